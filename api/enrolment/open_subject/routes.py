"""What is open for enrolment (wire contract §5)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.curriculum.section.words import SECTION_TYPES, class_times, exam_time, hours, rooms
from api.enrolment.open_subject.queries import (
    NamedMajor,
    SectionRow,
    SubjectRow,
    search_sections,
    search_subjects,
    section_detail,
)
from api.enrolment.open_subject.schemas import (
    MajorRef,
    OpenSection,
    OpenSubject,
    OpenSubjects,
    Schedule,
    SectionDetail,
    SectionDetailAnswer,
    SectionTeacherView,
)
from api.kit.db import SessionDep
from api.kit.envelopes import Results
from api.kit.language import LanguageDep
from api.kit.terms import SemesterName, YearName, term_of_query
from models.access.role.contract import Action, MenuId
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.enrolment.enrolment.rules.credits import credit_show
from models.kit.errors import Language, Refusal
from models.kit.thai import DAY_CODES

router: Final = APIRouter(prefix="/enroll", tags=["open subjects"])

Searcher = Annotated[Principal, Depends(requires((MenuId.OPEN_SUBJECTS, MenuId.SUBJECTS), Action.VIEW))]
SectionId = Annotated[int, Query(alias="sectionId", ge=1, le=2**31 - 1)]

_NOTHING: Final = "-1"
"""What existing clients send to ask for nothing."""


@router.get("/searchSubjectOpenEnr")
async def search_subject_open_enr(
    session: SessionDep,
    principal: Searcher,
    query: Annotated[str, Query(min_length=3, max_length=100)],
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> OpenSubjects:
    """Subjects with sections this term, by the beginning of the code or a part of the name."""
    term = await term_of_query(session, academicYear, semester)
    return OpenSubjects(subjects=[_subject(row) for row in await search_subjects(session, query, term)])


@router.get("/openSubjectForEnroll")
async def open_subject_for_enroll(
    session: SessionDep,
    principal: Searcher,
    language: LanguageDep,
    query: Annotated[str, Query(max_length=100)],
    academicYear: YearName = None,  # noqa: N803 - the wire's names
    semester: SemesterName = None,
    campusCode: Annotated[str, Query(max_length=2)] = "",  # noqa: N803
    section: Annotated[str, Query(max_length=6)] = "",
) -> Results[list[OpenSection]]:
    """Sections of a campus, the caller's unless another is named. ``query`` ``0`` finds all, ``-1`` none."""
    if query.strip() in ("", _NOTHING):
        return Results(results=[])
    term = await term_of_query(session, academicYear, semester)
    rows = await search_sections(session, query, term, campusCode or principal.campus_code, section)
    return Results(results=[_section(row, language) for row in rows])


@router.get("/searchSectionDetail")
async def search_section_detail(
    session: SessionDep, principal: Searcher, language: LanguageDep, section_id: SectionId
) -> SectionDetailAnswer:
    """A section in full, in the caller's language."""
    row = await section_detail(session, section_id)
    if row is None:
        raise Refusal("not_found")
    detail = SectionDetail(
        schedules=[
            Schedule(
                day=DAY_CODES[meeting.weekday],
                time_from=meeting.starts_minute,
                time_to=meeting.ends_minute,
                time=hours(meeting),
                room=meeting.room_th if language == "th" else meeting.room_en,
            )
            for meeting in row.meetings
        ],
        teacher=[SectionTeacherView(**teacher.model_dump()) for teacher in row.teachers],
        major=[_major(named) for named in row.allowed],
        exmajor=[_major(named) for named in row.excluded],
        midterm=exam_time(row.midterm_starts_at, row.midterm_ends_at, language),
        final=exam_time(row.final_starts_at, row.final_ends_at, language),
    )
    return SectionDetailAnswer(section_detail=detail)


def _major(named: NamedMajor) -> MajorRef:
    return MajorRef(major_code=named.code, major_name_th=named.th, major_name_en=named.en)


def _subject(row: SubjectRow) -> OpenSubject:
    return OpenSubject(
        subject_code=row.subject_code,
        subject_name_th=row.name_th,
        subject_name_en=row.name_en,
        credit=f"{row.credit:.0f}",
        credit_show=credit_show(row.credit, row.theory_hours, row.practice_hours, row.self_hours),
        theory_hour=str(row.theory_hours),
        practice_hour=str(row.practice_hours),
        self_hour=str(row.self_hours),
        flag_cur="Y",
        subject_type=row.subject_type,
        relate_subject_code=row.linked,
    )


def _section(row: SectionRow, language: Language) -> OpenSection:
    type_th, type_en = SECTION_TYPES[row.section_type]
    times, places = class_times(row.meetings), rooms(row.meetings)
    return OpenSection(
        section_id=row.section_id,
        max_credit=float(row.credit),
        subject_code=row.subject_code,
        subject_name_th=row.name_th,
        subject_name_en=row.name_en,
        section_code=row.section_code,
        section_type=row.section_type.value,
        section_type_th=type_th,
        section_type_en=type_en,
        flag_regis_con="N" if row.approval is SectionApproval.NONE else "Y",
        section_status="O" if row.status is SectionStatus.OPEN else "C",
        student_status_code=row.student_type_code,
        std_status_th=row.student_type_th,
        std_status_en=row.student_type_en,
        coursedate=times.code,
        coursedateth=times.th,
        coursedateen=times.en,
        total_seat=str(row.seats),
        total_registered=str(row.seats_taken),
        teacher_name=row.teacher_th,
        teacher_name_th=row.teacher_th,
        teacher_name_en=row.teacher_en,
        room_name_th=places.th,
        room_name_en=places.en,
        property=row.allowed,
        non_property=row.excluded,
        midtern_date=exam_time(row.midterm_starts_at, row.midterm_ends_at, language),
        final_date=exam_time(row.final_starts_at, row.final_ends_at, language),
        relate_subject_code=row.linked,
    )
