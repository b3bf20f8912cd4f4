"""What fees are charged by: patterns of fees, who pays which, and what an assessment answers (finance §3)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from models.finance.late_fine.contract import FinedAct
from models.finance.ledger.contract import Account
from models.kit.message import Message
from models.kit.money import MoneyOrNothing


class FeeType(StrEnum):
    """What a fee item is for. ``group`` only holds others together and is never charged."""

    GROUP = "group"
    TUITION = "tuition"
    CREDIT = "credit"
    ENTRANCE = "entrance"
    FINE = "fine"
    DOCUMENT = "document"
    MAINTAIN = "maintain"
    SPECIAL_SUBJECT = "special_subject"
    """What special fees of subjects are charged as: one fee item is of this type."""


class FeeStatus(StrEnum):
    """Whether a fee item may be charged anew."""

    ACTIVE = "active"
    INACTIVE = "inactive"


class FeeEnrolmentType(StrEnum):
    """How a student is charged in a term."""

    LUMP_SUM = "lump_sum"
    PER_CREDIT = "per_credit"
    MAINTAIN_STATUS = "maintain_status"


class CreditKind(StrEnum):
    """Which credits a rate counts."""

    LECTURE = "lecture"
    LABORATORY = "laboratory"
    ALL = "all"


class Frequency(StrEnum):
    """How often a fee is charged."""

    EACH_TERM = "each_term"
    ONCE = "once"
    """Once in a study: with the student's first invoice that has it."""


class OverYears(StrEnum):
    """Whether a line is for students who are past the years of their curriculum."""

    ANY = "any"
    ONLY = "only"
    NEVER = "never"


class CreditBand(Message):
    """A rate in baht for the credits up to ``up_to``; without it for all that are left."""

    rate: MoneyOrNothing
    up_to: Decimal | None = None


class AmountBasis(Message):
    """A fixed amount in baht."""

    kind: Literal["amount"] = "amount"
    amount: MoneyOrNothing


class CreditBasis(Message):
    """A rate for each credit, in bands from the first credit on; ``cap`` baht at most."""

    kind: Literal["credits"] = "credits"
    credits: CreditKind
    bands: tuple[CreditBand, ...]
    cap: MoneyOrNothing | None = None


class PercentBasis(Message):
    """A percentage of what the pattern charges for another fee."""

    kind: Literal["percent"] = "percent"
    percent: Decimal
    of_fee: str


class PatternLine(Message):
    """A line of a pattern as it is kept: which fee, how much, and when it applies. Credits are those the term is
    charged for.
    """

    fee_code: str
    basis: Annotated[AmountBasis | CreditBasis | PercentBasis, Field(discriminator="kind")]
    account: Account = Account.REVENUE
    frequency: Frequency = Frequency.EACH_TERM
    fewest_credits: Decimal | None = None
    most_credits: Decimal | None = None
    over_years: OverYears = OverYears.ANY


class FeeLine(PatternLine):
    """A line with the names its fee has today."""

    name_th: str
    name_en: str


class FeePattern(Message):
    """A fee rate pattern as it stood when it was read: ``version`` counts its changes."""

    code: str
    version: int
    lines: tuple[FeeLine, ...]


class SubjectFee(Message):
    """Special fees of one subject, or of one of its sections, in baht, beside the student's pattern (spec §3).

    Where it has credit prices the subject's credits are charged by them and by no pattern.
    """

    subject_code: str
    section_code: str = ""
    version: int
    university: MoneyOrNothing | None = None
    faculty: MoneyOrNothing | None = None
    per_credit: MoneyOrNothing | None = None
    lecture_credit: MoneyOrNothing | None = None
    laboratory_credit: MoneyOrNothing | None = None
    books: MoneyOrNothing | None = None


class ChargeReason(Message):
    """Why a charge was made, so that it can be explained for ever: the rule, its version and what it looked at.

    ``rule`` is the catalogue key of the sentence; the facts fill it.
    """

    rule: str
    pattern: str | None = None
    version: int
    subject_code: str | None = None
    section_code: str | None = None
    project: str | None = None
    """The special project that charges it beside the normal fees."""
    credits: Decimal | None = None
    rate: MoneyOrNothing | None = None
    percent: Decimal | None = None
    of_fee: str | None = None
    capped: MoneyOrNothing | None = None
    charged_before: MoneyOrNothing | None = None
    """What earlier invoices of the term charged for the same fee: this charge is the difference."""
    act: FinedAct | None = None
    """What was done late, where the charge is a fine."""


class AssessedCharge(Message):
    """What a student is charged for a fee, in baht, and why."""

    fee_code: str
    name_th: str
    name_en: str
    amount: MoneyOrNothing
    account: Account
    reason: ChargeReason
