"""A student's own scholarships and discounts: what they were given, what it takes off, and what they may choose."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from api.kit.wire import Camel, Names
from models.finance.scholarship.contract import AwardOrigin, ScholarshipType
from models.kit.instants import Day, Instant
from models.kit.money import MoneyOrNothing, PositiveMoney


class MyAward(Camel):
    """A scholarship the student has for a term: a percentage of the fees or an amount, and what it took off so far, in
    baht. ``mayCancel`` where they chose it themselves and can still take it back.
    """

    award_id: UUID
    code: str
    scholarship: Names
    scholarship_type: ScholarshipType
    funder: Names | None
    pays_back: bool
    academic_year: int
    semester: int
    percent: Decimal | None
    amount: PositiveMoney | None
    origin: AwardOrigin
    given_at: Instant
    taken: MoneyOrNothing
    may_cancel: bool


class Choosable(Camel):
    """A discount the student may choose for the term, or ``problem``: why they may not, in words."""

    scholarship_id: UUID
    code: str
    scholarship: Names
    percent: Decimal | None
    amount: PositiveMoney | None
    opens_on: Day | None
    closes_on: Day | None
    problem: str | None


class MyScholarships(Camel):
    """Both, the newest award first. ``isCurrent`` once what was chosen last is taken off what is charged."""

    awards: list[MyAward]
    choosable: list[Choosable]
    is_current: bool
