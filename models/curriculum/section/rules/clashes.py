"""What clashes in the week of a term: rooms that are taken, teachers in two places, more seats than a room has.

None of it stops a section: classes are taught together, and rooms are moved later. Who decides is told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from models.curriculum.room.rules import is_real_room
from models.curriculum.section.rules.meetings import Meeting, meeting_label

_NAMED: Final = 3
"""How many of those that clash are named."""
Room = tuple[str, str]
"""The campus and the Thai name of a room."""


@dataclass(frozen=True, slots=True)
class PlacedMeeting:
    """A weekly meeting and what is said of its room."""

    meeting: Meeting
    room: str

    @property
    def has_room(self) -> bool:
        """Whether its room is known, and a place."""
        return is_real_room(self.room)


@dataclass(frozen=True, slots=True)
class PlacedSection:
    """A section in the week: what officers call it (``01418111-1``), and who teaches it, by their codes.

    ``row`` is the number of the row that opens it; None where it stands already.
    """

    named: str
    campus_code: str
    seats: int
    meetings: tuple[PlacedMeeting, ...]
    teachers: tuple[str, ...]
    row: int | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """What is told of a section: a code, the field that says it, and the facts of the sentence."""

    code: str
    field: str
    facts: Mapping[str, str | int]


_Taken = tuple[PlacedSection, PlacedMeeting]


class Week:
    """Sections of a term by their rooms and their teachers, and the seats of rooms where somebody counted them."""

    def __init__(self, sections: Iterable[PlacedSection], seats: Mapping[Room, int]) -> None:
        self.seats = seats
        self.in_room: defaultdict[Room, list[_Taken]] = defaultdict(list)
        self.of_teacher: defaultdict[str, list[_Taken]] = defaultdict(list)
        for section in sections:
            for placed in section.meetings:
                if placed.has_room:
                    self.in_room[section.campus_code, placed.room].append((section, placed))
                for teacher in section.teachers:
                    self.of_teacher[teacher].append((section, placed))


def section_clashes(wanted: PlacedSection, week: Week) -> tuple[Clash, ...]:
    """Everything that clashes with a section; nothing where nothing does. It may be one of the week itself."""
    return tuple(clash for rule in RULES for clash in rule(wanted, week))


def rooms_are_free(wanted: PlacedSection, week: Week) -> Iterator[Clash]:
    """Nobody else is taught there then."""
    for placed in wanted.meetings:
        if placed.has_room:
            there = week.in_room[wanted.campus_code, placed.room]
            yield from _clashes(
                "room_taken", "room", {"room": placed.room}, placed, _overlapping(wanted, placed, there)
            )


def teachers_are_in_one_place(wanted: PlacedSection, week: Week) -> Iterator[Clash]:
    """A teacher teaches nobody else then, but in the same room: classes that are taught together are one place."""
    for teacher in wanted.teachers:
        for placed in wanted.meetings:
            away = [
                (other, theirs)
                for other, theirs in week.of_teacher[teacher]
                if not placed.has_room or (other.campus_code, theirs.room) != (wanted.campus_code, placed.room)
            ]
            yield from _clashes(
                "teacher_taken", "teachers", {"teacher": teacher}, placed, _overlapping(wanted, placed, away)
            )


def seats_are_in_the_rooms(wanted: PlacedSection, week: Week) -> Iterator[Clash]:
    """A section has no more seats than each of its rooms; where nobody has counted them, it has enough."""
    for room in dict.fromkeys(placed.room for placed in wanted.meetings if placed.has_room):
        most = week.seats.get((wanted.campus_code, room))
        if most is not None and wanted.seats > most:
            yield Clash("seats_over_room", "seats", {"seats": wanted.seats, "room": room, "most": most})


RULES: Final[tuple[Callable[[PlacedSection, Week], Iterator[Clash]], ...]] = (
    rooms_are_free,
    teachers_are_in_one_place,
    seats_are_in_the_rooms,
)


def _overlapping(wanted: PlacedSection, placed: PlacedMeeting, taken: Iterable[_Taken]) -> list[PlacedSection]:
    overlapping = (other for other, theirs in taken if other != wanted and theirs.meeting.overlaps(placed.meeting))
    return list(dict.fromkeys(overlapping))


def _clashes(
    code: str, field: str, facts: Mapping[str, str], placed: PlacedMeeting, others: list[PlacedSection]
) -> Iterator[Clash]:
    """Those that stand in one sentence, the rows of the same file in another: each is mended elsewhere."""
    clash_facts = {**facts, "time": meeting_label(placed.meeting)}
    if standing := [other.named for other in others if other.row is None]:
        yield Clash(code, field, {**clash_facts, "sections": _few(standing)})
    if rows := [(other.named, str(other.row)) for other in others if other.row is not None]:
        named, numbers = zip(*rows, strict=True)
        yield Clash(f"{code}_in_file", field, {**clash_facts, "sections": _few(named), "rows": _few(numbers)})


def _few(names: Iterable[str]) -> str:
    every = list(names)
    return ", ".join(every[:_NAMED]) + (" …" if len(every) > _NAMED else "")
