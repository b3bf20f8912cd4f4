"""Reading external agencies."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.agency.schemas import AgencyView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[AgencyView])
_AGENCIES: Final = f"""
    SELECT a.agency_id, a.code, a.name_th, a.name_en, a.fee_code, {names("f.name_th", "f.name_en")} AS fee,
           a.is_active, a.revision,
           (SELECT count(DISTINCT d.student_id) FROM debt d
             WHERE d.agency_id = a.agency_id AND d.undone_at IS NULL) AS students,
           {open_request_sql(MoneyMaster.AGENCY, "a.agency_id")} AS case_id, count(*) OVER () AS total
      FROM agency a JOIN fee f USING (fee_code) WHERE a.deleted_at IS NULL
"""
_MATCHES: Final = has_words("a.code", "a.name_th", "a.name_en")


async def list_agencies(session: AsyncSession, asked: Search) -> Page[AgencyView]:
    """A page of agencies by words of codes and names."""
    order = begun_first(asked.text, "a.code", "a.code")
    return await read_page(session, _VIEWS, f"{_AGENCIES} AND {_MATCHES} ORDER BY {order}", matches(asked.text), asked)
