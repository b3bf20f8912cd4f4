"""A database that is killed while money comes: it is posted once, and the pass ends paid."""

from __future__ import annotations

import pytest
from temporalio.client import Client

from models.finance.payment.contract import PaymentStage
from tests.support.own_database import Database
from tests.support.own_database import database as database
from tests.support.own_database import database_url as database_url
from tests.support.paying import Payer, paid_once, with_active_pass
from workflows.payment import PaymentWorkflow


@pytest.mark.usefixtures("worker")
async def test_a_killed_database_posts_the_money_once(
    payer: Payer, database: Database, temporal_client: Client
) -> None:
    handle = await with_active_pass(temporal_client, payer)
    payer.pay(payer.passes()[0].case_id)
    for _ in range(2):
        await handle.signal(PaymentWorkflow.bank_told)
        await database.kill()
        await database.start()
    assert (await handle.result()).stage == PaymentStage.PAID
    paid_once(payer)
