"""Codes of papers, and whether a paper still says the truth."""

from __future__ import annotations

import hashlib
import json
import secrets  # noqa: TID251 - only the activity that issues a paper draws a code, no workflow does
from collections.abc import Mapping
from typing import Final

from models.kit.text import plain

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that are not mistaken for one another: no I, L, O or U (Crockford's base 32)."""
CODE_LENGTH: Final = 12
_GROUP: Final = 4
_MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_code() -> str:
    """A code nobody can guess: eleven random characters (55 bits) and a check character."""
    drawn = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH - 1))
    return drawn + check_character(drawn)


def check_character(characters: str) -> str:
    """The Luhn character (mod 32): one wrong character and two neighbours exchanged give another one.

    Only the exchange of ``0`` and ``Z`` goes unnoticed, as in every Luhn scheme.
    """
    base = len(ALPHABET)
    total = 0
    for position, character in enumerate(reversed(characters)):
        doubled = ALPHABET.index(character) * (2 if position % 2 == 0 else 1)
        total += doubled // base + doubled % base
    return ALPHABET[-total % base]


def read_code(typed: str) -> str | None:
    """The code somebody typed or scanned, however they grouped it; None when it cannot be one: it is mistyped."""
    code = plain(typed).upper().translate(_MISREAD)
    if len(code) != CODE_LENGTH or any(character not in ALPHABET for character in code):
        return None
    return code if check_character(code[:-1]) == code[-1] else None


def grouped(code: str) -> str:
    """``7K2M-9XQ4-VB3H``, as printed."""
    return "-".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP))


def content_hash(content: Mapping[str, object]) -> str:
    """SHA-256 of a content as JSON with sorted keys: two papers with one hash say the same."""
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def still_says(paper: object, now: object) -> bool:
    """Whether all that a paper says is what would be said now; both as JSON.

    Only what the paper says is compared: a field that contents got after it was printed does not make it untrue.
    """
    if isinstance(paper, Mapping) and isinstance(now, Mapping):
        return all(name in now and still_says(value, now[name]) for name, value in paper.items())
    if isinstance(paper, list) and isinstance(now, list):
        return len(paper) == len(now) and all(map(still_says, paper, now))
    return paper == now
