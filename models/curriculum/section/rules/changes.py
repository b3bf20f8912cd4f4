"""What staff may change of a section: seats are never fewer than taken, and limits stay within the seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from models.cases.case.contract.record import Fact, Refused

MajorYear = tuple[str, int]
"""A major and a study year."""


@dataclass(frozen=True, slots=True)
class SectionLimits:
    """Seats of a section, those kept for each major and year, and who is let in."""

    seats: int
    allotments: Mapping[MajorYear, int] = field(default_factory=dict)
    allowed_majors: frozenset[str] = frozenset()
    excluded_majors: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """Seats that are held now, in the section and in each of its allotments."""

    section: int
    allotments: Mapping[MajorYear, int] = field(default_factory=dict)


def held_of(
    wanted: Mapping[MajorYear, int], held: Mapping[MajorYear, int], outside: Mapping[MajorYear, int]
) -> dict[MajorYear, int]:
    """Return how many seats of each allotment are held, with those that a new one begins with: of its major and year
    who are in the section ``outside`` any allotment.
    """
    return {key: outside[key] for key in wanted.keys() & outside.keys()} | {**held}


Rule = Callable[[SectionLimits, SeatsTaken], Refused | None]


def seats_cover_those_taken(wanted: SectionLimits, taken: SeatsTaken) -> Refused | None:
    """Nobody who holds a seat loses it because a number was changed."""
    if wanted.seats >= taken.section:
        return None
    return _refusal(seats_cover_those_taken, "seats_below_taken", seats=wanted.seats, taken=taken.section)


def allotments_cover_those_taken(wanted: SectionLimits, taken: SeatsTaken) -> Refused | None:
    """The same within a major and year; an allotment goes only when nobody holds a seat of it."""
    for (major, year), held in sorted(taken.allotments.items()):
        seats = wanted.allotments.get((major, year))
        if seats is None and held > 0:
            return _refusal(allotments_cover_those_taken, "allotment_in_use", major=major, year=year, taken=held)
        if seats is not None and seats < held:
            return _refusal(
                allotments_cover_those_taken, "allotment_below_taken", major=major, year=year, seats=seats, taken=held
            )
    return None


def allotments_lie_within_the_seats(wanted: SectionLimits, taken: SeatsTaken) -> Refused | None:
    """Allotted seats are kept for a major and year, so the section has them, and those nobody took are free."""
    rule = allotments_lie_within_the_seats
    for (major, year), seats in sorted(wanted.allotments.items()):
        if seats > wanted.seats:
            facts: dict[str, Fact] = {"major": major, "year": year, "allotted": seats, "seats": wanted.seats}
            return _refusal(rule, "allotment_over_seats", **facts)
    allotted = sum(wanted.allotments.values())
    if allotted > wanted.seats:
        return _refusal(rule, "allotments_over_seats", allotted=allotted, seats=wanted.seats)
    kept = sum(max(0, seats - taken.allotments.get(key, 0)) for key, seats in wanted.allotments.items())
    free = wanted.seats - taken.section
    if kept > free:
        return _refusal(rule, "allotments_over_free", kept=kept, free=free)
    return None


def majors_are_let_in_or_kept_out(wanted: SectionLimits, taken: SeatsTaken) -> Refused | None:
    """No major is both, and no seats are allotted to one that may not enrol."""
    for major in sorted(wanted.allowed_majors & wanted.excluded_majors):
        return _refusal(majors_are_let_in_or_kept_out, "major_allowed_and_excluded", major=major)
    for major, year in sorted(wanted.allotments):
        listed = not wanted.allowed_majors or major in wanted.allowed_majors
        if not listed or major in wanted.excluded_majors:
            return _refusal(majors_are_let_in_or_kept_out, "allotment_of_kept_out_major", major=major, year=year)
    return None


RULES: Final[tuple[Rule, ...]] = (
    seats_cover_those_taken,
    allotments_cover_those_taken,
    allotments_lie_within_the_seats,
    majors_are_let_in_or_kept_out,
)


def opening_refusal(show_code: str, credit: Decimal | None, minimum: Decimal | None) -> Refused | None:
    """Why no section of a version is opened (study §2): all it has is less than one registers with at least.

    See docs/areas/curriculum.md.
    """
    if credit is None or minimum is None or credit >= minimum:
        return None
    facts = {"subject": show_code, "credits": f"{credit:.1f}", "minimum": f"{minimum:.1f}"}
    return Refused(code="subject_below_minimum", rule=opening_refusal.__name__, facts={**facts})


def section_refusal(wanted: SectionLimits, taken: SeatsTaken) -> Refused | None:
    """The first rule that speaks against the change, or None."""
    return next((refused for rule in RULES if (refused := rule(wanted, taken)) is not None), None)


def _refusal(rule: Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts)
