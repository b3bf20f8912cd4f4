"""The fee items of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.finance.erp_unit.choice import UnitChange
from api.finance.fee.commands import FEES, add_fee, change_fee
from api.finance.fee.queries import list_fee_choices, list_fees
from api.finance.fee.schemas import FeeChange, FeeChoice, FeeInput, FeeView
from api.finance.fee.units import ask_to_change_unit
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import Action, MenuId
from models.finance.fee.contract import FeeStatus, FeeType

router: Final = APIRouter(prefix="/finance/fees", tags=["fee items"])
may: Final = menu_rights(MenuId.FEES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
_CHOOSES: Final = requires((MenuId.FEES, MenuId.FEE_PATTERNS, MenuId.LATE_FINES, MenuId.SCHOLARSHIPS), Action.VIEW)


@router.get("", dependencies=[may.view])
async def fees(
    session: SessionDep,
    asked: Searched,
    sort: Annotated[str | None, Query(max_length=20)] = None,
    feeType: FeeType | None = None,  # noqa: N803 - the wire's name
    status: FeeStatus | None = None,
) -> Page[FeeView]:
    """Fee items by code or name; ``sort`` by ``code`` or ``name``, with ``-`` the other way."""
    return await list_fees(session, asked, sort, feeType, status)


@router.get("/choices", dependencies=[Depends(_CHOOSES)])
async def fee_choices(session: SessionDep) -> list[FeeChoice]:
    """Every fee item in use."""
    return await list_fee_choices(session)


@router.post("", status_code=201)
async def post_fee(session: SessionDep, principal: MayAdd, wanted: FeeInput) -> FeeView:
    """Add a fee item. 409 where another has its code."""
    return await add_fee(session, principal, wanted)


@router.put("/{fee_code}")
async def put_fee(session: SessionDep, principal: MayEdit, fee_code: str, wanted: FeeChange) -> FeeView:
    """Change a fee item. 409 where it was changed since it was shown."""
    return await change_fee(session, principal, fee_code, wanted)


@router.put("/{fee_code}/erp-unit", status_code=HTTPStatus.ACCEPTED)
async def put_unit(
    session: SessionDep, client: TemporalDep, principal: MayEdit, fee_code: str, wanted: UnitChange, key: IdempotencyKey
) -> OpenedCase:
    """Ask that the money of a fee item be booked to another ERP unit. 409 where that is asked for already."""
    return OpenedCase(case_id=await ask_to_change_unit(session, client, principal, fee_code, wanted, key))


@router.get("/{fee_code}/audit", dependencies=[may.view])
async def fee_audit(session: SessionDep, fee_code: str, asked: Paged) -> Page[AuditView]:
    """Who changed this fee item, newest first."""
    return await audit_trail(session, FEES.subject, fee_code, asked)
