"""Whatever happens to bills and payments, in any order and through any crash, the books are right (finance §2)."""

from __future__ import annotations

from decimal import Decimal
from itertools import count
from uuid import UUID

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlmodel import Session

from activities.finance.allocating import charges_of, funds_of
from activities.finance.payments import ForInvoice
from models.contracts.cases.case import Refused
from models.contracts.finance.cancelling import AfterInvoice, AfterReceipt, WriteOffRequest
from models.contracts.finance.ledger import Account, ReductionKind
from models.contracts.finance.sponsoring import SponsorPaymentRequest
from models.contracts.imported import AppliedRow, BroughtBefore
from models.tables.people.persons import Student
from tests.support.cancelling import (
    invoice_request,
    receipt_request,
    receipts_of,
    refund_request,
    split_request,
    write_off_request,
    write_off_reversal_request,
)
from tests.support.matching import match_request, matched, orphan_line
from tests.support.money import FEES, Cashier, in_parts
from tests.support.scholarships import payment_reversal_request, sponsor_request
from tests.support.statements import statement_case, states_line
from tests.support.university import University
from tests.support.waivers import postponed_and_over

AMOUNTS = st.decimals(min_value=Decimal("0.01"), max_value=Decimal(30_000), places=2)
BILLS = st.lists(AMOUNTS, min_size=1, max_size=len(FEES))
SHARES = st.sampled_from([Decimal("0.5"), Decimal(1), Decimal("1.25")])
CRASHES = st.none() | st.integers(0, 14)
_numbers = count(1)


