"""Which bank is asked how, by the settings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from activities.finance.bank.plain import PlainBank
from activities.finance.bank.port import Bank
from activities.finance.bank.scb import ScbBank
from models.settings import settings

SCB: Final = "SCB"


@lru_cache(maxsize=8)
def bank_of(code: str) -> Bank:
    """The bank of a code: by its interface where the settings name one."""
    current = settings()
    if code == SCB and current.scb_url:
        return ScbBank(current.scb_url, current.scb_api_key, current.scb_api_secret, current.bank_timeout_seconds)
    return PlainBank()
