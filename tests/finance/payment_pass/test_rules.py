"""Passes: what a QR code holds is read back by somebody else's parser, and the days of a pass are Bangkok's."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.documents.paper.rules.codes import ALPHABET
from models.finance.payment_pass.rules import (
    counter_barcode,
    expires_at,
    pass_reference,
    payable_again_on,
    payable_until,
    qr_payload,
    read_pass_reference,
)

WEB: Final = Path(__file__).resolve().parents[3] / "web"
NODE: Final = WEB.parent / ".venv" / "bin" / "node"
BILLER: Final = "099999999999990"
READ: Final = """
    const { parse } = require('promptparse');
    const read = (payload) => {
      const found = parse(payload, true);
      return found && {
        biller: found.getTagValue('30', '01'), ref1: found.getTagValue('30', '02'), ref2: found.getTagValue('30', '03'),
        aid: found.getTagValue('30', '00'), once: found.getTagValue('01'), currency: found.getTagValue('53'),
        amount: found.getTagValue('54'), country: found.getTagValue('58'),
      };
    };
    console.log(JSON.stringify(JSON.parse(process.argv[1]).map(read)));
"""


def read_by_promptparse(*payloads: str) -> list[dict[str, Any] | None]:
    """What npm's promptparse reads, checksum included; null for what it refuses."""
    done = subprocess.run(
        [NODE, "-e", READ, json.dumps(payloads)], cwd=WEB, capture_output=True, text=True, check=True, timeout=60
    )
    found: list[dict[str, Any] | None] = json.loads(done.stdout)
    return found


def test_the_payload_is_the_one_that_banks_read() -> None:
    assert qr_payload(BILLER, "6610450001", "256801", Decimal("12300.00")) == (
        "00020101021230630016A00000067701011201150999999999999900210661045000103062568015303764"
        "540812300.005802TH63047B2C"
    )


def test_another_parser_reads_what_was_written_and_refuses_a_digit_changed() -> None:
    longest = qr_payload(BILLER, "A" * 20, "9" * 20, Decimal("9999999999.99"))
    smallest = qr_payload(BILLER, "6610450001", pass_reference(1), Decimal("0.01"))
    assert read_by_promptparse(longest, smallest, smallest.replace("0.01", "0.02")) == [
        {
            "aid": "A000000677010112", "biller": BILLER, "ref1": "A" * 20, "ref2": "9" * 20, "once": "12",
            "currency": "764", "amount": "9999999999.99", "country": "TH",
        },
        {
            "aid": "A000000677010112", "biller": BILLER, "ref1": "6610450001", "ref2": pass_reference(1), "once": "12",
            "currency": "764", "amount": "0.01", "country": "TH",
        },
        None,
    ]  # fmt: skip


def test_a_part_of_a_satang_makes_no_code() -> None:
    with pytest.raises(ValueError, match="whole satang"):
        qr_payload(BILLER, "1", "2", Decimal("0.001"))


def test_the_counter_reads_satang() -> None:
    assert counter_barcode(BILLER, "6610450001", "P000000001X", Decimal("12300.50")) == (
        f"|{BILLER}\r6610450001\rP000000001X\r1230050"
    )


@given(serial=st.integers(1, 32**9 - 1))
def test_a_reference_names_one_pass_however_it_is_typed(serial: int) -> None:
    reference = pass_reference(serial)
    assert len(reference) <= 20
    assert set(reference) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    for typed in (reference, reference.lower(), f" {reference[:4]}-{reference[4:]} "):
        assert read_pass_reference(typed) == reference


@settings(max_examples=200)
@given(serial=st.integers(1, 32**9 - 1), place=st.integers(1, 10), other=st.sampled_from(ALPHABET))
def test_a_reference_with_a_wrong_character_names_no_pass(serial: int, place: int, other: str) -> None:
    reference = pass_reference(serial)
    wrong = reference[:place] + other + reference[place + 1 :]
    assert read_pass_reference(wrong) in ({reference} if wrong == reference else {None})


