"""Refunds: what can be asked back, asking it, and naming the account; decided as every case is (finance §6)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.finance.refund.commands import ask_refund, name_account
from api.finance.refund.queries import list_refunds, read_offer, read_refund
from api.finance.refund.schemas import (
    MyRefundInput,
    PayeeAccountInput,
    RefundDetail,
    RefundInput,
    RefundOffer,
    RefundView,
)
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from api.people.student.queries import enrollee_of, find_student
from models.access.role.contract import Action, MenuId
from models.cases.case.contract.record import CaseState

router: Final = APIRouter(prefix="/finance", tags=["refunds"])
may: Final = menu_rights(MenuId.REFUNDS)
_PAGES: Final = (MenuId.STUDENT_FINANCE, MenuId.REFUNDS)
MayView = Annotated[Principal, may.view]
MayAsk = Annotated[Principal, may.add]
Mine = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.VIEW))]
MayAskMine = Annotated[Principal, Depends(requires(MenuId.STUDENT_FINANCE, Action.EDIT))]
Concerned = Annotated[Principal, Depends(requires(_PAGES, Action.VIEW))]
MayName = Annotated[Principal, Depends(requires(_PAGES, Action.EDIT))]
StudentCode = Annotated[str, Path(max_length=20)]


@router.get("/my-refunds")
async def my_refunds(session: SessionDep, principal: Mine) -> RefundOffer:
    """What of the caller's credit can be asked back today, and what was."""
    return await read_offer(session, enrollee_of(principal).student_id, by_student=True)


@router.post("/my-refunds")
async def ask_my_refund(
    session: SessionDep, client: TemporalDep, principal: MayAskMine, wanted: MyRefundInput, key: IdempotencyKey
) -> OpenedCase:
    """Ask some of one's own credit back, to one's own account. 409 and 422 with what stands in the way."""
    student_id = enrollee_of(principal).student_id
    return OpenedCase(case_id=await ask_refund(session, client, principal, student_id, wanted, key))


@router.get("/refunds")
async def refunds(
    session: SessionDep, principal: MayView, asked: Searched, state: CaseState | None = None
) -> Page[RefundView]:
    """Refunds by student, the newest first; account numbers are masked."""
    return await list_refunds(session, principal, state, asked)


@router.post("/refunds")
async def post_refund(
    session: SessionDep, client: TemporalDep, principal: MayAsk, wanted: RefundInput, key: IdempotencyKey
) -> OpenedCase:
    """Ask some of a student's credit back for them; without an account the student names one."""
    student_id = await find_student(session, principal, wanted.student_code)
    return OpenedCase(case_id=await ask_refund(session, client, principal, student_id, wanted, key))


@router.get("/refunds/offer/{student_code}")
async def refund_offer(session: SessionDep, principal: MayAsk, student_code: StudentCode) -> RefundOffer:
    """What of a student's credit can be asked back today, and what was."""
    return await read_offer(session, await find_student(session, principal, student_code), by_student=False)


@router.get("/refunds/{case_id}")
async def refund(session: SessionDep, principal: Concerned, case_id: UUID) -> RefundDetail:
    """A refund with its account: for its student, and for the offices that decide on it."""
    return await read_refund(session, principal, case_id)


@router.put("/refunds/{case_id}/account")
async def put_account(
    session: SessionDep, principal: MayName, case_id: UUID, wanted: PayeeAccountInput
) -> RefundDetail:
    """Say to which account a refund goes, while it waits for one. 422 where it is not the student's own."""
    return await name_account(session, principal, case_id, wanted)
