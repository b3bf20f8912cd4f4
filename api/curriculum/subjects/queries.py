"""Reading the curriculum's subjects."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.subjects.schemas import SubjectView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sorting import order_by
from api.kit.sql import matches
from api.kit.wire import Page

_ROWS: Final = TypeAdapter(list[SubjectView])
_COLUMNS: Final = {"code": "s.subject_code", "name": "s.name_th", "updated": "s.updated_at"}


async def list_subjects(session: AsyncSession, asked: Search, sort: str | None) -> Page[SubjectView]:
    """One page of subjects, by the beginning of the code or a part of the name."""
    statement = f"""
        SELECT s.subject_code, s.show_code, s.name_th, s.name_en,
               s.credit, s.theory_hours, s.practice_hours, s.self_hours,
               s.department_code, d.name_th AS department_name_th, d.name_en AS department_name_en,
               s.general_education_group, s.status, s.updated_at, count(*) OVER () AS total
        FROM subject s JOIN department d USING (department_code)
        WHERE s.subject_code LIKE :prefix OR lower(s.name_th) LIKE :like OR lower(s.name_en) LIKE :like
        ORDER BY {order_by(sort, _COLUMNS, "s.subject_code")}
    """
    return await read_page(session, _ROWS, statement, matches(asked.text), asked)
