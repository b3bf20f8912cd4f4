"""What a file may change of a section that stands: what its page may, and more as long as nobody is in it (golive §5).

The page changes seats, majors, allotments and remarks, whoever holds a seat. Days, times, room and teachers are what
students chose the section by: a file changes them only where nobody holds it, waits for it or was graded in it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from models.cases.case.contract.record import Fact
from models.curriculum.section.contract import SectionStatus
from models.curriculum.section.rules.changes import (
    MajorYear,
    SeatsTaken,
    SectionLimits,
    held_of,
    section_refusal,
)
from models.kit.imported_row import RowProblem

_CHOSEN_BY: Final = ("day_time", "room", "teachers")
"""What students chose a section by."""
_PLACES: Final = frozenset({"day_time", "room"})
_LIMITS: Final = frozenset({"seats", "majors", "allotments"})
_COLUMNS: Final = {
    "seats_below_taken": ("seats",),
    "major_allowed_and_excluded": ("majors",),
    "allotment_of_kept_out_major": ("majors", "allotments"),
}
"""The columns that a refusal by the limits of a section may be about; of any other, allotments or seats."""


@dataclass(frozen=True, slots=True)
class SectionInUse:
    """A section that stands: who is in it, and its limits. ``rooms`` is how many different rooms it meets in."""

    status: SectionStatus
    enrolled: int
    waiting: int
    is_graded: bool
    rooms: int
    seats_taken: int
    allotments: Mapping[MajorYear, tuple[int, int]]
    """Seats, and those taken."""
    excluded_majors: frozenset[str]
    outside: Mapping[MajorYear, int] = field(default_factory=dict)
    """Who is in it without a seat of an allotment, by major and year."""


@dataclass(frozen=True, slots=True)
class WantedSection:
    """A section as a row of a file says it, with what stands where the row says nothing."""

    changed: Collection[str]
    """The columns that differ from what stands."""
    seats: int
    majors: frozenset[str]
    has_meetings: bool
    room: str | None
    allotments: Mapping[MajorYear, int] | None = None
    """None where the row says nothing of them."""


def file_refusals(wanted: WantedSection, standing: SectionInUse | None) -> list[RowProblem]:
    """Return everything that speaks against a row; ``standing`` is None of a section that the row opens."""
    if not wanted.changed:
        return []
    found = [_room_without_time(wanted), *(_of_new(wanted) if standing is None else _of_standing(wanted, standing))]
    return [problem for problem in found if problem is not None]


def _room_without_time(wanted: WantedSection) -> RowProblem | None:
    """A room is that of meetings: without them nothing would keep it."""
    if wanted.has_meetings or wanted.room is None or not _PLACES & set(wanted.changed):
        return None
    return RowProblem(code="import_section_room_without_time", facts={"cell": wanted.room}, column="room")


def _of_new(wanted: WantedSection) -> list[RowProblem | None]:
    limits = SectionLimits(wanted.seats, wanted.allotments or {}, wanted.majors)
    return [_over_limits(wanted, limits, SeatsTaken(0))]


def _of_standing(wanted: WantedSection, standing: SectionInUse) -> list[RowProblem | None]:
    return [
        _closed(wanted, standing),
        _held(wanted, standing),
        _several_rooms(wanted, standing),
        _over_limits(wanted, *_limits(wanted, standing)),
    ]


def _closed(wanted: WantedSection, standing: SectionInUse) -> RowProblem | None:
    """A section that was closed takes nobody: a file neither opens it again nor goes on with it."""
    return None if standing.status is SectionStatus.OPEN else RowProblem(code="import_section_closed")


def _held(wanted: WantedSection, standing: SectionInUse) -> RowProblem | None:
    """Nobody is moved to another day, room or teacher by a file."""
    column = next((name for name in _CHOSEN_BY if name in wanted.changed), None)
    if column is None:
        return None
    if standing.enrolled or standing.waiting:
        facts: dict[str, str | int | None] = {"enrolled": standing.enrolled, "waiting": standing.waiting}
        return RowProblem(code="import_section_held", facts=facts, column=column)
    return RowProblem(code="import_section_graded", column=column) if standing.is_graded else None


def _several_rooms(wanted: WantedSection, standing: SectionInUse) -> RowProblem | None:
    """A row knows one room: which of several would be lost, it cannot say."""
    column = next((name for name in ("day_time", "room") if name in wanted.changed), None)
    if column is None or standing.rooms < 2:
        return None
    return RowProblem(code="import_section_several_rooms", facts={"rooms": standing.rooms}, column=column)


def _limits(wanted: WantedSection, standing: SectionInUse) -> tuple[SectionLimits, SeatsTaken]:
    """Return the limits of a section as they become, and who holds its seats."""
    allotments = wanted.allotments
    if allotments is None:
        allotments = {key: seats for key, (seats, _) in standing.allotments.items()}
    held = held_of(allotments, {key: taken for key, (_, taken) in standing.allotments.items()}, standing.outside)
    limits = SectionLimits(wanted.seats, allotments, wanted.majors, standing.excluded_majors)
    return limits, SeatsTaken(standing.seats_taken, held)


def _over_limits(wanted: WantedSection, limits: SectionLimits, taken: SeatsTaken) -> RowProblem | None:
    """Seats, majors and allotments change by the rules of the section's page."""
    if not _LIMITS & set(wanted.changed):
        return None
    refused = section_refusal(limits, taken)
    if refused is None:
        return None
    facts: dict[str, Fact] = dict(refused.facts)
    columns = _COLUMNS.get(refused.code, ("allotments", "seats"))
    column = next((name for name in columns if name in wanted.changed), columns[-1])
    return RowProblem(code=f"import_{refused.code}", facts=facts, column=column)
