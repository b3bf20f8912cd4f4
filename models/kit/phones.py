"""Thai telephone numbers, as people write them."""

from __future__ import annotations

import re
from typing import Final

_BETWEEN: Final = re.compile(r"[\s().-]")
_MOBILE: Final = re.compile(r"0[689]\d{8}")
_LANDLINE: Final = re.compile(r"02\d{7}|0[3-7]\d{7}")


def thai_phone(written: str) -> str | None:
    """The number as ``081-234-5678`` or ``02-942-8555``; None when it is no Thai number. ``+66`` is the leading 0."""
    digits = _BETWEEN.sub("", written)
    if digits.startswith("+66"):
        digits = f"0{digits.removeprefix('+66')}"
    if not digits.isascii():
        return None
    if _MOBILE.fullmatch(digits):
        return f"{digits[:3]}-{digits[3:6]}-{digits[6:]}"
    if _LANDLINE.fullmatch(digits):
        area = 2 if digits.startswith("02") else 3
        return f"{digits[:area]}-{digits[area : area + 3]}-{digits[area + 3 :]}"
    return None
