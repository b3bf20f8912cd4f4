"""Whether the steps of a status history follow each other, those of a file among them (golive §3, ADR 28)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple


class Origin(IntEnum):
    """Where a step comes from, in the order of one day."""

    REGISTRATION = 0
    """The first of this portal, written with the student."""
    EARLIER = 1
    """A file brought it from the old system."""
    STUDENTS = 2
    """A file of students brought it: it is of this portal, and a file may complete it."""
    PORTAL = 3
    """A person or a process recorded it: nothing changes it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a history. ``number`` is its place among those of its origin and day.

    ``old`` is the status before it, None where nobody said it; ``position`` is that of the row of the file that says
    the step, None of one that is only held.
    """

    day: date
    origin: Origin
    number: int
    status: str
    old: str | None
    position: int | None = None

    @property
    def place(self) -> tuple[date, int, int]:
        """What steps are ordered by."""
        return (self.day, min(self.origin, Origin.STUDENTS), self.number)


class Contradiction(NamedTuple):
    """A step that cannot stand where it does, a code of the catalogue ``rows``, and the other step that says so."""

    step: Step
    code: str
    other: Step


def contradictions(steps: Collection[Step]) -> Iterator[Contradiction]:
    """Return what does not fit together in the history of a student.

    The status that holds is that of the last step of this portal. Nothing is after it, unless that is the registration:
    its day says nothing of the status, and what comes after it leads to the status that holds.
    """
    ordered = sorted(steps, key=lambda step: step.place)
    last = max((step for step in ordered if step.origin is not Origin.EARLIER), key=lambda step: step.place)
    for before, step in pairwise(ordered):
        if before.origin is Origin.EARLIER and step.origin is Origin.PORTAL and step.old not in (None, before.status):
            yield Contradiction(before, "import_status_next_is_here", step)
        is_said = step.position is not None and before.origin is not Origin.REGISTRATION
        if is_said and step.old not in (None, before.status):
            yield Contradiction(step, "import_status_old_differs", before)
    after = [step for step in ordered if step.place > last.place]
    if last.origin is not Origin.REGISTRATION:
        yield from (Contradiction(step, "import_status_after_present", last) for step in after)
    elif after and after[-1].status != last.status:
        yield Contradiction(after[-1], "import_status_not_present", last)
