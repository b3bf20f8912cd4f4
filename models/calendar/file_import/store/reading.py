"""The calendar as a file's rows find it, locked, and what hangs on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import exists, func, select, tuple_
from sqlalchemy.orm import Session
from sqlmodel import SQLModel, col

from models.calendar.file_import.contract.moments import Moment, closing, opening
from models.calendar.file_import.contract.rows import CalendarRow
from models.calendar.file_import.contract.words import CalendarRowKind
from models.calendar.file_import.rules import PeriodKey, StandingCalendar, StandingPeriod, TermKey, steps_cell, term_of
from models.calendar.holiday.tables import Holiday
from models.calendar.period.contract import PERIOD_NUMBERS
from models.calendar.period.rules import Step
from models.calendar.term.rules import TermDates
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term
from models.kit.query import Query
from models.kit.updating import Key, Values, Writing
from models.people.organisation.store.units import read_campuses
from models.registry.period.contract import PERIOD_TYPES

_IN_TURN: Final = select(func.pg_advisory_xact_lock(func.hashtextextended(PERIOD_NUMBERS, 0)))
"""Whoever opens terms or adds periods does so one after the other."""
_CALENDAR_ITSELF: Final = frozenset({"term", "calendar_period"})


class Waiting(NamedTuple):
    """How many open cases wait for a period of a file, and how many personal slots lie in it."""

    number: int
    cases: int
    slots: int


# A campus with a period of its own does not wait for that of all campuses.
_CONCERNED: Final = """
    (w.campus_code = {campus} OR w.campus_code = '' AND NOT EXISTS (
        SELECT FROM calendar_period o
         WHERE (o.academic_year, o.semester, o.kind) = (w.academic_year, w.semester, w.kind)
           AND o.campus_code = {campus}))
