"""Banks: what is asked of one is done, and whatever is no answer counts as a bank that is away."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from http import HTTPStatus

import httpx
import pytest
from pydantic import SecretStr

from activities.finance.bank.banks import bank_of
from activities.finance.bank.plain import PlainBank
from activities.finance.bank.port import Bank, BankAwayError, BillPayment
from activities.finance.bank.scb import ScbBank
from api.embedded.bank_codes import read_bill
from api.embedded.bank_store import Bill, Manner
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import settings
from tests.support.days import today
from tests.support.paying import BILLER, RunningBank

BILL = Bill(BILLER, "6610450001", "P0000000018", Decimal("12300.50"))


def wanted() -> BillPayment:
    """A code that holds for three days."""
    return BillPayment(BILLER, BILL.reference_1, BILL.reference_2, BILL.amount, utc_now() + timedelta(days=3))


@pytest.fixture
def scb(bank: RunningBank) -> Bank:
    """The bank as the settings name it."""
    return bank_of("SCB")


def test_a_code_is_made_and_asks_for_what_was_wanted(bank: RunningBank, scb: Bank) -> None:
    assert read_bill(scb.create(wanted())) == BILL
    assert read_bill(scb.create(wanted())) == BILL
    assert bank.books.unpaid_codes() == [BILL]


def test_money_is_found_by_its_references_on_its_day(bank: RunningBank, scb: Bank) -> None:
    number = bank.books.pay(BILL, Manner.SILENT)
    [found] = scb.inquire(BILLER, BILL.reference_1, BILL.reference_2, today())
    assert (found.transaction, found.amount) == (number, Decimal("12300.50"))
    assert bangkok_date(found.paid_at) == today()
    assert scb.inquire(BILLER, BILL.reference_1, BILL.reference_2.lower(), today()) == ()
    assert scb.inquire(BILLER, BILL.reference_1, BILL.reference_2, today() - timedelta(days=1)) == ()


def test_money_that_was_given_back_is_not_there(bank: RunningBank, scb: Bank) -> None:
    scb.void(bank.books.pay(BILL, Manner.SILENT))
    assert scb.inquire(BILLER, BILL.reference_1, BILL.reference_2, today()) == ()


def test_money_the_bank_has_not_booked_yet_is_not_there(bank: RunningBank, scb: Bank) -> None:
    bank.books.pay(BILL, Manner.EARLY)
    assert scb.inquire(BILLER, BILL.reference_1, BILL.reference_2, today()) == ()


def test_a_cancelled_code_is_refused(bank: RunningBank, scb: Bank) -> None:
    scb.create(wanted())
    scb.cancel(wanted())
    assert bank.books.is_refused(BILL)


def test_a_token_the_bank_forgot_is_asked_for_again(bank: RunningBank, scb: Bank) -> None:
    scb.create(wanted())
    bank.forget_tokens()
    scb.cancel(wanted())


def test_a_bank_that_is_away_says_nothing(bank: RunningBank, scb: Bank) -> None:
    bank.books.go_away()
    for ask in (
        lambda: scb.create(wanted()),
        lambda: scb.cancel(wanted()),
        lambda: scb.void("1"),
        lambda: scb.inquire(BILLER, "1", "2", today()),
    ):
        with pytest.raises(BankAwayError):
            ask()


@pytest.mark.usefixtures("bank")
def test_a_wrong_secret_is_a_bank_that_is_away() -> None:
    stranger = ScbBank(settings().scb_url, "development", SecretStr("wrong"), 5)
    with pytest.raises(BankAwayError, match="401"):
        stranger.create(wanted())


def answering(status: int, body: object) -> ScbBank:
    """A bank that answers every call alike, once it has given a token."""

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/token"):
            return httpx.Response(200, json={"status": {"code": 1000}, "data": {"accessToken": "t", "expiresIn": 60}})
        return httpx.Response(status, json=body)

    bank = ScbBank("http://bank.test", "k", SecretStr("s"), 5)
    bank._http = httpx.Client(base_url="http://bank.test", transport=httpx.MockTransport(answer))
    return bank


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (HTTPStatus.OK, []),
        (HTTPStatus.OK, {"status": {"code": 9900}, "data": {"qrRawData": "x"}}),
        (HTTPStatus.OK, {"status": {"code": 1000}, "data": {"qrRawData": "another code"}}),
        (HTTPStatus.OK, {"status": {"code": 1000}}),
        (HTTPStatus.BAD_GATEWAY, {"status": {"code": 1000}, "data": {"qrRawData": "x"}}),
    ],
)
def test_an_answer_that_is_none_is_a_bank_that_is_away(status: int, body: object) -> None:
    with pytest.raises(BankAwayError):
        answering(status, body).create(wanted())


@pytest.mark.parametrize("amount", [12300.5, "12,300.50", "-1.00", "0.001"])
def test_an_amount_that_is_none_is_never_money(amount: object) -> None:
    booked = {"transactionId": "1", "amount": amount, "transactionDateandTime": utc_now().isoformat()}
    with pytest.raises(BankAwayError):
        answering(200, {"status": {"code": 1000}, "data": [booked]}).inquire(BILLER, "1", "2", today())


def test_a_time_without_its_zone_is_bangkoks() -> None:
    booked = {"transactionId": "1", "amount": "1.00", "transactionDateandTime": "2026-11-22T23:59:59"}
    [found] = answering(200, {"status": {"code": 1000}, "data": [booked]}).inquire(BILLER, "1", "2", today())
    assert found.paid_at.isoformat() == "2026-11-22T16:59:59+00:00"


def test_a_bank_without_an_interface_makes_codes_and_knows_nothing() -> None:
    bank = PlainBank()
    assert read_bill(bank.create(replace(wanted(), amount=Decimal("0.01")))) == replace(BILL, amount=Decimal("0.01"))
    assert bank.inquire(BILLER, "1", "2", today()) == ()
    bank.cancel(wanted())
    with pytest.raises(BankAwayError):
        bank.void("1")


@pytest.mark.usefixtures("bank")
def test_another_bank_than_the_one_of_the_settings_is_plain() -> None:
    assert isinstance(bank_of("KTB"), PlainBank)
