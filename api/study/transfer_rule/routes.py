"""The rules that know a transfer: which source counts as which subject, from when to when, and who decided."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from api.study.transfer_rule.commands import RULES, add_rule, change_rule, delete_rule, make_rule_of_line
from api.study.transfer_rule.queries import list_rules
from api.study.transfer_rule.schemas import RuleOfLine, TransferRuleChange, TransferRuleInput, TransferRuleView
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/transfer-rules", tags=["transfer-rules"])
may: Final = menu_rights(MenuId.TRANSFER_RULES)

MayView = Annotated[Principal, may.view]
MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def rules(session: SessionDep, asked: Searched) -> Page[TransferRuleView]:
    """Rules by code, name or institution."""
    return await list_rules(session, asked)


@router.post("", status_code=201)
async def post_rule(session: SessionDep, principal: MayAdd, wanted: TransferRuleInput) -> TransferRuleView:
    """Add a rule."""
    return await add_rule(session, principal, wanted)


@router.post("/of-line", status_code=201)
async def post_rule_of_line(session: SessionDep, principal: MayView, wanted: RuleOfLine) -> TransferRuleView:
    """Make a rule of a line that the caller's department accepted. 403 for a line of another department."""
    return await make_rule_of_line(session, principal, wanted)


@router.put("/{rule_id}")
async def put_rule(
    session: SessionDep, principal: MayEdit, rule_id: UUID, wanted: TransferRuleChange
) -> TransferRuleView:
    """Change a rule. 409 where it was changed since it was shown."""
    return await change_rule(session, principal, rule_id, wanted)


@router.delete("/{rule_id}", status_code=204)
async def remove_rule(session: SessionDep, principal: MayDelete, rule_id: UUID, revision: Revision) -> None:
    """Delete a rule that knew nothing yet; it stays as history."""
    await delete_rule(session, principal, rule_id, revision)


@router.get("/{rule_id}/audit", dependencies=[may.view])
async def rule_audit(session: SessionDep, rule_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this rule, newest first."""
    return await audit_trail(session, RULES.subject, rule_id, asked)
