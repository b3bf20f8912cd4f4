"""The patterns of instalments of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.instalment_pattern.commands import INSTALMENT_PATTERNS
from api.finance.instalment_pattern.queries import INSTALMENT_PATTERN_ROWS, preview_instalments
from api.finance.instalment_pattern.schemas import (
    InstalmentPatternAddition,
    InstalmentPatternChange,
    InstalmentsAsked,
    InstalmentsPreview,
)
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.kit.db import SessionDep
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/instalment-patterns", tags=["instalment patterns"])
may: Final = menu_rights(MenuId.INSTALMENT_PATTERNS)


@router.post("/preview", dependencies=[may.view])
async def preview(session: SessionDep, asked: InstalmentsAsked) -> InstalmentsPreview:
    """What parts make of an amount that is billed today."""
    return await preview_instalments(session, asked)


TwoPersonRoutes(router, may, INSTALMENT_PATTERNS, "instalment_pattern_id").all(
    INSTALMENT_PATTERN_ROWS, InstalmentPatternAddition, InstalmentPatternChange
)
