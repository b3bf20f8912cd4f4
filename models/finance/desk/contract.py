"""Messages and persisted names of the reconciliation desk and of closing days (finance §4)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.starting import CaseRequest, StudentRequest


class DeskSubject(StrEnum):
    """What a row of the desk is. Persisted: never renamed."""

    LINE = "line"
    """A line of a statement."""
    PAYMENT = "payment"
    """Money that is posted and that the statement of its account and day does not have."""
    CONFIRMATION = "confirmation"
    """What was told in the bank's name and is not posted."""


class DeskState(StrEnum):
    """What a row of the desk is, beside the states of lines. On the wire: never renamed."""

    MISSING = "missing"
    UNCONFIRMED = "unconfirmed"


class DeskProgress(StrEnum):
    """Whether somebody has to do something about a row."""

    OPEN = "open"
    ASKED = "asked"
    """A second person is asked to agree that the bank made a mistake."""
    EXPLAINED = "explained"


class DeskAction(StrEnum):
    """What can be done about a row now. On the wire: never renamed."""

    OPEN_EXCEPTION = "open_exception"
    ASK_BANK = "ask_bank"
    MARK_MISTAKE = "mark_mistake"
    ACCEPT_MATCH = "accept_match"


class DeskFinding(StrEnum):
    """What two people say a row of the desk is. Persisted: never renamed."""

    BANK_MISTAKE = "bank_mistake"
    BANK_FEE = "bank_fee"
    """What the bank took for its services."""
    OWN_TRANSFER = "own_transfer"
    """It went to another account of the university."""
    SAME_PAYMENT = "same_payment"
    """The money of a doubtful row is posted already, under another reference."""
    ANOTHER_PAYMENT = "another_payment"
    """The money of a doubtful row came beside what is posted: it is posted too."""


class DayCheck(StrEnum):
    """A point that is looked at before an account's day is closed. Persisted: never renamed."""

    ACCOUNT_KNOWN = "account_known"
    """Its money came to an account of the master."""
    STATEMENT_IMPORTED = "statement_imported"
    ROWS_READ = "rows_read"
    LINES_EXPLAINED = "lines_explained"
    PAYMENTS_ON_STATEMENT = "payments_on_statement"
    EXCEPTIONS_DECIDED = "exceptions_decided"
    NUMBERS_COMPLETE = "numbers_complete"
    BALANCES_AGREE = "balances_agree"
    PAPERS_PRINTED = "papers_printed"


class MistakeRequest(CaseRequest):
    """What a row of the desk is, an officer says, the bank's mistake or another ``finding``; ``number`` is the bank's
    reference.
    """

    opened_by: UUID
    subject: DeskSubject
    subject_id: UUID
    number: str
    reason: str
    finding: DeskFinding = DeskFinding.BANK_MISTAKE


class LineMatchRequest(StudentRequest):
    """A line of a statement that is nobody's pays an invoice, an officer says; ``number`` is the invoice's.

    ``amount`` (baht) is the line's, ``reference`` the bank's.
    """

    opened_by: UUID
    line_id: UUID
    payment_id: UUID
    invoice_id: UUID
    number: str
    reference: str
    amount: Decimal
    reason: str


class DayCloseRequest(CaseRequest):
    """An account's Bangkok day is to be closed though points of its checklist are red."""

    opened_by: UUID
    day: date
    bank_code: str
    biller_id: str
    reason: str

    @property
    def number(self) -> str:
        """What names it in lists."""
        return " ".join(filter(None, (self.bank_code, self.biller_id, self.day.isoformat())))
