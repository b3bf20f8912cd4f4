"""Fines for enrolling late."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.late_fine.commands import LATE_FINES
from api.finance.late_fine.queries import LATE_FINE_ROWS
from api.finance.late_fine.schemas import LateFineAddition, LateFineChange
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/late-fines", tags=["late fines"])
may: Final = menu_rights(MenuId.LATE_FINES)


TwoPersonRoutes(router, may, LATE_FINES, "late_fine_id").all(LATE_FINE_ROWS, LateFineAddition, LateFineChange)
