"""The ERP units of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.finance.erp_units.choice import UnitOption
from api.finance.erp_units.commands import (
    ERP_UNITS,
    ask_to_add_erp_unit,
    ask_to_change_erp_unit,
    ask_to_delete_erp_unit,
)
from api.finance.erp_units.queries import list_erp_units, list_unit_choices
from api.finance.erp_units.schemas import ErpUnitAddition, ErpUnitChange, ErpUnitView
from api.finance.master_changes.deletion import AskedDeletion
from api.finance.master_changes.schemas import MasterChangeAsked
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from models.contracts.access.permissions import Action, MenuId

router: Final = APIRouter(prefix="/finance/erp-units", tags=["ERP units"])
may: Final = menu_rights(MenuId.ERP_UNITS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]
_CHOOSES: Final = requires((MenuId.ERP_UNITS, MenuId.FEES, MenuId.SCHOLARSHIPS), Action.VIEW)


@router.get("", dependencies=[may.view])
async def erp_units(session: SessionDep, asked: Searched) -> Page[ErpUnitView]:
    """Units by code, project code or name."""
    return await list_erp_units(session, asked)


@router.get("/choices", dependencies=[Depends(_CHOOSES)])
async def unit_choices(session: SessionDep) -> list[UnitOption]:
    """Every unit, for who says where money is booked."""
    return await list_unit_choices(session)


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_erp_unit(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: ErpUnitAddition, key: IdempotencyKey
) -> MasterChangeAsked:
    """Ask that a unit be added. 409 where another has its code."""
    return MasterChangeAsked(case_id=await ask_to_add_erp_unit(session, client, principal, wanted, key))


@router.put("/{erp_unit_id}", status_code=HTTPStatus.ACCEPTED)
async def put_erp_unit(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    erp_unit_id: UUID,
    wanted: ErpUnitChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that a unit be changed. 409 where it was changed since it was shown, or its change is asked for."""
    asked = ask_to_change_erp_unit(session, client, principal, erp_unit_id, wanted, key)
    return MasterChangeAsked(case_id=await asked)


@router.delete("/{erp_unit_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_erp_unit(
    session: SessionDep, client: TemporalDep, principal: MayDelete, erp_unit_id: UUID, wanted: AskedDeletion
) -> MasterChangeAsked:
    """Ask that a unit be deleted; it stays as history."""
    return MasterChangeAsked(case_id=await ask_to_delete_erp_unit(session, client, principal, erp_unit_id, wanted))


@router.get("/{erp_unit_id}/audit", dependencies=[may.view])
async def erp_unit_audit(session: SessionDep, erp_unit_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this unit, newest first."""
    return await audit_trail(session, ERP_UNITS.subject, erp_unit_id, asked)
