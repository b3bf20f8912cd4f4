"""Reading ERP units."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.erp_units.schemas import ErpUnitView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import has_words, matches
from api.kit.wire import Page
from models.contracts.finance.master_changes import MoneyMaster
from models.facts.finance.guarded_masters import asked_of

_VIEWS: Final = TypeAdapter(list[ErpUnitView])
_UNITS: Final = f"""
    SELECT erp_unit_id, code, name_th, name_en, project_code, is_special_project, faculty_code, revision,
           {asked_of(MoneyMaster.ERP_UNIT, "erp_unit_id")} AS case_id, count(*) OVER () AS total
      FROM erp_unit WHERE deleted_at IS NULL
"""
_MATCHES: Final = has_words("code", "project_code", "name_th", "name_en")


async def list_erp_units(session: AsyncSession, asked: Search) -> Page[ErpUnitView]:
    """A page of units by words of codes and names."""
    return await read_page(session, _VIEWS, f"{_UNITS} AND {_MATCHES} ORDER BY code", matches(asked.text), asked)
