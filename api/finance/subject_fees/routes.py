"""Special fees of subjects."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.master_changes.deletion import AskedDeletion
from api.finance.master_changes.schemas import MasterChangeAsked
from api.finance.subject_fees.commands import (
    SUBJECT_FEES,
    ask_to_add_subject_fee,
    ask_to_change_subject_fee,
    ask_to_delete_subject_fee,
)
from api.finance.subject_fees.queries import list_subject_fees
from api.finance.subject_fees.schemas import SubjectFeeAddition, SubjectFeeChange, SubjectFeeView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/subject-fees", tags=["special subject fees"])
may: Final = menu_rights(MenuId.SUBJECT_FEES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def subject_fees(session: SessionDep, asked: Searched) -> Page[SubjectFeeView]:
    """Special fees by the code or name of their subject."""
    return await list_subject_fees(session, asked)


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_subject_fee(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: SubjectFeeAddition, key: IdempotencyKey
) -> MasterChangeAsked:
    """Ask that special fees of a subject be added. 409 where the subject has some from that term on."""
    return MasterChangeAsked(case_id=await ask_to_add_subject_fee(session, client, principal, wanted, key))


@router.put("/{subject_fee_id}", status_code=HTTPStatus.ACCEPTED)
async def put_subject_fee(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    subject_fee_id: UUID,
    wanted: SubjectFeeChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that special fees be changed. 409 where they were changed since, or their change is asked for."""
    asked = ask_to_change_subject_fee(session, client, principal, subject_fee_id, wanted, key)
    return MasterChangeAsked(case_id=await asked)


@router.delete("/{subject_fee_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_subject_fee(
    session: SessionDep, client: TemporalDep, principal: MayDelete, subject_fee_id: UUID, wanted: AskedDeletion
) -> MasterChangeAsked:
    """Ask that special fees be deleted; they stay as history."""
    case_id = await ask_to_delete_subject_fee(session, client, principal, subject_fee_id, wanted)
    return MasterChangeAsked(case_id=case_id)


@router.get("/{subject_fee_id}/audit", dependencies=[may.view])
async def subject_fee_audit(session: SessionDep, subject_fee_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed these fees, newest first."""
    return await audit_trail(session, SUBJECT_FEES.subject, subject_fee_id, asked)
