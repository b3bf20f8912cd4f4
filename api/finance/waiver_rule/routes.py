"""Which offices agree to a waiver, of the finance master."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.waiver_rule.commands import RULES, add_rule, change_rule, delete_rule
from api.finance.waiver_rule.queries import list_rules
from api.finance.waiver_rule.schemas import WaiverRuleChange, WaiverRuleInput, WaiverRuleView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/waiver-rules", tags=["waiver rules"])
may: Final = menu_rights(MenuId.WAIVER_RULES)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def rules(session: SessionDep, asked: Paged) -> Page[WaiverRuleView]:
    """The rules, by kind and arrears."""
    return await list_rules(session, asked)


@router.post("", status_code=201)
async def post_rule(session: SessionDep, principal: MayAdd, wanted: WaiverRuleInput) -> WaiverRuleView:
    """Add a rule. 409 where there is one for the kind and the arrears."""
    return await add_rule(session, principal, wanted)


@router.put("/{rule_id}")
async def put_rule(session: SessionDep, principal: MayEdit, rule_id: UUID, wanted: WaiverRuleChange) -> WaiverRuleView:
    """Change a rule, for whoever asks from now on. 409 where it was changed since it was shown."""
    return await change_rule(session, principal, rule_id, wanted)


@router.delete("/{rule_id}", status_code=204)
async def remove_rule(session: SessionDep, principal: MayDelete, rule_id: UUID, revision: Revision) -> None:
    """Delete a rule; it stays as history."""
    await delete_rule(session, principal, rule_id, revision)


@router.get("/{rule_id}/audit", dependencies=[may.view])
async def rule_audit(session: SessionDep, rule_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this rule, newest first."""
    return await audit_trail(session, RULES.subject, rule_id, asked)
