"""Refunds: what can be asked back, to which account, and where each stands (finance §6)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field, computed_field

from api.kit.sentences import Name, Sentence, Words
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.finance.fee.contract import FeeEnrolmentType
from models.finance.refund.contract import PayeeBank, RefundStage, RefundType
from models.finance.refund.rules.reference import refund_reference
from models.kit.instants import Day, Instant
from models.kit.money import Money, MoneyOrNothing, PositiveMoney
from models.kit.typed import AS_CODE, CodeText

Code = Annotated[CodeText, Field(min_length=1, max_length=20)]


class PayeeAccountInput(Camel):
    """The student's own bank account. Blanks and dashes in the number do not count."""

    bank: PayeeBank
    account_number: Annotated[str, Field(max_length=24, pattern=r"^[0-9 -]{1,24}$"), AS_CODE]
    account_name: Annotated[Name, Field(max_length=200)]


class MyRefundInput(Camel):
    """What a student asks back, by which list, and to which account."""

    list_id: UUID
    amount: PositiveMoney
    account: PayeeAccountInput
    reason: Annotated[Words, Field(max_length=300)] = ""


class RefundInput(Camel):
    """What an officer asks back for a student; without an account the student names one."""

    student_code: Code
    list_id: UUID
    amount: PositiveMoney
    account: PayeeAccountInput | None = None
    reason: Annotated[Sentence, Field(max_length=300)]


class PayeeAccountView(Camel):
    """Where the money goes; the number is masked for whoever only reads lists."""

    bank: PayeeBank
    account_number: str
    account_name: str


class RefundView(Camel):
    """A refund, and where it stands."""

    case_id: UUID
    student_code: str
    name: Names
    list_name: Names | None
    amount: MoneyOrNothing
    reason: str
    account: PayeeAccountView | None
    asked_at: Instant
    asked_by: Names | None
    sent_on: Day | None
    reference: str | None
    stage: RefundStage
    state: CaseState

    @computed_field
    def order_reference(self) -> str:
        """What the bank's order names, so that the line of its statement ends the refund by itself."""
        return refund_reference(self.case_id)


class TypeChangeCredit(Camel):
    """Credit that came from another enrolment type or normal fee, not from giving a subject up.

    ``subjects`` are the codes of those that the student still takes in the term.
    """

    credit_note_number: str
    issued_at: Instant
    amount: MoneyOrNothing
    academic_year: int
    semester: int
    charged_as_before: FeeEnrolmentType
    charged_as: FeeEnrolmentType
    subjects: list[str]


class RefundDetail(RefundView):
    """A refund as its offices review it; ``type_changes``: what they look at before they agree."""

    type_changes: list[TypeChangeCredit]


class OfferedList(Camel):
    """A list by which money can be asked back today."""

    list_id: UUID
    name: Names
    refund_type: RefundType
    maximum: Money | None
    closes_on: Day


class RefundOffer(Camel):
    """What of a student's credit can be asked back now, by which lists, and in which names an account may be.

    ``withdrawable`` is nothing where no list allows it today, ``deposit`` (of a student whose studies have ended)
    likewise.
    """

    credit: MoneyOrNothing
    withdrawable: MoneyOrNothing
    deposit: MoneyOrNothing
    lists: list[OfferedList]
    names: list[str]
    refunds: list[RefundView]
