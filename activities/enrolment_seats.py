"""Seats: taken by one conditional update each, in section order, and given back exactly once (design §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import CursorResult, TextClause, text
from sqlmodel import Session

from models.contracts.cases import Refused
from models.facts.enrolment import KEPT_FOR_LINE
from models.rules.enrolment.facts import EnrolmentFacts, SectionFacts
from models.rules.enrolment.section_rules import no_allotted_seat, no_seat

_TAKE_SEAT: Final = text(
    f"""
    UPDATE section s SET seats_taken = s.seats_taken + 1
     WHERE s.section_id = :section_id AND s.status = 'open' AND s.seats_taken < s.seats
       AND s.seats_taken + {KEPT_FOR_LINE} < s.seats
    """
)
"""What the line would take is not there for others, however it fell free: dropped, lapsed, or a quota that grew."""
_GIVE_SEAT: Final = text("UPDATE section SET seats_taken = seats_taken - 1 WHERE section_id = :section_id")
_TAKE_ALLOTTED: Final = text(
    """
    UPDATE section_allotment a SET seats_taken = a.seats_taken + 1
     WHERE a.section_id = :section_id AND a.major_code = :major AND a.study_year = :year
       AND a.seats_taken < a.seats AND a.seats_taken +
           (SELECT count(*) FROM waitlist_entry w
             WHERE w.section_id = a.section_id AND w.stage = 'waiting' AND w.awaited
               AND w.allotment_major = a.major_code AND w.allotment_year = a.study_year) < a.seats
    """
)
_HOLD_SEAT: Final = text("UPDATE section SET seats_taken = seats_taken + 1 WHERE section_id = :section_id")
_HOLD_ALLOTTED: Final = text(
    "UPDATE section_allotment SET seats_taken = seats_taken + 1"
    " WHERE section_id = :section_id AND major_code = :major AND study_year = :year"
)
_GIVE_ALLOTTED: Final = text(
    "UPDATE section_allotment SET seats_taken = seats_taken - 1"
    " WHERE section_id = :section_id AND major_code = :major AND study_year = :year"
)
_SEATS_NOW: Final = text(
    f"SELECT s.seats, s.seats_taken, {KEPT_FOR_LINE} AS waiting FROM section s WHERE s.section_id = :section_id"
)


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A seat in a section and, where the section keeps seats for majors, in whose allotment it lies."""

    section_id: int
    major: str | None = None
    year: int | None = None


def seat_of(section: SectionFacts, facts: EnrolmentFacts) -> Seat:
    """The seat this student would take in the section."""
    if section.allotment is None:
        return Seat(section.section_id)
    return Seat(section.section_id, facts.student.major_code, facts.student.study_year)


def _changed(session: Session, statement: TextClause, seat: Seat) -> bool:
    parameters = {"section_id": seat.section_id, "major": seat.major, "year": seat.year}
    result = session.execute(statement, parameters)
    return isinstance(result, CursorResult) and result.rowcount == 1


def take_seats(session: Session, bundles: Sequence[EnrolmentFacts]) -> dict[int, Refused]:
    """Take every seat of the bundles; a bundle that misses one gives back its others and is refused.

    Returns the refusals by the bundle's place. Sections are visited in the order of their ids over all bundles, so
    two students who want the same sections never wait for each other in a circle.
    """
    wanted = sorted(
        ((section, place) for place, facts in enumerate(bundles) for section in facts.bundle),
        key=lambda pair: pair[0].section_id,
    )
    refused: dict[int, Refused] = {}
    taken: dict[int, list[Seat]] = {}
    for section, place in wanted:
        if place in refused:
            continue
        refusal = _take(session, section, bundles[place])
        if refusal is None:
            taken.setdefault(place, []).append(seat_of(section, bundles[place]))
        else:
            refused[place] = refusal
            give_seats(session, taken.pop(place, []))
    return refused


def _take(session: Session, section: SectionFacts, facts: EnrolmentFacts) -> Refused | None:
    seat = seat_of(section, facts)
    if not _changed(session, _TAKE_SEAT, seat):
        now = session.execute(_SEATS_NOW, {"section_id": section.section_id}).one()
        return no_seat(replace(section, seats=now.seats, seats_taken=now.seats_taken, waiting=now.waiting))
    if seat.major is not None and not _changed(session, _TAKE_ALLOTTED, seat):
        _changed(session, _GIVE_SEAT, seat)
        return no_allotted_seat(section, facts)
    return None


def hold_seats(session: Session, seats: Sequence[Seat]) -> None:
    """Take seats that the caller, holding the sections' rows, has seen to be free: those offered to the line."""
    for seat in sorted(seats, key=lambda seat: seat.section_id):
        _changed(session, _HOLD_SEAT, seat)
        if seat.major is not None:
            _changed(session, _HOLD_ALLOTTED, seat)


def give_seats(session: Session, seats: Sequence[Seat]) -> None:
    """Give seats back, in section order."""
    for seat in sorted(seats, key=lambda seat: seat.section_id):
        _changed(session, _GIVE_SEAT, seat)
        if seat.major is not None:
            _changed(session, _GIVE_ALLOTTED, seat)
