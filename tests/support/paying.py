"""Students who pay by QR code at a bank that answers over HTTP, for tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final
from uuid import UUID

import pytest
import uvicorn
from sqlmodel import Session, select
from temporalio.client import Client, WorkflowHandle

from activities.finance.bank.banks import scb_bank
from api.embedded.bank import BankPlaces, bank_app
from api.embedded.bank_store import BankStore, Bill, Manner
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.finance.bank_account.contract import BankAccountType
from models.finance.bank_account.tables import BankAccount
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import NewCharge, NewInvoice, issue_invoices
from models.finance.invoice.tables.invoices import Invoice
from models.finance.ledger.contract import InvoiceKind
from models.finance.ledger.rules.postings import FeeAmount
from models.finance.payment.contract import PaymentRequest, PaymentStage
from models.finance.payment.tables import Payment, Receipt
from models.finance.payment_pass.tables import PaymentPass
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import Settings, settings
from models.kit.table import new_id
from models.people.person.tables import Student, UserType
from tests.support.money import Cashier
from tests.support.starting import begun
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.payment import PaymentWorkflow

BILLER: Final = "099400012345101"
NOWHERE: Final = "http://127.0.0.1:9/"
_STARTS_WITHIN_SECONDS: Final = 20.0


class RunningBank:
    """The bank simulator in a thread of this process: the portal asks it over HTTP."""

    def __init__(self, books: Path, confirmations: str) -> None:
        current = settings()
        secret = current.scb_api_secret.get_secret_value()
        app = bank_app(BankPlaces(books, confirmations, current.scb_api_key, secret))
        self.books: BankStore = app.state.store
        self._tokens: set[str] = app.state.tokens
        self._server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def start(self) -> str:
        """Its address, once it answers."""
        self._thread.start()
        give_up = time.monotonic() + _STARTS_WITHIN_SECONDS
        while not self._server.started:
            assert time.monotonic() < give_up, "the bank did not start"
            time.sleep(0.01)
        port = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def forget_tokens(self) -> None:
        """As a bank that was started again."""
        self._tokens.clear()

    def end(self) -> None:
        """Stop it."""
        self._server.should_exit = True
        self._thread.join()


@pytest.fixture
def bank(settings_for_test: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningBank]:
    """A bank that the portal is told to ask, and that tells nobody of payments."""
    running = RunningBank(tmp_path / "bank.db", NOWHERE)
    monkeypatch.setenv("MYKU_SCB_URL", running.start())
    settings.cache_clear()
    scb_bank.cache_clear()
    yield running
    running.end()


@dataclass
class Payer:
    """A student with a bill, and what they do at the bank."""

    university: University
    bank: RunningBank
    student: Student
    cashier: Cashier

    @classmethod
    def of(cls, university: University, bank: RunningBank) -> Payer:
        """A student of a university with an account for QR codes."""
        officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
        university.add(
            BankAccount(
                bank_code="SCB", name="Fees", number="0010001234", biller_id=BILLER, campus_code="", is_for_qr=True,
                account_type=BankAccountType.CURRENT, changed_by=officer.person_id, changed_at=utc_now(),
            )
        )  # fmt: skip
        return cls(university, bank, university.student(), Cashier(university))

    def bill(self, *amounts: str, first_due_in: int = 0) -> UUID:
        """An invoice with an instalment for each amount, due from a number of days on, a month apart."""
        parts = [Decimal(amount) for amount in amounts]
        first = bangkok_date(utc_now()) + timedelta(days=first_due_in)
        key = f"bill:{new_id()}"
        wanted = NewInvoice(
            key=key, kind=InvoiceKind.SINGLE, student_id=self.student.student_id,
            campus_code=self.student.campus_code, academic_year=YEAR, semester=SEMESTER,
            charges=(NewCharge(FeeAmount("TUITION", sum(parts, Decimal(0))), "ค่าเล่าเรียน", "Tuition"),),
            plan=tuple(Due(first + timedelta(days=30 * number), part) for number, part in enumerate(parts)),
        )  # fmt: skip
        with Session(self.university.engine) as session, session.begin():
            issue_invoices(session, [wanted], utc_now())
        return self.invoices()[-1].invoice_id

    def invoices(self) -> list[Invoice]:
        """The student's invoices, the oldest first."""
        with Session(self.university.engine, expire_on_commit=False) as session:
            found = select(Invoice).where(Invoice.student_id == self.student.student_id)
            return sorted(session.exec(found).all(), key=lambda invoice: invoice.number)

    def request(self, invoice_id: UUID, sequence: int = 1) -> PaymentRequest:
        """A wish to pay an instalment, its row as the API leaves it."""
        request = PaymentRequest(
            case_id=new_id(), student_id=self.student.student_id, student_code=self.student.student_code,
            faculty_code=self.student.faculty_code, academic_year=YEAR, semester=SEMESTER, invoice_id=invoice_id,
            sequence=sequence, opened_by=self.student.person_id, requested_at=utc_now(),
        )  # fmt: skip
        self.university.accepted(CaseKind.PAYMENT, self.student, request)
        return request

    def pass_of(self, case_id: UUID) -> PaymentPass:
        """The pass of a case."""
        with Session(self.university.engine, expire_on_commit=False) as session:
            return session.get_one(PaymentPass, case_id)

    def passes(self) -> list[PaymentPass]:
        """Every pass, the oldest first."""
        return sorted(self.university.rows(PaymentPass), key=lambda found: found.serial)

    def pay(self, case_id: UUID, amount: str | None = None, manner: Manner = Manner.SILENT) -> str:
        """Pay by the pass at the bank; the transaction's number."""
        found = self.pass_of(case_id)
        paid = found.amount if amount is None else Decimal(amount)
        return self.bank.books.pay(Bill(BILLER, found.reference_1, found.reference_2, paid), manner)

    def payments(self) -> list[Payment]:
        """All money that was posted, in its order."""
        return sorted(self.university.rows(Payment), key=lambda payment: payment.recorded_at)

    def opens(self, invoice_id: UUID) -> list[Decimal]:
        """What is open of each instalment."""
        return [due.open for due in self.cashier.instalments(self.student, invoice_id)]


@pytest.fixture
def payer(bank: RunningBank, university: University) -> Payer:
    """A student who can pay by QR code."""
    return Payer.of(university, bank)


async def with_active_pass(client: Client, payer: Payer) -> WorkflowHandle[PaymentWorkflow, CaseRecord]:
    """The workflow of a pass over a thousand baht that can be paid, and tomorrow too: midnight may pass meanwhile."""
    request = payer.request(payer.bill("1000.00", first_due_in=1))
    handle = await begun(client, PaymentWorkflow.run, request, case_workflow_id(CaseKind.PAYMENT, request.case_id))

    async def active() -> bool:
        return payer.pass_of(request.case_id).stage is PaymentStage.ACTIVE

    await eventually(active)
    return handle


def paid_once(payer: Payer) -> None:
    """One payment of a thousand baht, one receipt, and the books are right."""
    assert [payment.amount for payment in payer.payments()] == [Decimal("1000.00")]
    assert [receipt.total for receipt in payer.university.rows(Receipt)] == [Decimal("1000.00")]
    payer.cashier.check()