"""
_WAITING: Final = Query(
    Waiting,
    f"""
    WITH wanted AS (
        SELECT * FROM unnest(CAST(:numbers AS int[]), CAST(:years AS int[]), CAST(:semesters AS int[]),
                             CAST(:kinds AS text[]), CAST(:campuses AS text[]))
            AS w(number, academic_year, semester, kind, campus_code))
    SELECT w.number,
           (SELECT count(*) FROM case_file c
             JOIN unnest(CAST(:stage_kinds AS text[]), CAST(:case_kinds AS text[]), CAST(:stages AS text[]))
                  AS g(kind, case_kind, stage) ON g.kind = w.kind AND g.case_kind = c.kind AND g.stage = c.stage
            WHERE c.state = 'open' AND (c.academic_year, c.semester) = (w.academic_year, w.semester)
              AND {_CONCERNED.format(campus="c.campus_code")}) AS cases,
           (SELECT count(*) FROM enrolment_slot e JOIN student s USING (student_id)
             WHERE w.kind = ANY(:slot_kinds) AND (e.academic_year, e.semester) = (w.academic_year, w.semester)
               AND {_CONCERNED.format(campus="s.campus_code")}) AS slots
      FROM wanted w
    """,
)


class _Used(NamedTuple):
    """A period that stays: an open case is of its term, personal slots lie in it, or it has begun."""

    period_id: int
    is_waited_for: bool
    has_begun: bool


_USED: Final = Query(
    _Used,
    """
    SELECT p.period_id, p.opens_at <= :at AS has_begun,
           EXISTS (SELECT FROM case_file c WHERE c.state = 'open'
                      AND (c.academic_year, c.semester) = (p.academic_year, p.semester))
           OR p.kind = ANY(:slot_kinds) AND EXISTS (SELECT FROM enrolment_slot e
                    WHERE (e.academic_year, e.semester) = (p.academic_year, p.semester)) AS is_waited_for
      FROM calendar_period p WHERE p.period_id = ANY(:period_ids)
    """,
)


def read_used(session: Session, periods: Collection[CalendarPeriod], at: object) -> set[int]:
    """Return the periods that stay: whoever waits for one would wait for nothing, and what was done in one counts.

    A period that has begun is of no use to anybody while nothing names its term.
    """
    asked = {"at": at, "period_ids": [each.period_id for each in periods], "slot_kinds": _slot_kinds()}
    found = {each.period_id: each for each in _USED.rows(session, asked)}
    active = active_terms(session, {(each.academic_year, each.semester) for each in periods})
    return {
        each.period_id
        for each in periods
        if found[each.period_id].is_waited_for
        or (found[each.period_id].has_begun and (each.academic_year, each.semester) in active)
    }


def active_terms(session: Session, terms: Iterable[TermKey]) -> set[TermKey]:
    """Return those of the terms that anything names but the calendar itself: any row with their year and semester."""
    tables = [
        table
        for table in SQLModel.metadata.sorted_tables
        if {"academic_year", "semester"} <= set(table.columns.keys()) and table.name not in _CALENDAR_ITSELF
    ]
    return {
        (year, semester)
        for year, semester in terms
        if any(
            session.scalar(select(exists().where(table.c.academic_year == year, table.c.semester == semester)))
            for table in tables
        )
    }


def waiting_for(session: Session, writings: Sequence[Writing[CalendarRow]]) -> dict[Key, Waiting]:
    """Return what waits for the periods that rows move or add, by the keys of the rows."""
    rows = [each.row for each in writings if each.row.row_kind is CalendarRowKind.PERIOD]
    stages = [
        (period_type.kind, cases.kind, stage)
        for period_type in PERIOD_TYPES.values()
        for cases in period_type.waiting
        for stage in cases.stages
    ]
    asked = {
        "numbers": list(range(len(rows))),
        "years": [row.academic_year for row in rows],
        "semesters": [row.semester for row in rows],
        "kinds": [row.period_kind for row in rows],
        "campuses": [row.campus for row in rows],
        "stage_kinds": [kind for kind, _, _ in stages],
        "case_kinds": [case_kind for _, case_kind, _ in stages],
        "stages": [stage for _, _, stage in stages],
        "slot_kinds": _slot_kinds(),
    }
    return {rows[each.number].identity: each for each in _WAITING.rows(session, asked)} if rows else {}


def _slot_kinds() -> list[str]:
    return [period_type.kind for period_type in PERIOD_TYPES.values() if period_type.holds_slots]


def read_held(session: Session, rows: Collection[CalendarRow]) -> dict[Key, Values]:
    """Return what the calendar has of these rows, in the fields of a file, locked."""
    session.execute(_IN_TURN)
    known = [row for row in rows if not row.key_is_missing]
    terms = {term_of(row) for row in known if row.row_kind is not CalendarRowKind.HOLIDAY}
    held: dict[Key, Values] = {}
    for key, term in read_terms(session, terms).items():
        held[_key(CalendarRowKind.TERM, *key)] = {
            "starts": Moment(day=term.starts_on), "ends": Moment(day=term.ends_on),
        }  # fmt: skip
    periods = read_periods(session, terms)
    steps = read_steps(session, periods.values())
    for place, period in periods.items():
        held[_key(CalendarRowKind.PERIOD, *place)] = {
            "starts": opening(period.opens_at),
            "ends": closing(period.closes_at),
            "steps": steps_cell(steps[period.period_id]) if period.period_id in steps else None,
        }
    for holiday in read_holidays(session, [row.day for row in known if row.day is not None]).values():
        held[_key(CalendarRowKind.HOLIDAY, holiday.day)] = {
            "name_th": holiday.name_th, "name_en": holiday.name_en, "holiday_kind": holiday.kind,
        }  # fmt: skip
    return held


def _key(kind: CalendarRowKind, *parts: object) -> Key:
    return (kind.value, *(str(part) for part in parts))


def read_terms(session: Session, terms: Collection[TermKey]) -> dict[TermKey, Term]:
    """Return these terms, locked."""
    wanted = select(Term).where(tuple_(col(Term.academic_year), col(Term.semester)).in_(terms)).with_for_update()
    return {(each.academic_year, each.semester): each for each in session.scalars(wanted)} if terms else {}


def read_periods(session: Session, terms: Collection[TermKey]) -> dict[PeriodKey, CalendarPeriod]:
    """Return the periods of these terms, locked, in the order of their numbers."""
    if not terms:
        return {}
    of_terms = tuple_(col(CalendarPeriod.academic_year), col(CalendarPeriod.semester)).in_(terms)
    wanted = select(CalendarPeriod).where(of_terms).order_by(col(CalendarPeriod.period_id)).with_for_update()
    found = session.scalars(wanted.execution_options(populate_existing=True))
    return {PeriodKey(each.academic_year, each.semester, each.kind, each.campus_code): each for each in found}


def read_steps(session: Session, periods: Iterable[CalendarPeriod]) -> dict[int, list[Step]]:
    """Return the steps of periods, in the order of their ends."""
    wanted = select(CalendarPeriodStep).where(
        col(CalendarPeriodStep.period_id).in_([period.period_id for period in periods])
    )
    found: dict[int, list[Step]] = {}
    for step in session.scalars(wanted.order_by(col(CalendarPeriodStep.closes_at))):
        found.setdefault(step.period_id, []).append(Step(step.closes_at, step.percent))
    return found


def read_holidays(session: Session, days: Collection[object]) -> Mapping[object, Holiday]:
    """Return the holidays of these days, locked."""
    wanted = select(Holiday).where(col(Holiday.day).in_(days), col(Holiday.deleted_at).is_(None)).with_for_update()
    return {each.day: each for each in session.scalars(wanted)} if days else {}


def read_standing(session: Session, rows: Iterable[CalendarRow]) -> StandingCalendar:
    """Return the calendar that rows are judged by: every term, and the periods of those that rows name."""
    named = {term_of(row) for row in rows if row.row_kind is not CalendarRowKind.HOLIDAY and not row.key_is_missing}
    periods = read_periods(session, named)
    steps = read_steps(session, periods.values())
    return StandingCalendar(
        terms={
            (each.academic_year, each.semester): TermDates(
                each.academic_year, each.semester, each.starts_on, each.ends_on
            )
            for each in session.scalars(select(Term))
        },
        periods={
            key: StandingPeriod(each.opens_at, each.closes_at, tuple(steps.get(each.period_id, ())))
            for key, each in periods.items()
        },
        campuses=read_campuses(session),
    )
