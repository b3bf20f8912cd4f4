"""The offices that agree to a waiver, of which two people decide. Cases go on under what they began with (ADR 14)."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.master_change.two_person_master import TwoPersonMaster
from api.finance.waiver_rule.schemas import WaiverRuleInput
from api.kit.keeping import Keeping
from models.finance.master_change.contract import MoneyMaster
from models.finance.waiver.tables import WaiverRule


async def _check(session: AsyncSession, wanted: WaiverRuleInput) -> str:
    """Return no name: the row says it, and the master's rule looks at the rest."""
    return ""


RULES: Final = TwoPersonMaster(
    MoneyMaster.WAIVER_RULE,
    Keeping(WaiverRule, WaiverRuleInput, "waiver_rule", "waiver_rule_exists", lambda rule: str(rule.arrears_from)),
    _check,
)
"""Raises :func:`models.finance.master_change.store.paying_rules.refusal_of_waiver_rule`."""
