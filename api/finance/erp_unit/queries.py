"""Reading ERP units."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.erp_unit.choice import UnitOption
from api.finance.erp_unit.schemas import ErpUnitView
from api.kit.master_list import MasterList
from api.kit.rows import read_rows
from api.kit.sql import names
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_UNITS: Final = f"""
    SELECT erp_unit_id, code, name_th, name_en, project_code, is_special_project, faculty_code, revision,
           {open_request_sql(MoneyMaster.ERP_UNIT, "erp_unit_id")} AS case_id, count(*) OVER () AS total
      FROM erp_unit WHERE deleted_at IS NULL
"""
_OPTIONS: Final = TypeAdapter(list[UnitOption])
_CHOICES: Final = text(f"""
    SELECT erp_unit_id, code, {names("name_th", "name_en")} AS name FROM erp_unit WHERE deleted_at IS NULL ORDER BY code
""")


ERP_UNIT_ROWS: Final = MasterList(
    ErpUnitView,
    _UNITS,
    "erp_unit_id",
    order="code",
    words=("code", "project_code", "name_th", "name_en"),
    codes=("code", "project_code"),
)
"""Units by words of codes and names."""


async def list_unit_choices(session: AsyncSession) -> list[UnitOption]:
    """Every unit."""
    return await read_rows(session, _OPTIONS, _CHOICES, {})
