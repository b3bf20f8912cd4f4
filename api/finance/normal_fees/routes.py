"""Who pays which fees: the normal fees of the finance master."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.normal_fees.choices import read_choices
from api.finance.normal_fees.commands import (
    NORMAL_FEE,
    add_normal_fee,
    change_normal_fee,
    copy_normal_fees,
    delete_normal_fee,
)
from api.finance.normal_fees.queries import NormalFeeFilter, list_normal_fees
from api.finance.normal_fees.schemas import (
    NormalFeeChange,
    NormalFeeChoices,
    NormalFeeCopy,
    NormalFeeInput,
    NormalFeesCopied,
    NormalFeeView,
)
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.terms import SemesterName, YearName
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId
from models.contracts.finance.fees import FeeEnrolmentType

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


@router.post("", status_code=201)
async def post_normal_fee(session: SessionDep, principal: MayAdd, wanted: NormalFeeInput) -> NormalFeeView:
    """Add a normal fee. 409 where another is as specific for some student, which it names."""
    return await add_normal_fee(session, principal, wanted)


@router.post("/copies")
async def post_copies(session: SessionDep, principal: MayAdd, asked: NormalFeeCopy) -> NormalFeesCopied:
    """Copy the normal fees in force in one term to begin in another."""
    return await copy_normal_fees(session, principal, asked)


@router.put("/{normal_fee_id}")
async def put_normal_fee(
    session: SessionDep, principal: MayEdit, normal_fee_id: UUID, wanted: NormalFeeChange
) -> NormalFeeView:
    """Change a normal fee. 409 where it was changed since it was shown."""
    return await change_normal_fee(session, principal, normal_fee_id, wanted)


@router.delete("/{normal_fee_id}", status_code=204)
async def remove_normal_fee(session: SessionDep, principal: MayDelete, normal_fee_id: UUID, revision: Revision) -> None:
    """Delete a normal fee; it stays as history."""
    await delete_normal_fee(session, principal, normal_fee_id, revision)


@router.get("/{normal_fee_id}/audit", dependencies=[may.view])
async def normal_fee_audit(session: SessionDep, normal_fee_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this normal fee, newest first."""
    return await audit_trail(session, NORMAL_FEE.subject, normal_fee_id, asked)
