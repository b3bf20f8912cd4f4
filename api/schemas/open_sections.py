"""Open subjects as the web shows them."""

from __future__ import annotations

from datetime import datetime

from api.schemas.cases import Camel, Names
from models.contracts.sections import SectionType


class MeetingView(Camel):
    """A weekly meeting: weekday 0 Monday … 6 Sunday, minutes after midnight in Bangkok."""

    weekday: int
    starts_minute: int
    ends_minute: int
    room: Names


class ExamView(Camel):
    """A midterm or final exam."""

    kind: str
    starts_at: datetime
    ends_at: datetime
    room: Names


class OpenSectionView(Camel):
    """A section: open, full or closed; ``fits`` the caller's timetable."""

    section_id: int
    section_code: str
    section_type: SectionType
    section_type_name: Names
    credit: float
    status: str
    seats: int
    seats_taken: int
    needs_approval: bool
    teacher: Names | None
    meetings: list[MeetingView]
    exams: list[ExamView]
    allowed_majors: list[str]
    excluded_majors: list[str]
    fits: bool


class OpenSubjectView(Camel):
    """A subject with its sections; ``linked`` must be enrolled together with it."""

    subject_code: str
    subject_show: str
    name: Names
    credit: float
    credit_show: str
    group: str | None
    linked: list[str]
    sections: list[OpenSectionView]


class SeatsView(Camel):
    """How a section stands now."""

    section_id: int
    seats: int
    seats_taken: int
    status: str
