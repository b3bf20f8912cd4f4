"""How hard a seat of a section is to get: by what is left, and by how fast such seats went in earlier terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from models.enrolment.enrolment.rules.facts import SectionFacts

_LEFT: Final = ((10, 3), (30, 2), (60, 1))
"""Of so many percent of its seats left at most, a section has so many points."""
_FILLED_WITHIN: Final = ((timedelta(hours=1), 3), (timedelta(days=1), 2))
_FILLED_AT_ALL: Final = 1


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast sections of a subject and type filled up in earlier terms.

    ``sections`` there were; ``filled`` says of each that filled up how long that took after enrolling had opened.
    """

    sections: int
    filled: Sequence[timedelta]

    @property
    def usual(self) -> timedelta | None:
        """After how long a section was full, where at least half of them were; None where most had seats left."""
        if 2 * len(self.filled) < self.sections or not self.filled:
            return None
        return sorted(self.filled)[len(self.filled) // 2]


def scarcity(section: SectionFacts, pace: Pace | None) -> int:
    """0 plenty … 6 hardly any: points for the seats that are left, and for how fast they went in earlier terms."""
    return _left(section) + _speed(pace)


def _left(section: SectionFacts) -> int:
    own = section.allotment
    if own is not None and section.takes_allotted_seat:
        seats, free = own.seats, own.seats - own.seats_taken - own.waiting
    else:
        seats, free = section.seats, section.seats - section.seats_taken - section.reserved - section.waiting
    return next((points for percent, points in _LEFT if 100 * free <= percent * seats), 0)


def _speed(pace: Pace | None) -> int:
    usual = pace.usual if pace is not None else None
    if usual is None:
        return 0
    return next((points for limit, points in _FILLED_WITHIN if usual <= limit), _FILLED_AT_ALL)
