"""What may be said of terms, periods and holidays in a file: the rules of the calendar's pages, row by row.

Rows are judged by the calendar as it stands once all good ones are written: a file may move a term with its periods, or
two terms at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from models.calendar.file_import.contract.moments import Moment, StepCell, StepsCell, closing
from models.calendar.file_import.contract.rows import OF_KIND, CalendarRow
from models.calendar.file_import.contract.words import PERIOD_NAMES, CalendarRowKind
from models.calendar.period.rules import EARLIEST_BEFORE_TERM, Step, period_refusal, steps_refusal
from models.calendar.term.rules import TermDates, term_refusal
from models.cases.case.contract.record import Refused
from models.kit.calendar import bangkok_instant
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.updating import Key
from models.people.organisation.contract import UnitKind
from models.people.organisation.rules import unknown_unit
from models.registry.period.contract import PERIOD_TYPES

TermKey = tuple[int, int]
"""Academic year (B.E.) and semester."""


class PeriodKey(NamedTuple):
    """A period: its term, kind and campus (empty: all)."""

    academic_year: int
    semester: int
    kind: str
    campus_code: str

    @property
    def term(self) -> TermKey:
        """The term it is of."""
        return self.academic_year, self.semester


class StandingPeriod(NamedTuple):
    """When a period opens and closes (UTC, half-open), and its steps."""

    opens_at: datetime
    closes_at: datetime
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingCalendar:
    """The calendar as it is: every term, the periods of those that a file is about, and the campuses with names."""

    terms: Mapping[TermKey, TermDates]
    periods: Mapping[PeriodKey, StandingPeriod]
    campuses: Mapping[Key, str]


def term_of(row: CalendarRow) -> TermKey:
    """Return the term that a row of a term or a period names."""
    if row.academic_year is None or row.semester is None:
        raise ValueError("a row of no term")
    return row.academic_year, row.semester


def period_of(row: CalendarRow) -> PeriodKey:
    """Return the period that a row names."""
    if row.period_kind is None:
        raise ValueError("a row of no period")
    return PeriodKey(*term_of(row), row.period_kind, row.campus)


def steps_of(cell: StepsCell | None) -> tuple[Step, ...]:
    """Return the steps of a cell as a period has them."""
    return () if cell is None else tuple(Step(step.until.closes_at, step.percent) for step in cell.steps)


def steps_cell(steps: Iterable[Step]) -> StepsCell:
    """Return how a file says the steps that a period has."""
    return StepsCell(steps=tuple(StepCell(percent=step.percent, until=closing(step.closes_at)) for step in steps))


def calendar_problems(rows: Mapping[int, CalendarRow], standing: StandingCalendar) -> dict[int, RowProblem]:
    """Return why rows are refused, by their position."""
    problems = {position: combined_problem(found) for position, row in rows.items() if (found := _of_cells(row))}
    refused: Mapping[int, RowProblem] | None = None
    while refused is None or refused:
        problems |= refused or {}
        good = {position: row for position, row in rows.items() if position not in problems}
        refused = _by_calendar(good, standing, _written(good.values(), standing))
    return problems


def _of_cells(row: CalendarRow) -> list[RowProblem]:
    """What is wrong with a row whatever the calendar is."""
    key, needed, more = OF_KIND[row.row_kind]
    others = [name for name in type(row).model_fields if name not in {"row_kind", *key, *needed, *more}]
    found = [RowProblem(code="import_cell_missing", column=name) for name in row.key_is_missing]
    found += [
        RowProblem(code="import_cell_of_other_rows", column=name) for name in others if getattr(row, name) is not None
    ]
    if row.row_kind is CalendarRowKind.TERM:
        moments = {"starts": row.starts, "ends": row.ends}
        found += [
            RowProblem(code="import_term_has_no_time", facts={"cell": str(moment)}, column=name)
            for name, moment in moments.items()
            if moment is not None and moment.at is not None and not moment.is_midnight
        ]
    elif row.ends is not None and row.ends.is_midnight:
        facts: dict[str, str | int | None] = {"cell": f"{row.ends} 00:00"}
        found.append(RowProblem(code="import_midnight_unclear", facts=facts, column="ends"))
    return found


def _written(rows: Iterable[CalendarRow], standing: StandingCalendar) -> StandingCalendar:
    """Return the calendar once rows are written; what is new and not wholly said is not among it."""
    terms, periods = dict(standing.terms), dict(standing.periods)
    for row in rows:
        if row.row_kind is CalendarRowKind.TERM:
            term = term_of(row)
            had = terms.get(term)
            starts = _day_of(row.starts, had and had.starts_on)
            ends = _day_of(row.ends, had and had.ends_on)
            if starts is not None and ends is not None:
                terms[term] = TermDates(*term, starts, ends)
        elif row.row_kind is CalendarRowKind.PERIOD and (period := period_after(row, periods.get(period_of(row)))):
            periods[period_of(row)] = period
    return StandingCalendar(terms, periods, standing.campuses)


def _day_of(said: Moment | None, had: date | None) -> date | None:
    return had if said is None else said.day


def period_after(row: CalendarRow, had: StandingPeriod | None) -> StandingPeriod | None:
    """Return the period that a row leaves; None where it is new and the row does not say when it opens and closes."""
    opens_at = row.starts.opens_at if row.starts is not None else had and had.opens_at
    closes_at = row.ends.closes_at if row.ends is not None else had and had.closes_at
    if opens_at is None or closes_at is None:
        return None
    return StandingPeriod(
        opens_at, closes_at, steps_of(row.steps) if row.steps is not None else had.steps if had else ()
    )


def _by_calendar(
    rows: Mapping[int, CalendarRow], standing: StandingCalendar, after: StandingCalendar
) -> dict[int, RowProblem]:
    """Return the problems of rows that the calendar would not allow."""
    named = {period_of(row) for row in rows.values() if row.row_kind is CalendarRowKind.PERIOD}
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        found: RowProblem | None = None
        if row.row_kind is CalendarRowKind.TERM:
            found = _of_term(term_of(row), standing, after, named)
        elif row.row_kind is CalendarRowKind.PERIOD:
            found = _of_period(row, after)
        if found is not None:
            problems[position] = found
    return problems


def _of_term(
    key: TermKey, standing: StandingCalendar, after: StandingCalendar, named: Iterable[PeriodKey]
) -> RowProblem | None:
    """Return why a term cannot have its days: beside the other terms, and with the periods that the file leaves."""
    term = after.terms.get(key)
    if term is None or term == standing.terms.get(key):
        return None
    refused = term_refusal(term, (other for place, other in after.terms.items() if place != key))
    if refused is not None:
        return _problem(refused, "ends" if refused.code == "term_order" else "starts")
    left = (period for period in after.periods if period.term == key and period not in named)
    return next(_left_behind(term, left, after), None)


def _left_behind(term: TermDates, periods: Iterable[PeriodKey], after: StandingCalendar) -> Iterator[RowProblem]:
    for key in periods:
        period = after.periods[key]
        if _refused_dates(period, term) is not None:
            facts: dict[str, str | int | None] = {
                "kind_th": PERIOD_NAMES[key.kind][0], "kind_en": PERIOD_NAMES[key.kind][1], "campus": key.campus_code,
                "opens": period.opens_at.isoformat(), "closes": period.closes_at.isoformat(),
            }  # fmt: skip
            yield RowProblem(code="import_period_left_behind", facts=facts, column="starts")


def _of_period(row: CalendarRow, after: StandingCalendar) -> RowProblem | None:
    """Return why a period cannot be as its row says: of no term or campus that is there, or against its rules."""
    key = period_of(row)
    term, period = after.terms.get(key.term), after.periods.get(key)
    if term is None:
        facts: dict[str, str | int | None] = {"term": f"{key.academic_year}/{key.semester}"}
        return RowProblem(code="import_term_unknown", facts=facts, column="academic_year")
    if key.campus_code and (UnitKind.CAMPUS.value, key.campus_code) not in after.campuses:
        return unknown_unit(after.campuses, UnitKind.CAMPUS, key.campus_code, "campus_code")
    if period is None:
        return None  # a new one that does not say when: who brings in rows says so
    if (refused := _refused_dates(period, term)) is not None:
        too_early = period.opens_at < bangkok_instant(term.starts_on - EARLIEST_BEFORE_TERM)
        return _problem(refused, "starts" if too_early else "ends")
    refused = steps_refusal(PERIOD_TYPES[key.kind], period.steps, opens_at=period.opens_at, closes_at=period.closes_at)
    return None if refused is None else _problem(refused, "steps")


def _refused_dates(period: StandingPeriod, term: TermDates) -> Refused | None:
    return period_refusal(period.opens_at, period.closes_at, term_starts_on=term.starts_on, term_ends_on=term.ends_on)


def _problem(refused: Refused, column: str) -> RowProblem:
    facts = {
        name: value if isinstance(value, int) or value is None else str(value) for name, value in refused.facts.items()
    }
    return RowProblem(code=refused.code, facts=facts, column=column)
