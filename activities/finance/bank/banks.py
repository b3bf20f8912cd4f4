"""Which bank is asked how, by the settings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from activities.finance.bank.plain import PlainBank
from activities.finance.bank.port import Bank
from activities.finance.bank.scb import ScbBank
from models.finance.bank_account.contract import ToldBy
from models.kit.settings import settings

SCB: Final = "SCB"


def bank_of(code: str, told_by: ToldBy = ToldBy.BANK) -> Bank:
    """The bank of a code: by its interface where the settings name one, and the account's money is told by it."""
    return scb_bank() if code == SCB and told_by is ToldBy.BANK else PlainBank()


@lru_cache(maxsize=1)
def scb_bank() -> Bank:
    """SCB by its interface, or by files where the settings name none."""
    current = settings()
    if not current.scb_url:
        return PlainBank()
    return ScbBank(current.scb_url, current.scb_api_key, current.scb_api_secret, current.bank_timeout_seconds)
