"""Two students and their books, before anything has happened to them."""

from __future__ import annotations

from decimal import Decimal
from itertools import count
from uuid import UUID

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant
from sqlmodel import Session

from models.finance.cancellation.contract import WriteOffRequest
from models.finance.payment.store.allocating import charges_of
from models.finance.payment.store.recording import ForInvoice
from models.finance.sponsor_payment.contract import SponsorPaymentRequest
from tests.support.money import FEES, Cashier
from tests.support.statements import statement_case
from tests.support.university import University

AMOUNTS = st.decimals(min_value=Decimal("0.01"), max_value=Decimal(30_000), places=2)
BILLS = st.lists(AMOUNTS, min_size=1, max_size=len(FEES))
SHARES = st.sampled_from([Decimal("0.5"), Decimal(1), Decimal("1.25")])
CRASHES = st.none() | st.integers(0, 14)
_numbers = count(1)


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

    def key(self, what: str) -> str:
        """A key that nothing else has."""
        return f"{what}:{self.run}:{next(self.events)}"

    def charges(self, who: int) -> list[tuple[UUID, Decimal]]:
        """A student's charges of which something is asked, and how much (baht)."""
        with Session(self.university.engine) as session:
            rows = charges_of(session, [self.students[who].student_id])
        return [(row.charge_id, row.asked) for row in rows if row.asked > 0]

    def charged(self, who: int) -> list[tuple[UUID, Decimal]]:
        """A student's charges that no credit note took back whole, and what is charged (baht)."""
        with Session(self.university.engine) as session:
            rows = charges_of(session, [self.students[who].student_id])
        return [(row.charge_id, row.charged) for row in rows if row.charged > 0]

    def taken_over(self, who: int) -> Decimal:
        """What others took over for a student (baht)."""
        return sum((row.amount for row in self.cashier.reductions(self.students[who])), Decimal(0))

    def bill_of(self, key: str, who: int, amounts: list[Decimal], parts: int = 1) -> None:
        """A bill, once."""
        assert self.cashier.bill(key, self.students[who], amounts, parts) == 1
        self.billed.append((key, who, amounts, parts))
        self.expected[who] += sum(amounts)

    @invariant()
    def the_books_are_right(self) -> None:
        self.cashier.check()
        for student, expected in zip(getattr(self, "students", []), getattr(self, "expected", []), strict=True):
            assert self.cashier.balance(student) == expected
            for invoice_id, total in self.cashier.invoices(student):
                dues = self.cashier.instalments(student, invoice_id)
                assert sum(due.amount for due in dues) <= total
                assert all(0 <= due.paid <= due.amount for due in dues)
