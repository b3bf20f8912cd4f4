"""The papers of the area ``enrolment``, recomputed: what an enrolment result or a timetable printed now would say."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import Final, TypedDict
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import MenuId
from models.curriculum.section.contract import SectionType
from models.curriculum.subject.rules import shown_code
from models.documents.paper.contract import PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.heads import student_head
from models.documents.paper.store.kinds import PaperType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.exam.rules import ExamNotice, Sitting
from models.enrolment.paper.contract import (
    ENROLMENT_RESULT,
    PLAN_EXAMS,
    TIMETABLE,
    CloseExams,
    EnrolmentResultContent,
    PlanExam,
    PlanExamsContent,
    ResultLine,
    TimetableContent,
    TimetableExam,
    TimetableMeeting,
)
from models.enrolment.plan.tables import EnrolmentPlan
from models.enrolment.timetable.rules import week_of
from models.enrolment.timetable.store.attended import (
    ExamRow,
    LineRow,
    MeetingRow,
    StudentPlan,
    StudentTerm,
    days_of,
    exams_of,
    lines_of,
    meetings_of,
    notices_of,
    planned_exams_of,
    seated,
)
from models.kit.errors import text_of

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_FIRST_CHANGE: Final = text(
    """
    SELECT min(updated_at) FROM enrolment
    WHERE student_id = :student_id AND academic_year = :academic_year AND semester = :semester
      AND updated_at > :issued_at
    """
)


def _term_of(subject: PaperSubject) -> StudentTerm:
    """The student's term a paper is about. Raises LookupError when the line names none."""
    year, _, semester = subject.line.partition("/")
    if subject.student_id is None or not (year.isdecimal() and semester.isdecimal()):
        raise LookupError("no student's term")
    return StudentTerm(student_id=subject.student_id, academic_year=int(year), semester=int(semester))


def _first_change(session: Session, subject: PaperSubject, issued_at: datetime) -> datetime | None:
    """The first change of the student's enrolments after the paper. A changed room or time leaves no instant."""
    parameters = {**_term_of(subject).model_dump(), "issued_at": issued_at}
    changed: datetime | None = session.scalar(_FIRST_CHANGE, parameters)
    return changed


def _enrolment_result(session: Session, subject: PaperSubject, language: PaperLanguage) -> EnrolmentResultContent:
    term, thai = _term_of(subject), language == "th"
    days_of(session, term)
    found = lines_of(session, term)

    def total(status: EnrolmentStatus) -> str:
        return _credits(sum((row.credit for row in found if row.status is status), Decimal(0)))

    return EnrolmentResultContent(
        student=student_head(session, term.student_id, language),
        academic_year=term.academic_year,
        semester=term.semester,
        lines=tuple(_line(row, thai=thai) for row in found),
        enrolled_credit=total(EnrolmentStatus.ENROLLED),
        waiting_credit=total(EnrolmentStatus.AWAITING_APPROVAL),
    )


def _timetable(session: Session, subject: PaperSubject, language: PaperLanguage) -> TimetableContent:
    term, thai = _term_of(subject), language == "th"
    days = days_of(session, term)
    return TimetableContent(
        student=student_head(session, term.student_id, language),
        academic_year=term.academic_year,
        semester=term.semester,
        starts_on=days.starts_on,
        ends_on=days.ends_on,
        meetings=tuple(_meeting(row, thai=thai) for row in meetings_of(session, term)),
        exams=tuple(_exam(row, thai=thai) for row in exams_of(session, term)),
    )


class _OfSection(TypedDict):
    """The section a line of a paper is about."""

    subject_code: str
    subject_name: str
    section_code: str
    section_type: SectionType


def _section(row: LineRow | MeetingRow | ExamRow, *, thai: bool) -> _OfSection:
    return _OfSection(
        subject_code=row.subject_code,
        subject_name=row.subject_th if thai else row.subject_en,
        section_code=row.section_code,
        section_type=row.section_type,
    )


def _line(row: LineRow, *, thai: bool) -> ResultLine:
    return ResultLine(
        **_section(row, thai=thai),
        credit=_credits(row.credit),
        status=row.status,
    )


def _credits(value: Decimal) -> str:
    """``3`` and ``1.5``: credits without zeros nobody writes."""
    return f"{value.normalize():f}"


def _meeting(row: MeetingRow, *, thai: bool) -> TimetableMeeting:
    return TimetableMeeting(
        **_section(row, thai=thai),
        weekday=row.weekday,
        starts_minute=row.starts_minute,
        ends_minute=row.ends_minute,
        room=(row.room_th if thai else row.room_en) or "",
        teacher=(row.teacher_th if thai else row.teacher_en) or "",
    )


def _exam(row: ExamRow, *, thai: bool) -> TimetableExam:
    return TimetableExam(
        **_section(row, thai=thai),
        exam=row.exam,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        room=seated(row, "th" if thai else "en"),
    )


def _plan_exams(session: Session, subject: PaperSubject, language: PaperLanguage) -> PlanExamsContent:
    student_id = subject.student_id
    plan = session.get(EnrolmentPlan, UUID(subject.line)) if _UUID.fullmatch(subject.line) else None
    if plan is None or student_id is None or plan.student_id != student_id:
        raise LookupError("no such plan")
    thai = language == "th"
    of = StudentPlan(
        student_id=student_id, academic_year=plan.academic_year, semester=plan.semester, plan_id=plan.plan_id
    )
    rows = planned_exams_of(session, of)
    return PlanExamsContent(
        student=student_head(session, student_id, language),
        academic_year=plan.academic_year,
        semester=plan.semester,
        plan=plan.name,
        exams=tuple(PlanExam(**dict(_exam(row, thai=thai)), held=row.held) for row in rows),
        close=tuple(_close(notice, language) for notice in notices_of(rows)),
    )


def _close(notice: ExamNotice, language: PaperLanguage) -> CloseExams:
    return CloseExams(
        nearness=notice.nearness,
        minutes=round(notice.gap.total_seconds() / 60),
        first=_named(notice.first, language),
        second=_named(notice.second, language),
    )


def _named(sitting: Sitting, language: PaperLanguage) -> str:
    return f"{sitting.subject_code} ({text_of(f'exam.{sitting.exam.value}', language, name='documents')})"


_WORDS: Final = {"shown_code": shown_code}
"""Papers keep the code of the version, as they have from the first, and print what people know."""
ENROLMENT_PAPERS: Final = (
    PaperType(
        kind=ENROLMENT_RESULT,
        content=EnrolmentResultContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("enrolment/enrolment_result.html", _WORDS),
        menus=(MenuId.MY_ENROLMENT, MenuId.CASES),
        read=_enrolment_result,
        changed_at=_first_change,
    ),
    PaperType(
        kind=TIMETABLE,
        content=TimetableContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("enrolment/timetable.html", {**_WORDS, "week_of": week_of}),
        menus=(MenuId.TIMETABLE, MenuId.CASES),
        read=_timetable,
        changed_at=_first_change,
    ),
    PaperType(
        kind=PLAN_EXAMS,
        content=PlanExamsContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("enrolment/plan_exams.html", _WORDS),
        menus=(MenuId.PLAN,),
        read=_plan_exams,
    ),
)
