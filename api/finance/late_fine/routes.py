"""Fines for enrolling late."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.late_fine.commands import LATE_FINES
from api.finance.late_fine.queries import list_late_fines
from api.finance.late_fine.schemas import LateFineAddition, LateFineChange, LateFineView
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/late-fines", tags=["late fines"])
may: Final = menu_rights(MenuId.LATE_FINES)


@router.get("", dependencies=[may.view])
async def late_fines(session: SessionDep, asked: Searched) -> Page[LateFineView]:
    """Fines by the code or name of the fee they are charged as."""
    return await list_late_fines(session, asked)


_routes: Final = TwoPersonRoutes(router, may, LATE_FINES, "late_fine_id")
_routes.adding(LateFineAddition)
_routes.changing(LateFineChange)
_routes.deleting()
_routes.history()
