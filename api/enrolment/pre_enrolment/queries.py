"""The subjects that may be enrolled in before the enrolment period, as the curriculum has them now."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.requisite.view import REQUISITES, RequisitesRow, requisite_views
from api.enrolment.pre_enrolment.schemas import PreEnrolmentSubject
from api.enrolment.requisite.queries import marks_of
from api.kit.rows import read_rows
from api.kit.wire import Names
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.enrolment.enrolment.rules.calendar_rules import PRE_ENROLMENT_SUBJECTS
from models.enrolment.enrolment.rules.credits import credit_show


class _Row(BaseModel):
    show_code: str
    name: Names
    credit: Decimal
    theory_hours: int
    practice_hours: int
    self_hours: int
    requisites: RequisitesRow


_ROWS: Final = TypeAdapter(list[_Row])
_SUBJECTS: Final = text(f"""
    SELECT DISTINCT ON (u.show_code) u.show_code, jsonb_build_object('th', u.name_th, 'en', u.name_en) AS name,
           u.credit, u.theory_hours, u.practice_hours, u.self_hours, {REQUISITES} AS requisites
      FROM subject u
     WHERE u.show_code = ANY(:codes) AND u.status = '{ACTIVE_SUBJECT}'
     ORDER BY u.show_code, u.start_year DESC
""")


async def pre_enrolment_subjects(
    session: AsyncSession, student_id: int, term: tuple[int, int]
) -> list[PreEnrolmentSubject]:
    """Each subject with what it requires, and what the student has of that."""
    rows = await read_rows(session, _ROWS, _SUBJECTS, {"codes": sorted(PRE_ENROLMENT_SUBJECTS)})
    marks = await marks_of(session, student_id, term)
    return [
        PreEnrolmentSubject(
            show_code=row.show_code,
            name=row.name,
            credit_show=credit_show(row.credit, row.theory_hours, row.practice_hours, row.self_hours),
            grade=marks.grade(row.show_code),
            held=marks.held(row.show_code),
            requisites=requisite_views(row.requisites, marks),
        )
        for row in rows
    ]
