"""What was charged or paid is taken back: credit notes, refunds, cancellations, write-offs."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from sqlmodel import Session

from models.finance.cancellation.contract import AfterInvoice, AfterReceipt
from models.finance.ledger.contract import Account
from models.finance.payment.store.allocating import charges_of, funds_of
from models.finance.payment.store.recording import ForInvoice
from tests.finance.books.machine import AMOUNTS, CRASHES, Books
from tests.support.cancelling import (
    invoice_request,
    receipt_request,
    receipts_of,
    refund_request,
    write_off_request,
    write_off_reversal_request,
)


class TakenBack(Books):
    """Credit, refunds, deposits, cancelled documents and write-offs."""

    @rule(who=st.integers(0, 1), data=st.data(), crash=CRASHES)
    def a_charge_shrinks(self, who: int, data: st.DataObject, crash: int | None) -> None:
        charges = self.charged(who)
        if not charges:
            return
        charge_id, charged = data.draw(st.sampled_from(charges))
        amount = data.draw(st.decimals(min_value=Decimal("0.01"), max_value=charged, places=2))
        key, taken = self.key("credit"), self.taken_over(who)
        self.cashier.dies_after = crash
        assert self.cashier.credit(key, self.students[who], charge_id, amount) is not None
        assert self.cashier.credit(key, self.students[who], charge_id, amount) is None
        self.expected[who] -= amount - (taken - self.taken_over(who))

    @rule(who=st.integers(0, 1), share=st.sampled_from([Decimal("0.5"), Decimal(1)]), crash=CRASHES)
    def a_refund_is_agreed(self, who: int, share: Decimal, crash: int | None) -> None:
        student = self.students[who]
        with Session(self.university.engine) as session:
            unused = [fund for fund in funds_of(session, [student.student_id]) if fund.unused > 0]
        if not unused:
            return
        amount = max(Decimal("0.01"), (unused[0].unused * share).quantize(Decimal("0.01")))
        key = self.key("refund")
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
        student, key = self.students[who], self.key("deposit")
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
        taken = self.taken_over(who)
        self.cashier.dies_after = crash
        if not self.cashier.give_deposit_back(request, self.officer):
            return
        assert self.cashier.give_deposit_back(request, self.officer)
        self.expected[who] -= amount - (taken - self.taken_over(who))
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
        taken = self.taken_over(who)
        self.cashier.dies_after = crash
        credited = self.cashier.cancel_invoice(request, self.officer)
        self.expected[who] -= credited - (taken - self.taken_over(who))

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
