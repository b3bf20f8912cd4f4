"""The rules that know a transfer: which source counts as which subject, from when to when, and who decided."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.db import SessionDep
from api.kit.master_routes import MasterRoutes
from api.study.transfer_rule.commands import RULES, make_rule_of_line
from api.study.transfer_rule.schemas import RuleOfLine, TransferRuleChange, TransferRuleInput, TransferRuleView
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/transfer-rules", tags=["transfer-rules"])
may: Final = menu_rights(MenuId.TRANSFER_RULES)

MayView = Annotated[Principal, may.view]


@router.post("/of-line", status_code=201)
async def post_rule_of_line(session: SessionDep, principal: MayView, wanted: RuleOfLine) -> TransferRuleView:
    """Make a rule of a line that the caller's department accepted. 403 for a line of another department."""
    return await make_rule_of_line(session, principal, wanted)


MasterRoutes(router, may, RULES, "rule_id").all(TransferRuleInput, TransferRuleChange)
