"""Reading the units of the university."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.refusals import raise_unknown
from api.kit.rows import read_rows
from api.kit.sql import names
from api.people.organisation.schemas import EducationLevel, UnitView
from models.people.organisation.tables import Campus, CodeKind

_UNITS: Final = TypeAdapter(list[UnitView])
_LEVELS: Final = TypeAdapter(list[EducationLevel])
_ALL: Final = text(f"""
    SELECT m.major_code, {names("m.name_th", "m.name_en")} AS name, d.department_code,
           {names("d.name_th", "d.name_en")} AS department,
           f.faculty_code, {names("f.name_th", "f.name_en")} AS faculty,
           c.campus_code, {names("c.name_th", "c.name_en")} AS campus
      FROM major m JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
      JOIN campus c USING (campus_code)
     ORDER BY f.faculty_code, m.major_code
""")
_LEVEL_ROWS: Final = text(f"""
    SELECT code, {names("name_th", "name_en")} AS name FROM code_name
     WHERE kind = '{CodeKind.EDUCATION_LEVEL.value}' ORDER BY code
""")


async def list_units(session: AsyncSession) -> list[UnitView]:
    """Every major with what it belongs to: some tens of them."""
    return await read_rows(session, _UNITS, _ALL, {})


async def list_levels(session: AsyncSession) -> list[EducationLevel]:
    """The levels of education, by their codes."""
    return await read_rows(session, _LEVELS, _LEVEL_ROWS, {})


async def refuse_unknown_campus(session: AsyncSession, campus_code: str | None) -> None:
    """Raise Refusal ``fields_invalid`` for a campus that does not exist; where none is named, go on."""
    if campus_code and await session.get(Campus, campus_code) is None:
        raise_unknown({"campusCode": campus_code})
