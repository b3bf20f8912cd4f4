"""What an approver wants to know of the student before deciding."""

from __future__ import annotations

from api.enrolment.hold.schemas import HoldSummary
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionType


class ContextMeeting(Camel):
    """A weekly meeting: weekday 0 Monday, minutes after midnight."""

    weekday: int
    starts_minute: int
    ends_minute: int
    room: Names


class ContextSection(Camel):
    """A section the student holds, or asks for by this case (``requested``), or would give up (``given_up``)."""

    section_id: int
    subject_code: str
    name: Names
    section_code: str
    section_type: SectionType
    credit: float
    requested: bool
    given_up: bool
    needs_approval: bool
    meetings: list[ContextMeeting]


class CaseContext(Camel):
    """The student beside the decision. Credits are of the case's term: held, and waiting for an approval.

    ``other_holds``: how many stand beside ``holds`` whose reason is not the caller's office's business.
    ``reason`` and ``phone`` are what the request says for itself, where its form asks for them.
    """

    gpax: float | None
    on_probation: bool
    credits_earned: float
    study_year: int
    final_year: bool
    faculty: Names
    major: Names
    academic_year: int
    semester: int
    credits_enrolled: float
    credits_waiting: float
    credit_limit: float
    holds: list[HoldSummary]
    other_holds: int
    reason: str | None
    phone: str | None
    sections: list[ContextSection]
