"""Persisted names of the ledger: accounts, what is posted, documents with numbers (finance §2)."""

from __future__ import annotations

from enum import StrEnum


class Account(StrEnum):
    """An account of the ledger. A debit is a positive amount, a credit a negative one."""

    RECEIVABLE = "receivable"
    """What students owe."""
    SPONSOR_RECEIVABLE = "sponsor_receivable"
    """What funders and agencies owe in place of students."""
    CASH_IN_TRANSIT = "cash_in_transit"
    """What a bank has confirmed, until its statement shows it."""
    UNAPPLIED_CREDIT = "unapplied_credit"
    """Money received that no charge has used yet."""
    REVENUE = "revenue"
    """What the university earns, by fee."""
    DEPOSIT = "deposit"
    """What the university keeps for a student and gives back, by fee."""
    WAIVED = "waived"
    """What the university gave up of a charge by a discount."""
    WRITTEN_OFF = "written_off"
    """What the university does not expect to be paid any more."""
    REFUND_PAYABLE = "refund_payable"
    """What was promised back and is not sent yet."""
    OPENING_BALANCE = "opening_balance"
    """What the books of the old system held at go-live, the other way round: it is no income of this portal."""


class PostingKind(StrEnum):
    """The event that a posting records."""

    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"
    PAYMENT = "payment"
    ATTRIBUTION = "attribution"
    """Money without a known payer was found to be a student's."""
    ALLOCATION = "allocation"
    RELEASE = "release"
    """Money is taken off a charge and is unapplied credit again."""
    REFUND = "refund"
    REFUND_SENT = "refund_sent"
    REFUND_RETURNED = "refund_returned"
    """The bank did not take it: what was promised back is unapplied credit again."""
    REDUCTION = "reduction"
    """A discount, a sponsor or a write-off takes over a part of a charge."""
    REDUCTION_REVERSED = "reduction_reversed"
    SPONSOR_PAYMENT = "sponsor_payment"
    """A funder paid what it owes in place of students."""
    OPENING_CREDIT = "opening_credit"
    """The old system held money of a student at go-live."""
    OPENING_CREDIT_WITHDRAWN = "opening_credit_withdrawn"
    """It was brought in by mistake: it is nobody's money."""


class ReductionKind(StrEnum):
    """Why a student owes less than a charge: the charge is unchanged, and an entry of this kind reduces it."""

    DISCOUNT = "discount"
    """The university gives it up."""
    SPONSORED = "sponsored"
    """A funder pays it in place of the student."""
    WRITTEN_OFF = "written_off"
    """The university does not expect it any more."""


class SeriesKind(StrEnum):
    """Documents whose numbers have no gaps: one series for each kind, campus and fiscal year."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
    CREDIT_NOTE = "credit_note"


class InvoiceKind(StrEnum):
    """Why an invoice was issued."""

    SINGLE = "single"
    """The student confirmed enrolment type and payment method, or asked for the bill."""
    BILL_RUN = "bill_run"
    SUPPLEMENTARY = "supplementary"
    """The charges of a term grew after its invoice."""
    FINE = "fine"
    """An external agency fined the student."""
    DEBT = "debt"
    """A debt to the university that no assessment made."""
