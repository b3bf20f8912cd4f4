"""The wire of enrolling (wire contract §5); names exactly as existing clients send and read them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Annotated, Final
from uuid import UUID

from pydantic import BaseModel, Field, field_validator, model_validator

from api.cases.case.schemas import CaseView, RefusedView
from api.enrolment.hold.schemas import HoldSummary
from api.enrolment.minimum.schemas import MinimumView
from api.enrolment.unlock.schemas import UnlockedView
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import ExamKind
from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT, ChosenCredits, EnrolmentOperation
from models.enrolment.exam.contract import ExamNearness
from models.enrolment.exam.rules import ExamNotice
from models.kit.instants import Day, Instant
from models.kit.typed import CodeText

LARGEST_AMOUNT: Final = 99
"""No subject has more credits."""


class SectionChoice(Camel):
    """A chosen section. Its id decides, and of a splittable subject ``credit``; clients send the rest along."""

    section_id: int = Field(gt=0, le=2**31 - 1)
    subject_code: CodeText | None = None
    subject_show: CodeText | None = None
    credit: Annotated[float | None, Field(allow_inf_nan=False)] = None
    enroll_type: str = ENROL_TYPE_CREDIT
    section_type: str | None = None

    @property
    def chosen(self) -> tuple[ChosenCredits, ...]:
        """The amount of credits, of which only a splittable subject takes notice."""
        amount = None if self.credit is None else Decimal(str(self.credit)).quantize(Decimal("0.1"))
        if amount is None or not 0 < amount <= LARGEST_AMOUNT:
            return ()
        return (ChosenCredits(section_id=self.section_id, credit=amount),)

    @field_validator("enroll_type")
    @classmethod
    def known_type(cls, value: str) -> str:
        """Only enrolment for credit is offered (92201)."""
        if value != ENROL_TYPE_CREDIT:
            raise ValueError(f"enrollType must be {ENROL_TYPE_CREDIT} (credit)")
        return value


class EnrolRequest(Camel):
    """Sections of one term, lecture and lab together."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    sections: list[SectionChoice] = Field(min_length=1, max_length=30)


class EnrolResponse(BaseModel):
    """``success``, ``full``, ``accepted`` (to be followed), or the code of the first refusal."""

    code: str
    message: str
    caseId: UUID  # noqa: N815 - the wire's name
    case: CaseView


SectionNumber = Annotated[int, Field(gt=0, le=2**31 - 1)]


Amount = Annotated[Decimal, Field(gt=0, le=LARGEST_AMOUNT, max_digits=3, decimal_places=1)]
"""Credits of a splittable subject."""


class CreditChoice(Camel):
    """How many credits of a splittable subject are taken with a section."""

    section_id: SectionNumber
    credit: Amount


Credits = Annotated[list[CreditChoice], Field(max_length=30)]


def chosen_credits(chosen: Iterable[CreditChoice]) -> tuple[ChosenCredits, ...]:
    """The amounts as a request keeps them."""
    return tuple(ChosenCredits(section_id=one.section_id, credit=one.credit) for one in chosen)


class EnrolmentAsk(Camel):
    """What the web asks for, and asks to have validated: sections to take, sections to give up."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    operation: EnrolmentOperation
    section_ids: list[SectionNumber] = Field(default_factory=list, max_length=30)
    drop_section_ids: list[SectionNumber] = Field(default_factory=list, max_length=30)
    credits: Credits = Field(default_factory=list)

    @model_validator(mode="after")
    def names_what_its_operation_needs(self) -> EnrolmentAsk:
        """Taking needs sections to take, giving up needs sections to give up, a change needs both."""
        takes = self.operation in (EnrolmentOperation.ENROL, EnrolmentOperation.CHANGE)
        gives = self.operation is not EnrolmentOperation.ENROL
        if takes != bool(self.section_ids) or gives != bool(self.drop_section_ids):
            raise ValueError("sectionIds are what is taken, dropSectionIds what is given up; a change names both")
        return self


class JudgedItem(Camel):
    """One subject of a validated request: what would become of it now."""

    key: str
    label: Names
    outcome: str
    approver: Names | None
    refused: RefusedView | None


class SittingView(Camel):
    """An examination of a subject."""

    subject_code: str
    exam: ExamKind
    starts_at: Instant
    ends_at: Instant


class ExamNoticeView(Camel):
    """Two examinations that come close: at the same time, less than two hours apart, or on one day in Bangkok.

    ``minutes`` lie between them.
    """

    nearness: ExamNearness
    minutes: int
    on: Day
    first: SittingView
    second: SittingView


def notice_views(notices: Iterable[ExamNotice]) -> list[ExamNoticeView]:
    """The notices as the wire says them."""
    return [
        ExamNoticeView(
            nearness=notice.nearness,
            minutes=round(notice.gap.total_seconds() / 60),
            on=notice.on,
            first=SittingView.model_validate(notice.first),
            second=SittingView.model_validate(notice.second),
        )
        for notice in notices
    ]


class Validation(Camel):
    """What the very rules of the real thing say now. Nothing is held by it. Credits count what would be held.

    ``exam_notices``: examinations of what would be taken that come close to others.
    """

    items: list[JudgedItem]
    exam_notices: list[ExamNoticeView]
    credits: float
    credit_limit: float
    credit_minimum: float


class TermPeriodView(Camel):
    """A period of the calendar as it concerns the caller."""

    opens_at: Instant
    closes_at: Instant
    is_open: bool


class SlotView(Camel):
    """The caller's personal slot."""

    opens_at: Instant
    closes_at: Instant


class Standing(Camel):
    """Where the student stands in a term: what is open, how many credits are taken and allowed.

    ``holds`` stand in the way of taking sections, and so does it that an enrolment type has to be chosen first;
    ``unlocks`` were opened for the student and still are.
    """

    periods: dict[str, TermPeriodView]
    slot: SlotView | None
    opens_at: Instant | None
    credits: float
    credit_limit: float
    credit_minimum: float
    below_minimum: MinimumView | None
    status_ok: bool
    probation: bool
    type_chosen: Annotated[bool, Field(description="also true before one can be chosen")]
    holds: list[HoldSummary]
    unlocks: list[UnlockedView]


class PlanView(Camel):
    """A named plan; it holds nothing."""

    plan_id: UUID
    name: str
    armed_case_id: UUID | None
    section_ids: list[int]
    credits: list[CreditChoice]
    updated_at: Instant


class NewPlan(Camel):
    """A plan to be made."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    name: Name = Field(max_length=60)


class PlanChange(Camel):
    """A plan as it should be."""

    name: Name = Field(max_length=60)
    section_ids: list[SectionNumber] = Field(max_length=30)
    credits: Credits = Field(default_factory=list)
