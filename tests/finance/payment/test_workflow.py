"""The process ``payment`` on the real server, at a bank that answers over HTTP: every ending, every way money comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.worker import Worker

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.finance.payment.contract import PaymentRequest, PaymentStage
from models.finance.payment.tables import Receipt
from models.news.announcement.tables import Notification
from tests.support.histories import keep_history
from tests.support.paying import BILLER, Payer
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.waiting import eventually
from workflows.payment import PaymentWorkflow

pytestmark = pytest.mark.usefixtures("bank", "worker")

Handle = WorkflowHandle[PaymentWorkflow, CaseRecord]
STARTED: list[Handle] = []
PAST_EXPIRY = timedelta(days=1)
GRACE = timedelta(minutes=16)
LAST_LOOK = timedelta(days=5)


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"payment_{request.node.originalname.removeprefix('test_')}")


async def started(client: Client, request: PaymentRequest) -> Handle:
    """The workflow of a wish to pay, once the pass stands in the rows."""
    handle = await begun(client, PaymentWorkflow.run, request, case_workflow_id(CaseKind.PAYMENT, request.case_id))
    STARTED.append(handle)
    return handle


async def at(handle: Handle, payer: Payer, stage: PaymentStage) -> CaseRecord:
    """The record once the case has come to a stage, and its rows with it."""

    async def reached() -> CaseRecord | None:
        record = await handle.query(PaymentWorkflow.state)
        followed = record == record_in_rows(payer.university.engine, record.case_id)
        return record if record.stage == stage and followed else None

    return await eventually(reached)


async def active(client: Client, payer: Payer, invoice_id: UUID, sequence: int = 1) -> tuple[Handle, UUID]:
    """A pass that can be paid: its workflow and its case."""
    request = payer.request(invoice_id, sequence)
    handle = await started(client, request)
    await at(handle, payer, PaymentStage.ACTIVE)
    return handle, request.case_id


async def act(handle: Handle, payer: Payer, action: CaseActionName) -> CaseRecord:
    """The student does something."""
    revision = (await handle.query(PaymentWorkflow.state)).revision
    actor = Actor(person_id=payer.student.person_id, student_id=payer.student.student_id)
    message = CaseAction(action=action, actor=actor, revision=revision)
    return await handle.execute_update(PaymentWorkflow.act, message, id=str(uuid4()))


async def over(handle: Handle, client: Client, payer: Payer) -> CaseRecord:
    """The last record, once nothing is looked for any more; it is what the rows say."""
    await fast_forward(client, handle.id, LAST_LOOK)
    record = await handle.result()
    assert record.state is CaseState.CLOSED
    assert record == record_in_rows(payer.university.engine, record.case_id)
    payer.cashier.check()
    return record


async def test_money_the_bank_knows_pays_the_instalment(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00", "500.50")
    handle, case_id = await active(temporal_client, payer, invoice)
    payer.pay(case_id)
    await handle.signal(PaymentWorkflow.bank_told)
    record = await handle.result()
    assert record.stage == PaymentStage.PAID
    assert record.events[-1].facts == {"amount": "1,000.00"}
    assert record == record_in_rows(payer.university.engine, case_id)
    assert payer.pass_of(case_id).stage is PaymentStage.PAID
    assert payer.opens(invoice) == [Decimal("0.00"), Decimal("500.50")]
    assert [receipt.total for receipt in payer.university.rows(Receipt)] == [Decimal("1000.00")]
    assert [row.key for row in payer.university.rows(Notification)] == ["payment.paid"]
    payer.cashier.check()


async def test_the_pass_asks_for_what_is_open_until_the_end_of_its_day(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00", "500.50", first_due_in=1)
    _, case_id = await active(temporal_client, payer, invoice, sequence=2)
    found = payer.pass_of(case_id)
    assert (found.amount, found.biller_id, found.reference_1) == (Decimal("500.50"), BILLER, payer.student.student_code)
    assert found.payload is not None
    assert f"5406500.50{'5802TH'}" in found.payload


async def test_what_nobody_confirms_to_the_bank_is_not_believed(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    handle, _ = await active(temporal_client, payer, invoice)
    await handle.signal(PaymentWorkflow.bank_told)
    await fast_forward(temporal_client, handle.id, PAST_EXPIRY)
    record = await over(handle, temporal_client, payer)
    assert record.stage == PaymentStage.EXPIRED
    assert payer.payments() == []
    assert payer.opens(invoice) == [Decimal("1000.00")]


async def test_nobody_pays_and_the_pass_expires(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    await fast_forward(temporal_client, handle.id, PAST_EXPIRY)
    await at(handle, payer, PaymentStage.EXPIRED)
    assert payer.pass_of(case_id).stage is PaymentStage.EXPIRED
    record = await over(handle, temporal_client, payer)
    assert [row.key for row in payer.university.rows(Notification)] == ["payment.expired"]
    assert record.stage == PaymentStage.EXPIRED


async def test_money_nobody_told_of_is_found_when_the_pass_expires(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    payer.pay(case_id)
    await fast_forward(temporal_client, handle.id, PAST_EXPIRY)
    record = await handle.result()
    assert record.stage == PaymentStage.PAID
    assert payer.opens(invoice) == [Decimal("0.00")]


async def test_money_that_comes_after_expiry_pays_what_is_open(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    await fast_forward(temporal_client, handle.id, PAST_EXPIRY)
    await at(handle, payer, PaymentStage.EXPIRED)
    payer.pay(case_id)
    record = await over(handle, temporal_client, payer)
    assert record.stage == PaymentStage.EXPIRED
    assert payer.opens(invoice) == [Decimal("0.00")]


async def test_a_student_says_it_is_paid_and_the_bank_knows_later(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    record = await act(handle, payer, CaseActionName.SAY_PAID)
    assert record.stage == PaymentStage.ACTIVE
    assert payer.pass_of(case_id).said_paid_at is not None
    payer.pay(case_id)
    await fast_forward(temporal_client, handle.id, GRACE)
    assert (await handle.result()).stage == PaymentStage.PAID


async def test_a_new_pass_takes_the_place_of_the_one_before(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    first, first_case = await active(temporal_client, payer, invoice)
    second, second_case = await active(temporal_client, payer, invoice)
    await at(first, payer, PaymentStage.REPLACED)
    assert payer.pass_of(first_case).stage is PaymentStage.REPLACED
    payer.pay(second_case)
    await second.signal(PaymentWorkflow.bank_told)
    assert (await second.result()).stage == PaymentStage.PAID
    payer.pay(first_case)  # the code that was replaced is still a picture on a phone
    await over(first, temporal_client, payer)
    assert [payment.amount for payment in payer.payments()] == [Decimal("1000.00")] * 2
    assert payer.cashier.balance(payer.student) == Decimal("-1000.00")


async def test_the_second_payment_of_a_pass_is_credit(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00", "500.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    payer.pay(case_id)
    payer.pay(case_id)
    await handle.signal(PaymentWorkflow.bank_told)
    record = await handle.result()
    assert record.events[-1].facts == {"amount": "2,000.00", "credit": "1,000.00"}
    assert payer.opens(invoice) == [Decimal("0.00"), Decimal("500.00")]
    payer.cashier.check()


@pytest.mark.parametrize(("amount", "open_", "balance"), [("400.00", "600.00", "600.00"), ("1000.01", "0.00", "-0.01")])
async def test_another_amount_pays_as_far_as_it_goes(
    payer: Payer, temporal_client: Client, amount: str, open_: str, balance: str
) -> None:
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    payer.pay(case_id, amount)
    await handle.signal(PaymentWorkflow.bank_told)
    assert (await handle.result()).stage == PaymentStage.PAID
    assert payer.opens(invoice) == [Decimal(open_)]
    assert payer.cashier.balance(payer.student) == Decimal(balance)
    payer.cashier.check()


async def test_a_student_cancels_and_the_bank_refuses_the_code(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    handle, _ = await active(temporal_client, payer, invoice)
    [code] = payer.bank.books.unpaid_codes()
    await act(handle, payer, CaseActionName.CANCEL)
    with pytest.raises(WorkflowUpdateFailedError):
        await act(handle, payer, CaseActionName.SAY_PAID)
    record = await over(handle, temporal_client, payer)
    assert record.stage == PaymentStage.CANCELLED
    assert payer.bank.books.is_refused(code)


async def test_a_bank_that_is_away_gets_the_pass_once_it_is_back(payer: Payer, temporal_client: Client) -> None:
    payer.bank.books.go_away()
    request = payer.request(payer.bill("1000.00"))
    handle = await started(temporal_client, request)
    assert (await handle.query(PaymentWorkflow.state)).stage == PaymentStage.ISSUING
    payer.bank.books.come_back()
    await at(handle, payer, PaymentStage.ACTIVE)


async def test_what_is_paid_gets_no_pass(payer: Payer, temporal_client: Client) -> None:
    invoice = payer.bill("1000.00")
    first, case_id = await active(temporal_client, payer, invoice)
    payer.pay(case_id)
    await first.signal(PaymentWorkflow.bank_told)
    await first.result()
    STARTED.clear()
    handle = await started(temporal_client, payer.request(invoice))
    record = await handle.result()
    assert record.stage == PaymentStage.CANCELLED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "nothing_to_pay"


@pytest.mark.parametrize("sequence", [0, 2])
async def test_an_instalment_that_is_not_there_gets_no_pass(
    payer: Payer, temporal_client: Client, sequence: int
) -> None:
    handle = await started(temporal_client, payer.request(payer.bill("1000.00"), sequence))
    record = await handle.result()
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "not_found"
