"""Adding rows of money: one COPY for all rows of a table, since triggers judge what a statement adds.

Rows are plain tuples: a bill run adds a million of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple, cast
from uuid import UUID

from psycopg import Connection
from psycopg.types.json import Jsonb
from pydantic_core import to_json
from sqlalchemy import text
from sqlmodel import Session

from models.contracts.finance.ledger import Account, InvoiceKind, PostingKind, SeriesKind
from models.copying import copy_rows
from models.facts.finance.billing import TAKE_NUMBERS
from models.rules.finance.series import document_number


class PostingRow(NamedTuple):
    """A row of ``posting``."""

    posting_id: UUID
    event_key: str
    kind: PostingKind
    posted_on: date
    posted_at: datetime
    actor_id: UUID | None


class EntryRow(NamedTuple):
    """A row of ``ledger_entry``."""

    posting_id: UUID
    account: Account
    student_id: int | None
    fee_code: str | None
    amount: Decimal


class InvoiceRow(NamedTuple):
    """A row of ``invoice``."""

    invoice_id: UUID
    number: str
    campus_code: str
    fiscal_year: int
    serial: int
    kind: InvoiceKind
    student_id: int
    academic_year: int
    semester: int
    total: Decimal
    issued_at: datetime
    posting_id: UUID


class ChargeRow(NamedTuple):
    """A row of ``charge``."""

    charge_id: UUID
    invoice_id: UUID
    position: int
    fee_code: str
    account: Account
    name_th: str
    name_en: str
    amount: Decimal
    reason: Jsonb


class InstalmentRow(NamedTuple):
    """A row of ``instalment``."""

    invoice_id: UUID
    plan_no: int
    sequence: int
    due_on: date
    amount: Decimal
    planned_at: datetime


class CreditNoteRow(NamedTuple):
    """A row of ``credit_note``."""

    credit_note_id: UUID
    number: str
    campus_code: str
    fiscal_year: int
    serial: int
    invoice_id: UUID
    total: Decimal
    reason: Jsonb
    issued_at: datetime
    posting_id: UUID


class CreditLineRow(NamedTuple):
    """A row of ``credit_line``."""

    credit_note_id: UUID
    charge_id: UUID
    amount: Decimal


class PaymentRow(NamedTuple):
    """A row of ``payment``."""

    payment_id: UUID
    bank_code: str
    bank_transaction: str
    reference_1: str
    reference_2: str
    student_id: int | None
    amount: Decimal
    paid_at: datetime
    recorded_at: datetime
    posting_id: UUID


class AttributionRow(NamedTuple):
    """A row of ``payment_attribution``."""

    payment_id: UUID
    student_id: int
    posting_id: UUID


class AllocationRow(NamedTuple):
    """A row of ``allocation``."""

    allocation_id: UUID
    payment_id: UUID
    charge_id: UUID
    amount: Decimal
    posting_id: UUID


class ReceiptRow(NamedTuple):
    """A row of ``receipt``."""

    receipt_id: UUID
    number: str
    campus_code: str
    fiscal_year: int
    serial: int
    payment_id: UUID
    student_id: int
    total: Decimal
    issued_at: datetime


class ReceiptLineRow(NamedTuple):
    """A row of ``receipt_line``."""

    receipt_id: UUID
    charge_id: UUID
    amount: Decimal


class RefundRow(NamedTuple):
    """A row of ``refund``."""

    refund_id: UUID
    payment_id: UUID
    amount: Decimal
    agreed_at: datetime
    posting_id: UUID


Row = (
    PostingRow | EntryRow | InvoiceRow | ChargeRow | InstalmentRow | CreditNoteRow | CreditLineRow
    | PaymentRow | AttributionRow | AllocationRow | ReceiptRow | ReceiptLineRow | RefundRow
)  # fmt: skip
TABLES: Final[dict[type[Row], str]] = {
    PostingRow: "posting",
    EntryRow: "ledger_entry",
    InvoiceRow: "invoice",
    ChargeRow: "charge",
    InstalmentRow: "instalment",
    CreditNoteRow: "credit_note",
    CreditLineRow: "credit_line",
    PaymentRow: "payment",
    AttributionRow: "payment_attribution",
    AllocationRow: "allocation",
    ReceiptRow: "receipt",
    ReceiptLineRow: "receipt_line",
    RefundRow: "refund",
}
"""The table of each kind of row."""
_BY_INDEXES: Final = text("SET LOCAL enable_seqscan = off")
"""PostgreSQL keeps the plans of triggers and foreign keys with a connection, also those it made while a table was
empty: a bill run would read the whole of a growing table for each of its rows."""


def add_rows(session: Session, rows: Sequence[Row]) -> None:
    """Insert rows of one table, however many, with one statement."""
    if not rows:
        return
    kind = type(rows[0])
    session.execute(_BY_INDEXES)
    connection = session.connection().connection.driver_connection
    copy_rows(cast("Connection[tuple[object, ...]]", connection), TABLES[kind], kind._fields, rows)


def as_json(facts: Mapping[str, object]) -> Jsonb:
    """Facts as a column of JSON keeps them: decimals, days and ids as text."""
    return Jsonb(dict(facts), to_json)


def take_numbers(
    session: Session, kind: SeriesKind, campus_code: str, fiscal_year: int, count: int
) -> list[tuple[int, str]]:
    """The next ``count`` numbers of a series, each as its serial and as it is printed.

    The series is locked until the transaction ends: take numbers after everything else was read and judged.
    """
    if count == 0:
        return []
    asked = {"kind": kind.value, "campus_code": campus_code, "fiscal_year": fiscal_year, "count": count}
    last: int = session.execute(TAKE_NUMBERS, asked).scalar_one()
    return [
        (serial, document_number(kind, campus_code, fiscal_year, serial))
        for serial in range(last - count + 1, last + 1)
    ]
