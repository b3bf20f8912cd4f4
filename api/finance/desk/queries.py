"""Reading the reconciliation desk."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.desk.schemas import DeskRow, OpenBill
from api.kit.db import planned_each_time
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, full_names, has_words, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.access.role.contract import Action, MenuId
from models.finance.desk.contract import DeskAction, DeskProgress, DeskState, DeskSubject
from models.finance.desk.rules import findings_of
from models.finance.desk.store import DESK, span
from models.finance.invoice.store.standing import OPEN
from models.finance.statement.contract import LineState
from models.kit.instants import EARLIEST, LATEST

_ROWS: Final = TypeAdapter(list[DeskRow])
_SHOWN: Final = f"""
    SELECT x.*, (SELECT s.student_code FROM student s WHERE s.student_id = x.student_id) AS student_code,
           (SELECT {full_names("p")} FROM student s JOIN person p USING (person_id) WHERE s.student_id = x.student_id)
           AS student_name, CAST(ARRAY[] AS text[]) AS actions, CAST(ARRAY[] AS text[]) AS findings
"""
"""Whose a row is: read of the page that is shown only."""
_COLUMNS: Final = ("x.reference", "x.reference_1", "x.reference_2")
_REFERENCES: Final = has_words(*_COLUMNS)
_CODES: Final = (*_COLUMNS, "(SELECT s.student_code FROM student s WHERE s.student_id = x.student_id)")
"""What of a row may be what was typed, or begin so."""
_NARROWED: Final = {
    "bank_code": "x.bank_code = :bank_code",
    "biller_id": "x.biller_id = :biller_id",
    "state": "x.state = :state",
    "progress": "x.progress = :progress",
    "words": """
        ({references} OR x.student_id = ANY (ARRAY(SELECT s.student_id FROM student s JOIN person p USING (person_id)
                                                   WHERE {people})))
    """,
}
_ONE: Final = text(f"{_SHOWN} FROM ({DESK}) x WHERE x.id = :id AND x.subject = :subject")
_OPEN_BILLS: Final = TypeAdapter(list[OpenBill])
_BILLS: Final = f"""
    SELECT t.number, t.academic_year, t.semester, t.due_on, {OPEN} AS open, s.student_code,
           {full_names("p")} AS student_name, {OPEN} = :amount AS is_exact, count(*) OVER () AS total
      FROM invoice_standing t JOIN student s USING (student_id) JOIN person p USING (person_id)
     WHERE {OPEN} > 0 AND {{found}} AND {{visible}}
     ORDER BY {{order}}
"""
_EXACT_FIRST: Final = f"{OPEN} = :amount DESC, t.due_on, t.number"


class DeskFilter(NamedTuple):
    """What the desk is narrowed by."""

    first: date
    last: date
    bank_code: str | None
    biller_id: str | None
    state: LineState | DeskState | None
    progress: DeskProgress | None


async def list_desk(session: AsyncSession, principal: Principal, wanted: DeskFilter, asked: Search) -> Page[DeskRow]:
    """A page of the rows of Bangkok days, the nearest to the words first, then the newest."""
    narrowed: dict[str, object] = {
        "bank_code": wanted.bank_code, "biller_id": wanted.biller_id, "state": wanted.state,
        "progress": wanted.progress, "words": asked.text.strip() or None,
    }  # fmt: skip
    people = person_matches(asked.text)
    conditions = [
        sql.format(people=people, references=_REFERENCES)
        for name, sql in _NARROWED.items()
        if narrowed[name] is not None
    ]
    statement = f"""
        {_SHOWN}, count(*) OVER () AS total FROM ({DESK}) x WHERE {" AND ".join(conditions or ["true"])}
         ORDER BY {begun_first(asked.text, "x.day DESC, x.at DESC, x.id", *_CODES)}
    """
    wanted_rows = {**span(wanted.first, wanted.last), **narrowed, **searched(asked.text)}
    async with planned_each_time(session):
        page = await read_page(session, _ROWS, statement, wanted_rows, asked)
    return page.model_copy(update={"items": list(_with_actions(page.items, principal))})


async def read_desk_row(session: AsyncSession, principal: Principal, subject: DeskSubject, id_: UUID) -> DeskRow:
    """One row, of whatever day. Raises Refusal ``not_found``."""
    row = await read_one(
        session, _ROWS, _ONE, {**span(EARLIEST.date(), LATEST.date()), "id": id_, "subject": subject.value}
    )
    [found] = _with_actions([row], principal)
    return found


def _with_actions(rows: Iterable[DeskRow], principal: Principal) -> Iterable[DeskRow]:
    for row in rows:
        actions = actions_of(row, principal)
        findings = list(findings_of(row.state)) if DeskAction.MARK_MISTAKE in actions else []
        yield row.model_copy(update={"actions": actions, "findings": findings})


def actions_of(row: DeskRow, principal: Principal) -> list[DeskAction]:
    """What the caller may do about a row now."""
    if row.progress is not DeskProgress.OPEN:
        return []
    if row.state is DeskState.UNCONFIRMED:
        return [DeskAction.ASK_BANK] if principal.may(MenuId.RECONCILIATION_DESK, Action.EDIT) else []
    if findings_of(row.state):
        return [DeskAction.MARK_MISTAKE] if principal.may(MenuId.RECONCILIATION_DESK, Action.ADD) else []
    actions = [DeskAction.OPEN_EXCEPTION]
    if row.state is LineState.ORPHAN and principal.may(MenuId.RECONCILIATION_DESK, Action.ADD):
        actions.append(DeskAction.ACCEPT_MATCH)
    return actions


async def list_bills(session: AsyncSession, principal: Principal, line_id: UUID, asked: Search) -> Page[OpenBill]:
    """Open invoices that the money of a line may pay, by number or student: the nearest to the words first, then those
    that ask for exactly it.

    Raises Refusal ``not_found``.
    """
    row = await read_desk_row(session, principal, DeskSubject.LINE, line_id)
    words = asked.text.strip()
    found = has_words("t.number", "p.search_words") if words else f"{OPEN} = :amount"
    order = begun_first(words, _EXACT_FIRST, "t.number", "s.student_code")
    statement = _BILLS.format(found=found, order=order, visible=visible_students(principal))
    wanted = {**caller_parameters(principal), **searched(words), "amount": row.amount}
    return await read_page(session, _OPEN_BILLS, statement, wanted, asked)
