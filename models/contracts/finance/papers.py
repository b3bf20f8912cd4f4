"""What the papers of money say, and how often a receipt was printed (finance §5). Persisted: never renamed."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final, Literal, NamedTuple, Self

from models.contracts.documents.papers import (
    AboutPart,
    PaperContent,
    PaperPart,
    PaperPicture,
    PaperStudent,
    PaperTerm,
    PaperWords,
)
from models.contracts.finance.ledger import InvoiceKind
from models.contracts.finance.waiver import WaiverKind
from models.instants import Day, Instant
from models.money import Money, MoneyOrNothing

INVOICE_PAPER: Final = "invoice"
RECEIPT_PAPER: Final = "receipt"
CREDIT_NOTE_PAPER: Final = "credit_note"
PAY_SLIP_PAPER: Final = "pay_slip"
WAIVER_LETTER: Final = "waiver_letter"


class SignerPost(StrEnum):
    """Whose signatures a receipt bears."""

    DIRECTOR = "director"
    """The director of treasury."""
    OFFICER = "officer"
    """The finance officer."""


class ReceiptForm(StrEnum):
    """What a print of a receipt is."""

    ORIGINAL = "original"
    """Released once."""
    COPY = "copy"
    SUBSTITUTE = "substitute"
    """Issued by an officer in place of an original that is lost (ใบแทน)."""


class WantedPrint(StrEnum):
    """Which print of a receipt is wanted."""

    NEXT = "next"
    """The original while it was not released, else a copy."""
    COPY = "copy"
    """A copy, without releasing the original: for officers, whose look is not the student's receipt."""
    SUBSTITUTE = "substitute"


class PaperIssuer(PaperPart):
    """Who issues a paper of money: the university at a campus, and its tax id."""

    name: str
    campus: str
    tax_id: str
    address: str = ""
    """Empty on papers from before it was printed."""


class PaperSigner(PaperPart):
    """Who signs for the university; without a name, or a picture of the signature, the line is left to sign on."""

    post: SignerPost
    name: str
    position: str
    signature: PaperPicture | None = None


class MoneyContent(PaperContent):
    """What every paper of money has at its head. ``reference_1`` is what a bank knows the student by."""

    issuer: PaperIssuer
    student: PaperStudent
    number: str
    issued_on: Day
    academic_year: int
    semester: int

    def about(self) -> tuple[AboutPart, ...]:
        """The number."""
        return (self.number,)


class SignedContent(MoneyContent):
    """A paper of money that bears signatures."""

    signers: tuple[PaperSigner, ...]

    @property
    def pictures(self) -> tuple[PaperPicture, ...]:
        """The signatures."""
        return tuple(signer.signature for signer in self.signers if signer.signature)

    def told(self) -> Self:
        """Without what would lead to the pictures of the signatures."""
        return self.model_copy(
            update={"signers": tuple(signer.model_copy(update={"signature": None}) for signer in self.signers)}
        )


class PaperCharge(PaperPart):
    """A line of an invoice, in baht."""

    code: str
    name: str
    amount: Money


class PaperAward(PaperPart):
    """What a scholarship or discount takes off an invoice, in baht; without a name where it is not shown by name."""

    name: str
    invoice_number: str
    amount: Money


class PaperInstalment(PaperPart):
    """A part of an invoice, the day it is due, and what of it was paid."""

    sequence: int
    due_on: Day
    amount: Money
    paid: MoneyOrNothing = Decimal(0)


class PaperNextPart(PaperPart):
    """The part of an invoice that is to be paid next; ``reference_2`` is that of its QR code, empty where it has none.

    ``parts`` counts the parts of the plan.
    """

    sequence: int
    parts: int
    due_on: Day
    amount: Money
    reference_2: str = ""


class InvoiceContent(MoneyContent):
    """What an invoice says under one plan of instalments; another plan is another paper of the same invoice, and so it
    is with other scholarships, payments, and QR codes. The instalments ask for ``total`` less what was credited and
    what scholarships and ``other_reductions`` take off. ``to_pay`` is left of it; papers of before do not say it.
    """

    kind: Literal["invoice"] = INVOICE_PAPER
    reason: InvoiceKind
    reference_1: str
    lines: tuple[PaperCharge, ...]
    total: Money
    total_in_words: str
    awards: tuple[PaperAward, ...] = ()
    credited: MoneyOrNothing = Decimal(0)
    other_reductions: MoneyOrNothing = Decimal(0)
    paid: MoneyOrNothing = Decimal(0)
    to_pay: MoneyOrNothing | None = None
    asked: PaperNextPart | None = None
    instalments: tuple[PaperInstalment, ...]

    @property
    def taken_off(self) -> tuple[tuple[str, Decimal], ...]:
        """What is taken off the total beside scholarships, by the key of its words, in baht."""
        return (
            ("credited", self.credited),
            ("other_reductions", self.other_reductions),
            ("paid_so_far", self.paid),
        )


class PaperPayment(PaperPart):
    """What a receipt says was paid of a charge, and of which invoice."""

    code: str
    name: str
    invoice_number: str
    amount: Money


