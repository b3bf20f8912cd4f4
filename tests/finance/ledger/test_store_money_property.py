"""Whatever happens to bills and payments, in any order and through any crash, the books are right (finance §2)."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from models.finance.payment.store.recording import ForInvoice
from models.people.person.tables import Student
from tests.finance.books.funding import Funded
from tests.finance.books.machine import AMOUNTS
from tests.finance.books.paying import BilledAndPaid
from tests.finance.books.taking_back import TakenBack
from tests.support.money import Cashier
from tests.support.university import University


class Everything(BilledAndPaid, Funded, TakenBack):
    """All that may happen."""


def test_the_books_are_right_whatever_happens(university: University) -> None:
    run_state_machine_as_test(
        lambda: Everything(university),
        settings=settings(
            max_examples=12, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


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
