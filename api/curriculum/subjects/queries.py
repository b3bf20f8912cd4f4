"""Reading the curriculum's subjects."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.subjects.schemas import SubjectView
from api.kit.rows import read_page
from api.kit.sorting import order_by
from api.kit.sql import like

_ROWS: Final = TypeAdapter(list[SubjectView])
_COLUMNS: Final = {"code": "s.subject_code", "name": "s.name_th", "updated": "s.updated_at"}


async def list_subjects(
    session: AsyncSession, words: str, sort: str | None, *, page: int, page_size: int
) -> tuple[list[SubjectView], int]:
    """One page of subjects, by the beginning of the code or a part of the name, and how many there are."""
    statement = f"""
        SELECT s.subject_code, s.show_code, s.name_th, s.name_en,
               s.credit, s.theory_hours, s.practice_hours, s.self_hours,
               s.department_code, d.name_th AS department_name_th, d.name_en AS department_name_en,
               s.general_education_group, s.status, s.updated_at, count(*) OVER () AS total
        FROM subject s JOIN department d USING (department_code)
        WHERE s.subject_code LIKE :prefix OR lower(s.name_th) LIKE :like OR lower(s.name_en) LIKE :like
        ORDER BY {order_by(sort, _COLUMNS, "s.subject_code")}
    """
    found = like(words)
    parameters = {"like": found, "prefix": found.removeprefix("%")}
    return await read_page(session, _ROWS, statement, parameters, page=page, page_size=page_size)
