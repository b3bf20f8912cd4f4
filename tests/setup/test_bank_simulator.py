"""The simulated bank loses nothing when it is killed, and misbehaves only as it was told to."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from pathlib import Path

import httpx
import pytest
import qrcode

from api.embedded import bank_store
from api.embedded.bank_codes import read_bill, text_of_picture
from api.embedded.bank_store import BankStore, Bill, Manner
from api.embedded.temporal import answers
from models.finance.payment_pass.rules import qr_payload
from models.kit.calendar import utc_now
from tests.support.keeper import free_ports
from tests.support.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
BILL = Bill("099400012345101", "6610450001", "P0000000018", Decimal("12300.50"))


class Portal:
    """Takes confirmations as the portal does, once it is open."""

    def __init__(self) -> None:
        self.told: list[dict[str, str]] = []
        self.is_open = True
        portal = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                if portal.is_open:
                    portal.told.append(json.loads(body))
                self.send_response(200 if portal.is_open else 503)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Nothing is logged."""

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop."""
        self._server.shutdown()


@pytest.fixture
def portal() -> Iterator[Portal]:
    running = Portal()
    yield running
    running.close()


@contextmanager
def running_bank(books: Path, portal: Portal) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The bank as a process: its address."""
    [port] = free_ports(1)
    environment = {
        **os.environ,
        "BANK_BOOKS": str(books),
        "BANK_CONFIRMATIONS": portal.address,
        "MYKU_SCB_API_KEY": "k",
        "MYKU_SCB_API_SECRET": "s",
    }
    process = subprocess.Popen([sys.executable, "-m", "api.embedded.bank", str(port)], cwd=ROOT, env=environment)
    address = f"http://127.0.0.1:{port}"
    wait_until(lambda: answers(f"{address}/health"))
    try:
        yield address, process
    finally:
        process.kill()
        process.wait()


def form(**more: str) -> dict[str, str]:
    """What the page for paying sends."""
    return {
        "biller": BILL.biller, "reference_1": BILL.reference_1, "reference_2": BILL.reference_2,
        "amount": "12300.50", **more,
    }  # fmt: skip


def test_a_picture_is_scanned_paid_and_told_of(tmp_path: Path, portal: Portal) -> None:
    file = BytesIO()
    qrcode.make(qr_payload(BILL.biller, BILL.reference_1, BILL.reference_2, BILL.amount)).save(file)
    with running_bank(tmp_path / "bank.db", portal) as (address, _), httpx.Client(base_url=address) as visitor:
        scanned = visitor.post("/scan", files={"picture": ("code.png", file.getvalue())}, follow_redirects=True)
        assert "12,300.50" in scanned.text
        slip = visitor.post("/pay", data=form(), follow_redirects=True)
        assert "12,300.50" in slip.text
        wait_until(lambda: len(portal.told) == 1)
    assert portal.told[0]["amount"] == "12300.50"
    assert portal.told[0]["billPaymentRef2"] == BILL.reference_2


def test_a_killed_bank_goes_on_telling_where_it_was(tmp_path: Path, portal: Portal) -> None:
    portal.is_open = False
    with running_bank(tmp_path / "bank.db", portal) as (address, process):
        httpx.post(f"{address}/pay", data=form())
        process.kill()
        process.wait()
    portal.is_open = True
    with running_bank(tmp_path / "bank.db", portal):
        wait_until(lambda: len(portal.told) == 1)


def test_the_pages_speak_both_languages(tmp_path: Path, portal: Portal) -> None:
    with running_bank(tmp_path / "bank.db", portal) as (address, _):
        for path in ("/", "/desk"):
            assert "ธนาคารจำลอง" in httpx.get(address + path).text
            assert "Simulated bank" in httpx.get(address + path, params={"lang": "en"}).text
        away = httpx.post(f"{address}/desk/away", follow_redirects=True)
        assert "ไม่ตอบพอร์ทัล" in away.text


@pytest.mark.parametrize("text", ["", "hello", "00020101", "0002010102110399" * 9, "https://ku.th"])
def test_what_is_no_code_of_a_bill_is_not_read(text: str) -> None:
    assert read_bill(text) is None


def test_a_picture_without_a_code_is_not_read() -> None:
    assert text_of_picture(b"no picture") is None


def told_at_once(store: BankStore) -> list[str]:
    """The transactions that are to be told now."""
    return [told.number for told in store.due_messages()]


def test_each_manner_tells_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = BankStore(tmp_path / "bank.db")
    once, twice = store.pay(BILL, Manner.ONCE), store.pay(BILL, Manner.TWICE)
    store.pay(BILL, Manner.LATE)
    store.pay(BILL, Manner.SILENT)
    assert told_at_once(store) == [once, twice, twice]
    other = store.pay(BILL, Manner.OTHER_AMOUNT)
    assert [told.bill.amount for told in store.due_messages() if told.number == other] == [Decimal("12301.50")]
    later = utc_now() + timedelta(hours=1)
    monkeypatch.setattr(bank_store, "utc_now", lambda: later)
    assert len(told_at_once(store)) == 5


def test_what_is_reordered_is_told_after_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = BankStore(tmp_path / "bank.db")
    first = store.pay(BILL, Manner.REORDERED)
    assert told_at_once(store) == []
    second = store.pay(BILL, Manner.ONCE)
    assert told_at_once(store) == [second]
    later = utc_now() + timedelta(hours=1)
    monkeypatch.setattr(bank_store, "utc_now", lambda: later)
    assert told_at_once(store) == [second, first]


def test_what_nobody_takes_is_sent_a_few_times_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = BankStore(tmp_path / "bank.db")
    store.pay(BILL, Manner.ONCE)
    now = utc_now()
    times = 0
    for minute in range(10):
        monkeypatch.setattr(bank_store, "utc_now", lambda at=now + timedelta(minutes=2 * minute): at)
        for told in store.due_messages():
            store.answered(told.id, "503", taken=False)
            times += 1
    assert times == 5


def test_an_expired_code_is_refused_by_the_bank_that_made_it(tmp_path: Path) -> None:
    store = BankStore(tmp_path / "bank.db")
    store.make_code(BILL, utc_now() - timedelta(seconds=1))
    assert store.is_refused(BILL)
    assert store.unpaid_codes() == []
