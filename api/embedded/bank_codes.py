"""How the bank simulator reads a code: from a picture or as text, by its fields, checksum included."""

from __future__ import annotations

import binascii
from decimal import Decimal, InvalidOperation
from io import BytesIO

import zxingcpp
from PIL import Image, UnidentifiedImageError

from api.embedded.bank_store import Bill


def text_of_picture(picture: bytes) -> str | None:
    """What the QR code in a picture holds; None where there is none to be read."""
    try:
        with Image.open(BytesIO(picture)) as image:
            found = zxingcpp.read_barcode(image.convert("L"))
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    return None if found is None else str(found.text)


def read_bill(payload: str) -> Bill | None:
    """Whom and what a code of a bill payment asks to be paid; None for any other text."""
    payload_text = payload.strip()
    if binascii.crc_hqx(payload_text[:-4].encode(), 0xFFFF) != _hexadecimal(payload_text[-4:]):
        return None
    fields = _fields(payload_text)
    bill = _fields(fields.get("30", ""))
    try:
        amount = Decimal(fields.get("54", ""))
    except InvalidOperation:
        return None
    if fields.get("53") != "764" or not bill.get("01") or amount <= 0:
        return None
    return Bill(bill["01"], bill.get("02", ""), bill.get("03", ""), amount)


def _hexadecimal(digits: str) -> int:
    try:
        return int(digits, 16)
    except ValueError:
        return -1


def _fields(payload_text: str) -> dict[str, str]:
    """Tag, length in two digits, value, one after the other; none of what is written otherwise."""
    found: dict[str, str] = {}
    while payload_text:
        tag, length, rest = payload_text[:2], payload_text[2:4], payload_text[4:]
        if not length.isdecimal() or len(length) < 2 or len(rest) < int(length):
            return {}
        found[tag], payload_text = rest[: int(length)], rest[int(length) :]
    return found
