"""Others take over what students owe, pay it, or leave it."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from models.finance.ledger.contract import ReductionKind
from tests.finance.books.machine import CRASHES, Books
from tests.support.scholarships import payment_reversal_request, sponsor_request


class Funded(Books):
    """What funders take over, pay, take back and let fall."""

    @rule(who=st.integers(0, 1), data=st.data(), kind=st.sampled_from(ReductionKind), crash=CRASHES)
    def others_take_over(self, who: int, data: st.DataObject, kind: ReductionKind, crash: int | None) -> None:
        charges = self.charges(who)
        if not charges:
            return
        charge_id, asked = data.draw(st.sampled_from(charges))
        amount = data.draw(st.decimals(min_value=Decimal("0.01"), max_value=asked, places=2))
        key, funder = self.key("reduction"), self.funder if kind is ReductionKind.SPONSORED else None
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
        request = sponsor_request(self.university, self.maker, self.funder, str(amount), self.key("transfer"))
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
        key = self.key("take_back")
        self.cashier.dies_after = crash
        assert self.cashier.take_back(key, self.students[who], {row.reduction_id: amount}) == amount
        self.cashier.take_back(key, self.students[who], {row.reduction_id: amount})
        self.expected[who] += amount
