"""Reading the offices of waivers."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.waiver_rule.schemas import WaiverRuleView
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[WaiverRuleView])
_RULES: Final = f"""
    SELECT r.rule_id, r.waiver_kind, r.arrears_from, r.offices, r.revision,
           {open_request_sql(MoneyMaster.WAIVER_RULE, "r.rule_id")} AS case_id, count(*) OVER () AS total
      FROM waiver_rule r WHERE r.deleted_at IS NULL
"""


async def list_rules(session: AsyncSession, asked: Paging) -> Page[WaiverRuleView]:
    """A page of the rules, by kind and arrears."""
    return await read_page(session, _VIEWS, f"{_RULES} ORDER BY r.waiver_kind DESC, r.arrears_from", {}, asked)
