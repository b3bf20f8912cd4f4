"""Asking for bank accounts to be added, changed and deleted: money goes where they say, so two people decide."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.bank_accounts.schemas import BankAccountAddition, BankAccountChange, BankAccountInput
from api.finance.master_changes.commands import Asking, ask_master_change
from api.kit.keeping import Keeping
from api.people.organisation.queries import refuse_unknown_campus
from models.contracts.finance.master_changes import MoneyMaster
from models.tables.finance.paying import BankAccount

BANK_ACCOUNTS: Final = Keeping(
    BankAccount, BankAccountInput, "bank_account", "bank_account_exists", attrgetter("number")
)


async def ask_to_add_bank_account(
    session: AsyncSession, client: Client, principal: Principal, wanted: BankAccountAddition, key: str
) -> UUID:
    """Ask that an account be added; the case's id.

    Raises Refusal ``bank_account_exists``, ``bank_account_for_qr`` where another account has the QR codes of the
    campus, ``fields_invalid`` for a campus that does not exist, and ``master_change_asked``.
    """
    await refuse_unknown_campus(session, wanted.account.campus_code)
    asking = Asking(principal, wanted.reason, f"{wanted.account.bank_code} {wanted.account.number}", key)
    return await ask_master_change(
        session, client, MoneyMaster.BANK_ACCOUNT, BANK_ACCOUNTS, None, wanted.account, asking
    )


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
    await refuse_unknown_campus(session, wanted.account.campus_code)
    account = await BANK_ACCOUNTS.locked(session, bank_account_id, wanted.revision)
    asking = Asking(principal, wanted.reason, _name(account), key)
    return await ask_master_change(
        session,
        client,
        MoneyMaster.BANK_ACCOUNT,
        BANK_ACCOUNTS,
        (bank_account_id, account),
        wanted.account,
        asking,
    )


async def ask_to_delete_bank_account(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    bank_account_id: UUID,
    revision: int,
    reason: str,
    key: str,
) -> UUID:
    """Ask that an account be deleted; the case's id.

    Raises Refusal ``not_found``, ``revision_moved``, ``bank_account_in_use`` while QR codes or money rest on it, and
    ``master_change_asked``.
    """
    account = await BANK_ACCOUNTS.locked(session, bank_account_id, revision)
    asking = Asking(principal, reason, _name(account), key)
    return await ask_master_change(
        session, client, MoneyMaster.BANK_ACCOUNT, BANK_ACCOUNTS, (bank_account_id, account), None, asking
    )


def _name(account: BankAccount) -> str:
    return f"{account.bank_code} {account.number}"
