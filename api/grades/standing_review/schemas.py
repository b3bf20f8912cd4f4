"""Who stands under a rule of standing or near one, rounds, cases, and what the next conversions would do."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.wire import Camel, Names
from models.grades.standing_review.contract import DistanceUnit, Reach, StandingRule, StandingStage
from models.kit.instants import Instant

Facts = dict[str, str | int | None]


class WatchRow(Camel):
    """A rule that reaches a student, by which facts; ``distance`` is how much is left, of one that is near."""

    student_code: str
    student: Names
    faculty: Names
    major_code: str
    major: Names
    study_year: int
    academic_year: int
    semester: int
    rule: StandingRule
    reach: Reach
    facts: Facts
    distance: str | None
    unit: DistanceUnit
    found_at: Instant
    case_id: UUID | None
    stage: StandingStage | None


class RoundAsk(Camel):
    """The term whose students are held to the rules."""

    academic_year: Annotated[int, Field(ge=2400, le=2700)]
    semester: Annotated[int, Field(ge=0, le=2)]


class StandingRoundView(Camel):
    """The last round of a term; ``finished_at`` is empty while it waits or runs."""

    academic_year: int
    semester: int
    asked_at: Instant
    finished_at: Instant | None
    students: int


class EndingPlace(Camel):
    """A subject that a dismissal drops."""

    subject_code: str
    section_code: str
    academic_year: int
    semester: int


class EndingRequest(Camel):
    """A request that is cancelled when the studies end."""

    case_id: UUID
    title_th: str
    title_en: str


class Consequences(Camel):
    """What confirming does beside the status; amounts in baht.

    ``lump_sum`` stays charged; ``refund_percent`` is given back of what was charged by subjects or credits.
    """

    enrolments: list[EndingPlace]
    unpaid_before: str
    unpaid_after: str
    credit_notes: int
    requests: list[EndingRequest]
    lump_sum: str
    refund_percent: str | None


class ReviewView(Camel):
    """A case of standing, for whoever sees it. ``done`` is empty until it is confirmed, and so is ``number``."""

    case_id: UUID
    student_code: str
    student: Names
    academic_year: int
    semester: int
    rule: StandingRule
    facts: Facts
    becomes: Names
    ends_studies: bool
    preview: Consequences
    done: Consequences | None
    number: str | None


class ConvertingGrade(Camel):
    """An I or N that converts."""

    subject_code: str
    letter: str
    becomes: str


class ConversionRow(Camel):
    """A student whose grades convert at an instant, and how they would stand: averages as they are compared."""

    student_code: str
    student: Names
    academic_year: int
    semester: int
    at: Instant
    grades: list[ConvertingGrade]
    gpax_before: str | None
    gpax_after: str | None
    rule_before: StandingRule | None
    rule_after: StandingRule | None
