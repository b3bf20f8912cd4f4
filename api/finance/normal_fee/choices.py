"""What the conditions of a normal fee are chosen from."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.normal_fee.schemas import CodeChoice, NormalFeeChoices, PatternChoice, UnitChoice
from api.kit.rows import read_rows
from api.kit.sql import names
from models.people.organisation.tables import CodeKind

_UNITS: Final = TypeAdapter(list[UnitChoice])
_CODES: Final = TypeAdapter(list[CodeChoice])
_PATTERNS: Final = TypeAdapter(list[PatternChoice])

_ALL_UNITS: Final = text(f"""
    SELECT c.campus_code, {names("c.name_th", "c.name_en")} AS campus,
           f.faculty_code, {names("f.name_th", "f.name_en")} AS faculty,
           d.department_code, {names("d.name_th", "d.name_en")} AS department,
           m.major_code, {names("m.name_th", "m.name_en")} AS major
      FROM major m JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
      JOIN campus c USING (campus_code)
     ORDER BY c.campus_code, f.faculty_code, d.department_code, m.major_code
""")
_OF_KIND: Final = text(
    f"SELECT code, {names('name_th', 'name_en')} AS name FROM code_name WHERE kind = :kind ORDER BY code"
)
_ALL_PATTERNS: Final = text(f"""
    SELECT fee_pattern_id, code, {names("name_th", "name_en")} AS name FROM fee_pattern
     WHERE deleted_at IS NULL ORDER BY code
""")


async def read_units(session: AsyncSession) -> list[UnitChoice]:
    """Every major with what it belongs to: some tens."""
    return await read_rows(session, _UNITS, _ALL_UNITS, {})


async def read_choices(session: AsyncSession) -> NormalFeeChoices:
    """Patterns, units and codes."""
    return NormalFeeChoices(
        patterns=await read_rows(session, _PATTERNS, _ALL_PATTERNS, {}),
        units=await read_units(session),
        education_levels=await _codes(session, CodeKind.EDUCATION_LEVEL),
        student_types=await _codes(session, CodeKind.STUDENT_TYPE),
        nations=await _codes(session, CodeKind.NATION),
    )


async def _codes(session: AsyncSession, kind: CodeKind) -> list[CodeChoice]:
    return await read_rows(session, _CODES, _OF_KIND, {"kind": kind})
