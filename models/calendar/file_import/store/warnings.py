"""What who confirms a file of the calendar should look at: terms that have begun, periods that are open (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from models.calendar.file_import.contract.moments import Moment
from models.calendar.file_import.contract.rows import CalendarRow
from models.calendar.file_import.contract.words import CalendarRowKind
from models.calendar.file_import.store.reading import waiting_for
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, Values, Writing


def warnings_of_calendar(
    session: Session, writings: Sequence[Writing[CalendarRow]]
) -> Mapping[Key, Sequence[RowProblem]]:
    """Name what changes at once, and how much waits for a period, as the page does before it is moved."""
    now = utc_now()
    found: dict[Key, list[RowProblem]] = defaultdict(list)
    for each in writings:
        if each.before is not None:
            found[each.row.identity] += _at_once(each.row, each.before, now)
    for key, waiting in waiting_for(session, writings).items():
        if waiting.cases or waiting.slots:
            facts: dict[str, str | int | None] = {"cases": waiting.cases, "slots": waiting.slots}
            found[key].append(RowProblem(code="import_period_waited_for", facts=facts))
    return {key: warnings for key, warnings in found.items() if warnings}


def _at_once(row: CalendarRow, before: Values, now: datetime) -> Iterator[RowProblem]:
    starts, ends = before.get("starts"), before.get("ends")
    if not isinstance(starts, Moment) or not isinstance(ends, Moment):
        return  # a holiday
    facts: dict[str, str | int | None]
    if row.row_kind is CalendarRowKind.TERM:
        if starts.day <= bangkok_date(now):
            facts = {"starts": starts.day.isoformat(), "ends": ends.day.isoformat()}
            yield RowProblem(code="import_term_begun", facts=facts)
    elif _is_open(starts, ends, now) and not _is_open(row.starts or starts, row.ends or ends, now):
        facts = {"opens": starts.opens_at.isoformat(), "closes": ends.closes_at.isoformat()}
        yield RowProblem(code="import_period_shut", facts=facts, column="ends" if row.ends is not None else "starts")


def _is_open(starts: Moment, ends: Moment, now: datetime) -> bool:
    return starts.opens_at <= now < ends.closes_at
