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
from api.finance.desk.schemas import DeskRow
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import full_names, matches
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId
from models.contracts.finance.desk import DeskAction, DeskProgress, DeskState, DeskSubject
from models.contracts.finance.statements import LineState
from models.facts.finance.desk import DESK, span
from models.instants import EARLIEST, LATEST

_ROWS: Final = TypeAdapter(list[DeskRow])
_SHOWN: Final = f"""
    SELECT x.*, s.student_code, {full_names("p")} AS student_name, CAST(ARRAY[] AS text[]) AS actions
      FROM ({DESK}) x LEFT JOIN student s ON s.student_id = x.student_id LEFT JOIN person p ON p.person_id = s.person_id
"""
_LIST: Final = f"""
    SELECT v.*, count(*) OVER () AS total FROM ({_SHOWN}) v
     WHERE (CAST(:bank_code AS text) IS NULL OR v.bank_code = :bank_code)
       AND (CAST(:biller_id AS text) IS NULL OR v.biller_id = :biller_id)
       AND (CAST(:state AS text) IS NULL OR v.state = :state)
       AND (CAST(:progress AS text) IS NULL OR v.progress = :progress)
       AND (lower(v.reference) LIKE :prefix OR lower(v.reference_1) LIKE :prefix OR lower(v.reference_2) LIKE :prefix
            OR v.student_code LIKE :prefix)
     ORDER BY v.day DESC, v.at DESC, v.id
"""
_ONE: Final = text(f"SELECT v.* FROM ({_SHOWN}) v WHERE v.id = :id AND v.subject = :subject")
_MISTAKES: Final = frozenset({LineState.DIFFERS, LineState.SENT_UNKNOWN, LineState.REFUND, DeskState.MISSING})
"""What only the bank can have got wrong; of other money an officer decides in its case."""


class DeskFilter(NamedTuple):
    """What the desk is narrowed by."""

    first: date
    last: date
    bank_code: str | None
    biller_id: str | None
    state: LineState | DeskState | None
    progress: DeskProgress | None


async def list_desk(session: AsyncSession, principal: Principal, wanted: DeskFilter, asked: Search) -> Page[DeskRow]:
    """A page of the rows of Bangkok days, the newest first."""
    narrowed = {
        "bank_code": wanted.bank_code, "biller_id": wanted.biller_id, "state": wanted.state,
        "progress": wanted.progress,
    }  # fmt: skip
    page = await read_page(
        session, _ROWS, _LIST, {**span(wanted.first, wanted.last), **narrowed, **matches(asked.text)}, asked
    )
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
        yield row.model_copy(update={"actions": actions_of(row, principal)})


def actions_of(row: DeskRow, principal: Principal) -> list[DeskAction]:
    """What the caller may do about a row now."""
    if row.progress is not DeskProgress.OPEN:
        return []
    if row.state is DeskState.UNCONFIRMED:
        return [DeskAction.ASK_BANK] if principal.may(MenuId.RECONCILIATION_DESK, Action.EDIT) else []
    if row.state in _MISTAKES:
        return [DeskAction.MARK_MISTAKE] if principal.may(MenuId.RECONCILIATION_DESK, Action.ADD) else []
    return [DeskAction.OPEN_EXCEPTION]
