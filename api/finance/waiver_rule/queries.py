"""Reading the offices of waivers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.waiver_rule.schemas import WaiverRuleView
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page
from api.kit.wire import Page

_VIEWS: Final = TypeAdapter(list[WaiverRuleView])
_RULES: Final = """
    SELECT r.rule_id, r.waiver_kind, r.arrears_from, r.offices, r.revision, count(*) OVER () AS total
      FROM waiver_rule r WHERE r.deleted_at IS NULL
"""
_RULE: Final = text(f"{_RULES} AND r.rule_id = :rule_id")


async def list_rules(session: AsyncSession, asked: Paging) -> Page[WaiverRuleView]:
    """A page of the rules, by kind and arrears."""
    return await read_page(session, _VIEWS, f"{_RULES} ORDER BY r.waiver_kind DESC, r.arrears_from", {}, asked)


async def read_rule(session: AsyncSession, rule_id: UUID) -> WaiverRuleView:
    """The rule. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _RULE, {"rule_id": rule_id})
