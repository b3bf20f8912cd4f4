"""A cashier for tests: bills, pays, credits and refunds as activities do, and says whether the books are right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import count
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlmodel import Session

from models.cases.case.contract.record import Refused
from models.finance.cancellation.contract import (
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.cancellation.store.writing import cancel_invoice, cancel_receipt, reverse_write_off, write_off
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.finance.instalment_split.contract import InstalmentSplitRequest
from models.finance.instalment_split.store.splitting import split_invoice
from models.finance.invoice.rules import Due, DueState, states
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, credit_charges, issue_invoices, plan_again
from models.finance.invoice.store.reading import BALANCE, LOCK_STUDENTS, PLAN
from models.finance.ledger.contract import Account, InvoiceKind, ReductionKind
from models.finance.ledger.rules.postings import STUDENT_ACCOUNTS, FeeAmount
from models.finance.payment.store.allocating import charges_of
from models.finance.payment.store.recording import (
    BankPayment,
    ForInvoice,
    Recorded,
    agree_refund,
    attribute_payment,
    record_payment,
)
from models.finance.reduction.store.reading import REDUCED_OF_INVOICE, ReductionStanding
from models.finance.reduction.store.reducing import reduce_charges, reductions_of, reverse_reductions
from models.finance.reduction.tables import Funder
from models.finance.refund.contract import RefundRequest
from models.finance.refund.store.money import promise_back, return_deposit, send_back, take_back_promise
from models.finance.sponsor_payment.contract import SponsorPaymentRequest, SponsorPaymentReversalRequest
from models.finance.sponsor_payment.store.reading import OWED_OF_TERM
from models.finance.sponsor_payment.store.writing import record_sponsor_payment, reverse_sponsor_payment
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Student
from tests.support.crashing import Crashing
from tests.support.money_checks import check_books
from tests.support.university import SEMESTER, YEAR, University

_funders = count(1)
FEES: Final = ("TUITION", "LIBRARY", "DEPOSIT")


_INVOICES: Final = text(
    "SELECT invoice_id, total FROM invoice WHERE student_id = :student_id ORDER BY issued_at, number"
)
_CREDITED: Final = text(f"""
    SELECT coalesce((SELECT sum(n.total) FROM credit_note n WHERE n.invoice_id = i.invoice_id), 0)
           + {REDUCED_OF_INVOICE}
      FROM invoice i WHERE i.invoice_id = :invoice_id
