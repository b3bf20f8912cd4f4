"""Reading fee rate patterns."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.fee_pattern.schemas import FeePatternView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, has_words, matches
from api.kit.wire import Page
from models.finance.fee.contract import FeeType
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.finance.master_change.store.master_rules import charged_by_sql

_VIEWS: Final = TypeAdapter(list[FeePatternView])
_PATTERNS: Final = f"""
    SELECT p.fee_pattern_id, p.code, p.name_th, p.name_en, p.fee_type, p.description, p.lines, p.revision,
           {charged_by_sql("p.fee_pattern_id")} AS normal_fees,
           {open_request_sql(MoneyMaster.FEE_PATTERN, "p.fee_pattern_id")} AS case_id, count(*) OVER () AS total
      FROM fee_pattern p WHERE p.deleted_at IS NULL
"""
_WANTED: Final = f"""
    {has_words("p.code", "p.name_th", "p.name_en")}
    AND (CAST(:fee_type AS text) IS NULL OR p.fee_type = :fee_type)
"""


async def list_fee_patterns(session: AsyncSession, asked: Search, fee_type: FeeType | None) -> Page[FeePatternView]:
    """A page of patterns by words of codes and names."""
    parameters = {**matches(asked.text), "fee_type": fee_type}
    order = begun_first(asked.text, "p.code", "p.code")
    return await read_page(session, _VIEWS, f"{_PATTERNS} AND {_WANTED} ORDER BY {order}", parameters, asked)


_PATTERN: Final = text(f"{_PATTERNS} AND p.fee_pattern_id = :fee_pattern_id")


async def read_fee_pattern(session: AsyncSession, fee_pattern_id: UUID) -> FeePatternView:
    """The pattern. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _PATTERN, {"fee_pattern_id": fee_pattern_id})
