"""The list of who has paid and who has not, with its totals."""

from __future__ import annotations

from datetime import date, datetime

from api.kit.wire import Camel, Names, Page
from models.finance.invoice.contract.standings import InvoiceState
from models.kit.instants import Day, Instant
from models.kit.money import Money


class InvoiceLine(Camel):
    """An invoice as it stands, in baht; of one fee alone where the list is narrowed to it. A fine or a debt has its
    ``reason``, a fine its ``agency``.
    """

    number: str
    student_code: str
    student_name: Names
    faculty_code: str
    faculty_name: Names
    major_code: str
    study_year: int
    total: Money
    credited: Money
    reduced: Money
    paid: Money
    open: Money
    state: InvoiceState
    due_on: Day | None
    last_paid_at: Instant | None
    receipts: list[str]
    reason: str | None
    agency: Names | None


class ListTotals(Camel):
    """What all rows that were found come to, in baht."""

    invoices: int
    total: Money
    credited: Money
    reduced: Money
    paid: Money
    open: Money


class InvoicePage(Page[InvoiceLine]):
    """A page of the list, and the totals of all of it."""

    totals: ListTotals


class ChargedFeeView(Camel):
    """A fee that is charged in a term."""

    fee_code: str
    name: Names


class InvoiceRow(Camel):
    """A row of the Excel file."""

    number: str
    student_code: str
    name_th: str
    name_en: str
    faculty_code: str
    faculty_th: str
    faculty_en: str
    major_code: str
    major_th: str
    major_en: str
    study_year: int
    total: Money
    credited: Money
    reduced: Money
    paid: Money
    open: Money
    state: InvoiceState
    due_on: date | None
    last_paid_at: datetime | None
    receipts: list[str]
    reason: str | None
    agency_th: str | None
    agency_en: str | None
