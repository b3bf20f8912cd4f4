"""The ERP units of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.finance.erp_unit.choice import UnitOption
from api.finance.erp_unit.commands import ERP_UNITS
from api.finance.erp_unit.queries import ERP_UNIT_ROWS, list_unit_choices
from api.finance.erp_unit.schemas import ErpUnitAddition, ErpUnitChange
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.kit.db import SessionDep
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/finance/erp-units", tags=["ERP units"])
may: Final = menu_rights(MenuId.ERP_UNITS)
_CHOOSES: Final = requires((MenuId.ERP_UNITS, MenuId.FEES, MenuId.SCHOLARSHIPS), Action.VIEW)


@router.get("/choices", dependencies=[Depends(_CHOOSES)])
async def unit_choices(session: SessionDep) -> list[UnitOption]:
    """Every unit, for who says where money is booked."""
    return await list_unit_choices(session)


TwoPersonRoutes(router, may, ERP_UNITS, "erp_unit_id").all(ERP_UNIT_ROWS, ErpUnitAddition, ErpUnitChange)
