"""The external agencies of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.agency.commands import AGENCIES
from api.finance.agency.queries import AGENCY_ROWS
from api.finance.agency.schemas import AgencyAddition, AgencyChange
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/agencies", tags=["agencies"])
may: Final = menu_rights(MenuId.AGENCIES)


TwoPersonRoutes(router, may, AGENCIES, "agency_id").all(AGENCY_ROWS, AgencyAddition, AgencyChange)
