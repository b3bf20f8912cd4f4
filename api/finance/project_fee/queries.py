"""Reading what special projects charge."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.project_fee.schemas import ProjectChoice, ProjectFeeView
from api.kit.master_list import MasterList
from api.kit.sql import names
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql
from models.people.organisation.tables import CodeKind

_CHOICES: Final = TypeAdapter(list[ProjectChoice])
_FEES: Final = f"""
    SELECT f.project_fee_id, f.erp_unit_id, u.code AS project_code, {names("u.name_th", "u.name_en")} AS project,
           f.fee_pattern_id, p.code AS pattern_code, {names("p.name_th", "p.name_en")} AS pattern, f.major_code,
           {names("m.name_th", "m.name_en")} AS major, f.student_type_code,
           {names("k.name_th", "k.name_en")} AS student_type, f.first_entry_year, f.last_entry_year, f.student_codes,
           f.first_year, f.first_semester, f.last_year, f.last_semester, f.revision,
           {open_request_sql(MoneyMaster.PROJECT_FEE, "f.project_fee_id")} AS case_id, count(*) OVER () AS total
      FROM project_fee f JOIN erp_unit u USING (erp_unit_id) JOIN fee_pattern p USING (fee_pattern_id)
      LEFT JOIN major m ON m.major_code = f.major_code
      LEFT JOIN code_name k ON k.kind = '{CodeKind.STUDENT_TYPE}' AND k.code = f.student_type_code
     WHERE f.deleted_at IS NULL
"""
_ORDER: Final = "u.code, f.first_year DESC, CASE f.first_semester WHEN 0 THEN 3 ELSE f.first_semester END DESC, p.code"


PROJECT_FEE_ROWS: Final = MasterList(
    ProjectFeeView,
    _FEES,
    "f.project_fee_id",
    order=_ORDER,
    words=("u.code", "u.name_th", "u.name_en", "p.code"),
    codes=("u.code", "p.code"),
)
"""Fees by the code or name of the project or the code of the pattern, of each project the last first."""


_PROJECTS: Final = text(f"""
    SELECT erp_unit_id, code, {names("name_th", "name_en")} AS name FROM erp_unit
     WHERE is_special_project AND deleted_at IS NULL ORDER BY code
""")


async def list_projects(session: AsyncSession) -> list[ProjectChoice]:
    """Every special project."""
    return _CHOICES.validate_python([row._asdict() for row in await session.execute(_PROJECTS)])
