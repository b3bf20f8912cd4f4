"""The scholarships of the finance master."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.erp_unit.choice import UnitChange
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.scholarship.commands import GIVING, SCHOLARSHIPS, change_texts
from api.finance.scholarship.queries import list_scholarships
from api.finance.scholarship.schemas import (
    ScholarshipAddition,
    ScholarshipGivingChange,
    ScholarshipTextChange,
    ScholarshipView,
)
from api.finance.scholarship.units import ask_to_change_unit
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/scholarships", tags=["scholarships"])
may: Final = menu_rights(MenuId.SCHOLARSHIPS)

MayEdit = Annotated[Principal, may.edit]


@router.get("", dependencies=[may.view])
async def scholarships(session: SessionDep, asked: Searched) -> Page[ScholarshipView]:
    """Scholarships by code or name."""
    return await list_scholarships(session, asked)


@router.put("/{scholarship_id}")
async def put_texts(
    session: SessionDep, principal: MayEdit, scholarship_id: UUID, wanted: ScholarshipTextChange
) -> ScholarshipView:
    """Change the texts of a scholarship. 409 where it was changed since it was shown."""
    return await change_texts(session, principal, scholarship_id, wanted)


@router.put("/{scholarship_id}/erp-unit", status_code=HTTPStatus.ACCEPTED)
async def put_unit(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    scholarship_id: UUID,
    wanted: UnitChange,
    key: IdempotencyKey,
) -> OpenedCase:
    """Ask that the money of a scholarship be booked to another ERP unit. 409 where that is asked for already."""
    return OpenedCase(case_id=await ask_to_change_unit(session, client, principal, scholarship_id, wanted, key))


_routes: Final = TwoPersonRoutes(router, may, SCHOLARSHIPS, "scholarship_id")
_routes.adding(ScholarshipAddition)
TwoPersonRoutes(router, may, GIVING, "scholarship_id").changing(ScholarshipGivingChange, "/giving")
_routes.deleting()
_routes.history()
