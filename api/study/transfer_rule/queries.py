"""Reading rules that know a transfer."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from api.study.transfer_rule.schemas import TransferRuleView
from models.curriculum.subject.tables import ACTIVE_FIRST

_VIEWS: Final = TypeAdapter(list[TransferRuleView])
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
_MATCHES: Final = has_words("r.source_code", "r.target_code", "r.source_name", "r.institution")
_ORDER: Final = "r.institution, r.source_code, r.target_code, r.valid_from DESC, r.rule_id"
_RULE: Final = text(f"{_RULES} AND r.rule_id = :rule_id")


async def list_rules(session: AsyncSession, asked: Search) -> Page[TransferRuleView]:
    """A page of rules by words of codes, names and institutions."""
    order = begun_first(asked.text, _ORDER, "r.source_code", "r.target_code")
    return await read_page(session, _VIEWS, f"{_RULES} AND {_MATCHES} ORDER BY {order}", matches(asked.text), asked)


async def read_rule(session: AsyncSession, rule_id: UUID) -> TransferRuleView:
    """The rule. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _RULE, {"rule_id": rule_id})
