"""Tokens of addresses that open something to whoever has them: pay links, calendars, shared plans."""

from __future__ import annotations

import hashlib
import secrets  # noqa: TID251 - only the API that makes a link draws a token, no workflow does
from typing import Final

_TOKEN_BYTES: Final = 16


def new_token(random_bytes: int = _TOKEN_BYTES) -> str:
    """Return a random token as it stands in an address, by default of 128 bits."""
    return secrets.token_urlsafe(random_bytes)


def token_hash(token: str) -> str:
    """What is kept of a token: who reads the database has no link."""
    return hashlib.sha256(token.encode()).hexdigest()
