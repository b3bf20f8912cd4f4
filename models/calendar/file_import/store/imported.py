"""Files that say what the academic calendar is: the portal is brought to them (golive §3).

A change by a file has the consequences of one on the page: another revision, an entry in the trail, and whoever waits
for the calendar is told. The telling is left to the reconciliation, which starts what the page starts at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

from sqlalchemy.orm import Session

from models.access.role.store import row_entry, update_entry
from models.calendar.file_import.contract.rows import CalendarRow
from models.calendar.file_import.contract.words import CalendarRowKind
from models.calendar.file_import.rules import calendar_problems, term_of
from models.calendar.file_import.store.periods import remove_periods, write_periods
from models.calendar.file_import.store.reading import (
    read_held,
    read_holidays,
    read_standing,
    read_terms,
)
from models.calendar.file_import.store.undoing import term_named, unrestorable_rows, used_terms
from models.calendar.file_import.store.warnings import warnings_of_calendar
from models.calendar.holiday.contract import HOLIDAY_SUBJECT
from models.calendar.holiday.tables import Holiday
from models.calendar.term.contract import TERM_SUBJECT
from models.calendar.term.tables import Term
from models.kit.imported_row import RowProblem
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing

_TERM_USED: Final = RowProblem(code="import_term_used")
Writings = Sequence[Writing[CalendarRow]]


def _problems(
    session: Session, rows: Mapping[int, CalendarRow], _held: Mapping[Key, Values]
) -> Mapping[int, RowProblem]:
    return calendar_problems(rows, read_standing(session, rows.values()))


def _write(session: Session, writer: Writer, writings: Writings) -> None:
    """Write terms, then their periods, then holidays."""
    of_kind: dict[CalendarRowKind, list[Writing[CalendarRow]]] = {kind: [] for kind in CalendarRowKind}
    for each in writings:
        of_kind[each.row.row_kind].append(each)
    _write_terms(session, writer, of_kind[CalendarRowKind.TERM])
    write_periods(session, writer, of_kind[CalendarRowKind.PERIOD], of_kind[CalendarRowKind.TERM])
    _write_holidays(session, writer, of_kind[CalendarRowKind.HOLIDAY])


def _write_terms(session: Session, writer: Writer, writings: Writings) -> None:
    standing = read_terms(session, {term_of(each.row) for each in writings})
    for each in writings:
        key, row = term_of(each.row), each.row
        term = standing.get(key)
        if term is None:
            term = Term(academic_year=key[0], semester=key[1], starts_on=_day(row, "starts"), ends_on=_day(row, "ends"))
            session.add(term)
        if "starts" in each.values:
            term.starts_on = _day(row, "starts")
        if "ends" in each.values:
            term.ends_on = _day(row, "ends")
        verb = "add" if each.before is None else "edit"
        session.add(update_entry(writer, TERM_SUBJECT, verb, f"{key[0]}/{key[1]}", each.before, each.values))
    session.flush()


def _day(row: CalendarRow, column: str) -> date:
    moment = row.starts if column == "starts" else row.ends
    if moment is None:
        raise ValueError("a term without its days")
    return moment.day


def _write_holidays(session: Session, writer: Writer, writings: Writings) -> None:
    standing = read_holidays(session, [each.row.day for each in writings if each.row.day is not None])
    for each in writings:
        row = each.row
        if row.day is None:
            raise ValueError("a holiday without its day")
        holiday = standing.get(row.day)
        before = None if holiday is None else _for_trail(holiday)
        if holiday is None:
            holiday = _new_holiday(row, writer)
            session.add(holiday)
        else:
            _note_change(holiday, writer)
            holiday.name_th = row.name_th if "name_th" in each.values and row.name_th else holiday.name_th
            holiday.name_en = row.name_en if "name_en" in each.values and row.name_en else holiday.name_en
            holiday.kind = row.holiday_kind if "holiday_kind" in each.values and row.holiday_kind else holiday.kind
        verb = "add" if before is None else "edit"
        session.add(row_entry(writer, HOLIDAY_SUBJECT, verb, holiday.holiday_id, before, _for_trail(holiday)))
    session.flush()


def _new_holiday(row: CalendarRow, writer: Writer) -> Holiday:
    if row.day is None or row.name_th is None or row.name_en is None or row.holiday_kind is None:
        raise ValueError("a holiday that does not say all of it")
    return Holiday(
        day=row.day, name_th=row.name_th, name_en=row.name_en, kind=row.holiday_kind,
        changed_by=writer.person_id, changed_at=writer.at,
    )  # fmt: skip


def _note_change(holiday: Holiday, writer: Writer) -> None:
    holiday.revision += 1
    holiday.changed_by, holiday.changed_at = writer.person_id, writer.at


def _for_trail(holiday: Holiday) -> dict[str, object]:
    return {
        "day": holiday.day.isoformat(),
        "nameTh": holiday.name_th,
        "nameEn": holiday.name_en,
        "kind": holiday.kind.value,
    }


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out what a file added: a holiday as its page does; a period or term as long as nothing was built on it."""
    of_kind: dict[CalendarRowKind, list[Key]] = {kind: [] for kind in CalendarRowKind}
    for key in keys:
        of_kind[CalendarRowKind(key[0])].append(key)
    stays = remove_periods(session, writer, of_kind[CalendarRowKind.PERIOD])
    stays |= _remove_terms(session, writer, of_kind[CalendarRowKind.TERM])
    days = [date.fromisoformat(day) for _, day in of_kind[CalendarRowKind.HOLIDAY]]
    for holiday in read_holidays(session, days).values():
        _note_change(holiday, writer)
        holiday.deleted_at = writer.at
        session.add(row_entry(writer, HOLIDAY_SUBJECT, "delete", holiday.holiday_id, _for_trail(holiday), None))
    session.flush()
    return stays


def _remove_terms(session: Session, writer: Writer, keys: Sequence[Key]) -> dict[Key, RowProblem]:
    terms = read_terms(session, {term_named(key) for key in keys})
    used = used_terms(session, terms)
    for place, term in terms.items():
        if place not in used:
            before = {"starts": term.starts_on.isoformat(), "ends": term.ends_on.isoformat()}
            session.add(row_entry(writer, TERM_SUBJECT, "remove", f"{place[0]}/{place[1]}", before, None))
            session.delete(term)
    session.flush()
    return {key: _TERM_USED for key in keys if term_named(key) in used}


CALENDAR: Final = UpdatedKind(
    schema=CalendarRow,
    held=read_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    warnings=warnings_of_calendar,
    unrestorable=unrestorable_rows,
)
"""Files of the academic calendar, which are judged as a whole: a period may stand above its term."""