""")


class Cashier(Crashing):
    """Does what activities do, each in a transaction of its own; ``dies_after`` statements it crashes, once."""

    def __init__(self, university: University) -> None:
        super().__init__(university.engine)
        self.university = university
        with Session(self.engine) as session, session.begin():
            for code in FEES:
                if session.get(Fee, code) is None:
                    session.add(
                        Fee(fee_code=code, name_th=code, name_en=code, fee_type=FeeType.TUITION, changed_at=utc_now())
                    )

    def bill(
        self,
        key: str,
        student: Student,
        amounts: Sequence[Decimal],
        parts: int = 1,
        reason: Mapping[str, object] | None = None,
    ) -> int:
        """Bill a student for fees in their order, in so many equal parts; how many invoices were new."""
        total = sum(amounts, Decimal(0))
        charges = tuple(
            NewCharge(
                FeeAmount(code, amount, Account.DEPOSIT if code == "DEPOSIT" else Account.REVENUE),
                code,
                code,
                reason or {},
            )
            for code, amount in zip(FEES, amounts, strict=False)
        )
        wanted = NewInvoice(
            key=key,
            kind=InvoiceKind.SINGLE,
            student_id=student.student_id,
            campus_code=student.campus_code,
            academic_year=YEAR,
            semester=SEMESTER,
            charges=charges,
            plan=in_parts(total, parts),
        )
        return self.surely(lambda session: len(issue_invoices(session, [wanted], utc_now())))

    def plan(self, invoice_id: UUID, total: Decimal, parts: int) -> None:
        """Ask for an invoice in other parts."""
        self.surely(lambda session: plan_again(session, invoice_id, in_parts(total, parts), utc_now()))

    def credit(self, key: str, student: Student, charge_id: UUID, amount: Decimal) -> UUID | None:
        """Let a charge shrink."""
        return self.surely(
            lambda session: credit_charges(session, key, student.student_id, {charge_id: amount}, {}, utc_now())
        )

    def funder(self) -> UUID:
        """Somebody who pays in place of students."""
        funder = Funder(code=f"F{next(_funders)}", name_th="ทุน", name_en="Fund", changed_at=utc_now())
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            session.add(funder)
        return funder.funder_id

    def reduce(
        self, key: str, student: Student, amounts: Mapping[UUID, Decimal], kind: ReductionKind, funder_id: UUID | None
    ) -> list[UUID]:
        """Let others take over parts of charges."""
        return self.surely(
            lambda session: reduce_charges(
                session, key, student.student_id, amounts, kind, {}, utc_now(), funder_id=funder_id
            )
        )

    def sponsor_pays(self, request: SponsorPaymentRequest, by: UUID) -> Decimal | None:
        """A funder pays, where that is possible: what it owes then."""

        def work(session: Session) -> Decimal | None:
            left = record_sponsor_payment(session, request, by, utc_now())
            return None if isinstance(left, Refused) else left

        return self.surely(work)

    def takes_payment_back(self, request: SponsorPaymentReversalRequest, by: UUID) -> Decimal | None:
        """A funder's payment is taken back, where that is possible: what it owes then."""

        def work(session: Session) -> Decimal | None:
            owed = reverse_sponsor_payment(session, request, by, utc_now())
            return None if isinstance(owed, Refused) else owed

        return self.surely(work)

    def owed_by(self, funder_id: UUID) -> Decimal:
        """What a funder owes for this term."""
        asked = {"funder_id": funder_id, "academic_year": YEAR, "semester": SEMESTER}
        with self.engine.connect() as connection:
            owed: Decimal = connection.execute(OWED_OF_TERM, asked).scalar_one()
            return owed

    def take_back(self, key: str, student: Student, amounts: Mapping[UUID, Decimal]) -> Decimal:
        """Let parts of reductions fall back on the student."""
        return self.surely(lambda session: reverse_reductions(session, key, student.student_id, amounts, {}, utc_now()))

    def reductions(self, student: Student) -> list[ReductionStanding]:
        """What stands of the reductions of a student."""
        with Session(self.engine) as session:
            charge_ids = {charge.charge_id for charge in charges_of(session, [student.student_id])}
            return [row for row in reductions_of(session, charge_ids) if row.amount > 0]

    def pay(self, transaction: str, amount: Decimal, wanted: ForInvoice | None, reference: str = "") -> Recorded:
        """A bank confirms money, under the reference of a code."""
        paid = BankPayment("TEST", transaction, amount, utc_now(), reference_2=reference)
        return self.surely(lambda session: record_payment(session, paid, wanted, utc_now()))

    def attribute(self, payment_id: UUID, student: Student, actor: UUID) -> None:
        """Money of nobody is a student's."""
        self.surely(lambda session: attribute_payment(session, payment_id, student.student_id, actor, utc_now()))

    def refund(self, key: str, payment_id: UUID, student: Student, amount: Decimal, actor: UUID) -> None:
        """Promise money back."""
        self.surely(
            lambda session: agree_refund(session, key, payment_id, student.student_id, amount, actor, utc_now())
        )

    def give_back(self, request: RefundRequest, by: UUID) -> bool:
        """The treasury agrees to a refund, where that is possible."""

        def work(session: Session) -> bool:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            return promise_back(session, request, by, utc_now()) is None

        return self.surely(work)

    def give_deposit_back(self, request: RefundRequest, by: UUID) -> bool:
        """The treasury agrees that a deposit goes back, where that is possible."""

        def work(session: Session) -> bool:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            return return_deposit(session, request, by, utc_now()) is None

        return self.surely(work)

    def end_refund(self, request: RefundRequest, by: UUID, *, is_sent: bool) -> None:
        """The bank's statement shows it, or the bank did not take it."""

        def work(session: Session) -> None:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            if is_sent:
                send_back(session, request, bangkok_date(utc_now()), "OUT-1", by, utc_now())
            else:
                take_back_promise(session, request.case_id, request.student_id, by, utc_now())

        self.surely(work)

    def cancel_receipt(self, request: ReceiptCancellationRequest, by: UUID) -> None:
        """Cancel a receipt, unless it is already."""

        def work(session: Session) -> None:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            cancel_receipt(session, request, by, utc_now())

        self.surely(work)

    def cancel_invoice(self, request: InvoiceCancellationRequest, by: UUID) -> Decimal:
        """Cancel an invoice where that is possible; what was credited."""

        def work(session: Session) -> Decimal:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            credited = cancel_invoice(session, request, by, utc_now())
            return Decimal(0) if isinstance(credited, Refused) else credited

        return self.surely(work)

    def write_off(self, request: WriteOffRequest) -> Decimal:
        """Write off what is open of an invoice; how much."""

        def work(session: Session) -> Decimal:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            given_up = write_off(session, request, utc_now())
            return Decimal(0) if isinstance(given_up, Refused) else given_up

        return self.surely(work)

    def takes_write_off_back(self, request: WriteOffReversalRequest) -> Decimal:
        """Take back what stands of a write-off; how much."""

        def work(session: Session) -> Decimal:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            owed_again = reverse_write_off(session, request, utc_now())
            return Decimal(0) if isinstance(owed_again, Refused) else owed_again

        return self.surely(work)

    def split(self, request: InstalmentSplitRequest, by: UUID) -> tuple[Due, ...] | Refused:
        """Split an invoice, or undo that, where it is possible."""

        def work(session: Session) -> tuple[Due, ...] | Refused:
            session.execute(LOCK_STUDENTS, {"student_ids": [request.student_id]})
            return split_invoice(session, request, by, utc_now())

        return self.surely(work)

    def charges(self, student: Student) -> list[UUID]:
        """A student's charges, the oldest first."""
        with Session(self.engine) as session:
            return [charge.charge_id for charge in charges_of(session, [student.student_id])]

    def invoices(self, student: Student) -> list[tuple[UUID, Decimal]]:
        """A student's invoices and their totals."""
        with self.engine.connect() as connection:
            return [tuple(row) for row in connection.execute(_INVOICES, {"student_id": student.student_id})]

    def instalments(self, student: Student, invoice_id: UUID) -> tuple[DueState, ...]:
        """The instalments of an invoice as they stand."""
        with Session(self.engine) as session:
            plan = [Due(row.due_on, row.amount) for row in PLAN.rows(session, {"invoice_id": invoice_id})]
            credited = session.execute(_CREDITED, {"invoice_id": invoice_id}).scalar_one()
            charges = charges_of(session, [student.student_id])
            paid = sum((charge.paid for charge in charges if charge.invoice_id == invoice_id), Decimal(0))
        return states(plan, credited, paid)

    def balance(self, student: Student, as_of: date | None = None) -> Decimal:
        """What a student owes; negative is credit."""
        asked = {
            "student_id": student.student_id,
            "accounts": [account.value for account in STUDENT_ACCOUNTS],
            "as_of": as_of or bangkok_date(utc_now()),
        }
        with self.engine.connect() as connection:
            amount: Decimal = connection.execute(BALANCE, asked).scalar_one()
            return amount

    def check(self) -> None:
        """What must hold of the books at any moment."""
        with self.engine.connect() as connection:
            check_books(connection)


def in_parts(total: Decimal, parts: int) -> tuple[Due, ...]:
    """A total in parts of whole satang; the last takes the rest."""
    if parts == 0:
        return ()
    first = bangkok_date(utc_now()) + timedelta(days=7)
    each = (total / parts).quantize(Decimal("0.01"), "ROUND_DOWN")
    amounts = [*[each] * (parts - 1), total - each * (parts - 1)]
    return tuple(Due(first + timedelta(days=30 * number), amount) for number, amount in enumerate(amounts) if amount)
