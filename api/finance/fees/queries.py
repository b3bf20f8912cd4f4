"""Reading the finance master's normal fees."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.fees.schemas import FeeView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sorting import order_by
from api.kit.sql import matches
from api.kit.wire import Page

_ROWS: Final = TypeAdapter(list[FeeView])
_COLUMNS: Final = {"code": "fee_code", "name": "name_th", "amount": "amount"}


async def list_fees(session: AsyncSession, asked: Search, sort: str | None) -> Page[FeeView]:
    """One page of fees whose code or name matches."""
    statement = f"""
        SELECT fee_code, parent_code, name_th, name_en, fee_type, description, amount, status,
               count(*) OVER () AS total
        FROM fee
        WHERE lower(fee_code) LIKE :prefix OR lower(name_th) LIKE :like OR lower(name_en) LIKE :like
        ORDER BY {order_by(sort, _COLUMNS, "fee_code")}
    """
    return await read_page(session, _ROWS, statement, matches(asked.text), asked)
