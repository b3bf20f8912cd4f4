"""The process ``payment_exception`` on the real server: every ending, and money that waits for an officer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from sqlmodel import Session
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.finance.payment.store.recording import AskedByPass, ForInvoice
from models.finance.payment.tables import Receipt
from models.finance.payment_exception.contract import PaymentExceptionRequest, PaymentExceptionStage
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student, UserType
from tests.support.deciding import WAITS_FIRST, Handle, act, decide
from tests.support.histories import keep_history
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun, reconciled
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually
from tests.support.workflow_finance import cashier as cashier
from tests.support.workflow_finance import officer as officer
from workflows.payment_exception import PaymentExceptionWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []
UNTIL_IT_ESCALATES = timedelta(days=3, minutes=1)


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"payment_exception_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


def pay(cashier: Cashier, student: Student, amount: str) -> UUID:
    """A student sends money for their first invoice; the payment's id, which is its case's too."""
    [(invoice_id, _), *_] = cashier.invoices(student)
    return cashier.pay(str(uuid4()), Decimal(amount), ForInvoice(student.student_id, invoice_id)).payment_id


async def begin(client: Client, university: University, payment_id: UUID) -> Handle:
    """The case of a payment, once it is before an officer."""
    with Session(university.engine) as session:
        request = PaymentExceptionRequest.model_validate(session.get_one(CaseFile, payment_id).request)
    workflow_id = case_workflow_id(CaseKind.PAYMENT_EXCEPTION, payment_id)
    handle = await begun(client, PaymentExceptionWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


async def by_officer(handle: Handle, officer: Person, action: CaseActionName, code: str | None = None) -> CaseRecord:
    """The finance officer decides, and the case is over: its rows say what its workflow says."""
    form = None if code is None else {"studentCode": code}
    return await act(handle, officer, RoleId.FINANCE_OFFICER, action, form)


async def test_what_is_more_than_was_asked_for_stays_credit_where_the_officer_says_so(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    payment_id = pay(cashier, student, "1500.00")
    handle = await begin(temporal_client, university, payment_id)
    waiting = await handle.query(PaymentExceptionWorkflow.state)
    assert waiting.stage == PaymentExceptionStage.OFFICER_REVIEW
    assert waiting.events[-1].facts == {"amount": "500.00"}
    assert [task.role_id for task in waiting.tasks] == [RoleId.FINANCE_OFFICER]
    record = await by_officer(handle, officer, CaseActionName.KEEP)
    assert record.stage == PaymentExceptionStage.KEPT_AS_CREDIT
    assert record == record_in_rows(university.engine, payment_id)
    assert record.events[-1].facts == {"paid": "0.00", "credit": "500.00"}
    assert cashier.balance(student) == Decimal("-500.00")
    told = [row.key for row in sorted(university.rows(Notification), key=lambda row: row.updated_at)]
    assert told == ["payment_exception.officer_review", "payment_exception.kept_as_credit"]
    cashier.check()


async def test_what_is_short_stays_owed_once_an_officer_took_note(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    asked = ForInvoice(student.student_id, invoice_id, 1, AskedByPass("NONE", Decimal("1000.00")))
    payment_id = cashier.pay("short", Decimal("999.99"), asked).payment_id
    handle = await begin(temporal_client, university, payment_id)
    waiting = await handle.query(PaymentExceptionWorkflow.state)
    assert (waiting.stage, waiting.events[-1].facts) == (PaymentExceptionStage.SHORT_REVIEW, {"amount": "0.01"})
    record = await by_officer(handle, officer, CaseActionName.CONFIRM)
    assert record.stage == PaymentExceptionStage.LEFT_OPEN
    assert record == record_in_rows(university.engine, payment_id)
    assert cashier.balance(student) == Decimal("0.01")
    told = [row.key for row in sorted(university.rows(Notification), key=lambda row: row.updated_at)]
    assert told == ["payment_exception.short_review", "payment_exception.left_open"]
    cashier.check()


async def test_who_paid_the_rest_meanwhile_is_not_told_to_pay_it(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    asked = ForInvoice(student.student_id, invoice_id, 1, AskedByPass("NONE", Decimal("1000.00")))
    payment_id = cashier.pay("short", Decimal("400.00"), asked).payment_id
    handle = await begin(temporal_client, university, payment_id)
    cashier.pay("rest", Decimal("600.00"), ForInvoice(student.student_id, invoice_id))
    record = await by_officer(handle, officer, CaseActionName.CONFIRM)
    assert record.stage == PaymentExceptionStage.PAID_MEANWHILE
    assert cashier.balance(student) == 0
    told = [row.key for row in sorted(university.rows(Notification), key=lambda row: row.updated_at)]
    assert told == ["payment_exception.short_review", "payment_exception.paid_meanwhile"]
    cashier.check()


async def test_a_case_of_a_short_payment_ends_by_itself_once_the_rest_of_what_was_asked_is_paid(
    temporal_client: Client, university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("one", student, [Decimal("1000.00"), Decimal("500.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    asked = ForInvoice(student.student_id, invoice_id, 1, AskedByPass("NONE", Decimal("1500.00")))
    payment_id = cashier.pay("short", Decimal("1499.00"), asked).payment_id
    handle = await begin(temporal_client, university, payment_id)
    await reconciled(temporal_client)
    assert (await handle.query(PaymentExceptionWorkflow.state)).stage == PaymentExceptionStage.SHORT_REVIEW
    cashier.pay("rest", Decimal("1.00"), ForInvoice(student.student_id, invoice_id))
    await reconciled(temporal_client)
    record = await handle.result()
    assert (record.stage, record.events[-1].action) == (PaymentExceptionStage.PAID_MEANWHILE, CaseActionName.PAY)
    assert (record.events[-1].actor_id, record.tasks) == (None, ())
    assert record == record_in_rows(university.engine, payment_id)
    assert "payment_exception.paid_meanwhile" in [row.key for row in university.rows(Notification)]
    await reconciled(temporal_client)
    assert record == record_in_rows(university.engine, payment_id)


async def test_what_is_more_than_was_asked_for_pays_another_invoice(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    cashier.bill("two", student, [Decimal("300.00")])
    handle = await begin(temporal_client, university, pay(cashier, student, "1500.00"))
    record = await by_officer(handle, officer, CaseActionName.APPLY)
    assert record.stage == PaymentExceptionStage.APPLIED
    assert record.events[-1].facts == {"paid": "300.00", "credit": "200.00"}
    assert cashier.balance(student) == Decimal("-200.00")
    assert sorted(receipt.total for receipt in university.rows(Receipt)) == [Decimal("300.00"), Decimal("1000.00")]
    cashier.check()


async def test_credit_that_a_bill_took_meanwhile_is_told_as_paid(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    handle = await begin(temporal_client, university, pay(cashier, student, "1500.00"))
    cashier.bill("two", student, [Decimal("900.00")])
    record = await by_officer(handle, officer, CaseActionName.KEEP)
    assert record.stage == PaymentExceptionStage.APPLIED
    assert record.events[-1].facts == {"paid": "500.00", "credit": "0.00"}
    cashier.check()


async def test_money_of_nobody_gets_an_owner_and_pays_what_they_owe(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    payment_id = cashier.pay("orphan", Decimal("1200.00"), None).payment_id
    handle = await begin(temporal_client, university, payment_id)
    waiting = await handle.query(PaymentExceptionWorkflow.state)
    assert (waiting.stage, waiting.student_id) == (PaymentExceptionStage.OWNER_REVIEW, None)
    record = await by_officer(handle, officer, CaseActionName.ATTRIBUTE, student.student_code)
    assert record.stage == PaymentExceptionStage.APPLIED
    assert record == record_in_rows(university.engine, payment_id)
    assert record.student_id == student.student_id
    assert cashier.balance(student) == Decimal("-200.00")
    assert [row.key for row in university.rows(Notification)] == ["payment_exception.applied"]
    cashier.check()


async def test_two_officers_decide_at_once_and_one_of_them_is_told(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, officer: Person
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    handle = await begin(temporal_client, university, pay(cashier, student, "1000.01"))
    other = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    answers = await asyncio.gather(
        decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.KEEP, revision=WAITS_FIRST),
        decide(handle, other, RoleId.FINANCE_OFFICER, CaseActionName.APPLY, revision=WAITS_FIRST),
        return_exceptions=True,
    )
    assert sorted(isinstance(answer, CaseRecord) for answer in answers) == [False, True]
    assert any(isinstance(answer, WorkflowUpdateFailedError) for answer in answers)
    assert (await handle.result()).stage == PaymentExceptionStage.KEPT_AS_CREDIT
    assert cashier.balance(student) == Decimal("-0.01")
    cashier.check()


async def test_what_nobody_decides_the_director_of_treasury_has_too(
    temporal_client: Client, university: University, cashier: Cashier, student: Student
) -> None:
    handle = await begin(temporal_client, university, cashier.pay("orphan", Decimal("80.00"), None).payment_id)
    await fast_forward(temporal_client, handle.id, UNTIL_IT_ESCALATES)

    async def escalated() -> CaseRecord | None:
        record = await handle.query(PaymentExceptionWorkflow.state)
        return record if len(record.tasks) > 1 else None

    record = await eventually(escalated)
    assert {task.role_id for task in record.tasks} == {RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR}
    director = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)
    form = {"studentCode": student.student_code}
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.ATTRIBUTE, form)
    assert (await handle.result()).stage == PaymentExceptionStage.KEPT_AS_CREDIT
    assert cashier.balance(student) == Decimal("-80.00")


async def test_money_as_it_was_asked_for_needs_no_officer_and_the_reconciliation_begins_the_others(
    temporal_client: Client, university: University, cashier: Cashier, student: Student
) -> None:
    cashier.bill("one", student, [Decimal("1000.00")])
    exact, too_much = pay(cashier, student, "1000.00"), pay(cashier, student, "5.00")
    assert [case.case_id for case in university.rows(CaseFile)] == [too_much]
    assert exact != too_much
    with Session(university.engine) as session, session.begin():
        case = session.get_one(CaseFile, too_much)
        case.opened_at -= timedelta(minutes=5)
    assert await reconciled(temporal_client) == 1
    handle: Handle = temporal_client.get_workflow_handle_for(
        PaymentExceptionWorkflow.run, case_workflow_id(CaseKind.PAYMENT_EXCEPTION, too_much)
    )
    STARTED.append(handle)
    assert (await handle.execute_update(PaymentExceptionWorkflow.outcome)).stage == PaymentExceptionStage.OFFICER_REVIEW
