"""A worker that is killed while money comes: it is posted once, and the pass ends paid.

API and bank are killed in ``tests/finance/payment/test_journey_killed_parts.py``.
"""

from __future__ import annotations

from temporalio.client import Client

from models.finance.payment.contract import PaymentStage
from tests.support.paying import Payer, paid_once, with_active_pass
from tests.support.processes import WorkerProcess
from workflows.payment import PaymentWorkflow


async def test_a_killed_worker_posts_the_money_once(
    payer: Payer, worker_process: WorkerProcess, temporal_client: Client
) -> None:
    await worker_process.start()
    handle = await with_active_pass(temporal_client, payer)
    payer.pay(payer.passes()[0].case_id)
    for _ in range(3):
        await handle.signal(PaymentWorkflow.bank_told)
        worker_process.kill()
        await worker_process.start()
    assert (await handle.result()).stage == PaymentStage.PAID
    paid_once(payer)
