"""Papers of money that are printed in one go. Persisted: never renamed."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final, Literal, Self
from uuid import UUID

from models.documents.paper.contract import AboutPart, PaperContent, PaperPart, PaperTerm
from models.finance.invoice.contract.standings import InvoiceState
from models.finance.paper.contract import INVOICE_PAPER, RECEIPT_PAPER
from models.kit.instants import Instant
from models.kit.message import Message
from models.kit.money import Money


class PrintRunKind(StrEnum):
    """What is printed of the invoices of a list."""

    RECEIPTS = "receipts"
    """A copy of each receipt that paid them."""
    INVOICES = "invoices"
    LIST = "list"
    """The list itself."""


PAYMENT_LIST_PAPER: Final = "payment_list"
PAPER_OF: Final = {
    PrintRunKind.RECEIPTS: RECEIPT_PAPER,
    PrintRunKind.INVOICES: INVOICE_PAPER,
    PrintRunKind.LIST: PAYMENT_LIST_PAPER,
}
"""The kind of paper."""


class ListedInvoice(PaperPart):
    """A line of the list, in baht."""

    number: str
    student_code: str
    student_name: str
    faculty: str
    total: Money
    credited: Money
    reduced: Money = Decimal(0)
    paid: Money
    open: Money
    state: InvoiceState


class ListedBy(PaperPart):
    """What the list is narrowed by: the name of a filter in the texts of papers, and its value in words."""

    name: str
    value: str


class PaymentListContent(PaperContent):
    """The list of who has paid and who has not, as it stood when it was asked for. ``listed_by``: by whom."""

    kind: Literal["payment_list"] = PAYMENT_LIST_PAPER
    academic_year: int
    semester: int
    listed_at: Instant
    listed_by: str
    filters: tuple[ListedBy, ...]
    lines: tuple[ListedInvoice, ...]
    invoices: int
    total: Money
    credited: Money
    reduced: Money = Decimal(0)
    paid: Money
    open: Money

    def about(self) -> tuple[AboutPart, ...]:
        """The term."""
        return (PaperTerm(self.academic_year, self.semester),)

    def told(self) -> Self:
        """The sums alone: who holds a sheet of it learns of nobody else by its code."""
        return self.model_copy(update={"lines": ()})


class PrintRunWish(Message):
    """Have the papers of a print run made."""

    run_id: UUID


def print_run_workflow_id(run_id: UUID) -> str:
    """One workflow for each run, however often it is started."""
    return f"print-run-{run_id}"
