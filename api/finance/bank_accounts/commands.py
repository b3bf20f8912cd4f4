"""Asking for bank accounts to be added, changed and deleted: money goes where they say, so two people decide."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.bank_accounts.schemas import BankAccountAddition, BankAccountChange, BankAccountInput
from api.finance.master_changes.commands import Asking, ask_to_add, ask_to_change
from api.finance.master_changes.deletion import Deletion
from api.kit.keeping import Keeping
from api.people.organisation.queries import refuse_unknown_campus
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.finance.paying import BankAccount


def _name(account: BankAccount | BankAccountInput) -> str:
    return f"{account.bank_code} {account.number}"


BANK_ACCOUNTS: Final = Keeping(BankAccount, BankAccountInput, "bank_account", "bank_account_exists", _name)
_MASTER: Final = MoneyMaster.BANK_ACCOUNT


async def ask_to_add_bank_account(
    session: AsyncSession, client: Client, principal: Principal, wanted: BankAccountAddition, key: str
) -> UUID:
    """Ask that an account be added; the case's id.

    Raises Refusal ``bank_account_exists``, ``bank_account_for_qr`` where another account has the QR codes of the
    campus, ``fields_invalid`` for a campus that does not exist, and ``master_change_asked``.
    """
    await refuse_unknown_campus(session, wanted.campus_code)
    return await ask_to_add(session, client, _MASTER, BANK_ACCOUNTS, wanted, Asking(principal, wanted.reason, key))


async def ask_to_change_bank_account(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    bank_account_id: UUID,
    wanted: BankAccountChange,
    key: str,
) -> UUID:
    """Ask that an account be changed; the case's id.

    Raises Refusal ``not_found``, ``revision_moved``, ``master_unchanged``, the codes of
    :func:`ask_to_add_bank_account`, and ``bank_account_in_use`` where it would be another account while QR codes or
    money rest on it.
    """
    await refuse_unknown_campus(session, wanted.campus_code)
    seen, asking = (bank_account_id, wanted.revision), Asking(principal, wanted.reason, key)
    return await ask_to_change(session, client, _MASTER, BANK_ACCOUNTS, seen, wanted, asking)


async def ask_to_delete_bank_account(
    session: AsyncSession, client: Client, principal: Principal, bank_account_id: UUID, wanted: Deletion
) -> UUID:
    """Ask that an account be deleted; the case's id.

    Raises Refusal ``not_found``, ``revision_moved``, ``bank_account_in_use`` while QR codes or money rest on it, and
    ``master_change_asked``.
    """
    seen, asking = (bank_account_id, wanted.revision), Asking(principal, wanted.reason, wanted.key)
    return await ask_to_change(session, client, _MASTER, BANK_ACCOUNTS, seen, None, asking)
