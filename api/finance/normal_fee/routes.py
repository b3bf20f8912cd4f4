"""Who pays which fees: the normal fees of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.master_change.deletion import AskedDeletion
from api.finance.normal_fee.choices import read_choices
from api.finance.normal_fee.commands import (
    NORMAL_FEE,
    ask_to_add_normal_fee,
    ask_to_change_normal_fee,
    ask_to_copy_normal_fees,
    ask_to_delete_normal_fee,
)
from api.finance.normal_fee.queries import NormalFeeFilter, list_normal_fees
from api.finance.normal_fee.schemas import (
    NormalFeeAddition,
    NormalFeeChange,
    NormalFeeChoices,
    NormalFeeCopy,
    NormalFeeView,
)
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, YearName
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId
from models.finance.fee.contract import FeeEnrolmentType

router: Final = APIRouter(prefix="/finance/normal-fees", tags=["normal fees"])
may: Final = menu_rights(MenuId.NORMAL_FEES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]
_Code = Annotated[str | None, Query(max_length=10)]


async def _narrowed(
    campusCode: _Code = None,  # noqa: N803 - the wire's names
    facultyCode: _Code = None,  # noqa: N803
    enrolmentType: FeeEnrolmentType | None = None,  # noqa: N803
    academicYear: YearName = None,  # noqa: N803
    semester: SemesterName = None,
) -> NormalFeeFilter:
    term = None if academicYear is None or semester is None else (int(academicYear), int(semester))
    return NormalFeeFilter(campusCode, facultyCode, enrolmentType, term)


@router.get("", dependencies=[may.view])
async def normal_fees(
    session: SessionDep, asked: Searched, narrowed: Annotated[NormalFeeFilter, Depends(_narrowed)]
) -> Page[NormalFeeView]:
    """Normal fees by their pattern, by what they name, or by a term in which they are in force."""
    return await list_normal_fees(session, asked, narrowed)


@router.get("/choices", dependencies=[may.view])
async def normal_fee_choices(session: SessionDep) -> NormalFeeChoices:
    """What patterns, units and codes there are."""
    return await read_choices(session)


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_normal_fee(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: NormalFeeAddition, key: IdempotencyKey
) -> OpenedCase:
    """Ask that a normal fee be added. 409 where another is as specific for some student, which it names."""
    return OpenedCase(case_id=await ask_to_add_normal_fee(session, client, principal, wanted, key))


@router.post("/copies", status_code=HTTPStatus.ACCEPTED)
async def post_copies(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: NormalFeeCopy, key: IdempotencyKey
) -> OpenedCase:
    """Ask that the normal fees in force in one term be copied to begin in another. 409 where none is left to copy."""
    return OpenedCase(case_id=await ask_to_copy_normal_fees(session, client, principal, wanted, key))


@router.put("/{normal_fee_id}", status_code=HTTPStatus.ACCEPTED)
async def put_normal_fee(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    normal_fee_id: UUID,
    wanted: NormalFeeChange,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that a normal fee be changed. 409 where it was changed since it was shown, or its change is asked for."""
    asked = ask_to_change_normal_fee(session, client, principal, normal_fee_id, wanted, key)
    return OpenedCase(case_id=await asked)


@router.delete("/{normal_fee_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_normal_fee(
    session: SessionDep, client: TemporalDep, principal: MayDelete, normal_fee_id: UUID, wanted: AskedDeletion
) -> OpenedCase:
    """Ask that a normal fee be deleted; it stays as history."""
    return OpenedCase(case_id=await ask_to_delete_normal_fee(session, client, principal, normal_fee_id, wanted))


@router.get("/{normal_fee_id}/audit", dependencies=[may.view])
async def normal_fee_audit(session: SessionDep, normal_fee_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this normal fee, newest first."""
    return await audit_trail(session, NORMAL_FEE.subject, normal_fee_id, asked)
