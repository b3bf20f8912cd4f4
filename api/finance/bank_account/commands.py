"""Bank accounts, of which two people decide: money goes where they say."""

from __future__ import annotations

from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.bank_account.schemas import BankAccountInput
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from api.people.organisation.queries import refuse_unknown_campus
from models.finance.bank_account.tables import BankAccount
from models.finance.master_change.contract import MoneyMaster


async def _check(session: AsyncSession, wanted: BankAccountInput) -> str:
    await refuse_unknown_campus(session, wanted.campus_code)
    return ""


def _name(account: BankAccount | BankAccountInput) -> str:
    return f"{account.bank_code} {account.number}"


BANK_ACCOUNTS: Final = TwoPersonMaster(
    MoneyMaster.BANK_ACCOUNT,
    Keeping(BankAccount, BankAccountInput, "bank_account", "bank_account_exists", _name),
    _check,
)
"""Raises :func:`models.finance.master_change.store.master_rules.refusal_of_bank_account`."""
