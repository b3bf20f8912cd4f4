"""Holds on students, as staff manage them and as the student sees them."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import SubjectPerson
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.enrolment.enrolment.rules.facts import HoldFacts
from models.enrolment.hold.contract import HoldKind
from models.kit.instants import Instant
from models.kit.money import Money, PositiveMoney
from models.kit.typed import PersonCodeText


class HoldState(StrEnum):
    """Whether a hold still stands."""

    STANDING = "standing"
    RELEASED = "released"


class HoldSummary(Camel):
    """A hold that stands, as its student and their approvers see it."""

    kind: HoldKind
    reason: Names
    amount: Money | None
    placed_at: Instant


def hold_summary(hold: HoldFacts) -> HoldSummary:
    """A hold as the rules know it."""
    return HoldSummary(
        kind=hold.kind,
        reason=Names(th=hold.reason_th, en=hold.reason_en),
        amount=hold.amount,
        placed_at=hold.placed_at,
    )


class HoldView(HoldSummary):
    """A hold in the list of those who manage them. ``may_release``: this caller, now."""

    hold_id: UUID
    student: SubjectPerson
    faculty: Names
    placed_by: Names | None
    released_at: Instant | None
    released_by: Names | None
    release_remark: str | None
    may_release: bool


class HoldAsk(Camel):
    """A hold to be placed. The reason is shown to the student, in their language."""

    student_code: PersonCodeText = Field(pattern=r"^\d{10}$")
    kind: HoldKind
    reason_th: Sentence = Field(max_length=300)
    reason_en: Sentence = Field(max_length=300)
    amount: PositiveMoney | None = None


class HoldRelease(Camel):
    """Why a hold is released: kept with it."""

    remark: Sentence = Field(max_length=300)
