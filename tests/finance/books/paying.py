"""Students are billed and pay, the bank and its statement tell of it."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from models.cases.case.contract.record import Refused
from models.finance.payment.store.recording import ForInvoice
from models.kit.imported_row import AppliedRow, BroughtBefore
from tests.finance.books.machine import AMOUNTS, BILLS, CRASHES, SHARES, Books
from tests.support.cancelling import (
    split_request,
)
from tests.support.matching import match_request, matched, orphan_line
from tests.support.money import in_parts
from tests.support.statements import states_line
from tests.support.waivers import postponed_and_over


class BilledAndPaid(Books):
    """Bills, instalments, payments and what they are matched to."""

    @rule(who=st.integers(0, 1), amounts=BILLS, parts=st.integers(1, 4), crash=CRASHES)
    def bill(self, who: int, amounts: list[Decimal], parts: int, crash: int | None) -> None:
        key = self.key("bill")
        self.cashier.dies_after = crash
        self.bill_of(key, who, amounts, parts)

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
        transaction = self.key("tx")
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
        transaction = self.key("line")
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
        line = orphan_line(self.cashier, self.statement, self.key("line"), amount)
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
        transaction = self.key("tx")
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
