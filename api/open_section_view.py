"""From rows of the search to what the web shows."""

from __future__ import annotations

from api.queries.open_sections import OpenSectionRow, OpenSubjectRow, SeatsRow
from api.schemas.cases import Names
from api.schemas.open_sections import ExamView, MeetingView, OpenSectionView, OpenSubjectView, SeatsView
from api.section_words import SECTION_TYPES
from models.contracts.sections import SectionApproval, SectionStatus
from models.rules.enrolment.credits import section_credit


def section_state(status: SectionStatus, seats: int, seats_taken: int) -> str:
    """``open``, ``full`` or ``closed``: full is a count, not a status."""
    if status is SectionStatus.CLOSED:
        return "closed"
    return "full" if seats_taken >= seats else "open"


def seats_view(row: SeatsRow) -> SeatsView:
    """Live seat counts."""
    return SeatsView(
        section_id=row.section_id,
        seats=row.seats,
        seats_taken=row.seats_taken,
        status=section_state(row.status, row.seats, row.seats_taken),
    )


def subject_view(row: OpenSubjectRow) -> OpenSubjectView:
    """A subject with its sections."""
    return OpenSubjectView(
        subject_code=row.subject_code,
        subject_show=row.show_code,
        name=Names(th=row.name_th, en=row.name_en),
        credit=float(row.credit),
        credit_show=f"{row.credit:.0f}({row.theory_hours}-{row.practice_hours}-{row.self_hours})",
        group=row.general_education_group,
        linked=row.linked,
        sections=[_section_view(section, row) for section in row.sections],
    )


def _section_view(row: OpenSectionRow, subject: OpenSubjectRow) -> OpenSectionView:
    types = frozenset(subject.types_offered)
    name_th, name_en = SECTION_TYPES[row.section_type]
    return OpenSectionView(
        section_id=row.section_id,
        section_code=row.section_code,
        section_type=row.section_type,
        section_type_name=Names(th=name_th, en=name_en),
        credit=float(section_credit(subject.credit, subject.theory_hours, row.section_type, types)),
        status=section_state(row.status, row.seats, row.seats_taken),
        seats=row.seats,
        seats_taken=row.seats_taken,
        needs_approval=row.approval is SectionApproval.ADVISOR,
        teacher=Names(th=row.teacher_th, en=row.teacher_en) if row.teacher_th and row.teacher_en else None,
        meetings=[
            MeetingView(
                weekday=meeting.weekday,
                starts_minute=meeting.starts_minute,
                ends_minute=meeting.ends_minute,
                room=Names(th=meeting.room_th, en=meeting.room_en),
            )
            for meeting in row.meetings
        ],
        exams=[
            ExamView(
                kind=exam.kind,
                starts_at=exam.starts_at,
                ends_at=exam.ends_at,
                room=Names(th=exam.room_th, en=exam.room_en),
            )
            for exam in row.exams
        ],
        allowed_majors=row.allowed_majors,
        excluded_majors=row.excluded_majors,
        fits=row.fits,
    )