@pytest.mark.parametrize("typed", ["", "256801", "P", "P00000000Ü1", "6610450001", "X0000000014"])
def test_what_is_no_reference_of_ours_names_no_pass(typed: str) -> None:
    assert read_pass_reference(typed) is None


@pytest.mark.parametrize("serial", [0, -1, 32**9])
def test_a_serial_is_a_count_from_one(serial: int) -> None:
    with pytest.raises(ValueError, match="no serial"):
        pass_reference(serial)


@pytest.mark.parametrize(
    ("due_on", "today", "again_day", "until"),
    [
        (date(2027, 1, 15), date(2026, 12, 1), 5, date(2027, 1, 15)),
        (date(2027, 1, 15), date(2027, 1, 15), 5, date(2027, 1, 15)),
        (date(2027, 1, 15), date(2027, 1, 16), 5, None),
        (date(2027, 1, 3), date(2027, 1, 5), 5, None),
        (date(2027, 1, 15), date(2027, 2, 4), 5, None),
        (date(2027, 1, 15), date(2027, 2, 5), 5, date(2027, 2, 28)),
        (date(2027, 1, 15), date(2027, 2, 28), 5, date(2027, 2, 28)),
        (date(2027, 1, 15), date(2027, 3, 4), 5, None),
        (date(2026, 12, 31), date(2027, 1, 1), 1, date(2027, 1, 31)),
        # the 31st of a shorter month is its last day
        (date(2027, 1, 31), date(2027, 2, 27), 31, None),
        (date(2027, 1, 31), date(2027, 2, 28), 31, date(2027, 2, 28)),
        (date(2028, 1, 31), date(2028, 2, 28), 29, None),
        (date(2028, 1, 31), date(2028, 2, 29), 29, date(2028, 2, 29)),
        (date(2028, 1, 31), date(2028, 2, 29), 31, date(2028, 2, 29)),
    ],
)
def test_until_when_an_instalment_can_be_paid(due_on: date, today: date, again_day: int, until: date | None) -> None:
    assert payable_until(due_on, today, again_day) == until


@pytest.mark.parametrize(
    ("due_on", "today", "again_day", "again_on"),
    [
        (date(2027, 1, 15), date(2027, 1, 16), 5, date(2027, 2, 5)),
        (date(2027, 1, 3), date(2027, 1, 4), 5, date(2027, 2, 5)),
        (date(2027, 1, 15), date(2027, 2, 4), 5, date(2027, 2, 5)),
        (date(2027, 1, 15), date(2027, 2, 5), 5, date(2027, 3, 5)),
        (date(2026, 12, 15), date(2026, 12, 31), 5, date(2027, 1, 5)),
        (date(2028, 1, 31), date(2028, 2, 1), 31, date(2028, 2, 29)),
        (date(2027, 1, 31), date(2027, 2, 1), 29, date(2027, 2, 28)),
        (date(2028, 2, 29), date(2028, 2, 29), 31, date(2028, 3, 31)),
        # before it is due: from when an expired code could be paid again
        (date(2027, 3, 15), date(2027, 1, 10), 5, date(2027, 4, 5)),
    ],
)
def test_from_when_it_can_be_paid_again(due_on: date, today: date, again_day: int, again_on: date) -> None:
    assert payable_again_on(due_on, today, again_day) == again_on


days = st.dates(date(2026, 1, 1), date(2032, 12, 31))


@given(due_on=days, after=st.integers(1, 700), again_day=st.integers(1, 31))
def test_the_day_it_can_be_paid_again_is_the_first_such_day(due_on: date, after: int, again_day: int) -> None:
    today = due_on + timedelta(days=after)
    if payable_until(due_on, today, again_day) is not None:
        return
    again_on = payable_again_on(due_on, today, again_day)
    while today < again_on:
        assert payable_until(due_on, today, again_day) is None
        today += timedelta(days=1)
    assert payable_until(due_on, again_on, again_day) is not None


def test_a_pass_ends_at_midnight_in_bangkok() -> None:
    assert expires_at(date(2028, 2, 29)) == datetime(2028, 2, 29, 17, tzinfo=UTC)
    assert expires_at(date(2026, 12, 31)) == datetime(2026, 12, 31, 17, tzinfo=UTC)