def test_the_books_are_right_whatever_happens(university: University) -> None:
    run_state_machine_as_test(
        lambda: Books(university),
        settings=settings(
            max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


class Books(RuleBasedStateMachine):
    """Two students and a cashier who may crash at any statement. ``expected`` is each student's balance."""

    def __init__(self, university: University) -> None:
        super().__init__()
        self.university = university
        self.cashier = Cashier(university)
        self.run = next(_numbers)
        self.events = count(1)

    @initialize()
    def two_students(self) -> None:
        self.students = [self.university.student(), self.university.student()]
        self.maker = self.university.teacher()
        self.officer = self.maker.person_id
        self.statement = statement_case(self.university, self.officer)
        self.funder = self.cashier.funder()
        self.expected = [Decimal(0), Decimal(0)]
        self.billed: list[tuple[str, int, list[Decimal], int]] = []
        self.paid: list[tuple[str, Decimal, ForInvoice | None]] = []
        self.transferred: list[SponsorPaymentRequest] = []
        self.lost: list[tuple[int, WriteOffRequest, Decimal]] = []
        self.ownerless: list[tuple[UUID, Decimal]] = []

    def _key(self, what: str) -> str:
        return f"{what}:{self.run}:{next(self.events)}"

    def _charges(self, who: int) -> list[tuple[UUID, Decimal]]:
        with Session(self.university.engine) as session:
            rows = charges_of(session, [self.students[who].student_id])
        return [(row.charge_id, row.asked) for row in rows if row.asked > 0]

    def _charged(self, who: int) -> list[tuple[UUID, Decimal]]:
        with Session(self.university.engine) as session:
            rows = charges_of(session, [self.students[who].student_id])
        return [(row.charge_id, row.charged) for row in rows if row.charged > 0]

    def _taken_over(self, who: int) -> Decimal:
        return sum((row.amount for row in self.cashier.reductions(self.students[who])), Decimal(0))

    @rule(who=st.integers(0, 1), amounts=BILLS, parts=st.integers(1, 4), crash=CRASHES)
    def bill(self, who: int, amounts: list[Decimal], parts: int, crash: int | None) -> None:
        key = self._key("bill")
        self.cashier.dies_after = crash
        self.bill_of(key, who, amounts, parts)

    def bill_of(self, key: str, who: int, amounts: list[Decimal], parts: int = 1) -> None:
        """A bill, once."""
        assert self.cashier.bill(key, self.students[who], amounts, parts) == 1
        self.billed.append((key, who, amounts, parts))
        self.expected[who] += sum(amounts)

    @precondition(lambda self: self.billed)
    @rule(data=st.data())
    def bill_again(self, data: st.DataObject) -> None:
        key, who, amounts, parts = data.draw(st.sampled_from(self.billed))
        assert self.cashier.bill(key, self.students[who], amounts, parts) == 0

    @precondition(lambda self: self.billed)
    @rule(data=st.data(), parts=st.integers(1, 5))
    def other_instalments(self, data: st.DataObject, parts: int) -> None:
        _, who, _, _ = data.draw(st.sampled_from(self.billed))
        invoice_id, total = data.draw(st.sampled_from(self.cashier.invoices(self.students[who])))
        self.cashier.plan(invoice_id, total, parts)

    @precondition(lambda self: self.billed)
    @rule(data=st.data(), days=st.integers(-10, 120), crash=CRASHES)
    def payment_is_postponed(self, data: st.DataObject, days: int, crash: int | None) -> None:
        _, who, _, _ = data.draw(st.sampled_from(self.billed))
        student = self.students[who]
        invoice_id, _ = data.draw(st.sampled_from(self.cashier.invoices(student)))
        before = self.cashier.instalments(student, invoice_id)
        self.cashier.dies_after = crash
        postponed_and_over(self.cashier, student, invoice_id, days)
        after = self.cashier.instalments(student, invoice_id)
        assert sum(due.open for due in after) == sum(due.open for due in before)

    @precondition(lambda self: self.billed)
    @rule(data=st.data(), share=SHARES, crash=CRASHES)
    def pay_what_is_due(self, data: st.DataObject, share: Decimal, crash: int | None) -> None:
        _, who, _, _ = data.draw(st.sampled_from(self.billed))
        student = self.students[who]
        invoice_id, _ = data.draw(st.sampled_from(self.cashier.invoices(student)))
        dues = enumerate(self.cashier.instalments(student, invoice_id), 1)
        sequence, due = next(((number, due) for number, due in dues if due.open > 0), (0, None))
        if due is None:
            return
        amount = max(Decimal("0.01"), (due.open * share).quantize(Decimal("0.01")))
        wanted = ForInvoice(student.student_id, invoice_id, sequence)
        transaction = self._key("tx")
        self.cashier.dies_after = crash
        recorded = self.cashier.pay(transaction, amount, wanted)
        assert recorded.used == min(amount, due.open)
        self.paid.append((transaction, amount, wanted))
        self.expected[who] -= amount

    @precondition(lambda self: self.paid)
    @rule(data=st.data())
    def the_bank_says_it_again(self, data: st.DataObject) -> None:
        transaction, amount, wanted = data.draw(st.sampled_from(self.paid))
        self.cashier.pay(transaction, amount, wanted)

    @precondition(lambda self: self.paid)
    @rule(data=st.data(), crash=CRASHES)
    def the_statement_has_it_too(self, data: st.DataObject, crash: int | None) -> None:
        transaction, amount, _ = data.draw(st.sampled_from(self.paid))
        self.cashier.dies_after = crash
        outcome = states_line(self.cashier, self.statement, transaction, amount)
        assert isinstance(outcome, AppliedRow | BroughtBefore)
        assert isinstance(states_line(self.cashier, self.statement, transaction, amount), BroughtBefore)

    @rule(amount=AMOUNTS, crash=CRASHES)
    def only_the_statement_has_it(self, amount: Decimal, crash: int | None) -> None:
        transaction = self._key("line")
        self.cashier.dies_after = crash
        assert isinstance(states_line(self.cashier, self.statement, transaction, amount), AppliedRow)
        recorded = self.cashier.pay(transaction, amount, None)
        assert recorded.unused == amount
        self.paid.append((transaction, amount, None))
        self.ownerless.append((recorded.payment_id, amount))

    @precondition(lambda self: self.billed)
    @rule(data=st.data(), amount=AMOUNTS, is_late=st.booleans(), crash=CRASHES)
    def a_line_is_matched_to_an_invoice(
        self, data: st.DataObject, amount: Decimal, is_late: bool, crash: int | None
    ) -> None:
        _, who, _, _ = data.draw(st.sampled_from(self.billed))
        student = self.students[who]
        invoice_id, _ = data.draw(st.sampled_from(self.cashier.invoices(student)))
        line = orphan_line(self.cashier, self.statement, self._key("line"), amount)
        assert line.payment_id is not None
        if is_late:
            self.cashier.attribute(line.payment_id, student, self.officer)
            self.expected[who] -= amount
        opened = sum((due.open for due in self.cashier.instalments(student, invoice_id)), Decimal(0))
        request = match_request(self.university, self.officer, student, line, invoice_id)
        self.cashier.dies_after = crash
        used = matched(self.cashier, request, self.officer)
        if is_late or opened == 0:
            assert isinstance(used, Refused)
            if not is_late:
                self.ownerless.append((line.payment_id, amount))
            return
        assert used == min(amount, opened)
        self.expected[who] -= amount
        again = match_request(self.university, self.officer, student, line, invoice_id)
        assert isinstance(matched(self.cashier, again, self.officer), Refused)

    @rule(amount=AMOUNTS)
    def money_of_nobody(self, amount: Decimal) -> None:
        transaction = self._key("tx")
        recorded = self.cashier.pay(transaction, amount, None)
        assert recorded.unused == amount
        self.paid.append((transaction, amount, None))
        self.ownerless.append((recorded.payment_id, amount))

    @precondition(lambda self: self.ownerless)
    @rule(who=st.integers(0, 1), crash=CRASHES)
    def an_officer_finds_the_owner(self, who: int, crash: int | None) -> None:
        payment_id, amount = self.ownerless.pop()
        self.cashier.dies_after = crash
        self.cashier.attribute(payment_id, self.students[who], self.officer)
        self.cashier.attribute(payment_id, self.students[who], self.officer)
        self.expected[who] -= amount

    @rule(who=st.integers(0, 1), data=st.data(), kind=st.sampled_from(ReductionKind), crash=CRASHES)
    def others_take_over(self, who: int, data: st.DataObject, kind: ReductionKind, crash: int | None) -> None:
        charges = self._charges(who)
        if not charges:
            return
        charge_id, asked = data.draw(st.sampled_from(charges))
        amount = data.draw(st.decimals(min_value=Decimal("0.01"), max_value=asked, places=2))
        key, funder = self._key("reduction"), self.funder if kind is ReductionKind.SPONSORED else None
        self.cashier.dies_after = crash
        assert self.cashier.reduce(key, self.students[who], {charge_id: amount}, kind, funder)
        assert not self.cashier.reduce(key, self.students[who], {charge_id: amount}, kind, funder)
        self.expected[who] -= amount

    @rule(share=st.sampled_from([Decimal("0.5"), Decimal(1), Decimal(2)]), crash=CRASHES)
    def the_funder_pays(self, share: Decimal, crash: int | None) -> None:
        owed = self.cashier.owed_by(self.funder)
        if owed <= 0:
            return
        amount = max(Decimal("0.01"), (owed * share).quantize(Decimal("0.01")))
        request = sponsor_request(self.university, self.maker, self.funder, str(amount), self._key("transfer"))
        self.cashier.dies_after = crash
        for _ in range(2):
            left = self.cashier.sponsor_pays(request, self.officer)
            assert left is None or left == owed - amount >= 0
            if left is not None:
                self.transferred.append(request)

    @precondition(lambda self: self.transferred)
    @rule(data=st.data(), crash=CRASHES)
    def the_funders_payment_is_taken_back(self, data: st.DataObject, crash: int | None) -> None:
        payment = data.draw(st.sampled_from(self.transferred))
        self.transferred.remove(payment)
        owed = self.cashier.owed_by(self.funder)
        request = payment_reversal_request(self.university, self.maker, payment)
        self.cashier.dies_after = crash
        assert self.cashier.takes_payment_back(request, self.officer) == owed + payment.amount
        assert self.cashier.takes_payment_back(request, self.officer) is None
        assert self.cashier.owed_by(self.funder) == owed + payment.amount

    @rule(who=st.integers(0, 1), data=st.data(), share=st.sampled_from([Decimal("0.5"), Decimal(1)]), crash=CRASHES)
    def it_falls_back_on_the_student(self, who: int, data: st.DataObject, share: Decimal, crash: int | None) -> None:
        standing = self.cashier.reductions(self.students[who])
        if not standing:
            return
        row = data.draw(st.sampled_from(standing))
        amount = max(Decimal("0.01"), (row.amount * share).quantize(Decimal("0.01")))
        key = self._key("take_back")
        self.cashier.dies_after = crash
        assert self.cashier.take_back(key, self.students[who], {row.reduction_id: amount}) == amount
        self.cashier.take_back(key, self.students[who], {row.reduction_id: amount})
        self.expected[who] += amount

    @rule(who=st.integers(0, 1), data=st.data(), crash=CRASHES)
    def a_charge_shrinks(self, who: int, data: st.DataObject, crash: int | None) -> None:
        charges = self._charged(who)
        if not charges:
            return
        charge_id, charged = data.draw(st.sampled_from(charges))
        amount = data.draw(st.decimals(min_value=Decimal("0.01"), max_value=charged, places=2))
        key, taken = self._key("credit"), self._taken_over(who)
        self.cashier.dies_after = crash
        assert self.cashier.credit(key, self.students[who], charge_id, amount) is not None
        assert self.cashier.credit(key, self.students[who], charge_id, amount) is None
        self.expected[who] -= amount - (taken - self._taken_over(who))

    @rule(who=st.integers(0, 1), share=st.sampled_from([Decimal("0.5"), Decimal(1)]), crash=CRASHES)
    def a_refund_is_agreed(self, who: int, share: Decimal, crash: int | None) -> None:
        student = self.students[who]
        with Session(self.university.engine) as session:
            unused = [fund for fund in funds_of(session, [student.student_id]) if fund.unused > 0]
        if not unused:
            return
        amount = max(Decimal("0.01"), (unused[0].unused * share).quantize(Decimal("0.01")))
        key = self._key("refund")
        self.cashier.dies_after = crash
        self.cashier.refund(key, unused[0].payment_id, student, amount, self.officer)
        self.cashier.refund(key, unused[0].payment_id, student, amount, self.officer)

    @rule(
        who=st.integers(0, 1), share=st.sampled_from([Decimal("0.5"), Decimal(1)]), is_sent=st.booleans(), crash=CRASHES
    )
    def a_refund_goes_through_the_bank(self, who: int, share: Decimal, is_sent: bool, crash: int | None) -> None:
        student = self.students[who]
        with Session(self.university.engine) as session:
            unused = sum((fund.unused for fund in funds_of(session, [student.student_id])), Decimal(0))
        if unused <= 0:
            return
        amount = max(Decimal("0.01"), (unused * share).quantize(Decimal("0.01"), "ROUND_DOWN"))
        request = refund_request(self.university, student, self.officer, amount)
        self.cashier.dies_after = crash
        assert self.cashier.give_back(request, self.officer)
        self.cashier.dies_after = crash
        self.cashier.end_refund(request, self.officer, is_sent=is_sent)
        if is_sent:
            self.expected[who] += amount

    @rule(
        who=st.integers(0, 1), paid=AMOUNTS, share=st.sampled_from([Decimal("0.5"), Decimal(1)]),
        is_sent=st.booleans(), crash=CRASHES,
    )  # fmt: skip
    def a_deposit_is_paid_and_goes_back(
        self, who: int, paid: Decimal, share: Decimal, is_sent: bool, crash: int | None
    ) -> None:
        student, key = self.students[who], self._key("deposit")
        before = {invoice_id for invoice_id, _ in self.cashier.invoices(student)}
        amounts = [Decimal(1), Decimal(1), paid]
        self.bill_of(key, who, amounts)
        [invoice_id] = {invoice_id for invoice_id, _ in self.cashier.invoices(student)} - before
        opened = sum((due.open for due in self.cashier.instalments(student, invoice_id)), Decimal(0))
        if opened > 0:
            self.cashier.pay(key, opened, ForInvoice(student.student_id, invoice_id))
            self.expected[who] -= opened
        with Session(self.university.engine) as session:
            charges = charges_of(session, [student.student_id])
        kept = sum((row.paid for row in charges if row.account == Account.DEPOSIT and row.open <= 0), Decimal(0))
        if kept <= 0:
            return
        amount = max(Decimal("0.01"), (kept * share).quantize(Decimal("0.01"), "ROUND_DOWN"))
        request = refund_request(self.university, student, self.officer, amount)
        taken = self._taken_over(who)
        self.cashier.dies_after = crash
        if not self.cashier.give_deposit_back(request, self.officer):
            return
        assert self.cashier.give_deposit_back(request, self.officer)
        self.expected[who] -= amount - (taken - self._taken_over(who))
        self.cashier.end_refund(request, self.officer, is_sent=is_sent)
        if is_sent:
            self.expected[who] += amount

    @rule(who=st.integers(0, 1), data=st.data(), follow_up=st.sampled_from(AfterReceipt), crash=CRASHES)
    def a_receipt_is_cancelled(self, who: int, data: st.DataObject, follow_up: AfterReceipt, crash: int | None) -> None:
        student = self.students[who]
        receipts = receipts_of(self.university, student)
        if not receipts:
            return
        place = data.draw(st.integers(0, len(receipts) - 1))
        request = receipt_request(self.university, student, self.officer, follow_up, place=place)
        self.cashier.dies_after = crash
        self.cashier.cancel_receipt(request, self.officer)

    @rule(who=st.integers(0, 1), data=st.data(), crash=CRASHES)
    def an_invoice_is_cancelled(self, who: int, data: st.DataObject, crash: int | None) -> None:
        student = self.students[who]
        invoices = self.cashier.invoices(student)
        if not invoices:
            return
        invoice_id, _ = data.draw(st.sampled_from(invoices))
        request = invoice_request(self.university, student, self.officer, invoice_id, AfterInvoice.CHARGE_AGAIN)
        taken = self._taken_over(who)
        self.cashier.dies_after = crash
        credited = self.cashier.cancel_invoice(request, self.officer)
        self.expected[who] -= credited - (taken - self._taken_over(who))

    @precondition(lambda self: self.billed)
    @rule(data=st.data(), crash=CRASHES)
    def an_invoice_is_written_off(self, data: st.DataObject, crash: int | None) -> None:
        _, who, _, _ = data.draw(st.sampled_from(self.billed))
        student = self.students[who]
        invoice_id, _ = data.draw(st.sampled_from(self.cashier.invoices(student)))
        opened = sum(due.open for due in self.cashier.instalments(student, invoice_id))
        request = write_off_request(self.university, student, self.officer, invoice_id)
        self.cashier.dies_after = crash
        assert self.cashier.write_off(request) == opened
        assert sum(due.open for due in self.cashier.instalments(student, invoice_id)) == 0
        self.expected[who] -= opened
        self.lost.append((who, request, opened))

    @precondition(lambda self: self.lost)
    @rule(data=st.data(), crash=CRASHES)
    def a_write_off_is_taken_back(self, data: st.DataObject, crash: int | None) -> None:
        who, lost, given_up = data.draw(st.sampled_from(self.lost))
        request = write_off_reversal_request(self.university, self.students[who], self.officer, lost)
        self.cashier.dies_after = crash
        owed_again = self.cashier.takes_write_off_back(request)
        assert 0 <= owed_again <= given_up
        assert self.cashier.takes_write_off_back(request) == 0
        self.expected[who] += owed_again

    @precondition(lambda self: self.billed)
    @rule(data=st.data(), count=st.integers(2, 12), is_undone=st.booleans(), crash=CRASHES)
    def an_invoice_is_split(self, data: st.DataObject, count: int, is_undone: bool, crash: int | None) -> None:
        _, who, _, _ = data.draw(st.sampled_from(self.billed))
        student = self.students[who]
        invoice_id, _ = data.draw(st.sampled_from(self.cashier.invoices(student)))
        before = self.cashier.instalments(student, invoice_id)
        opened = sum((due.open for due in before), Decimal(0))
        if opened == 0:
            return
        parts = [(days, due.amount) for days, due in enumerate(in_parts(opened, count))]
        request = split_request(self.university, student, self.officer, invoice_id, parts)
        self.cashier.dies_after = crash
        if isinstance(self.cashier.split(request, self.officer), Refused):
            assert self.cashier.instalments(student, invoice_id) == before
            return
        after = self.cashier.instalments(student, invoice_id)
        assert [due.open for due in after if due.open > 0] == [amount for _, amount in parts]
        if is_undone:
            undoing = split_request(self.university, student, self.officer, invoice_id)
            self.cashier.dies_after = crash
            assert not isinstance(self.cashier.split(undoing, self.officer), Refused)
            assert self.cashier.instalments(student, invoice_id) == before

    @invariant()
    def the_books_are_right(self) -> None:
        self.cashier.check()
        for student, expected in zip(getattr(self, "students", []), getattr(self, "expected", []), strict=True):
            assert self.cashier.balance(student) == expected
            for invoice_id, total in self.cashier.invoices(student):
                dues = self.cashier.instalments(student, invoice_id)
                assert sum(due.amount for due in dues) <= total
                assert all(0 <= due.paid <= due.amount for due in dues)


@given(
    amounts=st.lists(AMOUNTS, min_size=2, max_size=5),
    data=st.data(),
)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_order_of_the_same_confirmations_ends_in_the_same_state(
    university: University, amounts: list[Decimal], data: st.DataObject
) -> None:
    cashier = Cashier(university)
    told = list(enumerate(amounts))
    ends = []
    for run in range(2):
        student: Student = university.student()
        cashier.bill(f"order:{student.student_code}:{run}", student, [Decimal(9_000), Decimal(500)], parts=3)
        [(invoice_id, _)] = cashier.invoices(student)
        order = data.draw(st.permutations([*told, *told]))
        for number, amount in order:
            wanted = ForInvoice(student.student_id, invoice_id)
            cashier.pay(f"{student.student_code}:{number}", amount, wanted)
        ends.append((cashier.balance(student), cashier.instalments(student, invoice_id)))
    assert ends[0] == ends[1]
    cashier.check()
