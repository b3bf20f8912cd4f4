"""A section in full: what it teaches and requires, who teaches it, whom it is for; and what a student has of that."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.requisite.view import REQUISITES, NoMarks, RequisitesRow, requisite_views
from api.enrolment.open_section.reservations import reservations_of
from api.enrolment.requisite.queries import marks_of
from api.enrolment.section_detail.schemas import NamedCode, SectionPage, SubjectOfSection
from api.kit.rows import read_one
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH
from api.kit.wire import Names
from models.curriculum.section.contract import SectionApproval
from models.enrolment.enrolment.rules.credits import credit_show


class _Row(BaseModel):
    section_id: int
    academic_year: int
    semester: int
    approval: SectionApproval
    remark: Names
    code: str
    show_code: str
    name: Names
    description: Names
    credit: Decimal
    theory_hours: int
    practice_hours: int
    self_hours: int
    department: Names
    campus: Names
    student_type: Names | None
    teachers: list[Names]
    requisites: RequisitesRow
    linked: list[NamedCode]
    allowed_majors: list[NamedCode]
    excluded_majors: list[NamedCode]


_ROWS: Final = TypeAdapter(list[_Row])
_NAME: Final = "jsonb_build_object('th', {of}.name_th, 'en', {of}.name_en)"
_MAJORS: Final = f"""
    coalesce((SELECT jsonb_agg(jsonb_build_object('code', m.major_code, 'name', {_NAME.format(of="m")})
                               ORDER BY m.major_code)
                FROM section_major j JOIN major m USING (major_code)
               WHERE j.section_id = s.section_id AND j.access = '{{access}}'), '[]')
"""
_SECTION: Final = text(f"""
    SELECT s.section_id, s.academic_year, s.semester, s.approval, u.subject_code AS code, u.show_code,
           jsonb_build_object('th', s.remark_th, 'en', s.remark_en) AS remark,
           {_NAME.format(of="u")} AS name,
           jsonb_build_object('th', u.description_th, 'en', u.description_en) AS description,
           u.credit, u.theory_hours, u.practice_hours, u.self_hours,
           {_NAME.format(of="d")} AS department, {_NAME.format(of="c")} AS campus,
           CASE WHEN t.code IS NOT NULL THEN {_NAME.format(of="t")} END AS student_type,
           coalesce((SELECT jsonb_agg(jsonb_build_object('th', {FULL_NAME_TH}, 'en', {FULL_NAME_EN})
                                      ORDER BY i.position)
                       FROM section_teacher i JOIN person p USING (person_id)
                      WHERE i.section_id = s.section_id), '[]') AS teachers,
           {REQUISITES} AS requisites,
           coalesce((SELECT jsonb_agg(jsonb_build_object('code', o.show_code, 'name', {_NAME.format(of="o")})
                                      ORDER BY o.show_code)
                       FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                      WHERE k.subject_code = s.subject_code), '[]') AS linked,
           {_MAJORS.format(access="allowed")} AS allowed_majors,
           {_MAJORS.format(access="excluded")} AS excluded_majors
      FROM section s
      JOIN subject u USING (subject_code)
      JOIN department d USING (department_code)
      JOIN campus c ON c.campus_code = s.campus_code
      LEFT JOIN code_name t ON t.kind = 'student_type' AND t.code = s.student_type_code
     WHERE s.section_id = :section_id
""")


async def section_page(session: AsyncSession, section_id: int, student_id: int | None) -> SectionPage:
    """The section, and which of its requisites the student meets; who is no student is told what they are.

    Raises Refusal ``not_found`` for a number that is none.
    """
    row = await read_one(session, _ROWS, _SECTION, {"section_id": section_id})
    marks = NoMarks() if student_id is None else await marks_of(session, student_id, (row.academic_year, row.semester))
    return SectionPage(
        section_id=row.section_id,
        subject=SubjectOfSection(
            code=row.code,
            show_code=row.show_code,
            name=row.name,
            description=row.description,
            department=row.department,
            credit_show=credit_show(row.credit, row.theory_hours, row.practice_hours, row.self_hours),
            requisites=requisite_views(row.requisites, marks),
            linked=row.linked,
        ),
        campus=row.campus,
        student_type=row.student_type,
        needs_approval=row.approval is SectionApproval.ADVISOR,
        remark=row.remark,
        teachers=row.teachers,
        allowed_majors=row.allowed_majors,
        excluded_majors=row.excluded_majors,
        reservations=await reservations_of(session, section_id),
    )
