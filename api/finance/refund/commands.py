"""Asking money back, and naming the account it goes to (finance §6)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.finance.refund.queries import credit_of, deposit_of, owners_of, read_refund
from api.finance.refund.schemas import MyRefundInput, PayeeAccountInput, RefundDetail, RefundInput
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from api.kit.terms import term_on
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.store.accepted import accepted_case
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.refund.contract import RefundRequest, RefundStage, RefundType
from models.finance.refund.rules.asking import (
    refusal_of_account,
    refusal_of_amount,
    refusal_of_deposit,
    refusal_of_list,
)
from models.finance.refund.store.reading import terms_of, titles_of
from models.finance.refund.tables import RefundAccount, RefundList
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.people.person.tables import Student

_AMENDABLE: Final = frozenset({RefundStage.RECEIVED, RefundStage.ACCOUNT_WANTED})


async def ask_refund(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    student_id: int,
    wanted: MyRefundInput | RefundInput,
    key: str,
) -> UUID:
    """Ask so much of a student's credit back; the case's id. Pressing again is the same refund.

    The credit is reserved in the transaction that writes the case: what is asked back together never exceeds it.

    Raises Refusal ``not_found`` for a list that is not in use, ``refund_not_withdrawable``, ``refund_list_closed``,
    ``refund_over_maximum``, ``deposit_not_due``, ``refund_too_large``, ``calendar_not_found``,
    ``account_number_invalid`` and ``account_not_students``.
    """
    by_student = isinstance(wanted, MyRefundInput)
    listed = await session.get(RefundList, wanted.list_id)
    if listed is None or listed.deleted_at is not None or not listed.is_active:
        raise Refusal("not_found")
    now = utc_now()
    terms = await session.run_sync(terms_of, wanted.list_id)
    raise_refused(refusal_of_list(terms, wanted.amount, bangkok_date(now), by_student=by_student))
    student = await session.get_one(Student, student_id)
    raise_refused(refusal_of_deposit(terms, student.status_code))
    is_deposit = terms.refund_type is RefundType.DEPOSIT
    account = wanted.account and await _checked(session, student_id, wanted.account)
    term = await term_on(session, bangkok_date(now))
    if term is None:
        raise Refusal("calendar_not_found")
    request = RefundRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        academic_year=term.academic_year,
        semester=term.semester,
        student_id=student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        person_id=student.person_id,
        amount=wanted.amount,
        list_id=wanted.list_id,
        reason=wanted.reason,
    )
    case = accepted_case(CaseKind.REFUND, request, student, titles_of(wanted.amount), key=key)
    await end_transaction(session)

    async def reserve(accepting: AsyncSession) -> None:
        """Refuse an amount that unused money less earlier requests does not cover; keep the account for the next one.

        The student is locked, so that two requests are not counted at the same time.
        """
        await accepting.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
        unused, asked = await (deposit_of if is_deposit else credit_of)(accepting, student_id)
        raise_refused(refusal_of_amount(wanted.amount, unused, asked - wanted.amount))  # this one is among them
        if account is not None:
            await _keep(accepting, request.case_id, account, principal.person_id)

    return await open_case(client, case, reserve)


async def name_account(
    session: AsyncSession, principal: Principal, case_id: UUID, wanted: PayeeAccountInput
) -> RefundDetail:
    """Say to which account a refund goes, while it waits for one.

    Raises Refusal ``not_found``, ``case_closed``, ``action_not_possible`` and the codes of the account.
    """
    view = await read_refund(session, principal, case_id)
    if view.state is CaseState.CLOSED:
        raise Refusal("case_closed", stage=view.stage, kind=CaseKind.REFUND.value)
    if view.stage not in _AMENDABLE:
        raise Refusal("action_not_possible", action="submit", stage=view.stage, kind=CaseKind.REFUND.value)
    student_id = await session.scalar(text("SELECT student_id FROM case_file WHERE case_id = :id"), {"id": case_id})
    account = await _checked(session, int(student_id), wanted)
    await _keep(session, case_id, account, principal.person_id)
    return await read_refund(session, principal, case_id)


async def _checked(session: AsyncSession, student_id: int, wanted: PayeeAccountInput) -> PayeeAccountInput:
    number = wanted.account_number.replace(" ", "").replace("-", "")
    owners = await owners_of(session, student_id)
    raise_refused(refusal_of_account(wanted.bank, number, wanted.account_name, owners))
    return wanted.model_copy(update={"account_number": number})


async def _keep(session: AsyncSession, case_id: UUID, account: PayeeAccountInput, by: UUID) -> None:
    values = {**account.model_dump(), "given_by": by, "given_at": utc_now()}
    statement = insert(RefundAccount).values(case_id=case_id, **values)
    await session.execute(statement.on_conflict_do_update(index_elements=[col(RefundAccount.case_id)], set_=values))
