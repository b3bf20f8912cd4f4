"""Fee rate patterns as finance officers keep them (spec §3 Fee config)."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.finance.fee.schemas import FeeCode
from api.finance.master_change.schemas import Reasoned
from api.kit.numbers import Revision
from api.kit.sentences import Name, Words
from api.kit.wire import Camel
from models.finance.fee.contract import CreditKind, FeeType, Frequency, OverYears
from models.finance.ledger.contract import Account
from models.kit.figures import Credits, Percent
from models.kit.money import MoneyOrNothing


class AmountWire(Camel):
    """A fixed amount in baht."""

    kind: Literal["amount"]
    amount: MoneyOrNothing


class BandWire(Camel):
    """A rate in baht for the credits up to ``upToCredits``; the last band has no end."""

    rate: MoneyOrNothing
    up_to: Credits | None = Field(default=None, alias="upToCredits")


class CreditsWire(Camel):
    """A rate for each credit, in bands from the first credit on; ``cap`` baht at most."""

    kind: Literal["credits"]
    credits: CreditKind
    bands: Annotated[list[BandWire], Field(min_length=1, max_length=10)]
    cap: MoneyOrNothing | None = None


class PercentWire(Camel):
    """A percentage of what an earlier line charges."""

    kind: Literal["percent"]
    percent: Percent
    of_fee: FeeCode


class PatternLineWire(Camel):
    """A line of a pattern: which fee, how much, and when it applies."""

    fee_code: FeeCode
    basis: Annotated[AmountWire | CreditsWire | PercentWire, Field(discriminator="kind")]
    account: Literal[Account.REVENUE, Account.DEPOSIT] = Account.REVENUE
    frequency: Frequency = Frequency.EACH_TERM
    fewest_credits: Credits | None = None
    most_credits: Credits | None = None
    over_years: OverYears = OverYears.ANY


class FeePatternInput(Camel):
    """What an officer says of a pattern. Codes are kept in capitals."""

    code: Code
    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    fee_type: FeeType
    description: Words = Field(default="", max_length=500)
    lines: Annotated[list[PatternLineWire], Field(max_length=50)]


class FeePatternChange(FeePatternInput):
    """A pattern as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class ReasonedFeePatternChange(FeePatternChange, Reasoned):
    """A pattern that charges already, as it shall be, and why."""


class FeePatternView(FeePatternInput):
    """A fee rate pattern. ``normalFees`` is how many normal fees and fees of projects charge by it.

    ``caseId``: the open request to change it, if any.
    """

    fee_pattern_id: UUID
    normal_fees: int
    case_id: UUID | None
    revision: int
