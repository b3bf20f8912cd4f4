"""A student's week, ``GET /std-profile/getGroupCourse`` (wire contract §4), and examinations."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Response

from api.calendar.holiday.queries import holidays_between
from api.curriculum.section.words import SECTION_TYPES
from api.enrolment.timetable.icalendar import calendar_of
from api.enrolment.timetable.queries import AttendedMeeting, attended_meetings, term_exam
from api.enrolment.timetable.schemas import CourseGroup, CourseMeeting, TermExam
from api.kit.db import SessionDep
from api.kit.envelopes import CachedResults
from api.kit.language import LanguageDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.people.student.queries import student_of_query
from models.access.role.contract import MenuId
from models.calendar.term.tables import Term
from models.enrolment.timetable.store.attended import StudentTerm, exams_of, meetings_of
from models.kit.calendar import utc_now
from models.kit.thai import DAY_CODES, clock, short_buddhist_date

router: Final = APIRouter(tags=["timetable"])

TimetableStudent = Annotated[int, Depends(student_of_query(MenuId.TIMETABLE))]


@router.get("/std-profile/getGroupCourse")
async def get_group_course(
    session: SessionDep,
    student_id: TimetableStudent,
    academicYear: YearName = None,  # noqa: N803 - the wire's name
    semester: SemesterName = None,
) -> CachedResults[list[CourseGroup]]:
    """The sections a student is enrolled in, one row for each meeting. Without a term: the current one."""
    term = await term_of_query(session, academicYear, semester)
    rows = await attended_meetings(session, student_id, term.academic_year, term.semester)
    group = CourseGroup(
        peroid_date=f"{short_buddhist_date(term.starts_on)}-{short_buddhist_date(term.ends_on)}",
        course=[_meeting(row, term, student_id) for row in rows],
    )
    return CachedResults(results=[group] if rows else [])


@router.get("/timetable/exams")
async def timetable_exams(
    session: SessionDep,
    student_id: TimetableStudent,
    academicYear: YearName = None,  # noqa: N803 - as beside
    semester: SemesterName = None,
) -> list[TermExam]:
    """Midterm and final examinations of the sections a student is enrolled in, in order of time."""
    term = await term_of_query(session, academicYear, semester)
    of = StudentTerm(student_id=student_id, academic_year=term.academic_year, semester=term.semester)
    return [term_exam(row) for row in await session.run_sync(exams_of, of)]


@router.get("/documents/timetable.ics", response_class=Response, responses={200: {"content": {"text/calendar": {}}}})
async def timetable_calendar(
    session: SessionDep,
    student_id: TimetableStudent,
    language: LanguageDep,
    academicYear: YearName = None,  # noqa: N803 - as beside
    semester: SemesterName = None,
) -> Response:
    """The classes and examinations of a term as an iCalendar file, in the caller's language."""
    term = await term_of_query(session, academicYear, semester)
    of = StudentTerm(student_id=student_id, academic_year=term.academic_year, semester=term.semester)
    meetings = await session.run_sync(meetings_of, of)
    exams = await session.run_sync(exams_of, of)
    holidays = {holiday.day for holiday in await holidays_between(session, term.starts_on, term.ends_on)}
    content = calendar_of(meetings, exams, term, holidays, language, utc_now())
    name = f"timetable-{term.academic_year}-{term.semester}.ics"
    return Response(
        content, media_type="text/calendar", headers={"content-disposition": f'attachment; filename="{name}"'}
    )


def _meeting(row: AttendedMeeting, term: Term, student_id: int) -> CourseMeeting:
    type_th, type_en = SECTION_TYPES[row.section_type]
    placed = row.weekday is not None
    return CourseMeeting(
        section_id=row.section_id,
        time_start=row.starts_minute or 0,
        groupheader=f"{term.academic_year}/{term.semester}",
        weekstartday=short_buddhist_date(term.starts_on),
        weekendday=short_buddhist_date(term.ends_on),
        std_id=str(student_id),
        subject_code=row.subject_code,
        subject_name_th=row.name_th,
        subject_name_en=row.name_en,
        section_code=row.section_code,
        section_type=row.section_type.value,
        section_type_th=type_th,
        section_type_en=type_en,
        student_status_code=row.student_type_code,
        std_status_th=row.student_type_th,
        std_status_en=row.student_type_en,
        teacher_name=row.teacher_th or "",
        teacher_name_en=row.teacher_en or "",
        time_from=clock(row.starts_minute) if row.starts_minute is not None else "",
        time_to=clock(row.ends_minute) if row.ends_minute is not None else "",
        day_w=DAY_CODES[row.weekday] if row.weekday is not None else "",
        room_name_th=row.room_th or "",
        room_name_en=row.room_en or "",
        day_w_c="".join("1" if day == row.weekday else "0" for day in range(7)) if placed else None,
    )
