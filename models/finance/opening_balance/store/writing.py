"""Documents of the old system become debts and credit, and are taken out again (golive §3).

Nothing of it is income, and nothing makes a receipt: the other side is the account of opening balances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.debt.contract import DebtKind
from models.finance.debt.store.reading import UNDO_DEBTS
from models.finance.debt.store.rows import BellRow, DebtColumns, FeeNames, NewDebt, bell_of
from models.finance.invoice.rules import Due
from models.finance.invoice.store.crediting import credit_unpaid
from models.finance.invoice.store.holds import hold_overdue
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, issue_unpaid
from models.finance.ledger.contract import Account, InvoiceKind, PostingKind
from models.finance.ledger.rules.postings import FeeAmount, credit_opened, opened_credit_withdrawn
from models.finance.ledger.store.posting import Event, post
from models.finance.ledger.store.rows import add_rows
from models.finance.ledger.tables.rows import PaymentRow, RefundRow
from models.finance.opening_balance.contract import BalanceRow
from models.finance.opening_balance.rules import standing_on
from models.finance.opening_balance.store.facts import HeldBalance, KnownStudent
from models.finance.payment.contract import OLD_SYSTEM
from models.kit.copying import copy_rows_within
from models.kit.table import new_id
from models.kit.updating import Writer

_WITHDRAW: Final = text("UPDATE opening_balance SET withdrawn_at = :at WHERE balance_id = ANY(:balance_ids)")
_EVENT: Final = "opening-balance"


class Document(NamedTuple):
    """A document to enter: all that is known of it, and how often it was entered before."""

    balance_id: UUID
    student: KnownStudent
    said: BalanceRow
    entered_before: int

    @property
    def amount(self) -> Decimal:
        """What it is over, in baht. Raises LookupError where it does not say so."""
        if self.said.amount is None:
            raise LookupError("a document without an amount")
        return self.said.amount


class _Owed(NamedTuple):
    """A debt of the old system, in full: what its invoice and its entry among the debts say."""

    document: Document
    debt: NewDebt
    fee: FeeNames
    academic_year: int
    semester: int


_COLUMNS: Final = (
    "balance_id", "student_id", "document", "kind", "amount", "fee_code", "description", "academic_year", "semester",
    "due_on", "invoice_id", "payment_id", "case_id", "entered_by", "entered_at",
)  # fmt: skip


def owe(session: Session, writer: Writer, documents: Sequence[Document], fees: Mapping[str, FeeNames]) -> None:
    """Issue an invoice for each of these debts, tell their students, and hold whom an overdue one holds.

    The sweep of the night looks at days since the last one: it would pass over days of the past. The students are
    locked.
    """
    owed = [_owed(each, fees) for each in documents]
    issued = issue_unpaid(session, [_invoice(each) for each in owed], writer.at)
    ids = {invoice.key: invoice_id for invoice_id, invoice in issued.items()}
    debts: list[DebtColumns] = []
    bells: list[BellRow] = []
    rows: list[tuple[object, ...]] = []
    for each in owed:
        invoice_id, student_id = ids[_key(each.document.balance_id)], each.document.student.student_id
        debts.append(_debt(each, invoice_id, writer))
        bells.append(bell_of(DebtKind.DEBT, each.debt, student_id, invoice_id, None, writer.at))
        rows.append(_row(each.document, writer, invoice_id=invoice_id))
    copy_rows_within(session, "debt", DebtColumns._fields, debts)
    copy_rows_within(session, "notification", BellRow._fields, bells)
    copy_rows_within(session, "opening_balance", _COLUMNS, rows)
    hold_overdue(session, list(ids.values()), writer.at)


def hold(session: Session, writer: Writer, documents: Sequence[Document]) -> None:
    """Keep this money as its students' credit: the next bill uses it. The students are locked."""
    events = [
        Event(
            _key(each.balance_id),
            PostingKind.OPENING_CREDIT,
            credit_opened(each.amount, each.student.student_id),
            writer.person_id,
        )
        for each in documents
    ]
    postings = post(session, events, writer.at)
    payments = [
        PaymentRow(
            payment_id=new_id(),
            bank_code=OLD_SYSTEM,
            bank_transaction=_transaction(each),
            reference_1=each.student.student_code,
            reference_2="",
            student_id=each.student.student_id,
            amount=each.amount,
            paid_at=writer.at,
            recorded_at=writer.at,
            posting_id=posting_id,
        )
        for each, posting_id in zip(documents, postings, strict=True)
    ]
    add_rows(session, payments)
    rows = [
        _row(each, writer, payment_id=payment.payment_id) for each, payment in zip(documents, payments, strict=True)
    ]
    copy_rows_within(session, "opening_balance", _COLUMNS, rows)


