"""The books of the demo university: documents and postings as rows, numbered in the order of their instants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from psycopg import Connection
from psycopg.types.json import Jsonb

from models.demo.awards import DemoAward
from models.demo.copy import analyze, copy_models
from models.demo.finance_masters import BANK
from models.demo.plan import Plan
from models.demo.terms import TermKey
from models.finance.fee.contract import AssessedCharge
from models.finance.invoice.rules import Due, DueState, states
from models.finance.ledger.contract import InvoiceKind, PostingKind, SeriesKind
from models.finance.ledger.rules.postings import Entry, FeeAmount, applied, charged, received, reduced
from models.finance.ledger.rules.series import document_number, fiscal_year
from models.finance.ledger.tables import rows
from models.finance.ledger.tables.ledger import NumberSeries
from models.finance.payment.rules.applying import Open, matched
from models.kit.calendar import bangkok_date
from models.kit.copying import Row, copy_rows


class Billed(Protocol):
    """Who is billed."""

    @property
    def student_id(self) -> int: ...
    @property
    def campus_code(self) -> str: ...


@dataclass(frozen=True, slots=True)
class DemoInvoice:
    """An invoice to write."""

    invoice_id: UUID
    student_id: int
    campus_code: str
    term: TermKey
    kind: InvoiceKind
    charges: tuple[tuple[UUID, AssessedCharge], ...]
    plan: tuple[Due, ...]
    issued_at: datetime

    reduced: Mapping[UUID, Decimal] = field(default_factory=dict)
    """What a scholarship takes off its charges, by their ids."""
    said: Mapping[str, object] | None = None
    """Why it is charged, where no rule of fees says so: a fine of an agency, a debt."""

    @property
    def asked(self) -> tuple[DueState, ...]:
        """What its instalments ask for."""
        return states(self.plan, sum(self.reduced.values(), Decimal(0)), Decimal(0))

    @property
    def total(self) -> Decimal:
        """What it comes to, in baht."""
        return sum((charge.amount for _, charge in self.charges), Decimal(0))


@dataclass(frozen=True, slots=True)
class DemoPayment:
    """Money that came for an invoice, in baht."""

    payment_id: UUID
    invoice: DemoInvoice
    amount: Decimal
    paid_at: datetime


class Books:
    """Collects invoices and payments, and writes them with everything that belongs to them."""

    def __init__(self, plan: Plan, officer: UUID) -> None:
        self._officer = officer
        self._ids = plan.ids("money")
        self._invoices: list[DemoInvoice] = []
        self._payments: list[DemoPayment] = []
        self._awarded: list[tuple[DemoInvoice, DemoAward]] = []
        self._series: Counter[tuple[SeriesKind, str, int]] = Counter()
        self._written: dict[type[rows.Row], list[rows.Row]] = {kind: [] for kind in rows.TABLES}

    def bill(
        self,
        student: Billed,
        term: TermKey,
        kind: InvoiceKind,
        charges: Iterable[AssessedCharge],
        plan: tuple[Due, ...],
        issued_at: datetime,
        award: DemoAward | None = None,
        said: Mapping[str, object] | None = None,
    ) -> DemoInvoice:
        """An invoice of a student's term; ``award`` is taken off it at once. ``said``: why, where no rule says so."""
        named = tuple((next(self._ids), charge) for charge in charges)
        invoice = DemoInvoice(
            invoice_id=next(self._ids),
            student_id=student.student_id,
            campus_code=student.campus_code,
            term=term,
            kind=kind,
            charges=named,
            plan=plan,
            issued_at=issued_at,
            reduced={} if award is None else award.takes([(id_, each.fee_code, each.amount) for id_, each in named]),
            said=said,
        )
        self._invoices.append(invoice)
        if award is not None and invoice.reduced:
            self._awarded.append((invoice, award))
        return invoice

    def pay(self, invoice: DemoInvoice, amount: Decimal, paid_at: datetime) -> None:
        """Money for an invoice; what is more than it asks for is credit."""
        self._payments.append(DemoPayment(next(self._ids), invoice, amount, paid_at))

    def write(self, database: Connection[Row]) -> None:
        """Write all of it, each table at once: triggers judge what a statement adds."""
        for invoice in sorted(self._invoices, key=lambda invoice: invoice.issued_at):
            self._write_invoice(invoice)
        for invoice, award in self._awarded:
            self._write_reductions(invoice, award)
        for number, payment in enumerate(sorted(self._payments, key=lambda payment: payment.paid_at), 1):
            self._write_payment(payment, number)
        for kind, table in rows.TABLES.items():
            copy_rows(database, table, kind._fields, self._written[kind])
            analyze(database, (table,))
        copy_models(
            database,
            (
                NumberSeries(kind=kind, campus_code=campus_code, fiscal_year=year, last_serial=last)
                for (kind, campus_code, year), last in sorted(self._series.items())
            ),
        )

    def _add(self, *added: rows.Row) -> None:
        for row in added:
            self._written[type(row)].append(row)

    def _post(
        self, key: str, kind: PostingKind, entries: Sequence[Entry], at: datetime, actor: UUID | None = None
    ) -> UUID:
        posting_id = next(self._ids)
        self._add(rows.PostingRow(posting_id, key, kind, bangkok_date(at), at, actor))
        self._add(
            *(rows.EntryRow(posting_id, e.account, e.student_id, e.fee_code, e.amount, e.funder_id) for e in entries)
        )
        return posting_id

    def _number(self, kind: SeriesKind, campus_code: str, at: datetime) -> tuple[str, int, int]:
        """The next number of a series, its fiscal year and serial."""
        year = fiscal_year(bangkok_date(at))
        self._series[kind, campus_code, year] += 1
        serial = self._series[kind, campus_code, year]
        return document_number(kind, campus_code, year, serial), year, serial

    def _write_invoice(self, invoice: DemoInvoice) -> None:
        student_id, term = invoice.student_id, invoice.term
        fees = [FeeAmount(charge.fee_code, charge.amount, charge.account) for _, charge in invoice.charges]
        key = f"bill:{student_id}:{term.academic_year}/{term.semester}:1"
        if invoice.said is not None:
            key = f"{invoice.kind}:{invoice.invoice_id}"
        actor = self._officer if invoice.kind is InvoiceKind.BILL_RUN else None
        posting_id = self._post(key, PostingKind.INVOICE, charged(student_id, fees), invoice.issued_at, actor)
        number, year, serial = self._number(SeriesKind.INVOICE, invoice.campus_code, invoice.issued_at)
        self._add(
            rows.InvoiceRow(
                invoice_id=invoice.invoice_id,
                number=number,
                campus_code=invoice.campus_code,
                fiscal_year=year,
                serial=serial,
                kind=invoice.kind,
                student_id=student_id,
                academic_year=term.academic_year,
                semester=term.semester,
                total=invoice.total,
                issued_at=invoice.issued_at,
                posting_id=posting_id,
            )
        )
        for position, (charge_id, charge) in enumerate(invoice.charges, 1):
            self._add(
                rows.ChargeRow(
                    charge_id=charge_id,
                    invoice_id=invoice.invoice_id,
                    position=position,
                    fee_code=charge.fee_code,
                    account=charge.account,
                    name_th=charge.name_th,
                    name_en=charge.name_en,
                    amount=charge.amount,
                    reason=Jsonb(invoice.said or charge.reason.model_dump(mode="json", exclude_none=True)),
                )
            )
        for sequence, due in enumerate(invoice.plan, 1):
            self._add(rows.InstalmentRow(invoice.invoice_id, 1, sequence, due.due_on, due.amount, invoice.issued_at))

    def _write_reductions(self, invoice: DemoInvoice, given: DemoAward) -> None:
        award, scholarship, at = given.award, given.scholarship, invoice.issued_at
        fee_of = {charge_id: charge.fee_code for charge_id, charge in invoice.charges}
        fees = [FeeAmount(fee_of[charge_id], amount) for charge_id, amount in invoice.reduced.items()]
        entries = reduced(invoice.student_id, fees, given.kind, scholarship.funder_id)
        posting_id = self._post(f"award:{award.award_id}:0", PostingKind.REDUCTION, entries, at)
        reason = {
            "rule": "scholarship", "code": scholarship.code, "name_th": scholarship.name_th,
            "name_en": scholarship.name_en,
        }  # fmt: skip
        for charge_id, amount in invoice.reduced.items():
            self._add(
                rows.ReductionRow(
                    reduction_id=next(self._ids),
                    charge_id=charge_id,
                    kind=given.kind,
                    amount=amount,
                    reverses=None,
                    funder_id=scholarship.funder_id,
                    award_id=award.award_id,
                    reason=Jsonb(reason),
                    posting_id=posting_id,
                    at=at,
                )
            )

    def _write_payment(self, payment: DemoPayment, number: int) -> None:
        invoice, at = payment.invoice, payment.paid_at
        student_id, transaction = invoice.student_id, f"DEMO{number:08d}"
        key = f"payment:{BANK}:{transaction}"
        posting_id = self._post(key, PostingKind.PAYMENT, received(payment.amount, student_id), at)
        self._add(
            rows.PaymentRow(
                payment_id=payment.payment_id,
                bank_code=BANK,
                bank_transaction=transaction,
                reference_1="",
                reference_2="",
                student_id=student_id,
                amount=payment.amount,
                paid_at=at,
                recorded_at=at,
                posting_id=posting_id,
            )
        )
        matches = matched(
            [Open(payment.payment_id, payment.amount)],
            [Open(id_, charge.amount - invoice.reduced.get(id_, 0)) for id_, charge in invoice.charges],
        )
        used = sum((match.amount for match in matches), Decimal(0))
        allocation = self._post(f"{key}:allocation", PostingKind.ALLOCATION, applied(used, student_id), at)
        receipt_id = next(self._ids)
        receipt, year, serial = self._number(SeriesKind.RECEIPT, invoice.campus_code, at)
        self._add(
            rows.ReceiptRow(
                receipt_id=receipt_id,
                number=receipt,
                campus_code=invoice.campus_code,
                fiscal_year=year,
                serial=serial,
                payment_id=payment.payment_id,
                student_id=student_id,
                total=used,
                issued_at=at,
            )
        )
        for match in matches:
            self._add(
                rows.AllocationRow(next(self._ids), match.payment_id, match.charge_id, match.amount, allocation),
                rows.ReceiptLineRow(receipt_id, match.charge_id, match.amount),
            )
