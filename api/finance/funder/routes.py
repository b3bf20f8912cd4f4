"""The funders of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.funder.commands import FUNDERS
from api.finance.funder.schemas import FunderChange, FunderInput
from api.kit.master_routes import MasterRoutes
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/funders", tags=["funders"])
may: Final = menu_rights(MenuId.FUNDERS)

MasterRoutes(router, may, FUNDERS, "funder_id").all(FunderInput, FunderChange)
