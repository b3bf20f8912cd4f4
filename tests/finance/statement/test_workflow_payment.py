"""A pass of an account whose bank tells nothing: its statement pays it, in time and afterwards (finance §4)."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import Session
from temporalio.client import Client

from activities.finance.confirmation import Confirmations
from models.cases.case.contract.record import CaseActionName
from models.finance.bank_account.contract import ToldBy
from models.finance.bank_account.tables import BankAccount
from models.finance.payment.contract import PaymentStage
from models.finance.statement.contract import LineState
from models.news.announcement.tables import Notification
from tests.finance.payment.test_workflow import act, active, at, over
from tests.support.paying import Payer
from tests.support.rows import record_in_rows
from tests.support.statements import Clerk, by
from tests.support.time_skipping import fast_forward

pytestmark = pytest.mark.usefixtures("bank", "worker")


@pytest.fixture
def clerk(payer: Payer) -> Clerk:
    """Who brings statements in; the account's money is told by them alone."""
    with Session(payer.university.engine) as session, session.begin():
        [account] = payer.university.rows(BankAccount)
        session.get_one(BankAccount, account.bank_account_id).told_by = ToldBy.STATEMENT
    return Clerk(payer.university)


async def test_the_code_is_made_here_and_the_statement_pays_it(
    payer: Payer, clerk: Clerk, temporal_client: Client
) -> None:
    payer.bank.books.go_away()
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    found = payer.pass_of(case_id)
    assert (found.told_by, found.payload is not None, payer.bank.books.unpaid_codes()) == (ToldBy.STATEMENT, True, [])
    record = await act(handle, payer, CaseActionName.SAY_PAID)
    assert record.stage == PaymentStage.ACTIVE
    clerk.brings(by(found, "T1"))
    await Confirmations(temporal_client).claim_confirmations()
    record = await handle.result()
    assert record.stage == PaymentStage.PAID
    assert record == record_in_rows(payer.university.engine, case_id)
    assert payer.opens(invoice) == [Decimal("0.00")]
    assert [row.key for row in payer.university.rows(Notification)] == ["payment.paid"]
    assert clerk.states() == {"T1": LineState.MATCHED}


async def test_money_of_a_code_that_expired_is_taken_all_the_same(
    payer: Payer, clerk: Clerk, temporal_client: Client
) -> None:
    invoice = payer.bill("1000.00")
    handle, case_id = await active(temporal_client, payer, invoice)
    await fast_forward(temporal_client, handle.id, timedelta(days=1))
    await at(handle, payer, PaymentStage.EXPIRED)
    record = await over(handle, temporal_client, payer)
    assert record.stage == PaymentStage.EXPIRED
    clerk.brings(by(payer.pass_of(case_id), "T1"))
    await Confirmations(temporal_client).claim_confirmations()
    assert payer.opens(invoice) == [Decimal("0.00")]
    assert clerk.states() == {"T1": LineState.LATE}
    payer.cashier.check()
