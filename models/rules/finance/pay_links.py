"""Tokens of pay links, and what a link tells of the student's name (finance §7)."""

from __future__ import annotations

import hashlib
import re
import secrets  # noqa: TID251 - only the API that makes a link draws a token, no workflow does
from typing import Final

_TOKEN_BYTES: Final = 16
_FIRST: Final = re.compile(r"[เแโใไ]?\S")
_REST: Final = "…"


def new_token() -> str:
    """128 random bits, as they stand in an address."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token: who reads the database has no link."""
    return hashlib.sha256(token.encode()).hexdigest()


def masked(name: str) -> str:
    """A name by the first letter of each of its words; a Thai vowel written before its consonant takes that along."""
    return " ".join(f"{found[0]}{_REST}" for word in name.split() if (found := _FIRST.match(word)))
