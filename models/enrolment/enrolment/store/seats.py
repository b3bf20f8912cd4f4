"""Seats: taken by conditional updates under the sections' locks, in section order, and given back exactly once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from psycopg.rows import args_row, scalar_row
from sqlalchemy import TextClause, text

from models.cases.case.contract.record import Refused
from models.curriculum.section.store.seats import KEPT_FOR_WAITLIST, KEPT_IN_ALLOTMENT
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, SectionFacts
from models.enrolment.enrolment.rules.section_rules import no_allotted_seat, no_seat
from models.kit.statements import Transaction, read, read_one, run

_LOCK_SECTIONS: Final = text(
    "SELECT section_id FROM section WHERE section_id = ANY(:section_ids) ORDER BY section_id FOR UPDATE"
)
_FILLED: Final = (
    "filled_at = CASE WHEN s.seats_taken + 1 >= s.seats THEN coalesce(s.filled_at, now()) ELSE s.filled_at END"
)
"""Whoever takes the last seat of a section leaves the instant, the first time."""
_TAKE_SEATS: Final = text(
    f"""
    UPDATE section s SET seats_taken = s.seats_taken + 1, {_FILLED}
     WHERE s.section_id = ANY(:section_ids) AND s.status = 'open' AND s.seats_taken + s.seats_reserved < s.seats
       AND s.seats_taken + s.seats_reserved + {KEPT_FOR_WAITLIST} < s.seats
    RETURNING s.section_id
    """
)
"""What a major or the waitlist would take is not there for others, however it fell free: dropped, lapsed, or a quota
that grew. The sections are locked before, so all of it is judged by what is true then.
"""
_TAKE_RESERVED: Final = text(
    f"""
    UPDATE section s SET seats_taken = s.seats_taken + 1, seats_reserved = s.seats_reserved - 1, {_FILLED}
     WHERE s.section_id = :section_id AND s.status = 'open' AND s.seats_reserved > 0
    """
)
_TAKE_ALLOTTED: Final = text(
    f"""
    UPDATE section_allotment a SET seats_taken = a.seats_taken + 1
     WHERE a.section_id = :section_id AND a.major_code = :major AND a.study_year = :year
       AND a.seats_taken < a.seats AND a.seats_taken + {KEPT_IN_ALLOTMENT} < a.seats
    """
)
_RESERVE_AGAIN: Final = text(
    "UPDATE section SET seats_taken = seats_taken - 1, seats_reserved = seats_reserved + 1"
    " WHERE section_id = :section_id"
)
_ALLOT_AGAIN: Final = text(
    "UPDATE section_allotment SET seats_taken = seats_taken - 1"
    " WHERE section_id = :section_id AND major_code = :major AND study_year = :year"
)
_HOLD_SEAT: Final = text(
    f"UPDATE section s SET seats_taken = s.seats_taken + 1, {_FILLED} WHERE s.section_id = :section_id"
)
_HOLD_RESERVED: Final = text(
    "UPDATE section s SET seats_taken = s.seats_taken + 1, seats_reserved = greatest(s.seats_reserved - 1, 0),"
    f" {_FILLED} WHERE s.section_id = :section_id"
)
_HOLD_ALLOTTED: Final = text(
    "UPDATE section_allotment SET seats_taken = seats_taken + 1"
    " WHERE section_id = :section_id AND major_code = :major AND study_year = :year"
)
_GIVE_SEAT: Final = text("UPDATE section SET seats_taken = seats_taken - 1 WHERE section_id = :section_id")
_GIVE_ALLOTTED: Final = text(
    """
    UPDATE section_allotment
       SET seats_taken = seats_taken - 1,
           seats = seats - CASE WHEN opened THEN 1 ELSE 0 END,
           released = released + CASE WHEN opened THEN 1 ELSE 0 END
     WHERE section_id = :section_id AND major_code = :major AND study_year = :year
    RETURNING NOT opened AS is_kept
    """
)
_KEEP: Final = text("UPDATE section SET seats_reserved = seats_reserved + 1 WHERE section_id = :section_id")
# The allotment has a seat less: a page that shows the old number may not write it back.
_ALLOTMENT_SHRANK: Final = text("UPDATE section SET revision = revision + 1 WHERE section_id = :section_id")
_SEATS_NOW: Final = text(
    f"SELECT s.seats, s.seats_taken, s.seats_reserved, {KEPT_FOR_WAITLIST} AS waiting"
    " FROM section s WHERE s.section_id = :section_id"
)


class _SeatsNow(NamedTuple):
    """What :data:`_SEATS_NOW` reads, by the names the rules have for it."""

    seats: int
    seats_taken: int
    reserved: int
    waiting: int


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A seat in a section and, where the section keeps seats for majors, in whose allotment it lies."""

    section_id: int
    major: str | None = None
    year: int | None = None


def seat_of(section: SectionFacts, facts: EnrolmentFacts) -> Seat:
    """The seat this student would take in the section."""
    if not section.takes_allotted_seat:
        return Seat(section.section_id)
    return Seat(section.section_id, facts.student.major_code, facts.student.study_year)


def _changed(within: Transaction, statement: TextClause, seat: Seat) -> bool:
    parameters = {"section_id": seat.section_id, "major": seat.major, "year": seat.year}
    return run(within, statement, parameters) == 1


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of the bundles: refusals by the bundle's place, and the seats taken by their section."""

    refused: dict[int, Refused]
    seats: dict[int, Seat]


