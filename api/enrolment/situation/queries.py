"""What the rules of enrolling look at, read for a preview: the statements are those of the transaction."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.people.student.queries import Enrollee
from models.curriculum.section.store.reading import SECTIONS, SectionRow
from models.enrolment.enrolment.contract import ChosenCredits, EnrolmentOperation, EnrolmentRequest
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.store.reading import (
    PERIODS,
    STUDENT,
    PeriodRow,
    StudentRow,
    section_parameters,
    situation_of,
)
from models.kit.calendar import utc_now
from models.kit.name_sql import full_name_en, full_name_th
from models.kit.table import new_id


async def student_row(session: AsyncSession, student_id: int, academic_year: int, semester: int) -> StudentRow:
    """The student's standing in a term."""
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return StudentRow.model_validate((await session.execute(STUDENT, parameters)).one())


async def period_rows(session: AsyncSession, academic_year: int, semester: int, campus_code: str) -> list[PeriodRow]:
    """The calendar of a term for a campus."""
    parameters = {"academic_year": academic_year, "semester": semester, "campus_code": campus_code}
    return [PeriodRow.model_validate(row) for row in await session.execute(PERIODS, parameters)]


async def section_rows(
    session: AsyncSession, student: StudentRow, academic_year: int, semester: int, section_ids: tuple[int, ...]
) -> list[SectionRow]:
    """The sections named and those the student holds."""
    parameters = section_parameters(student, academic_year, semester, section_ids)
    return [SectionRow.model_validate(row) for row in await session.execute(SECTIONS, parameters)]


async def situation_for(session: AsyncSession, request: EnrolmentRequest) -> tuple[Situation, StudentRow]:
    """Everything a preview judges by, in three reads."""
    student = await student_row(session, request.student_id, request.academic_year, request.semester)
    sections = await section_rows(session, student, request.academic_year, request.semester, request.section_ids)
    periods = await period_rows(session, request.academic_year, request.semester, student.campus_code)
    return situation_of(request, student, sections, periods), student


def imagined(
    student: Enrollee,
    asked_by: UUID,
    term: tuple[int, int],
    *,
    take: Sequence[int],
    give: Sequence[int] = (),
    credits: tuple[ChosenCredits, ...] = (),
    operation: EnrolmentOperation = EnrolmentOperation.ENROL,
) -> EnrolmentRequest:
    """A request of this moment (year and semester as in ``term``) that is judged and never sent."""
    return EnrolmentRequest(
        case_id=new_id(),
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        academic_year=term[0],
        semester=term[1],
        section_ids=tuple(take),
        drop_section_ids=tuple(give),
        credits=credits,
        operation=operation,
        opened_by=asked_by,
        requested_at=utc_now(),
    )


async def person_names(session: AsyncSession, person_id: UUID) -> tuple[str, str]:
    """A person's names in Thai and English."""
    row = (
        await session.execute(
            text(
                f"SELECT {full_name_th('p')} AS th, {full_name_en('p')} AS en FROM person p"
                " WHERE p.person_id = :person_id"
            ),
            {"person_id": person_id},
        )
    ).one()
    return row.th, row.en
