"""Reading rules that know a transfer."""

from __future__ import annotations

from typing import Final

from api.kit.master_list import MasterList
from api.kit.sql import names
from api.study.transfer_rule.schemas import TransferRuleView
from models.curriculum.subject.tables import ACTIVE_FIRST

_RULES: Final = f"""
    SELECT r.rule_id, r.source, r.institution, r.source_code, r.source_name, r.target_code,
           {names("u.name_th", "u.name_en")} AS target, r.least_letter, CAST(trim_scale(r.credits) AS text) AS credits,
           r.valid_from, r.valid_to, r.decided_by, r.revision,
           (SELECT count(*) FROM transfer_credit_line l WHERE l.rule_id = r.rule_id) AS uses, count(*) OVER () AS total
      FROM transfer_rule r
      JOIN LATERAL (SELECT s.name_th, s.name_en FROM subject s WHERE s.show_code = r.target_code
                     ORDER BY {ACTIVE_FIRST.format(subject="s")} LIMIT 1) u ON true
     WHERE r.deleted_at IS NULL
"""
_ORDER: Final = "r.institution, r.source_code, r.target_code, r.valid_from DESC, r.rule_id"


TRANSFER_RULE_ROWS: Final = MasterList(
    TransferRuleView,
    _RULES,
    "r.rule_id",
    order=_ORDER,
    words=("r.source_code", "r.target_code", "r.source_name", "r.institution"),
    codes=("r.source_code", "r.target_code"),
)
"""Rules by words of codes, names and institutions."""
