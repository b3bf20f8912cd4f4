"""Special fees of subjects."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.subject_fees.commands import SUBJECT_FEES, add_subject_fee, change_subject_fee, delete_subject_fee
from api.finance.subject_fees.queries import list_subject_fees
from api.finance.subject_fees.schemas import SubjectFeeChange, SubjectFeeInput, SubjectFeeView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
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


@router.post("", status_code=201)
async def post_subject_fee(session: SessionDep, principal: MayAdd, wanted: SubjectFeeInput) -> SubjectFeeView:
    """Add special fees of a subject. 409 where the subject has some from that term on."""
    return await add_subject_fee(session, principal, wanted)


@router.put("/{subject_fee_id}")
async def put_subject_fee(
    session: SessionDep, principal: MayEdit, subject_fee_id: UUID, wanted: SubjectFeeChange
) -> SubjectFeeView:
    """Change special fees of a subject. 409 where it was changed since it was shown."""
    return await change_subject_fee(session, principal, subject_fee_id, wanted)


@router.delete("/{subject_fee_id}", status_code=204)
async def remove_subject_fee(
    session: SessionDep, principal: MayDelete, subject_fee_id: UUID, revision: Revision
) -> None:
    """Delete special fees of a subject; it stays as history."""
    await delete_subject_fee(session, principal, subject_fee_id, revision)


@router.get("/{subject_fee_id}/audit", dependencies=[may.view])
async def subject_fee_audit(session: SessionDep, subject_fee_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed these fees, newest first."""
    return await audit_trail(session, SUBJECT_FEES.subject, subject_fee_id, asked)
