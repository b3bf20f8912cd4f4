"""The external agencies of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.agency.commands import AGENCIES
from api.finance.agency.queries import list_agencies
from api.finance.agency.schemas import AgencyAddition, AgencyChange, AgencyView
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/agencies", tags=["agencies"])
may: Final = menu_rights(MenuId.AGENCIES)


@router.get("", dependencies=[may.view])
async def agencies(session: SessionDep, asked: Searched) -> Page[AgencyView]:
    """Agencies by code or name."""
    return await list_agencies(session, asked)


_routes: Final = TwoPersonRoutes(router, may, AGENCIES, "agency_id")
_routes.adding(AgencyAddition)
_routes.changing(AgencyChange)
_routes.deleting()
_routes.history()
