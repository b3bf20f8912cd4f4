"""What a paper printed now would say.

The API (``AsyncSession.run_sync``) and the activity share :func:`content_now`: a paper that is verified is compared
with the paper that would be printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from sqlalchemy.orm import Session

from models.contracts.documents.papers import (
    DocumentKind,
    EnrolmentResultContent,
    PaperLanguage,
    PaperStudent,
    ResultLine,
    TimetableContent,
    TimetableExam,
    TimetableMeeting,
)
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.facts.documents.registry import (
    ExamRow,
    LineRow,
    MeetingRow,
    PaperKey,
    exams_of,
    head_of,
    lines_of,
    meetings_of,
)


def content_now(
    session: Session, kind: DocumentKind, key: PaperKey, language: PaperLanguage
) -> EnrolmentResultContent | TimetableContent:
    """What a paper printed now would say. Raises LookupError without the student or the term."""
    thai = language == "th"
    student, term = head_of(session, key)
    head = PaperStudent(
        code=student.code,
        name=student.name_th if thai else student.name_en,
        faculty=student.faculty_th if thai else student.faculty_en,
        major=student.major_th if thai else student.major_en,
    )
    if kind is DocumentKind.ENROLMENT_RESULT:
        return _result(lines_of(session, key), head, key, thai=thai)
    return TimetableContent(
        student=head,
        academic_year=key.academic_year,
        semester=key.semester,
        starts_on=term.starts_on,
        ends_on=term.ends_on,
        meetings=tuple(_meeting(row, thai=thai) for row in meetings_of(session, key)),
        exams=tuple(_exam(row, thai=thai) for row in exams_of(session, key)),
    )


def _result(rows: Iterable[LineRow], student: PaperStudent, key: PaperKey, *, thai: bool) -> EnrolmentResultContent:
    found = list(rows)

    def total(status: EnrolmentStatus) -> str:
        return _credits(sum((row.credit for row in found if row.status is status), Decimal(0)))

    return EnrolmentResultContent(
        student=student,
        academic_year=key.academic_year,
        semester=key.semester,
        lines=tuple(
            ResultLine(
                subject_code=row.subject_code,
                subject_name=row.subject_th if thai else row.subject_en,
                section_code=row.section_code,
                section_type=row.section_type,
                credit=_credits(row.credit),
                status=row.status,
            )
            for row in found
        ),
        enrolled_credit=total(EnrolmentStatus.ENROLLED),
        waiting_credit=total(EnrolmentStatus.AWAITING_APPROVAL),
    )


def _credits(value: Decimal) -> str:
    """``3`` and ``1.5``: credits without zeros nobody writes."""
    return f"{value.normalize():f}"


def _meeting(row: MeetingRow, *, thai: bool) -> TimetableMeeting:
    return TimetableMeeting(
        subject_code=row.subject_code,
        subject_name=row.subject_th if thai else row.subject_en,
        section_code=row.section_code,
        section_type=row.section_type,
        weekday=row.weekday,
        starts_minute=row.starts_minute,
        ends_minute=row.ends_minute,
        room=(row.room_th if thai else row.room_en) or "",
        teacher=(row.teacher_th if thai else row.teacher_en) or "",
    )


def _exam(row: ExamRow, *, thai: bool) -> TimetableExam:
    return TimetableExam(
        subject_code=row.subject_code,
        subject_name=row.subject_th if thai else row.subject_en,
        section_code=row.section_code,
        section_type=row.section_type,
        exam=row.exam,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        room=row.room_th if thai else row.room_en,
    )
