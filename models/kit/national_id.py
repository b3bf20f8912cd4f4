"""National ids and tax ids of Thailand: thirteen digits, the last of which checks the others."""

from __future__ import annotations

import re
from typing import Final

from models.kit.text import plain

DIGITS: Final = 13
_BETWEEN: Final = re.compile(r"[\s-]")
_ELEVEN: Final = 11
_TEN: Final = 10


def national_id_digits(cell: str) -> str | None:
    """Return the thirteen digits that a text says, with or without hyphens and blanks; None where it says no such."""
    digits = _BETWEEN.sub("", plain(cell))
    return digits if len(digits) == DIGITS and digits.isascii() and digits.isdecimal() else None


def check_digit(digits: str) -> str:
    """Return the last digit of a national id or a tax id, given its first twelve."""
    total = sum((DIGITS - place) * int(digit) for place, digit in enumerate(digits[: DIGITS - 1]))
    return str((_ELEVEN - total % _ELEVEN) % _TEN)
