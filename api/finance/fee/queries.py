"""Reading fee items."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.fee.schemas import FeeChoice, FeeView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sorting import order_by
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.fee.contract import FeeStatus, FeeType
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[FeeView])
_CHOICES: Final = TypeAdapter(list[FeeChoice])
_COLUMNS: Final = {"code": "f.fee_code", "name": "thai_order(f.name_th)"}
_FEES: Final = f"""
    SELECT f.fee_code, f.parent_code, {names("p.name_th", "p.name_en")} AS parent, f.name_th, f.name_en, f.fee_type,
           f.description, f.status, f.erp_unit_id, u.code AS erp_unit_code,
           {names("u.name_th", "u.name_en")} AS erp_unit,
           {open_request_sql(MoneyMaster.FEE_UNIT, "f.fee_code")} AS case_id, f.revision, count(*) OVER () AS total
      FROM fee f
      LEFT JOIN fee p ON p.fee_code = f.parent_code
      LEFT JOIN erp_unit u ON u.erp_unit_id = f.erp_unit_id
"""
_WANTED: Final = f"""
    WHERE {has_words("f.fee_code", "f.name_th", "f.name_en")}
      AND (CAST(:fee_type AS text) IS NULL OR f.fee_type = :fee_type)
      AND (CAST(:status AS text) IS NULL OR f.status = :status)
"""


async def list_fees(
    session: AsyncSession, asked: Search, sort: str | None, fee_type: FeeType | None, status: FeeStatus | None
) -> Page[FeeView]:
    """A page of items by words of codes and names."""
    order = order_by(sort, _COLUMNS, begun_first(asked.text, "f.fee_code", "f.fee_code"))
    statement = f"{_FEES} {_WANTED} ORDER BY {order}"
    parameters = {**matches(asked.text), "fee_type": fee_type, "status": status}
    return await read_page(session, _VIEWS, statement, parameters, asked)


_FEE: Final = text(f"{_FEES} WHERE f.fee_code = :fee_code")


async def read_fee(session: AsyncSession, fee_code: str) -> FeeView:
    """The item. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _FEE, {"fee_code": fee_code})


_IN_USE: Final = text(f"""
    SELECT fee_code, {names("name_th", "name_en")} AS name, fee_type FROM fee
     WHERE status = '{FeeStatus.ACTIVE}' ORDER BY fee_code
""")


async def list_fee_choices(session: AsyncSession) -> list[FeeChoice]:
    """Every item in use, groups among them: some tens."""
    return await read_rows(session, _CHOICES, _IN_USE, {})
