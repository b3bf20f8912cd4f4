"""Reading ERP units."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.erp_unit.choice import UnitOption
from api.finance.erp_unit.schemas import ErpUnitView
from api.kit.paging import Search
from api.kit.rows import read_page, read_rows
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[ErpUnitView])
_UNITS: Final = f"""
    SELECT erp_unit_id, code, name_th, name_en, project_code, is_special_project, faculty_code, revision,
           {open_request_sql(MoneyMaster.ERP_UNIT, "erp_unit_id")} AS case_id, count(*) OVER () AS total
      FROM erp_unit WHERE deleted_at IS NULL
"""
_OPTIONS: Final = TypeAdapter(list[UnitOption])
_CHOICES: Final = text(f"""
    SELECT erp_unit_id, code, {names("name_th", "name_en")} AS name FROM erp_unit WHERE deleted_at IS NULL ORDER BY code
""")
_MATCHES: Final = has_words("code", "project_code", "name_th", "name_en")


async def list_erp_units(session: AsyncSession, asked: Search) -> Page[ErpUnitView]:
    """A page of units by words of codes and names."""
    order = begun_first(asked.text, "code", "code", "project_code")
    return await read_page(session, _VIEWS, f"{_UNITS} AND {_MATCHES} ORDER BY {order}", matches(asked.text), asked)


async def list_unit_choices(session: AsyncSession) -> list[UnitOption]:
    """Every unit."""
    return await read_rows(session, _OPTIONS, _CHOICES, {})
