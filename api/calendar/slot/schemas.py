"""Personal enrolment slots: the wire's, and the registrar's page."""

from __future__ import annotations

from pydantic import BaseModel, Field

from api.kit.wire import Camel
from models.kit.instants import Instant
from models.kit.typed import CodeText


class PersonalSlot(BaseModel):
    """``GET /enroll/checkScheduleEnroll``, as the wire names it. Times are minutes after midnight in Bangkok."""

    std_id: int
    std_code: str
    academic_year: int
    semester: int
    reg_schedule_date: Instant
    start_time: int
    end_time: int
    is_active: int
    publicdate: Instant


class SlotRuleInput(Camel):
    """How slots are laid out. ``campusCode`` empty: every campus without an enrolment period of its own."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    campus_code: CodeText = Field(default="", max_length=2)
    starts_at: Instant
    ends_at: Instant
    window_minutes: int = Field(ge=5, le=24 * 60)
    capacity: int = Field(ge=1, le=100_000)
    day_starts_minute: int = Field(default=0, ge=0, lt=24 * 60)
    day_ends_minute: int = Field(default=24 * 60, gt=0, le=24 * 60)


class SlotWindow(Camel):
    """A window and how many students open in it."""

    opens_at: Instant
    students: int


class SlotGroup(Camel):
    """A study year: how many students, and when the first and the last of them open."""

    study_year: int
    final_year: bool
    students: int
    first_opens_at: Instant
    last_opens_at: Instant


class SlotLayout(Camel):
    """Slots by a rule, and what saving them does to those that are there. ``saved`` is false for a preview."""

    students: int
    windows: list[SlotWindow]
    groups: list[SlotGroup]
    created: int
    moved: int
    unchanged: int
    removed: int
    saved: bool


class PublishedSlots(Camel):
    """The slots of a term and campus that students see now, by window, and the period they lie in.

    Without ``periodOpensAt`` the campus has no enrolment period of its own: its slots are laid out with all campuses.
    ``lastRule`` is the rule that its slots were laid out by last, in whatever term: where the next layout begins.
    """

    academic_year: int
    semester: int
    campus_code: str
    period_opens_at: Instant | None
    period_closes_at: Instant | None
    students: int
    windows: list[SlotWindow]
    last_rule: SlotRuleInput | None
