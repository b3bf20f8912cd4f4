"""Writing the periods of a file, and taking them out again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import row_entry
from models.access.role.tables import AuditEntry
from models.calendar.file_import.contract.rows import CalendarRow
from models.calendar.file_import.rules import PeriodKey, StandingPeriod, period_after, period_of, term_of
from models.calendar.file_import.store.reading import read_periods, read_steps, read_used
from models.calendar.file_import.store.undoing import period_named
from models.calendar.period.contract import PERIOD_SUBJECT
from models.calendar.period.rules import Step, dates_for_trail
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, Writer, Writing

_NOT_ANNOUNCED: Final = 0
_USED: Final = RowProblem(code="import_period_used")
Writings = Sequence[Writing[CalendarRow]]


def write_periods(session: Session, writer: Writer, writings: Writings, terms: Writings) -> None:
    """Write periods, and have one announcement for each term: it tells every open case of the term to read all of it.

    In a term that is new nobody waits. A term that has other days and no other period is told of by its first.
    """
    new_terms = {term_of(each.row) for each in terms if each.before is None}
    moved_terms = {term_of(each.row) for each in terms if each.before is not None}
    standing = read_periods(session, moved_terms | {term_of(each.row) for each in writings})
    steps = read_steps(session, standing.values())
    number = session.scalar(select(func.coalesce(func.max(col(CalendarPeriod.period_id)), 0))) or 0
    told = set(new_terms)
    written: dict[int, StandingPeriod] = {}
    for each in writings:
        key = period_of(each.row)
        period = standing.get(key)
        had = None if period is None else _standing(period, steps)
        after = period_after(each.row, had)
        if after is None:
            raise ValueError("a period that does not say when it opens and closes")
        if period is None or had is None:
            number += 1
            period = _new_period(number, key, after)
            session.add(period)
            session.add(_added(writer, period, after))
        else:
            period.opens_at, period.closes_at = after.opens_at, after.closes_at
            period.revision += 1
            session.add(_edited(writer, period, had, after))
        if key.term in told and period.announced_revision >= period.revision - 1:
            period.announced_revision = period.revision
        told.add(key.term)
        written[period.period_id] = after
    for term in moved_terms - told:
        first = next((period for key, period in standing.items() if key.term == term), None)
        if first is not None:
            first.revision += 1
    session.flush()  # the periods stand before their steps
    session.execute(delete(CalendarPeriodStep).where(col(CalendarPeriodStep.period_id).in_(written)))
    session.add_all(
        CalendarPeriodStep(period_id=period_id, closes_at=step.closes_at, percent=step.percent)
        for period_id, after in written.items()
        for step in after.steps
    )
    session.flush()


def _standing(period: CalendarPeriod, steps: Mapping[int, Sequence[Step]]) -> StandingPeriod:
    return StandingPeriod(period.opens_at, period.closes_at, tuple(steps.get(period.period_id, ())))


def _new_period(number: int, key: PeriodKey, dates: StandingPeriod) -> CalendarPeriod:
    return CalendarPeriod(
        period_id=number,
        academic_year=key.academic_year,
        semester=key.semester,
        kind=key.kind,
        campus_code=key.campus_code,
        opens_at=dates.opens_at,
        closes_at=dates.closes_at,
        announced_revision=_NOT_ANNOUNCED,
    )


def _added(writer: Writer, period: CalendarPeriod, dates: StandingPeriod) -> AuditEntry:
    return row_entry(writer, PERIOD_SUBJECT, "add", period.period_id, None, {**_named(period), **_for_trail(dates)})


def _edited(writer: Writer, period: CalendarPeriod, before: StandingPeriod, after: StandingPeriod) -> AuditEntry:
    return row_entry(writer, PERIOD_SUBJECT, "edit", period.period_id, _for_trail(before), _for_trail(after))


def _named(period: CalendarPeriod) -> dict[str, object]:
    term = f"{period.academic_year}/{period.semester}"
    return {"term": term, "kind": period.kind, "campus": period.campus_code}


def _for_trail(dates: StandingPeriod) -> dict[str, object]:
    return dates_for_trail(*dates)


def remove_periods(session: Session, writer: Writer, keys: Sequence[Key]) -> dict[Key, RowProblem]:
    """Take out periods that a file added, with their steps; return those that stay.

    Nobody is told: what stays is what somebody may wait for.
    """
    places = {period_named(key): key for key in keys}
    standing = read_periods(session, {place.term for place in places})
    added = {place: period for place, period in standing.items() if place in places}
    steps = read_steps(session, added.values())
    used = read_used(session, list(added.values()), writer.at)
    for period in added.values():
        if period.period_id not in used:
            before = {**_named(period), **_for_trail(_standing(period, steps))}
            session.add(row_entry(writer, PERIOD_SUBJECT, "remove", period.period_id, before, None))
            session.delete(period)
    session.flush()
    return {places[place]: _USED for place, period in added.items() if period.period_id in used}