def withdraw(session: Session, writer: Writer, balances: Sequence[HeldBalance]) -> None:
    """Take these documents out again: debts by credit notes, credit by a posting the other way round.

    The caller has locked the students. Raises ValueError where something was built on one of them.
    """
    if any(standing_on(each.built) for each in balances):
        raise ValueError("something was built on these documents")
    invoices = {each.invoice_id: each.student_id for each in balances if each.invoice_id is not None}
    reason = {"rule": "import_undone", "case_id": str(writer.case_id)}
    credit_unpaid(session, _EVENT, invoices, reason, writer.at)
    session.execute(UNDO_DEBTS, {"invoice_ids": list(invoices), "at": writer.at})
    credits = [each for each in balances if each.payment_id is not None]
    events = [
        Event(
            f"{_key(each.balance_id)}:withdrawn",
            PostingKind.OPENING_CREDIT_WITHDRAWN,
            opened_credit_withdrawn(each.amount, each.student_id),
            writer.person_id,
        )
        for each in credits
    ]
    postings = post(session, events, writer.at)
    taken = [
        # No money is left of the payment: whatever moves money counts it as given back.
        RefundRow(new_id(), each.payment_id, each.amount, writer.at, posting_id, writer.case_id)
        for each, posting_id in zip(credits, postings, strict=True)
        if each.payment_id is not None
    ]
    add_rows(session, taken)
    session.execute(_WITHDRAW, {"balance_ids": [each.balance_id for each in balances], "at": writer.at})


def _key(balance_id: UUID) -> str:
    return f"{_EVENT}:{balance_id}"


def _transaction(document: Document) -> str:
    """The document in place of a bank's transaction; entered before, with a count ahead of it, where no document is."""
    code = document.student.student_code
    times = f"#{document.entered_before + 1}" if document.entered_before else ""
    return f"{code}{times}/{document.said.document}"


def _owed(document: Document, fees: Mapping[str, FeeNames]) -> _Owed:
    said = document.said
    if said.fee_code is None or said.academic_year is None or said.semester is None or said.due_on is None:
        raise LookupError("a debt that does not say what it is for")
    fee = fees[said.fee_code]
    reason = said.description or fee.name_th
    debt = NewDebt(said.student_code, said.fee_code, document.amount, reason, said.document, said.due_on)
    return _Owed(document, debt, fee, said.academic_year, said.semester)


def _invoice(each: _Owed) -> NewInvoice:
    """The invoice of a debt; its line names the old document, so that every paper of it does."""
    debt, student = each.debt, each.document.student
    return NewInvoice(
        key=_key(each.document.balance_id),
        kind=InvoiceKind.DEBT,
        student_id=student.student_id,
        campus_code=student.campus_code,
        academic_year=each.academic_year,
        semester=each.semester,
        charges=(
            NewCharge(
                FeeAmount(debt.fee_code, debt.amount, Account.OPENING_BALANCE),
                f"{each.fee.name_th} (เอกสารเดิม {debt.reference})",
                f"{each.fee.name_en} (old document {debt.reference})",
                {"rule": "debt", "reason": debt.reason, "reference": debt.reference},
            ),
        ),
        plan=(Due(debt.due_on, debt.amount),),
    )


def _debt(each: _Owed, invoice_id: UUID, writer: Writer) -> DebtColumns:
    return DebtColumns(
        debt_id=new_id(),
        kind=DebtKind.DEBT,
        agency_id=None,
        student_id=each.document.student.student_id,
        academic_year=each.academic_year,
        semester=each.semester,
        fee_code=each.debt.fee_code,
        reason=each.debt.reason,
        reference=each.debt.reference,
        invoice_id=invoice_id,
        case_id=writer.case_id,
        entered_by=writer.person_id,
        entered_at=writer.at,
    )


def _row(
    each: Document, writer: Writer, *, invoice_id: UUID | None = None, payment_id: UUID | None = None
) -> tuple[object, ...]:
    said = each.said
    return (
        each.balance_id, each.student.student_id, said.document, said.balance_kind, each.amount, said.fee_code,
        said.description, said.academic_year, said.semester, said.due_on, invoice_id, payment_id, writer.case_id,
        writer.person_id, writer.at,
    )  # fmt: skip
