"""Reading refunds, and what of a student's credit can be asked back."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.finance.refund.schemas import OfferedList, RefundDetail, RefundOffer, RefundView, TypeChangeCredit
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseKind, CaseState
from models.enrolment.enrolment.store.subjects_taken import taken_in_term
from models.finance.invoice.store.reading import FUNDS
from models.finance.refund.contract import RefundType
from models.finance.refund.rules.asking import masked
from models.finance.refund.store.reading import ASKED_FOR, DEPOSITS
from models.kit.calendar import bangkok_date, utc_now
from models.kit.name_sql import account_names
from models.people.student.contract.status import ENDS_STUDIES

_VIEWS: Final = TypeAdapter(list[RefundView])
_LISTS: Final = TypeAdapter(list[OfferedList])
_FIELDS: Final = f"""
    c.case_id, s.student_code, {full_names("p")} AS name,
           CASE WHEN l.list_id IS NOT NULL THEN {names("l.name_th", "l.name_en")} END AS list_name,
           CAST(c.request->>'amount' AS numeric) AS amount, coalesce(c.request->>'reason', '') AS reason,
           CASE WHEN a.case_id IS NOT NULL THEN jsonb_build_object('bank', a.bank, 'account_number', a.account_number,
               'account_name', a.account_name) END AS account,
           c.opened_at AS asked_at, {full_names("o")} AS asked_by, t.sent_on, t.reference, c.stage, c.state
"""
_FROM: Final = f"""
      FROM case_file c JOIN student s ON s.student_id = c.student_id JOIN person p ON p.person_id = s.person_id
      LEFT JOIN person o ON o.person_id = c.opened_by
      LEFT JOIN refund_list l ON CAST(l.list_id AS text) = c.request->>'list_id'
      LEFT JOIN refund_account a ON a.case_id = c.case_id LEFT JOIN refund_sent t ON t.case_id = c.case_id
     WHERE c.kind = '{CaseKind.REFUND}'
"""
_REFUNDS: Final = f"SELECT {_FIELDS} {_FROM}"
_TYPE_CHANGES: Final = TypeAdapter(list[TypeChangeCredit])
_OF_TYPE_CHANGE: Final = text(f"""
    SELECT n.number AS credit_note_number, n.issued_at, n.total AS amount, i.academic_year, i.semester,
           n.reason->>'charged_as_before' AS charged_as_before, n.reason->>'charged_as' AS charged_as,
           {taken_in_term("i.academic_year", "i.semester")} AS subjects
      FROM case_file c JOIN student s USING (student_id) JOIN invoice i USING (student_id)
      JOIN credit_note n USING (invoice_id)
     WHERE c.case_id = :case_id AND n.reason ? 'charged_as_before' AND n.issued_at <= c.opened_at
     ORDER BY n.issued_at DESC, n.number
""")
_OFFERED: Final = text(f"""
    SELECT l.list_id, {names("l.name_th", "l.name_en")} AS name, l.refund_type, l.maximum, l.closes_on
      FROM refund_list l
     WHERE l.deleted_at IS NULL AND l.is_active AND (l.is_withdrawable OR NOT CAST(:by_student AS boolean))
       AND :today BETWEEN l.opens_on AND l.closes_on
     ORDER BY l.code
""")
NAMES: Final = text(f"""
    SELECT {account_names("p")}
      FROM student s JOIN person p USING (person_id) WHERE s.student_id = :student_id
""")
"""The ways a student's name is written on an account."""


async def list_refunds(
    session: AsyncSession, principal: Principal, state: CaseState | None, asked: Search
) -> Page[RefundView]:
    """A page of refunds within the caller's reach, the nearest to the words first, then the newest; account numbers
    are masked.
    """
    words = asked.text.strip()
    found = person_matches(words) if words else "true"
    statement = f"""
        SELECT {_FIELDS}, count(*) OVER () AS total {_FROM} AND {found} AND {visible_students(principal)}
           AND (CAST(:state AS text) IS NULL OR c.state = :state)
         ORDER BY {nearest_first(words, "c.opened_at DESC, c.case_id")}
    """
    parameters = {**caller_parameters(principal), **searched(words), "state": state}
    page = await read_page(session, _VIEWS, statement, parameters, asked)
    return page.model_copy(update={"items": [_masked(view) for view in page.items]})


async def read_refund(session: AsyncSession, principal: Principal, case_id: UUID) -> RefundDetail:
    """A refund within the caller's reach, with the account and what its offices look at.

    Raises Refusal ``not_found``.
    """
    statement = text(f"{_REFUNDS} AND c.case_id = :case_id AND {visible_students(principal)}")
    view = await read_one(session, _VIEWS, statement, {"case_id": case_id, **caller_parameters(principal)})
    changes = await read_rows(session, _TYPE_CHANGES, _OF_TYPE_CHANGE, {"case_id": case_id})
    return RefundDetail(**view.model_dump(exclude={"order_reference"}), type_changes=changes)


async def read_offer(session: AsyncSession, student_id: int, *, by_student: bool) -> RefundOffer:
    """What of the student's credit can be asked back today, and what was."""
    unused, asked = await credit_of(session, student_id)
    kept, asked_of_deposits = await deposit_of(session, student_id)
    deposit = max(Decimal(0), kept - asked_of_deposits)
    today = {"today": bangkok_date(utc_now()), "by_student": by_student}
    offered = await read_rows(session, _LISTS, _OFFERED, today)
    lists = [each for each in offered if each.refund_type is not RefundType.DEPOSIT or deposit > 0]
    gives_credit = any(each.refund_type is not RefundType.DEPOSIT for each in lists)
    of: Mapping[str, object] = {"student_id": student_id}
    refunds = await read_rows(
        session, _VIEWS, text(f"{_REFUNDS} AND c.student_id = :student_id ORDER BY c.opened_at DESC"), of
    )
    return RefundOffer(
        credit=unused,
        withdrawable=max(Decimal(0), unused - asked) if gives_credit else Decimal(0),
        deposit=deposit if any(each.refund_type is RefundType.DEPOSIT for each in lists) else Decimal(0),
        lists=lists,
        names=await owners_of(session, student_id),
        refunds=[_masked(view) for view in refunds],
    )


async def credit_of(session: AsyncSession, student_id: int) -> tuple[Decimal, Decimal]:
    """What of a student's money pays nothing, and how much of it is asked back already, in baht."""
    funds = await session.run_sync(FUNDS.rows, {"student_ids": [student_id]})
    unused = sum((fund.unused for fund in funds), Decimal(0))
    asked = await session.scalar(ASKED_FOR, {"student_id": student_id})
    return unused, Decimal(asked or 0)


async def deposit_of(session: AsyncSession, student_id: int) -> tuple[Decimal, Decimal]:
    """What of a student's deposits can go back, and how much of it is asked back already, in baht: nothing before their
    studies have ended.
    """
    row = (await session.execute(DEPOSITS, {"student_id": student_id})).one()
    return row.kept if row.status_code in ENDS_STUDIES else Decimal(0), row.asked


async def owners_of(session: AsyncSession, student_id: int) -> list[str]:
    """The ways a student's name is written, each once."""
    found: list[str] = await session.scalar(NAMES, {"student_id": student_id}) or []
    return list(dict.fromkeys(name for name in found if name.strip()))


def _masked(view: RefundView) -> RefundView:
    if view.account is None:
        return view
    number = masked(view.account.account_number)
    return view.model_copy(update={"account": view.account.model_copy(update={"account_number": number})})
