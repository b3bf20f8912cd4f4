"""Messages and persisted names of the process ``document``: what a paper says, and the wish to have one.

A content holds the words of one language, exactly as they are printed: whoever verifies a paper learns no more from the
registry than from the paper. Labels are not part of it; they come from ``messages/<lang>/documents/documents.json``.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Final, Literal
from uuid import UUID, uuid5

from pydantic import Field, TypeAdapter

from models.contracts.curriculum.sections import ExamKind, SectionType
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.contracts.message import Message

_NAMESPACE: Final = UUID("0192f0c4-5a4e-7d61-9d0e-6b1f7a1c2d3e")

PaperLanguage = Literal["th", "en"]


class DocumentKind(StrEnum):
    """The papers students print. Persisted."""

    ENROLMENT_RESULT = "enrolment_result"
    TIMETABLE = "timetable"


class PaperStudent(Message):
    """Whose paper it is, as printed at its head."""

    code: str
    name: str
    faculty: str
    major: str


class PaperSection(Message):
    """A section as papers name it."""

    subject_code: str
    subject_name: str
    section_code: str
    section_type: SectionType


class ResultLine(PaperSection):
    """A section of the enrolment result. ``credit`` is the section's share of its subject's credits, as printed."""

    credit: str
    status: EnrolmentStatus


class EnrolmentResultContent(Message):
    """What an enrolment result says: the sections of a term, and the credits of those enrolled and those waiting."""

    kind: Literal[DocumentKind.ENROLMENT_RESULT] = DocumentKind.ENROLMENT_RESULT
    student: PaperStudent
    academic_year: int
    semester: int
    lines: tuple[ResultLine, ...]
    enrolled_credit: str
    waiting_credit: str


class TimetableMeeting(PaperSection):
    """A weekly meeting: day 0 Monday … 6 Sunday, minutes after midnight in Bangkok; None while no time is set."""

    weekday: int | None
    starts_minute: int | None
    ends_minute: int | None
    room: str
    teacher: str


class TimetableExam(PaperSection):
    """An examination of the term."""

    exam: ExamKind
    starts_at: datetime
    ends_at: datetime
    room: str


class TimetableContent(Message):
    """What a timetable says: the week of a term and its examinations."""

    kind: Literal[DocumentKind.TIMETABLE] = DocumentKind.TIMETABLE
    student: PaperStudent
    academic_year: int
    semester: int
    starts_on: date
    ends_on: date
    meetings: tuple[TimetableMeeting, ...]
    exams: tuple[TimetableExam, ...]


PaperContent = Annotated[EnrolmentResultContent | TimetableContent, Field(discriminator="kind")]
PAPER_CONTENT: Final[TypeAdapter[EnrolmentResultContent | TimetableContent]] = TypeAdapter(PaperContent)


class DocumentRequest(Message):
    """A wish for a paper of a student's term, in a language."""

    kind: DocumentKind
    student_id: int
    academic_year: int
    semester: int
    language: PaperLanguage
    requested_by: UUID


class IssuedDocument(Message):
    """A paper in the registry, its PDF stored."""

    document_id: UUID
    code: str
    issued_at: datetime


class Paper(Message):
    """Everything that rendering needs: the content, and what the registry adds to it."""

    code: str
    language: PaperLanguage
    issued_at: datetime
    verify_url: str
    content: PaperContent


def document_workflow_id(request: DocumentRequest) -> str:
    """One run at a time for a paper, so that two presses of the button share it. Opaque: no student in it."""
    wish = f"{request.student_id}/{request.kind}/{request.academic_year}/{request.semester}/{request.language}"
    return f"document-{uuid5(_NAMESPACE, wish)}"
