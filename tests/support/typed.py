"""Codes as people type and paste them: every search finds each of them (docs/input.md)."""

from __future__ import annotations

from typing import Final

_THAI: Final = str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")
_WIDE: Final = str.maketrans({str(digit): chr(0xFF10 + digit) for digit in range(10)})
"""The digits of East Asian keyboards."""


def typed_codes(code: str) -> list[str]:
    """Ten ways to type the code of a subject, as ``01418351``."""
    return [
        code,
        f"{code[:4]}-{code[4:]}",
        f"{code[:2]}-{code[2:5]}-{code[5:]}",
        f"{code[:4]}\u2011{code[4:]}",
        f"{code[:4]}–{code[4:]}",
        code.translate(_THAI),
        code.translate(_WIDE),
        f"  {code} ",
        f"\ufeff{code[:3]}\u200b{code[3:]}",
        f"\u00a0{code[:4]}\u00ad{code[4:]}",
    ]


def typed_words(code: str, *words: str) -> list[str]:
    """The code of a subject with words that are beside it: each of :func:`typed_codes`, and in other orders."""
    return [
        *typed_codes(code),
        *(f"{word} {code}" for word in words),
        *(f"{code[:4]}-{code[4:]} {word}" for word in words),
        *(f"{word.upper()}\u2003b{code}" for word in words),
        " ".join((*words, code.translate(_THAI))),
    ]
