"""What receipts and credit notes say, and the lines by which they are asked for (finance §7)."""

from __future__ import annotations

from typing import Literal

from models.documents.paper.contract import (
    AboutPart,
    PaperPart,
    PaperWords,
)
from models.finance.invoice.contract.papers import (
    PaperAward,
)
from models.finance.paper.contract import (
    CREDIT_NOTE_PAPER,
    RECEIPT_PAPER,
    ReceiptForm,
    SignedContent,
)
from models.kit.instants import Day, Instant
from models.kit.money import Money


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


def receipt_line(number: str, print_no: int) -> str:
    """The line of a print of a receipt: ``KU2-B-2570-0000001/1``."""
    return f"{number}/{print_no}"


def split_line(line: str) -> tuple[str, int]:
    """Number and count of a line. Raises LookupError for what is no such line."""
    number, _, count = line.rpartition("/")
    if not number or not count.isdecimal():
        raise LookupError("no such paper")
    return number, int(count)