class ReceiptRelease(PaperPart):
    """What this print is. ``count`` numbers the copies, and the substitutes; a substitute has its reason.

    Whatever is no original says when and by whom the original was released, once it was. A print of a cancelled
    receipt says since when it is.
    """

    form: ReceiptForm
    count: int
    printed_at: Instant
    printed_by: str
    reason: str = ""
    original_at: Instant | None = None
    original_by: str = ""
    cancelled_at: Instant | None = None


class PaperPaidPart(PaperPart):
    """Which part of an invoice was paid, and how many parts the plan had then."""

    sequence: int
    parts: int


class ReceiptContent(SignedContent):
    """What a receipt (KU2) says: the money of one payment, for the charges it paid, and which scholarships were taken
    off the invoices of those charges when it was issued, where they are shown on receipts. ``part`` is that of the QR
    code that was paid; money that came without one names none.
    """

    kind: Literal["receipt"] = RECEIPT_PAPER
    book: str
    serial: str
    paid_at: Instant
    bank: str
    bank_transaction: str
    part: PaperPaidPart | None = None
    lines: tuple[PaperPayment, ...]
    awards: tuple[PaperAward, ...] = ()
    total: Money
    total_in_words: str
    release: ReceiptRelease

    def about(self) -> tuple[AboutPart, ...]:
        """The number, and which print it is."""
        return (self.number, PaperWords(f"print.{self.release.form.value}", self.release.count))


class PaperCredit(PaperPart):
    """What one charge asked for before and after a credit note."""

    code: str
    name: str
    original: Money
    correct: Money
    difference: Money


class CreditNoteContent(SignedContent):
    """What a credit note says: its invoice's value before it and after it, the difference, and why."""

    kind: Literal["credit_note"] = CREDIT_NOTE_PAPER
    invoice_number: str
    invoice_on: Day
    lines: tuple[PaperCredit, ...]
    original_value: Money
    correct_value: Money
    difference: Money
    difference_in_words: str
    reason: str


class PaySlipContent(MoneyContent):
    """What a pay slip says: an instalment, and the codes by which it is paid in an app or at a counter until a day.

    ``number`` is the second reference. ``payload`` is what the QR code holds, ``counter`` what the barcode holds.
    """

    kind: Literal["pay_slip"] = PAY_SLIP_PAPER
    invoice_number: str
    sequence: int
    due_on: Day
    payable_until: Day
    amount: Money
    amount_in_words: str
    bank: str
    biller_id: str
    reference_1: str
    reference_2: str
    payload: str
    counter: str

    def about(self) -> tuple[AboutPart, ...]:
        """The invoice and its part."""
        return (self.invoice_number, str(self.sequence))


class WaiverDecision(StrEnum):
    """What was decided of a waiver."""

    GRANTED = "granted"
    REFUSED = "refused"


class WaiverLetterInvoice(PaperPart):
    """An invoice that was asked to be paid later."""

    number: str
    academic_year: int
    semester: int


class WaiverLetterContent(PaperContent):
    """What the decision on a waiver says: for which invoices and how much, until when, why, and who decided."""

    kind: Literal["waiver_letter"] = WAIVER_LETTER
    student: PaperStudent
    waiver_kind: WaiverKind
    decision: WaiverDecision
    academic_year: int
    semester: int
    asked_on: Day
    reason: str
    invoices: tuple[WaiverLetterInvoice, ...]
    amount: Money
    until: Day
    decided_on: Day
    decided_by: str
    remark: str

    def about(self) -> tuple[AboutPart, ...]:
        """The student and the term."""
        return (self.student.code, PaperTerm(self.academic_year, self.semester))


class InvoiceLine(NamedTuple):
    """What the line of an invoice's paper names: number, plan, and how often scholarships and money changed it.

    ``pass_serial`` is the serial of the QR code whose reference it bears, 0 where it bears none.
    """

    number: str
    plan_no: int
    reductions: int = 0
    moves: int = 0
    pass_serial: int = 0


def invoice_line(number: str, plan_no: int, reductions: int = 0) -> str:
    """The line of an invoice's paper under a plan: ``INV-B-2570-0000001/1``, ``…/1.2`` once scholarships changed what
    it asks for twice, ``…/1.2.3`` once money or credit notes changed what is left of it three times, ``…/1.2.3.4`` with
    the QR code of serial 4. ``INVOICE_LINE`` of the facts is that of today.
    """
    return f"{number}/{plan_no}.{reductions}" if reductions else f"{number}/{plan_no}"


def split_invoice_line(line: str) -> InvoiceLine:
    """What a line names. Raises LookupError for what is no such line."""
    number, _, counts = line.rpartition("/")
    parts = counts.split(".")
    if not number or len(parts) > len(InvoiceLine._fields) - 1 or not all(part.isdecimal() for part in parts):
        raise LookupError("no such paper")
    return InvoiceLine(number, *map(int, parts))


def receipt_line(number: str, print_no: int) -> str:
    """The line of a print of a receipt: ``KU2-B-2570-0000001/1``."""
    return f"{number}/{print_no}"


def split_line(line: str) -> tuple[str, int]:
    """Number and count of a line. Raises LookupError for what is no such line."""
    number, _, count = line.rpartition("/")
    if not number or not count.isdecimal():
        raise LookupError("no such paper")
    return number, int(count)
