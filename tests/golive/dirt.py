"""What makes files of old systems dirty: most of it is read all the same, some rows are refused (golive §3)."""

from __future__ import annotations

from random import Random
from typing import Final

_THAI_DIGITS: Final = str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")
_WRONG_ID = 0.003
"""National ids whose check digit is wrong."""
_REPEATED = 0.001
_UNTIDY = 0.01
_SECOND_FORMAT = 0.2


class Dirt:
    """Decides which cells and rows are dirty, from a seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def national_id(self, digits: str) -> tuple[str, bool]:
        """Return a national id as a file has it, and whether its check digit is wrong."""
        if self._random.random() < _WRONG_ID:
            return digits[:-1] + str((int(digits[-1]) + 1) % 10), True
        if self._random.random() < _SECOND_FORMAT:
            return f"{digits[0]}-{digits[1:5]}-{digits[5:10]}-{digits[10:12]}-{digits[12]}", False
        return digits, False

    def is_repeated(self) -> bool:
        """Return whether a row stands in its file twice."""
        return self._random.random() < _REPEATED

    def text(self, text: str) -> str:
        """Return a text with blanks around or within it now and then."""
        if self._random.random() >= _UNTIDY:
            return text
        return self._random.choice((f"{text}  ", f" {text}", text.replace(" ", "  ")))

    def number(self, digits: str) -> str:
        """Return a number in Thai digits now and then."""
        return digits.translate(_THAI_DIGITS) if self._random.random() < _UNTIDY else digits

    def spelling(self, *spellings: str) -> str:
        """Return the first spelling, or one of the others."""
        return self._random.choice(spellings) if self._random.random() < _SECOND_FORMAT else spellings[0]
