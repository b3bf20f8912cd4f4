"""What happened to a student's enrolments of a term: for existing clients (wire contract §5) and for the web."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends

from api.curriculum.section.words import SECTION_TYPES
from api.enrolment.log.queries import LogRow, enrolment_log
from api.enrolment.log.schemas import EnrolLogRow, EnrolmentStep
from api.kit.db import SessionDep
from api.kit.envelopes import Results
from api.kit.language import LanguageDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId
from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT, EnrolmentStatus
from models.kit.errors import Language, text_of

router: Final = APIRouter(tags=["enrolment"])

LogStudent = Annotated[int, Depends(student_of_query(MenuId.MY_ENROLMENT))]

_APPROVAL: Final = {
    EnrolmentStatus.AWAITING_APPROVAL: "W",
    EnrolmentStatus.DISAPPROVED: "R",
    EnrolmentStatus.LAPSED: "R",
    EnrolmentStatus.CANCELLED: "C",
}
"""The wire's approval codes; what is not here needed none or has it (``A``)."""
_STEP: Final = {
    EnrolmentStatus.DROPPED: "D",
    EnrolmentStatus.WITHDRAWN: "W",
    EnrolmentStatus.CHANGED: "C",
}
"""What a step did: dropped, withdrew, changed; else it is about adding (``A``)."""


@router.get("/enroll/getEnrollLogHeaderByStdId")
async def get_enroll_log_header_by_std_id(
    session: SessionDep,
    student_id: LogStudent,
    language: LanguageDep,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> Results[list[EnrolLogRow]]:
    """Every step, the latest first. Without a term: the current one."""
    term = await term_of_query(session, academicYear, semester)
    rows = await enrolment_log(session, student_id, term.academic_year, term.semester)
    return Results(results=[_row(row, language) for row in rows])


@router.get("/enrolment/log")
async def get_enrolment_log(
    session: SessionDep,
    student_id: LogStudent,
    academicYear: YearName = None,  # noqa: N803 - as beside
    semester: SemesterName = None,
) -> list[EnrolmentStep]:
    """The same steps, each with the case it belongs to."""
    term = await term_of_query(session, academicYear, semester)
    rows = await enrolment_log(session, student_id, term.academic_year, term.semester)
    return [
        EnrolmentStep(
            **row.model_dump(include=set(EnrolmentStep.model_fields) - {"credit"}),
            step=_STEP.get(row.status, "A"),
            approval=_APPROVAL.get(row.status, "A"),
            credit=float(row.credit),
        )
        for row in rows
    ]


def _row(row: LogRow, language: Language) -> EnrolLogRow:
    approval, step = _APPROVAL.get(row.status, "A"), _STEP.get(row.status, "A")
    return EnrolLogRow(
        approve_status=approval,
        approve_status_name=text_of(f"approval.{approval}", language, name="documents"),
        campus_code=row.campus_code,
        campus_name_th=row.campus_th,
        campus_name_en=row.campus_en,
        credit="C" if row.enrol_type == ENROL_TYPE_CREDIT else row.enrol_type,
        creditregis=float(row.credit),
        enroll_status=text_of(f"step.{step}", language, name="documents"),
        enroll_status_code=step,
        section_code=row.section_code,
        section_id=row.section_id,
        section_type_code=row.section_type.value,
        section_type_name=SECTION_TYPES[row.section_type][0 if language == "th" else 1],
        subject_code=row.subject_code,
        subject_name_th=row.name_th,
        subject_name_en=row.name_en,
        updated_dt=row.at,
    )
