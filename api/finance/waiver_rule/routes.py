"""Which offices agree to a waiver, of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.waiver_rule.commands import RULES
from api.finance.waiver_rule.queries import list_rules
from api.finance.waiver_rule.schemas import WaiverRuleAddition, WaiverRuleChange, WaiverRuleView
from api.kit.db import SessionDep
from api.kit.paging import Paged
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/waiver-rules", tags=["waiver rules"])
may: Final = menu_rights(MenuId.WAIVER_RULES)


@router.get("", dependencies=[may.view])
async def rules(session: SessionDep, asked: Paged) -> Page[WaiverRuleView]:
    """The rules, by kind and arrears."""
    return await list_rules(session, asked)


_routes: Final = TwoPersonRoutes(router, may, RULES, "rule_id")
_routes.adding(WaiverRuleAddition)
_routes.changing(WaiverRuleChange)
_routes.deleting()
_routes.history()
