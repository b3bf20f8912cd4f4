"""What banks confirm: kept as it came, answered in their words, believed only once the bank was asked."""

from __future__ import annotations

import asyncio
import json
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client

from api.embedded.bank_store import Bill, Manner
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.finance.bill.contract import TermBill, bill_workflow_id
from models.finance.payment.contract import ConfirmationState, PaymentStage
from models.finance.payment.tables import Receipt
from models.finance.payment_pass.rules import pass_reference
from models.finance.payment_pass.tables import BankConfirmation
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.people.person.tables import UserType
from tests.support.cancelling import split_request
from tests.support.paying import BILLER, Payer
from tests.support.starting import reconciled
from tests.support.university import SEMESTER, YEAR
from tests.support.waiting import eventually
from workflows.bill import BillWorkflow
from workflows.payment import PaymentWorkflow

pytestmark = pytest.mark.usefixtures("bank", "worker")


async def active(api: httpx.AsyncClient, payer: Payer, invoice: UUID) -> UUID:
    """The case of a pass that can be paid."""
    session = payer.university.signed_in(payer.student.person_id, RoleId.STUDENT)
    headers = {**session, "Idempotency-Key": str(uuid4())}
    body = {"invoiceId": str(invoice), "sequence": 1}
    case_id = UUID((await api.post("/finance/passes", json=body, headers=headers)).json()["caseId"])
    await at(payer, case_id, PaymentStage.ACTIVE)
    return case_id


async def at(payer: Payer, case_id: UUID, stage: PaymentStage) -> None:
    """Once the pass has come to a stage."""

    async def reached() -> bool:
        return payer.pass_of(case_id).stage is stage

    await eventually(reached)


async def told(
    api: httpx.AsyncClient, number: str, bill: Bill, amount: str | None = None, **more: str
) -> httpx.Response:
    """The bank confirms a transaction."""
    body = {
        "transactionId": number, "payeeProxyId": bill.biller, "billPaymentRef1": bill.reference_1,
        "billPaymentRef2": bill.reference_2, "amount": amount or f"{bill.amount:.2f}", "currencyCode": "764",
        "transactionDateandTime": utc_now().isoformat(), **more,
    }  # fmt: skip
    return await api.post("/finance/bank/SCB/confirmations", json=body, headers={"app-key": ""})


def bill_of(payer: Payer, case_id: UUID, reference: str | None = None) -> Bill:
    """What the pass asks for, by a reference written otherwise where one is given."""
    found = payer.pass_of(case_id)
    return Bill(BILLER, found.reference_1, reference or found.reference_2, found.amount)


def confirmations(payer: Payer) -> list[BankConfirmation]:
    return payer.university.rows(BankConfirmation)


