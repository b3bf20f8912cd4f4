"""Issuing invoices and credit notes, one or thousands in a transaction (finance §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from uuid import UUID

from sqlalchemy.orm import Session

from models.finance.invoice.rules import Due
from models.finance.invoice.store.holds import release_paid_holds
from models.finance.invoice.store.reading import LAST_PLAN, LOCK_INVOICE, LOCK_STUDENTS
from models.finance.invoice.tables.invoices import Invoice
from models.finance.ledger.contract import Account, InvoiceKind, PostingKind, SeriesKind
from models.finance.ledger.rules.postings import FeeAmount, charged, credited
from models.finance.ledger.rules.series import fiscal_year
from models.finance.ledger.store.posting import Event, already_posted, post
from models.finance.ledger.store.rows import add_rows, as_json, take_numbers
from models.finance.ledger.tables.rows import ChargeRow, CreditLineRow, CreditNoteRow, InstalmentRow, InvoiceRow
from models.finance.payment.store.allocating import apply_credit, charges_of, release
from models.finance.reduction.store.reducing import take_back_reductions
from models.kit.calendar import bangkok_date
from models.kit.errors import Refusal
from models.kit.money import baht_figures
from models.kit.table import new_id


@dataclass(frozen=True, slots=True)
class NewCharge:
    """A line of a new invoice, in baht, and why it is charged."""

    fee: FeeAmount
    name_th: str
    name_en: str
    reason: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewInvoice:
    """An invoice to issue. ``key`` names what it is for: the same is never billed twice.

    Raises ValueError where ``plan`` does not add up to it.
    """

    key: str
    kind: InvoiceKind
    student_id: int
    campus_code: str
    academic_year: int
    semester: int
    charges: tuple[NewCharge, ...]
    plan: tuple[Due, ...]

    def __post_init__(self) -> None:
        planned = sum((due.amount for due in self.plan), Decimal(0))
        if planned != self.total:
            raise ValueError(f"the plan of {self.key} comes to {planned}, its charges to {self.total}")

    @property
    def total(self) -> Decimal:
        """What it asks for, in baht."""
        return sum((charge.fee.amount for charge in self.charges), Decimal(0))


def issue_invoices(session: Session, wanted: Sequence[NewInvoice], at: datetime) -> dict[UUID, NewInvoice]:
    """Issue these invoices, and pay them from what their students have in credit; those that were new, by their ids.

    Run again, it adds nothing. ``at`` is the UTC instant they bear.
    """
    issued = issue_unpaid(session, wanted, at)
    apply_credit(session, {invoice.student_id: f"{invoice.key}:credit" for invoice in issued.values()}, issued, at)
    return issued


def issue_unpaid(session: Session, wanted: Sequence[NewInvoice], at: datetime) -> dict[UUID, NewInvoice]:
    """As :func:`issue_invoices`, but their students keep what they have in credit: there is no receipt."""
    wanted = list({invoice.key: invoice for invoice in wanted}.values())
    students = sorted({invoice.student_id for invoice in wanted})
    session.execute(LOCK_STUDENTS, {"student_ids": students})
    done = already_posted(session, [invoice.key for invoice in wanted])
    new = [invoice for invoice in wanted if invoice.key not in done]
    return _issue(session, sorted(new, key=_campus_of), at)


def _campus_of(invoice: NewInvoice) -> str:
    return invoice.campus_code


def _issue(session: Session, wanted: Sequence[NewInvoice], at: datetime) -> dict[UUID, NewInvoice]:
    """Write them, of one campus after the other."""
    events = [
        Event(
            invoice.key,
            PostingKind.INVOICE,
            charged(invoice.student_id, (charge.fee for charge in invoice.charges)),
        )
        for invoice in wanted
    ]
    postings = post(session, events, at)
    year = fiscal_year(bangkok_date(at))
    numbers = [
        taken
        for campus, invoices in groupby(wanted, _campus_of)
        for taken in take_numbers(session, SeriesKind.INVOICE, campus, year, len(list(invoices)))
    ]
    rows = [
        InvoiceRow(
            invoice_id=new_id(),
            number=number,
            campus_code=invoice.campus_code,
            fiscal_year=year,
            serial=serial,
            kind=invoice.kind,
            student_id=invoice.student_id,
            academic_year=invoice.academic_year,
            semester=invoice.semester,
            total=invoice.total,
            issued_at=at,
            posting_id=posting_id,
        )
        for invoice, posting_id, (serial, number) in zip(wanted, postings, numbers, strict=True)
    ]
    issued = {row.invoice_id: invoice for row, invoice in zip(rows, wanted, strict=True)}
    add_rows(session, rows)
    add_rows(
        session,
        [
            ChargeRow(
                charge_id=new_id(),
                invoice_id=invoice_id,
                position=position,
                fee_code=charge.fee.fee_code,
                account=charge.fee.account,
                name_th=charge.name_th,
                name_en=charge.name_en,
                amount=charge.fee.amount,
                reason=as_json(charge.reason),
            )
            for invoice_id, invoice in issued.items()
            for position, charge in enumerate(invoice.charges, 1)
        ],
    )
    add_rows(
        session,
        [row for invoice_id, invoice in issued.items() for row in _plan_rows(invoice_id, 1, invoice.plan, at)],
    )
    return issued


def _plan_rows(invoice_id: UUID, plan_no: int, plan: Sequence[Due], at: datetime) -> list[InstalmentRow]:
    return [
        InstalmentRow(invoice_id, plan_no, sequence, due.due_on, due.amount, at) for sequence, due in enumerate(plan, 1)
    ]


def plan_again(session: Session, invoice_id: UUID, plan: Sequence[Due], at: datetime) -> None:
    """Ask for an invoice on other days or in other parts. They add up to its total; what was paid stays paid."""
    session.execute(LOCK_INVOICE, {"invoice_id": invoice_id})
    last: int = session.execute(LAST_PLAN, {"invoice_id": invoice_id}).scalar_one()
    add_rows(session, _plan_rows(invoice_id, last + 1, plan, at))


def credit_charges(
    session: Session,
    key: str,
    student_id: int,
    amounts: Mapping[UUID, Decimal],
    reason: Mapping[str, object],
    at: datetime,
) -> UUID | None:
    """A credit note by which charges of one invoice shrink; its id, or None where this event was credited before.

    Of what discounts and sponsors took off them falls back what is more than they come to then, the newest first.
    What was paid above the new amount pays the other charges of the invoice; the rest is the student's credit. Raises
    Refusal ``not_found``, and ``credit_too_large`` where a charge would shrink below nothing; ValueError where the
    charges are of several invoices.
    """
    session.execute(LOCK_STUDENTS, {"student_ids": [student_id]})
    if already_posted(session, [key]):
        return None
    charges = [charge for charge in charges_of(session, [student_id]) if charge.charge_id in amounts]
    if len(charges) < len(amounts):
        raise Refusal("not_found")
    for charge in charges:
        if amounts[charge.charge_id] > charge.charged:
            raise Refusal("credit_too_large", open=baht_figures(charge.charged))
    [invoice_id] = {charge.invoice_id for charge in charges}
    asked = {charge.charge_id: max(Decimal(0), charge.asked - amounts[charge.charge_id]) for charge in charges}
    over = {charge.charge_id: amounts[charge.charge_id] - charge.asked for charge in charges}
    take_back_reductions(
        session, f"{key}:room", student_id, {id_: more for id_, more in over.items() if more > 0}, reason, at
    )
    excess = {charge.charge_id: charge.paid - asked[charge.charge_id] for charge in charges}
    freed = release(session, f"{key}:release", student_id, {id_: over for id_, over in excess.items() if over > 0}, at)
    fees = [FeeAmount(charge.fee_code, amounts[charge.charge_id], Account(charge.account)) for charge in charges]
    [posting_id] = post(session, [Event(key, PostingKind.CREDIT_NOTE, credited(student_id, fees))], at)
    invoice = session.get_one(Invoice, invoice_id)
    year = fiscal_year(bangkok_date(at))
    [(serial, number)] = take_numbers(session, SeriesKind.CREDIT_NOTE, invoice.campus_code, year, 1)
    note = CreditNoteRow(
        credit_note_id=new_id(),
        number=number,
        campus_code=invoice.campus_code,
        fiscal_year=year,
        serial=serial,
        invoice_id=invoice_id,
        total=sum(amounts.values(), Decimal(0)),
        reason=as_json(reason),
        issued_at=at,
        posting_id=posting_id,
    )
    note_id = note.credit_note_id
    add_rows(session, [note])
    add_rows(
        session,
        [CreditLineRow(note_id, charge_id, amount) for charge_id, amount in amounts.items()],
    )
    apply_credit(session, {student_id: f"{key}:credit"}, [invoice_id], at, at_most=freed)
    release_paid_holds(session, [student_id], at)
    return note_id
