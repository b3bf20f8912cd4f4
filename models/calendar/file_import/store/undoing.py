"""Taking back what a file of the calendar did: what may be taken out, and what may be again what it was (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy.orm import Session

from models.calendar.file_import.contract.rows import CalendarRow
from models.calendar.file_import.contract.words import CalendarRowKind
from models.calendar.file_import.rules import PeriodKey, StandingCalendar, TermKey, calendar_problems
from models.calendar.file_import.store.reading import active_terms, read_periods, read_standing, read_used
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, Writer, Writing


def period_named(key: Key) -> PeriodKey:
    """Return the period that the key of a row names."""
    _, year, semester, kind, campus = key
    return PeriodKey(int(year), int(semester), kind, campus)


def term_named(key: Key) -> TermKey:
    """Return the term that the key of a row names."""
    _, year, semester = key
    return int(year), int(semester)


def used_terms(session: Session, terms: Collection[TermKey], going: Collection[PeriodKey] = ()) -> set[TermKey]:
    """Return those of the terms that stay: anything names them, or they have a period that is not ``going``."""
    with_periods = {period.term for period in read_periods(session, terms) if period not in going}
    return with_periods | active_terms(session, terms)


def unrestorable_rows(
    session: Session, writer: Writer, writings: Sequence[Writing[CalendarRow]], removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return which rows the rules of the calendar refuse as they were before, beside what else is undone."""
    if not writings:
        return {}
    rows = {position: each.row for position, each in enumerate(writings)}
    problems = calendar_problems(rows, _left(session, writer, read_standing(session, rows.values()), removed))
    return {rows[position].identity: problem for position, problem in problems.items()}


def _left(session: Session, writer: Writer, standing: StandingCalendar, removed: Collection[Key]) -> StandingCalendar:
    """Return the calendar without what is taken out."""
    periods = {period_named(key) for key in _of(CalendarRowKind.PERIOD, removed)}
    terms = {term_named(key) for key in _of(CalendarRowKind.TERM, removed)}
    rows = {
        key: row for key, row in read_periods(session, {period.term for period in periods}).items() if key in periods
    }
    used = read_used(session, rows.values(), writer.at)
    going = {key for key, row in rows.items() if row.period_id not in used}
    gone = terms - used_terms(session, terms, going)
    return StandingCalendar(
        {key: term for key, term in standing.terms.items() if key not in gone},
        {key: period for key, period in standing.periods.items() if key not in going},
        standing.campuses,
    )


def _of(kind: CalendarRowKind, keys: Iterable[Key]) -> list[Key]:
    return [key for key in keys if key[0] == kind.value]
