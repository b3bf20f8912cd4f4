"""The process ``refund`` on the real server: every ending, and money promised back from elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from sqlmodel import Session
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.worker import Worker

from activities.finance.confirmation import Confirmations
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.cases.task.contract import Actor
from models.finance.cancellation.contract import AfterReceipt
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Refund
from models.finance.payment_exception.contract import PaymentExceptionRequest, PaymentExceptionStage
from models.finance.refund.contract import RefundRequest, RefundStage
from models.finance.refund.rules.reference import refund_reference
from models.finance.refund.tables import RefundSent
from models.finance.statement.contract import LineState
from models.finance.treasury.contract import TreasuryStage
from models.kit.follower import Follower
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student, UserType
from tests.support.cancelling import name_account, receipt_request, refund_request
from tests.support.deciding import Handle, decide
from tests.support.histories import keep_history
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun, followed, reconciled
from tests.support.statements import Clerk, keep_account, went
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually
from tests.support.workflow_finance import cashier as cashier
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.case import CaseHandlers
from workflows.payment_exception import PaymentExceptionWorkflow
from workflows.receipt_cancellation import ReceiptCancellationWorkflow
from workflows.refund import RefundWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []
LINE = {"sentOn": "2026-01-20", "reference": "OUT-77"}


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"refund_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def student(university: University, cashier: Cashier) -> Student:
    """Who has 500 baht in credit."""
    student = university.student()
    cashier.bill("one", student, [Decimal("1000.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("too much", Decimal("1500.00"), ForInvoice(student.student_id, invoice_id))
    return student


async def begin(client: Client, request: RefundRequest) -> Handle:
    """The case of a refund, once it is before somebody."""
    workflow_id = case_workflow_id(CaseKind.REFUND, request.case_id)
    handle: Handle = await begun(client, RefundWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


async def agreed(handle: Handle, officer: Person, director: Person) -> CaseRecord:
    """An officer and the director of treasury agree."""
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.APPROVE)
    return await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)


async def test_two_offices_agree_and_the_statement_ends_it(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    request = refund_request(university, student, student.person_id, Decimal("300.00"))
    handle = await begin(temporal_client, request)
    record = await agreed(handle, officer, director)
    assert record.stage == RefundStage.SENT
    assert cashier.balance(student) == Decimal("-500.00")  # promised, and not gone yet
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CONFIRM, LINE)
    record = await handle.result()
    assert record.stage == RefundStage.DONE
    assert record == record_in_rows(university.engine, request.case_id)
    [sent] = university.rows(RefundSent)
    assert (str(sent.sent_on), sent.reference, sent.amount) == ("2026-01-20", "OUT-77", Decimal("300.00"))
    assert cashier.balance(student) == Decimal("-200.00")
    told = {line.key for line in university.rows(Notification) if line.case_id == request.case_id}
    assert {"refund.sent", "refund.done"} <= told
    cashier.check()


async def test_a_refund_that_was_stopped_while_it_was_sent_is_credit_that_offices_look_at_again(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    request = refund_request(university, student, student.person_id, Decimal("300.00"))
    handle = await begin(temporal_client, request)
    await agreed(handle, officer, director)
    await handle.terminate("an operator")

    async def again() -> CaseFile | None:
        await reconciled(temporal_client)
        cases = [row for row in university.rows(CaseFile) if row.kind is CaseKind.REFUND]
        return next((row for row in cases if row.case_id != request.case_id), None)

    following = await eventually(again)
    assert record_in_rows(university.engine, request.case_id).stage == RefundStage.CANCELLED
    assert sum(row.amount for row in university.rows(Refund)) == 0
    assert cashier.balance(student) == Decimal("-500.00")
    cashier.check()
    await reconciled(temporal_client)
    assert len([row for row in university.rows(CaseFile) if row.kind is CaseKind.REFUND]) == 2
    second = await begin(temporal_client, RefundRequest.model_validate(following.request))
    assert (await agreed(second, officer, director)).stage == RefundStage.SENT
    assert sum(row.amount for row in university.rows(Refund)) == Decimal("300.00")
    await decide(second, officer, RoleId.FINANCE_OFFICER, CaseActionName.CONFIRM, LINE)
    assert (await second.result()).stage == RefundStage.DONE
    cashier.check()


async def test_a_refund_that_was_stopped_after_a_statement_showed_it_is_sent(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    request = refund_request(university, student, student.person_id, Decimal("300.00"))
    handle = await begin(temporal_client, request)
    await agreed(handle, officer, director)
    keep_account(university)
    await asyncio.to_thread(Clerk(university).brings, went(refund_reference(request.case_id), "300.00"))
    await handle.terminate("an operator")

    async def closed() -> bool:
        await followed(temporal_client, Follower.ENDED_CASES)
        return record_in_rows(university.engine, request.case_id).stage == RefundStage.CANCELLED

    await eventually(closed)
    assert [(row.case_id, row.amount) for row in university.rows(RefundSent)] == [(request.case_id, Decimal("300.00"))]
    assert len([row for row in university.rows(CaseFile) if row.kind is CaseKind.REFUND]) == 1
    assert cashier.balance(student) == Decimal("-200.00")
    cashier.check()


async def test_a_transfer_that_the_bank_did_not_take_is_credit_again(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    handle = await begin(temporal_client, refund_request(university, student, student.person_id, Decimal("500.00")))
    await agreed(handle, officer, director)
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.DISAPPROVE)
    assert (await handle.result()).stage == RefundStage.REFUSED
    assert sorted(row.amount for row in university.rows(Refund)) == [Decimal("-500.00"), Decimal("500.00")]
    again = refund_request(university, student, student.person_id, Decimal("500.00"))
    assert cashier.give_back(again, officer.person_id)
    cashier.check()


async def test_what_a_bill_took_meanwhile_is_not_given_back(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    handle = await begin(temporal_client, refund_request(university, student, student.person_id, Decimal("500.00")))
    cashier.bill("two", student, [Decimal("100.00")])
    record = await agreed(handle, officer, director)
    assert record.stage == RefundStage.REFUSED
    assert record.items[0].refused is not None
    assert (record.items[0].refused.code, record.items[0].refused.facts) == ("refund_too_large", {"unused": "400.00"})
    assert university.rows(Refund) == []
    cashier.check()


async def test_a_refund_without_an_account_waits_for_its_student_and_may_be_returned_for_another(
    temporal_client: Client,
    university: University,
    student: Student,
    officer: Person,
) -> None:
    other = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    request = refund_request(university, student, other.person_id, Decimal("500.00"), account=None)
    handle = await begin(temporal_client, request)
    assert (await handle.query(CaseHandlers.state)).stage == RefundStage.ACCOUNT_WANTED
    name_account(university, request.case_id, student, "1234567890")
    owner = Actor(person_id=student.person_id, role_id=RoleId.STUDENT.value, student_id=student.student_id)
    sent = CaseAction(action=CaseActionName.SUBMIT, actor=owner, revision=2)
    record = await handle.execute_update(CaseHandlers.act, sent, id=str(uuid4()))
    assert record.stage == RefundStage.OFFICER_REVIEW
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decide(handle, other, RoleId.FINANCE_OFFICER, CaseActionName.APPROVE)
    assert getattr(refused.value.cause, "type", None) == "own_request"
    record = await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.RETURN)
    assert (record.stage, record.tasks[0].assignee_id) == (RefundStage.ACCOUNT_WANTED, student.person_id)
    cancel = CaseAction(action=CaseActionName.CANCEL, actor=owner, revision=record.revision)
    await handle.execute_update(CaseHandlers.act, cancel, id=str(uuid4()))
    assert (await handle.result()).stage == RefundStage.CANCELLED


async def test_what_an_officer_does_not_decide_the_director_of_treasury_has_too(
    temporal_client: Client, university: University, student: Student, officer: Person
) -> None:
    handle = await begin(temporal_client, refund_request(university, student, student.person_id, Decimal("10.00")))
    await fast_forward(temporal_client, handle.id, timedelta(days=3, minutes=1))

    async def escalated() -> CaseRecord | None:
        record = await handle.query(CaseHandlers.state)
        return record if len(record.tasks) > 1 else None

    record = await eventually(escalated)
    assert {task.role_id for task in record.tasks} == {RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR}
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.DISAPPROVE)
    assert (await handle.result()).stage == RefundStage.REFUSED


async def test_money_promised_by_an_exception_or_a_cancelled_receipt_is_a_refund_of_its_own(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    [case] = university.rows(CaseFile)
    with Session(university.engine) as session:
        asked = PaymentExceptionRequest.model_validate(session.get_one(CaseFile, case.case_id).request)
    exception: Handle = await begun(temporal_client, PaymentExceptionWorkflow.run, asked, case.workflow_id)
    STARTED.append(exception)
    await decide(exception, officer, RoleId.FINANCE_OFFICER, CaseActionName.REFUND)
    assert (await exception.result()).stage == PaymentExceptionStage.REFUNDED
    cancelling = receipt_request(university, student, officer.person_id, AfterReceipt.REFUND)
    kind = CaseKind.RECEIPT_CANCELLATION
    receipt: Handle = await begun(
        temporal_client, ReceiptCancellationWorkflow.run, cancelling, case_workflow_id(kind, cancelling.case_id)
    )
    await decide(receipt, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert (await receipt.result()).stage == TreasuryStage.DONE
    refunds = [row for row in university.rows(CaseFile) if row.kind is CaseKind.REFUND]
    amounts = sorted(RefundRequest.model_validate(row.request).amount for row in refunds)
    assert amounts == [Decimal("500.00"), Decimal("1000.00")]
    assert all(row.opened_by == officer.person_id for row in refunds)
    for row in refunds:
        request = RefundRequest.model_validate(row.request)
        name_account(university, request.case_id, student, "1234567890")
        assert cashier.give_back(request, director.person_id)
    cashier.check()


async def test_a_line_of_the_statement_with_its_reference_ends_it(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    keep_account(university)
    clerk = Clerk(university)
    request = refund_request(university, student, student.person_id, Decimal("300.00"))
    handle = await begin(temporal_client, request)
    await agreed(handle, officer, director)
    named = f"โอนคืน {refund_reference(request.case_id).lower()}"
    clerk.brings(went("OUT-1", "299.00", named), went("OUT-2", "300.00", named), went("OUT-3", "300.00", named))
    assert clerk.states() == {
        "OUT-1": LineState.SENT_UNKNOWN, "OUT-2": LineState.REFUND, "OUT-3": LineState.SENT_UNKNOWN,
    }  # fmt: skip
    sweep = Confirmations(temporal_client)
    await sweep.claim_confirmations()
    record = await handle.result()
    await sweep.claim_confirmations()
    assert (record.stage, record) == (RefundStage.DONE, record_in_rows(university.engine, request.case_id))
    [sent] = university.rows(RefundSent)
    assert (sent.reference, sent.confirmed_by) == ("OUT-2", clerk.officer.person_id)
    assert cashier.balance(student) == Decimal("-200.00")
    cashier.check()


async def test_a_line_that_an_officer_has_named_before_is_the_same_transfer(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    keep_account(university)
    clerk = Clerk(university)
    handle = await begin(temporal_client, refund_request(university, student, student.person_id, Decimal("300.00")))
    await agreed(handle, officer, director)
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CONFIRM, LINE)
    await handle.result()
    clerk.brings(went(LINE["reference"], "300.00"))
    assert clerk.states() == {LINE["reference"]: LineState.REFUND}
    assert len(university.rows(RefundSent)) == 1
