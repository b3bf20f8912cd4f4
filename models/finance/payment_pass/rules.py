"""A pass: the QR code by which one instalment is paid (finance §4).

What the code and the counter's barcode hold, the reference that names the pass, and the days on which it can be paid.
"""

from __future__ import annotations

import binascii
from calendar import monthrange
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final

from models.documents.paper.rules.codes import ALPHABET, check_character, written
from models.kit.calendar import bangkok_instant
from models.kit.money import baht_text, satang

_BILL_PAYMENT: Final = "A000000677010112"
_FORMAT: Final = ("00", "01")
_PAID_ONCE: Final = ("01", "12")
_BAHT: Final = ("53", "764")
_THAILAND: Final = ("58", "TH")
_CHECKSUM: Final = "6304"

_KIND: Final = "P"
_SERIAL_LENGTH: Final = 9
REFERENCE_LENGTH: Final = len(_KIND) + _SERIAL_LENGTH + 1


def qr_payload(biller_id: str, reference_1: str, reference_2: str, amount: Decimal) -> str:
    """What the QR code of a bill payment holds (EMVCo, tag 30), for exactly this amount in baht."""
    bill = _fields(("00", _BILL_PAYMENT), ("01", biller_id), ("02", reference_1), ("03", reference_2))
    payload = _fields(_FORMAT, _PAID_ONCE, ("30", bill), _BAHT, ("54", baht_text(amount)), _THAILAND) + _CHECKSUM
    return f"{payload}{binascii.crc_hqx(payload.encode(), 0xFFFF):04X}"


def _fields(*fields: tuple[str, str]) -> str:
    """Each field as its tag, its length in two digits and its value."""
    return "".join(f"{tag}{len(value):02d}{value}" for tag, value in fields)


def counter_barcode(biller_id: str, reference_1: str, reference_2: str, amount: Decimal) -> str:
    """What the barcode of a pay slip holds for the counter of a bank: the amount in satang."""
    return f"|{biller_id}\r{reference_1}\r{reference_2}\r{satang(amount)}"


def pass_reference(serial: int) -> str:
    """The second reference of the pass with this serial: ``P`` and the serial, the check character last.

    Its letters are not mistaken for digits. Raises ValueError where a serial is less than 1 or too large.
    """
    if not 0 < serial < len(ALPHABET) ** _SERIAL_LENGTH:
        raise ValueError(f"{serial} is no serial of a pass")
    digits = ""
    for _ in range(_SERIAL_LENGTH):
        serial, place = divmod(serial, len(ALPHABET))
        digits = ALPHABET[place] + digits
    return f"{_KIND}{digits}{check_character(_KIND + digits)}"


def read_pass_reference(typed: str) -> str | None:
    """The reference somebody typed, in small letters or large, grouped or not; None where it names no pass."""
    reference = written(typed)
    if len(reference) != REFERENCE_LENGTH or reference[0] != _KIND or any(one not in ALPHABET for one in reference):
        return None
    return reference if check_character(reference[:-1]) == reference[-1] else None


def payable_until(due_on: date, today: date, again_day: int) -> date | None:
    """The last Bangkok day on which an instalment can be paid by a pass that is issued today; None on a day between.

    Until it is due, that is its due day. Later it can be paid again from day ``again_day`` of each month on (of a
    shorter month from its last day on) until the month ends.
    """
    if today <= due_on:
        return due_on
    is_next_month = (today.year, today.month) > (due_on.year, due_on.month)
    return _last(today) if is_next_month and today >= _day_of(today, again_day) else None


def payable_again_on(due_on: date, today: date, again_day: int) -> date:
    """The first Bangkok day after both on which an expired instalment can be paid again, in the month it next can."""
    this_month = _day_of(today, again_day)
    if this_month > max(today, _last(due_on)):
        return this_month
    return _day_of(_last(max(today, due_on)) + timedelta(days=1), again_day)


def expires_at(last_day: date) -> datetime:
    """The instant (UTC) from which a pass can not be paid any more: midnight in Bangkok, at the end of its last day."""
    return bangkok_instant(last_day + timedelta(days=1))


def _last(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def _day_of(month: date, day: int) -> date:
    """A day of the month of a date, or the last day of a shorter one."""
    return month.replace(day=min(day, monthrange(month.year, month.month)[1]))
