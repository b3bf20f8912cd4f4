"""What invoices and pay slips say, and the lines by which they are asked for (finance §7)."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, NamedTuple

from models.documents.paper.contract import (
    AboutPart,
    PaperPart,
)
from models.finance.ledger.contract import InvoiceKind
from models.finance.paper.contract import (
    INVOICE_PAPER,
    PAY_SLIP_PAPER,
    MoneyContent,
)
from models.kit.instants import Day
from models.kit.money import Money, MoneyOrNothing


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
