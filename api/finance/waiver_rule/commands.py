"""The offices that agree to a waiver, of which two people decide. Cases go on under what they began with (ADR 14)."""

from __future__ import annotations

from typing import Final

from api.finance.master_change.two_person_master import TwoPersonMaster
from api.finance.waiver_rule.schemas import WaiverRuleInput
from api.kit.keeping import Keeping
from api.kit.wire import Names
from models.finance.master_change.contract import MoneyMaster
from models.finance.waiver.rules.naming import rule_words
from models.finance.waiver.tables import WaiverRule


def _name(rule: WaiverRule | WaiverRuleInput) -> str:
    """Return what is the same of two requests for a rule: of a kind and number of terms there is one."""
    return f"{rule.waiver_kind} {rule.arrears_from}"


def _title(rule: WaiverRule | WaiverRuleInput) -> Names:
    words = rule_words(rule.waiver_kind, rule.arrears_from)
    return Names(th=words.th, en=words.en)


RULES: Final = TwoPersonMaster(
    MoneyMaster.WAIVER_RULE,
    Keeping(WaiverRule, WaiverRuleInput, "waiver_rule", name=_name, title=_title),
)
"""Raises :func:`models.finance.master_change.store.paying_rules.refusal_of_waiver_rule`."""