def lock_sections(within: Transaction, section_ids: Iterable[int]) -> None:
    """Lock sections in the order of their ids, until the transaction ends.

    Everybody locks all sections they take or give seats of at once, before any other row of these: so nobody waits
    for another in a circle.
    """
    numbers = sorted(set(section_ids))
    if numbers:
        run(within, _LOCK_SECTIONS, {"section_ids": numbers})


def take_seats(within: Transaction, bundles: Sequence[EnrolmentFacts], given_up: Iterable[int] = ()) -> Taken:
    """Take every seat of the bundles; a bundle that misses one leaves its others as they were and is refused.

    The sections of all bundles, and those ``given_up`` afterwards, are locked first (:func:`lock_sections`). Seats
    that are nobody's in particular are then taken by one update.
    """
    wanted = sorted(
        ((section, place) for place, facts in enumerate(bundles) for section in facts.bundle),
        key=lambda pair: pair[0].section_id,
    )
    lock_sections(within, (*(section.section_id for section, _ in wanted), *given_up))
    general = _take_general(within, [section for section, _ in wanted if not section.takes_allotted_seat])
    refused: dict[int, Refused] = {}
    taken: dict[int, list[Seat]] = {}
    for section, place in wanted:
        if section.section_id in general:
            answer: Seat | Refused = Seat(section.section_id)
        elif place in refused:
            continue
        else:
            answer = _take(within, section, bundles[place])
        if isinstance(answer, Seat):
            taken.setdefault(place, []).append(answer)
        else:
            refused[place] = answer
    for place in refused:
        _put_back(within, taken.pop(place, []))
    return Taken(refused, {seat.section_id: seat for seats in taken.values() for seat in seats})


def _take_general(within: Transaction, sections: Sequence[SectionFacts]) -> frozenset[int]:
    """Take a seat of everybody's in each of these sections; the ids of those that had one."""
    numbers = [section.section_id for section in sections]
    return frozenset(read(within, _TAKE_SEATS, {"section_ids": numbers}, scalar_row)) if numbers else frozenset()


def _take(within: Transaction, section: SectionFacts, facts: EnrolmentFacts) -> Seat | Refused:
    """A kept seat, or why there is none: neither in the student's allotment nor among everybody's."""
    seat = seat_of(section, facts)
    own = section.allotment if seat.major is not None else None
    if own is not None:
        if _changed(within, _TAKE_RESERVED, seat):
            if _changed(within, _TAKE_ALLOTTED, seat):
                return seat
            _changed(within, _RESERVE_AGAIN, seat)
        # The last kept one went this moment: one of everybody's, where a round released some.
        if own.opened and _take_general(within, [section]):
            return Seat(section.section_id)
    now = read_one(within, _SEATS_NOW, {"section_id": section.section_id}, args_row(_SeatsNow))
    section = replace(section, **now._asdict())
    is_full = now.seats_taken >= now.seats
    if seat.major is None or is_full or (own is not None and own.opened):
        return no_seat(section)
    return no_allotted_seat(section, facts)


def _put_back(within: Transaction, seats: Sequence[Seat]) -> None:
    """Undo the taking of this very transaction. Nobody gave these seats back: what was kept stays kept."""
    for seat in seats:
        if seat.major is None:
            _changed(within, _GIVE_SEAT, seat)
        else:
            _changed(within, _RESERVE_AGAIN, seat)
            _changed(within, _ALLOT_AGAIN, seat)


def hold_seats(within: Transaction, seats: Sequence[Seat]) -> None:
    """Take seats that the caller, holding the sections' rows, has seen to be free: those offered to the waitlist."""
    for seat in sorted(seats, key=lambda seat: seat.section_id):
        if seat.major is None:
            _changed(within, _HOLD_SEAT, seat)
        else:
            _changed(within, _HOLD_RESERVED, seat)
            _changed(within, _HOLD_ALLOTTED, seat)


def take_seats_again(within: Transaction, seats: Sequence[Seat]) -> bool:
    """Take seats that were given back before, all or none of them; the caller holds the sections' locks."""
    taken: list[Seat] = []
    for seat in sorted(seats, key=lambda seat: seat.section_id):
        if not _is_free_again(within, seat):
            _put_back(within, taken)
            return False
        taken.append(seat)
    return True


def _is_free_again(within: Transaction, seat: Seat) -> bool:
    """Take this one seat, of everybody's or of the allotment it lay in."""
    if seat.major is None:
        return bool(read(within, _TAKE_SEATS, {"section_ids": [seat.section_id]}, scalar_row))
    if not _changed(within, _TAKE_RESERVED, seat):
        return False
    if _changed(within, _TAKE_ALLOTTED, seat):
        return True
    _changed(within, _RESERVE_AGAIN, seat)
    return False


def give_seats(within: Transaction, seats: Sequence[Seat]) -> None:
    """Give seats back, in section order: to their major and year, or once a round released such seats, to everybody."""
    for seat in sorted(seats, key=lambda seat: seat.section_id):
        _changed(within, _GIVE_SEAT, seat)
        if seat.major is not None:
            parameters = {"section_id": seat.section_id, "major": seat.major, "year": seat.year}
            is_kept = read(within, _GIVE_ALLOTTED, parameters, scalar_row) == [True]
            _changed(within, _KEEP if is_kept else _ALLOTMENT_SHRANK, seat)
