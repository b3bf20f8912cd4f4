"""Which offices agree to a waiver, of the finance master."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.finance.waiver_rule.commands import RULES
from api.finance.waiver_rule.queries import WAIVER_RULE_ROWS
from api.finance.waiver_rule.schemas import WaiverRuleAddition, WaiverRuleChange
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/waiver-rules", tags=["waiver rules"])
may: Final = menu_rights(MenuId.WAIVER_RULES)


TwoPersonRoutes(router, may, RULES, "rule_id").all(WAIVER_RULE_ROWS, WaiverRuleAddition, WaiverRuleChange)
