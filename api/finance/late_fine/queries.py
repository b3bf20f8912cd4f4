"""Reading fines for enrolling late."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.late_fine.schemas import LateFineView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[LateFineView])
_FINES: Final = f"""
    SELECT l.late_fine_id, l.kind, l.basis, l.amount, l.cap, l.fee_code, {names("f.name_th", "f.name_en")} AS fee,
           l.campus_code, {names("c.name_th", "c.name_en")} AS campus, l.first_year, l.first_semester, l.revision,
           {open_request_sql(MoneyMaster.LATE_FINE, "l.late_fine_id")} AS case_id, count(*) OVER () AS total
      FROM late_fine l JOIN fee f USING (fee_code) LEFT JOIN campus c ON c.campus_code = l.campus_code
     WHERE l.deleted_at IS NULL
"""
_WANTED: Final = has_words("l.fee_code", "f.name_th", "f.name_en")
_ORDER: Final = """
    l.kind DESC, l.campus_code, l.first_year DESC, CASE l.first_semester WHEN 0 THEN 3 ELSE l.first_semester END DESC
"""


async def list_late_fines(session: AsyncSession, asked: Search) -> Page[LateFineView]:
    """A page of fines by words of the fee's code and names, of each kind the last ones first."""
    order = begun_first(asked.text, _ORDER, "l.fee_code")
    return await read_page(session, _VIEWS, f"{_FINES} AND {_WANTED} ORDER BY {order}", matches(asked.text), asked)


_FINE: Final = text(f"{_FINES} AND l.late_fine_id = :late_fine_id")


async def read_late_fine(session: AsyncSession, late_fine_id: UUID) -> LateFineView:
    """The fine. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _FINE, {"late_fine_id": late_fine_id})
