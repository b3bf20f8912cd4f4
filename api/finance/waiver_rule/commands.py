"""Adding, changing and deleting which offices agree to a waiver. Cases go on under what they began with (ADR 14)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.waiver_rule.queries import read_rule
from api.finance.waiver_rule.schemas import WaiverRuleChange, WaiverRuleInput, WaiverRuleView
from api.kit.keeping import Keeping
from models.finance.waiver.tables import WaiverRule
from models.kit.errors import Refusal

RULES: Final = Keeping(
    WaiverRule, WaiverRuleInput, "waiver_rule", "waiver_rule_exists", lambda rule: str(rule.arrears_from)
)


async def add_rule(session: AsyncSession, principal: Principal, wanted: WaiverRuleInput) -> WaiverRuleView:
    """Add a rule. Raises Refusal ``waiver_rule_exists``."""
    rule = await RULES.add(session, principal.person_id, wanted)
    return await read_rule(session, rule.rule_id)


async def change_rule(
    session: AsyncSession, principal: Principal, rule_id: UUID, wanted: WaiverRuleChange
) -> WaiverRuleView:
    """Change a rule. Raises ``not_found``, ``revision_moved``, ``waiver_rule_exists`` and ``waiver_rule_first``."""
    rule = await RULES.locked(session, rule_id, wanted.revision)
    if rule.arrears_from == 0 and (wanted.arrears_from, wanted.waiver_kind) != (0, rule.waiver_kind):
        raise Refusal("waiver_rule_first")
    await RULES.change(session, principal.person_id, rule, wanted)
    return await read_rule(session, rule_id)


async def delete_rule(session: AsyncSession, principal: Principal, rule_id: UUID, revision: int) -> None:
    """Delete a rule. Raises Refusal ``not_found``, ``revision_moved``, and ``waiver_rule_first`` for the one that fits
    who has no arrears: without it nobody could ask.
    """
    rule = await RULES.locked(session, rule_id, revision)
    if rule.arrears_from == 0:
        raise Refusal("waiver_rule_first")
    await RULES.delete(session, principal.person_id, rule)
