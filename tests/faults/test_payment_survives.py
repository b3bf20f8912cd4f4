"""A worker that is killed while money comes: it is posted once, and the pass ends paid."""

from __future__ import annotations

from decimal import Decimal

from temporalio.client import Client

from models.contracts.cases.case import CaseKind
from models.contracts.cases.starting import case_workflow_id
from models.contracts.finance.payment import PaymentStage
from models.tables.finance.payments import Receipt
from tests.support.paying import Payer
from tests.support.processes import WorkerProcess
from tests.support.starting import begun
from tests.support.waiting import eventually
from workflows.payment import PaymentWorkflow


async def test_a_killed_worker_posts_the_money_once(
    payer: Payer, worker_process: WorkerProcess, temporal_client: Client
) -> None:
    invoice = payer.bill("1000.00")
    request = payer.request(invoice)
    await worker_process.start()
    handle = await begun(
        temporal_client, PaymentWorkflow.run, request, case_workflow_id(CaseKind.PAYMENT, request.case_id)
    )

    async def active() -> bool:
        return payer.pass_of(request.case_id).stage is PaymentStage.ACTIVE

    await eventually(active)
    payer.pay(request.case_id)
    for _ in range(3):
        await handle.signal(PaymentWorkflow.bank_told)
        worker_process.kill()
        await worker_process.start()
    record = await handle.result()
    assert record.stage == PaymentStage.PAID
    assert [payment.amount for payment in payer.payments()] == [Decimal("1000.00")]
    assert [receipt.total for receipt in payer.university.rows(Receipt)] == [Decimal("1000.00")]
    payer.cashier.check()
