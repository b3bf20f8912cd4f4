"""What is paid, given back and funded in a student's life: rules of the machine, and money's own checks."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from itertools import count
from typing import Final
from uuid import UUID

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule
from sqlalchemy import text
from sqlmodel import Session

from models.finance.cancellation.contract import AfterInvoice, AfterReceipt
from models.finance.cancellation.store.writing import cancel_invoice, cancel_receipt
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.finance.payment.store.recording import ForInvoice
from models.finance.refund.contract import RefundStage
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.properties.checks import check_fees_of
from tests.properties.requests import RefundEnding, decide_refund
from tests.properties.world import World
from tests.support.cancelling import invoice_request, receipt_request, receipts_of
from tests.support.scholarships import end, give, scholarship

_UNPAID: Final = text("""
    SELECT invoice_id, total - credited - reduced - paid AS amount FROM invoice_standing
     WHERE student_id = :student_id AND total - credited - reduced - paid > 0 ORDER BY invoice_id
""")
_PROMISED: Final = text("SELECT coalesce(sum(amount), 0) FROM refund WHERE case_id = :case_id")
_transactions: Final = count(1)


class MoneyRules(RuleBasedStateMachine):
    """What a student and the offices do with money."""

    def __init__(self, world: World, student: Student) -> None:
        super().__init__()
        self.world, self.student, self.university = world, student, world.university
        self.awards: list[UUID] = []

    @rule(portion=st.sampled_from([Decimal("0.01"), Decimal("0.5"), Decimal(1), Decimal("1.2")]))
    def pays(self, portion: Decimal) -> None:
        with self.university.engine.connect() as connection:
            invoice = connection.execute(_UNPAID, {"student_id": self.student.student_id}).first()
        if invoice is not None:
            amount = max((invoice.amount * portion).quantize(Decimal("0.01")), Decimal("0.01"))
            paid_for = ForInvoice(student_id=self.student.student_id, invoice_id=invoice.invoice_id)
            self.world.cashier.pay(f"lives-{next(_transactions)}", amount, paid_for)

    @rule(amount=st.sampled_from([Decimal("0.01"), Decimal(500), Decimal(3000)]), ending=st.sampled_from(RefundEnding))
    def asks_for_money_back(self, amount: Decimal, ending: RefundEnding) -> None:
        owed = self.world.cashier.balance(self.student)
        record = decide_refund(self.world, self.student, amount, ending)
        with self.university.engine.connect() as connection:
            promised = connection.execute(_PROMISED, {"case_id": record.case_id}).scalar_one()
        assert promised == (amount if record.stage in (RefundStage.SENT, RefundStage.DONE) else 0), record.stage
        gone = amount if record.stage == RefundStage.DONE else Decimal(0)
        assert self.world.cashier.balance(self.student) == owed + gone, record.stage

    @rule(follow_up=st.sampled_from([AfterReceipt.CREDIT, AfterReceipt.NEW_RECEIPT]))
    def a_receipt_is_cancelled(self, follow_up: AfterReceipt) -> None:
        standing = len(receipts_of(self.university, self.student))
        if standing:
            by = self.world.officer.person_id
            request = receipt_request(self.university, self.student, by, follow_up, place=standing - 1)
            self.in_money(lambda session: cancel_receipt(session, request, by, utc_now()))

    @rule()
    def an_invoice_is_cancelled_and_charged_again(self) -> None:
        with self.university.engine.connect() as connection:
            invoice = connection.execute(_UNPAID, {"student_id": self.student.student_id}).first()
        if invoice is not None:
            by = self.world.officer.person_id
            request = invoice_request(self.university, self.student, by, invoice.invoice_id, AfterInvoice.CHARGE_AGAIN)
            self.in_money(lambda session: cancel_invoice(session, request, by, utc_now()))

    @rule()
    def earlier_terms_are_billed_again(self) -> None:
        for position in range(self.world.terms.position):
            check_fees_of(self.world, self.student, position)

    def in_money(self, work: Callable[[Session], object]) -> None:
        """Do it in a transaction that has locked the student's money."""
        with Session(self.university.engine) as session, session.begin():
            session.execute(LOCK_STUDENTS, {"student_ids": [self.student.student_id]})
            work(session)

    @rule()
    def is_given_a_scholarship(self) -> None:
        code = f"S{next(_transactions)}"
        scholarship_id = scholarship(self.university, code, amount="2000")
        given = give(self.university, scholarship_id, self.student, self.world.officer)
        if given.award_id is not None:
            self.awards.append(given.award_id)

    @rule()
    def loses_a_scholarship(self) -> None:
        if self.awards:
            end(self.university, self.awards.pop(), self.student)
