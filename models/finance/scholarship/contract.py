"""Persisted names of scholarships and discounts, and the lines of one (spec §3 Scholarship)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.finance.ledger.contract import ReductionKind
from models.kit.message import Message
from models.kit.money import PositiveMoney


class ScholarshipType(StrEnum):
    """What a scholarship is to its student. Persisted: never renamed."""

    DISCOUNT = "discount"
    """The university asks for less."""
    SCHOLARSHIP = "scholarship"
    """A funder pays in place of the student."""
    LOAN = "loan"
    """A fund pays now, and the student pays it back to the fund."""


REDUCES_AS: Final = {
    ScholarshipType.DISCOUNT: ReductionKind.DISCOUNT,
    ScholarshipType.SCHOLARSHIP: ReductionKind.SPONSORED,
    ScholarshipType.LOAN: ReductionKind.SPONSORED,
}
"""What an award takes off charges as."""


class FundingSource(StrEnum):
    """Where the money comes from. Persisted: never renamed."""

    UNIVERSITY = "university"
    GOVERNMENT = "government"
    FOUNDATION = "foundation"
    COMPANY = "company"
    LOAN_FUND = "loan_fund"


class ScholarshipDetail(Message):
    """What a scholarship gives in a term on a campus (empty: on every campus): so much of the fees it covers in
    percent, or an amount in baht. Students who may choose it do so from ``opens_on`` to ``closes_on``.
    """

    sequence: int
    campus_code: str = ""
    academic_year: int
    semester: int
    percent: Decimal | None = None
    amount: PositiveMoney | None = None
    opens_on: date | None = None
    closes_on: date | None = None


class Fundraising(Message):
    """Money that was raised for a scholarship."""

    funder_id: UUID
    raised_on: date
    amount: PositiveMoney
    remark: str = ""


class AwardOrigin(StrEnum):
    """How an award came about. Persisted: never renamed."""

    OFFICE = "office"
    STUDENT = "student"
    """The student chose it."""
    IMPORT = "import"


class AwardSettings(Message):
    """What holds for every row of a file of scholarships: the term they are given for."""

    academic_year: int
    semester: int
