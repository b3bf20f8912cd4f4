"""What stands around a plan: its examinations, and a link to it."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.enrolment.enrolment.schemas import CreditChoice, ExamNoticeView, Validation
from api.enrolment.timetable.schemas import TermExam
from api.kit.sentences import Name
from api.kit.wire import Camel
from models.curriculum.section.contract import SectionType
from models.kit.instants import Instant


class ExamOfPlan(TermExam):
    """An examination of what the student has, or of what a plan would add."""

    held: bool


class PlanExams(Camel):
    """The examinations of the term as they would be with a plan, in order of time, and which of them come close."""

    exams: list[ExamOfPlan]
    notices: list[ExamNoticeView]


class PlanShareView(Camel):
    """A link to a plan that is open: since when, and until when at the latest. Empty: there is none."""

    share_id: UUID | None = None
    made_at: Instant | None = None
    closes_at: Instant | None = None


class PlanShareMade(PlanShareView):
    """A new link. Its address is told this once: only the hash of its token is kept."""

    address: str


class LostSection(Camel):
    """A section of a shared plan that does not exist any more, by what it was called."""

    subject_code: str
    section_code: str
    section_type: SectionType


class SharedPlan(Camel):
    """What a link shows to a student: sections and what the rules say of them for that student. Nobody is named."""

    academic_year: int
    semester: int
    section_ids: list[int]
    credits: list[CreditChoice]
    lost: list[LostSection]
    validation: Validation | None


class SharedPlanCopy(Camel):
    """The name of the plan that a shared one is copied into."""

    name: Name = Field(max_length=60)