async def test_a_confirmation_the_bank_knows_ends_in_a_receipt(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    number = payer.pay(case_id)
    answer = await told(api, number, bill_of(payer, case_id))
    assert (answer.status_code, answer.json()["resCode"], answer.json()["transactionId"]) == (200, "00", number)
    await at(payer, case_id, PaymentStage.PAID)
    [kept] = confirmations(payer)
    assert answer.json()["confirmId"] == kept.confirmation_id.hex
    assert (kept.state, kept.claimed_amount) == (ConfirmationState.POSTED, Decimal("1000.00"))
    assert json.loads(kept.body)["currencyCode"] == "764"
    assert len(payer.university.rows(Receipt)) == 1


async def test_a_forged_confirmation_moves_no_money(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    assert (await told(api, "forged-1", bill_of(payer, case_id))).json()["resCode"] == "00"
    await reconciled(temporal_client)
    assert payer.payments() == []
    assert payer.opens(invoice) == [Decimal("1000.00")]
    assert [row.state for row in confirmations(payer)] == [ConfirmationState.RECEIVED]


async def test_confirmations_at_once_and_again_are_one_payment(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    number, bill = payer.pay(case_id), bill_of(payer, case_id)
    answers = await asyncio.gather(*(told(api, number, bill) for _ in range(5)))
    assert {answer.json()["confirmId"] for answer in answers} == {confirmations(payer)[0].confirmation_id.hex}
    await at(payer, case_id, PaymentStage.PAID)
    await told(api, number, bill)
    assert [payment.amount for payment in payer.payments()] == [Decimal("1000.00")]
    assert confirmations(payer)[0].times_told == 6
    payer.cashier.check()


async def test_another_amount_than_the_bank_booked_is_not_believed(api: httpx.AsyncClient, payer: Payer) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    await told(api, payer.pay(case_id, "400.00"), bill_of(payer, case_id), amount="1000.00")
    await at(payer, case_id, PaymentStage.PAID)
    assert payer.opens(invoice) == [Decimal("600.00")]


@pytest.mark.parametrize("written", [str.lower, lambda reference: f" {reference[:4]}-{reference[4:]} "])
async def test_a_reference_in_small_letters_is_the_pass(api: httpx.AsyncClient, payer: Payer, written: Any) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    bill = bill_of(payer, case_id, written(payer.pass_of(case_id).reference_2))
    await told(api, payer.bank.books.pay(bill, Manner.SILENT), bill)
    await at(payer, case_id, PaymentStage.PAID)
    assert payer.opens(invoice) == [Decimal("0.00")]


@pytest.mark.parametrize("wrong", ["reference_1", "reference_2"])
async def test_money_by_a_wrong_reference_is_nobodys(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client, wrong: str
) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    right = bill_of(payer, case_id)
    bill = Bill(
        BILLER,
        "6699999999" if wrong == "reference_1" else right.reference_1,
        "256801" if wrong == "reference_2" else right.reference_2,
        right.amount,
    )
    await told(api, payer.bank.books.pay(bill, Manner.SILENT), bill)

    async def posted() -> bool:
        await reconciled(temporal_client)
        return len(payer.payments()) == 1

    await eventually(posted)
    [payment] = payer.payments()
    assert (payment.student_id, payment.amount) == (None, Decimal("1000.00"))
    assert payer.opens(invoice) == [Decimal("1000.00")]
    assert [row.state for row in confirmations(payer)] == [ConfirmationState.POSTED]
    payer.cashier.check()


async def test_a_reference_whose_pass_is_not_there_yet_waits(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    bill = Bill(BILLER, payer.student.student_code, pass_reference(7_000_000), Decimal("10.00"))
    await told(api, payer.bank.books.pay(bill, Manner.SILENT), bill)
    await reconciled(temporal_client)
    assert payer.payments() == []
    [kept] = confirmations(payer)
    assert (kept.state, kept.times_looked) == (ConfirmationState.RECEIVED, 1)
    assert kept.look_at > utc_now()


async def test_late_money_replaces_the_pass_that_asks_for_it_again(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    invoice = payer.bill("1000.00")
    first = await active(api, payer, invoice)
    old = temporal_client.get_workflow_handle(case_workflow_id(CaseKind.PAYMENT, first))
    with payer.university.engine.begin() as connection:  # its case ended long ago, with its workflow
        connection.exec_driver_sql("UPDATE payment_pass SET stage = 'expired'")
        connection.exec_driver_sql("UPDATE case_file SET state = 'closed', stage = 'expired'")
    await old.terminate()
    second = await active(api, payer, invoice)
    assert first != second
    number = payer.pay(first)
    await told(api, number, bill_of(payer, first))
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_confirmation SET look_at = received_at")
    await reconciled(temporal_client)
    assert payer.opens(invoice) == [Decimal("0.00")]
    await at(payer, second, PaymentStage.REPLACED)


async def test_a_pass_that_asks_for_what_another_plan_does_not_ask_for_is_replaced(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    invoice, other = payer.bill("1000.00"), payer.bill("300.00")
    case_id, untouched = await active(api, payer, invoice), await active(api, payer, other)
    payer.cashier.plan(invoice, Decimal("1000.00"), 2)
    await reconciled(temporal_client)
    await at(payer, case_id, PaymentStage.REPLACED)
    assert payer.pass_of(untouched).stage is PaymentStage.ACTIVE


async def test_money_for_an_older_plan_pays_part_after_part(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    invoice = payer.bill("1000.00")
    old = await active(api, payer, invoice)
    officer = payer.university.teacher().person_id
    parts = [(0, Decimal("400.00")), (30, Decimal("600.00"))]
    payer.cashier.split(split_request(payer.university, payer.student, officer, invoice, parts), officer)
    await reconciled(temporal_client)
    await at(payer, old, PaymentStage.REPLACED)
    number = payer.pay(old)
    await told(api, number, bill_of(payer, old))
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_confirmation SET look_at = received_at")
    await reconciled(temporal_client)
    assert payer.opens(invoice) == [Decimal("0.00"), Decimal("0.00")]


async def test_a_bill_that_is_updated_replaces_the_passes_of_its_student_at_once(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    payer.cashier.plan(invoice, Decimal("1000.00"), 2)
    bill = TermBill(student_id=payer.student.student_id, academic_year=YEAR, semester=SEMESTER, changed_at=utc_now())
    await temporal_client.execute_workflow(
        BillWorkflow.run, bill, id=bill_workflow_id(bill), task_queue=settings().temporal_task_queue
    )
    await at(payer, case_id, PaymentStage.REPLACED)


async def test_what_no_workflow_heard_of_is_told_again(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)

    async def lost(*_: object) -> None:
        """The process died before it told anybody."""

    monkeypatch.setattr("api.finance.bank.routes.tell_pass", lost)
    await told(api, payer.pay(case_id), bill_of(payer, case_id))
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_confirmation SET look_at = received_at")
    await reconciled(temporal_client)
    await at(payer, case_id, PaymentStage.PAID)
    handle = temporal_client.get_workflow_handle_for(PaymentWorkflow.run, case_workflow_id(CaseKind.PAYMENT, case_id))
    assert (await handle.result()).stage == PaymentStage.PAID


@pytest.mark.parametrize(("allowed", "status"), [("127.0.0.0/8, 10.1.2.3", 200), ("203.0.113.0/24,2001:db8::/48", 404)])
async def test_a_confirmation_is_taken_from_where_banks_call_from(
    api: httpx.AsyncClient, payer: Payer, monkeypatch: pytest.MonkeyPatch, allowed: str, status: int
) -> None:
    monkeypatch.setenv("MYKU_BANK_ADDRESSES", allowed)
    settings.cache_clear()
    answer = await told(api, uuid4().hex, Bill(BILLER, "6610450001", "X", Decimal(1)))
    assert answer.status_code == status
    assert len(payer.university.rows(BankConfirmation)) == (status == 200)


async def test_a_confirmation_longer_than_any_is_not_kept(api: httpx.AsyncClient, payer: Payer) -> None:
    answer = await told(api, uuid4().hex, Bill(BILLER, "6610450001", "X", Decimal(1)), note="x" * 9_000)
    assert answer.status_code == 400
    assert payer.university.rows(BankConfirmation) == []


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"transactionId": ""}', b"\xff\xfe", b'{"transactionId": 7}'])
async def test_what_is_no_confirmation_is_not_kept(api: httpx.AsyncClient, payer: Payer, body: bytes) -> None:
    answer = await api.post("/finance/bank/SCB/confirmations", content=body)
    assert answer.status_code in (400, 422)
    assert confirmations(payer) == []


async def test_a_confirmation_with_an_amount_nobody_can_read_is_kept(api: httpx.AsyncClient, payer: Payer) -> None:
    bill = Bill(BILLER, "1", "2", Decimal("1.00"))
    assert (await told(api, "odd", bill, amount="12,300")).json()["resCode"] == "00"
    assert [row.claimed_amount for row in confirmations(payer)] == [None]


async def test_a_confirmation_counts_after_its_account_was_deleted_from_the_master(
    api: httpx.AsyncClient, payer: Payer
) -> None:
    invoice = payer.bill("1000.00")
    case_id = await active(api, payer, invoice)
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_account SET deleted_at = now()")
    answer = await told(api, payer.pay(case_id), bill_of(payer, case_id))
    assert (answer.status_code, answer.json()["resCode"]) == (200, "00")
    await at(payer, case_id, PaymentStage.PAID)
    assert payer.opens(invoice) == [Decimal("0.00")]


@pytest.mark.parametrize(("path", "code"), [("XYZ", "XYZ"), ("014", "014"), ("scb", "SCB")])
async def test_a_confirmation_is_kept_whatever_the_masters_say_of_its_bank(
    api: httpx.AsyncClient, payer: Payer, path: str, code: str
) -> None:
    answer = await api.post(f"/finance/bank/{path}/confirmations", json={"transactionId": "1", "note": "as it came"})
    assert (answer.status_code, answer.json()["resCode"]) == (200, "00")
    [kept] = confirmations(payer)
    assert (kept.bank_code, json.loads(kept.body)["note"]) == (code, "as it came")


async def test_what_no_bank_can_be_asked_for_is_a_row_that_nobody_can_explain(
    api: httpx.AsyncClient, payer: Payer, temporal_client: Client
) -> None:
    await api.post("/finance/bank/XYZ/confirmations", json={"transactionId": "1", "amount": "17300.00"})
    with payer.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE bank_confirmation SET received_at = now() - interval '1 hour'")
    await reconciled(temporal_client)
    assert [row.times_looked for row in confirmations(payer)] == [1]
    staff = payer.university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    officer = payer.university.signed_in(staff.person_id, RoleId.FINANCE_OFFICER)
    [row] = (await api.get("/finance/unexplained", headers=officer)).json()["items"]
    assert (row["bankCode"], row["amount"], row["why"]) == ("XYZ", "17300.00", "checking")
