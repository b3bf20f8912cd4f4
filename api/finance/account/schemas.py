"""A student's account: what was asked, paid, receipted, credited and posted, as finance officers look at it."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.bill.schemas import ReasonView
from api.kit.wire import Camel, Names
from models.finance.invoice.contract.standings import InvoiceState
from models.finance.ledger.contract import Account, InvoiceKind, PostingKind
from models.finance.waiver.contract.case import WaiverHolds
from models.kit.instants import Day, Instant
from models.kit.money import Money, MoneyOrNothing


class AccountLine(Camel):
    """A student in the list of accounts; ``balance`` is what is owed, or as a negative amount what is in credit.
    ``withdrawable`` is what of the credit the student may ask back today.
    """

    student_code: str
    name: Names
    faculty: Names
    balance: Money
    withdrawable: MoneyOrNothing


class AccountStudent(Camel):
    """Whose account it is."""

    student_code: str
    name: Names
    faculty: Names
    major: Names
    status: Names


class QrCodeView(Camel):
    """The QR code that an instalment can be paid by now: the references a bank knows it by, and when it expires."""

    reference1: str
    reference2: str
    expires_at: Instant


class InstalmentView(Camel):
    """A part of an invoice under the plan in force: what it asks for now, and what of it is paid."""

    due_on: Day
    amount: Money
    paid: Money
    qr: QrCodeView | None = None


class ChargeView(Camel):
    """A line of an invoice as it stands, and why it was charged where an assessment made it."""

    fee_code: str
    name: Names
    amount: Money
    credited: Money
    reduced: Money
    paid: Money
    reason: ReasonView | None


class InvoiceView(Camel):
    """An invoice with its lines and instalments; ``waiver`` says what one that is looked at or granted does for it,
    ``split_at`` since when two people have agreed to these parts.
    """

    invoice_id: UUID
    number: str
    kind: InvoiceKind
    academic_year: int
    semester: int
    issued_at: Instant
    total: Money
    credited: Money
    reduced: Money
    paid: Money
    open: Money
    state: InvoiceState
    waiver: WaiverHolds | None = None
    split_at: Instant | None = None
    due_on: Day | None
    last_paid_at: Instant | None
    receipts: list[str] = Field(description="those of what paid it")
    charges: list[ChargeView]
    instalments: list[InstalmentView]


class PaymentView(Camel):
    """Money that came; ``unused`` pays nothing and is not promised back."""

    payment_id: UUID
    bank_code: str
    bank_transaction: str
    reference_1: str
    reference_2: str
    amount: Money
    used: Money
    refunded: Money
    unused: Money
    paid_at: Instant
    recorded_at: Instant
    receipts: list[str]


class ReceiptView(Camel):
    """A receipt, and how it was printed: when its original was released and by whom, and how many copies there are;
    since when it is cancelled. ``campus``: whose finance division has received the money, the payee of spec §3.
    """

    number: str
    total: Money
    issued_at: Instant
    campus: Names
    invoices: list[str]
    moved_to: list[str] = Field(description="what its money pays since, beside what it names")
    original_at: Instant | None
    original_by: Names | None
    cancelled_at: Instant | None
    copies: int
    substitutes: int


class CreditNoteView(Camel):
    """A credit note and the invoice it shrinks."""

    number: str
    invoice_number: str
    total: Money
    issued_at: Instant


class OldReceiptView(Camel):
    """A receipt that the old system issued, in its book or of its year: to be looked up, with no paper to print."""

    book: str
    number: str
    received_on: Day
    amount: Money
    academic_year: int | None
    semester: int | None
    description: str | None


class AccountView(Camel):
    """The account. Balances are those at the end of a Bangkok day, documents are all there are."""

    student: AccountStudent
    as_of: Day
    balance: Money = Field(description="what is owed; negative is credit")
    receivable: Money
    unapplied: Money
    refund_payable: Money
    refund_asked: MoneyOrNothing = Field(description="what of the credit refunds that wait for an office ask for")
    withdrawable: MoneyOrNothing = Field(description="what of the credit the student may ask back today")
    invoices: list[InvoiceView]
    payments: list[PaymentView]
    receipts: list[ReceiptView]
    credit_notes: list[CreditNoteView]
    old_receipts: list[OldReceiptView] = Field(description="those of the old system: none of them is money here")


class AccountEntryView(Camel):
    """One side of a posting in an account of the student."""

    account: Account
    amount: Money


class PostingView(Camel):
    """An event of money of the student, and the balance after it."""

    posting_id: UUID
    kind: PostingKind
    posted_on: Day
    posted_at: Instant
    actor: Names | None
    entries: list[AccountEntryView]
    balance: Money
