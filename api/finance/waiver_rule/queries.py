"""Reading the offices of waivers."""

from __future__ import annotations

from typing import Final

from api.finance.waiver_rule.schemas import WaiverRuleView
from api.kit.master_list import MasterList
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_RULES: Final = f"""
    SELECT r.rule_id, r.waiver_kind, r.arrears_from, r.offices, r.revision,
           {open_request_sql(MoneyMaster.WAIVER_RULE, "r.rule_id")} AS case_id, count(*) OVER () AS total
      FROM waiver_rule r WHERE r.deleted_at IS NULL
"""
WAIVER_RULE_ROWS: Final = MasterList(
    WaiverRuleView,
    _RULES,
    "r.rule_id",
    order="r.waiver_kind DESC, r.arrears_from",
)
"""The rules, by kind and arrears."""
