"""Adding, changing and deleting bank accounts."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.bank_accounts.queries import read_bank_account
from api.finance.bank_accounts.schemas import BankAccountChange, BankAccountInput, BankAccountView
from api.kit.keeping import Keeping
from api.people.organisation.queries import refuse_unknown_campus
from models.errors import Refusal
from models.tables.finance.paying import BankAccount

BANK_ACCOUNTS: Final = Keeping(
    BankAccount, BankAccountInput, "bank_account", "bank_account_exists", attrgetter("number")
)
_ONE_AT_A_TIME: Final = text("LOCK TABLE bank_account IN SHARE ROW EXCLUSIVE MODE")
_FOR_QR: Final = text("""
    SELECT number FROM bank_account
     WHERE is_for_qr AND deleted_at IS NULL AND campus_code = :campus_code
       AND bank_account_id IS DISTINCT FROM CAST(:bank_account_id AS uuid)
""")
_RESTING: Final = text("""
    SELECT (SELECT count(*) FROM payment_pass
             WHERE (bank_code, biller_id) = (:bank_code, :biller_id) AND stage IN ('issuing', 'active'))
           + (SELECT count(*) FROM bank_confirmation
               WHERE (bank_code, biller_id) = (:bank_code, :biller_id) AND state IN ('received', 'doubtful'))
""")
"""QR codes that can be paid still, and what the bank told of and nobody has decided of yet."""


async def add_bank_account(session: AsyncSession, principal: Principal, wanted: BankAccountInput) -> BankAccountView:
    """Add an account. Raises Refusal ``bank_account_exists``, ``bank_account_for_qr`` where another account has the QR
    codes of the campus, and ``fields_invalid`` for a campus that does not exist.
    """
    await _judge(session, wanted, None)
    account = await BANK_ACCOUNTS.add(session, principal.person_id, wanted)
    return await read_bank_account(session, account.bank_account_id)


async def change_bank_account(
    session: AsyncSession, principal: Principal, bank_account_id: UUID, wanted: BankAccountChange
) -> BankAccountView:
    """Change an account. Raises Refusal ``not_found``, ``revision_moved``, the codes of :func:`add_bank_account`, and
    ``bank_account_in_use`` where it would be another account while QR codes or money rest on it.
    """
    await _judge(session, wanted, bank_account_id)
    account = await BANK_ACCOUNTS.locked(session, bank_account_id, wanted.revision)
    before = (account.bank_code, account.number, account.biller_id)
    if before != (wanted.bank_code, wanted.number, wanted.biller_id):
        await _refuse_in_use(session, account)
    await BANK_ACCOUNTS.change(session, principal.person_id, account, wanted)
    return await read_bank_account(session, bank_account_id)


async def delete_bank_account(
    session: AsyncSession, principal: Principal, bank_account_id: UUID, revision: int
) -> None:
    """Delete an account; it stays as history.

    Raises Refusal ``not_found``, ``revision_moved``, and ``bank_account_in_use`` while QR codes or money rest on it.
    """
    await session.execute(_ONE_AT_A_TIME)
    account = await BANK_ACCOUNTS.locked(session, bank_account_id, revision)
    await _refuse_in_use(session, account)
    await BANK_ACCOUNTS.delete(session, principal.person_id, account)


async def _refuse_in_use(session: AsyncSession, account: BankAccount) -> None:
    resting = await session.scalar(_RESTING, {"bank_code": account.bank_code, "biller_id": account.biller_id})
    if resting:
        raise Refusal("bank_account_in_use", number=account.number, count=resting)


async def _judge(session: AsyncSession, wanted: BankAccountInput, bank_account_id: UUID | None) -> None:
    await session.execute(_ONE_AT_A_TIME)
    await refuse_unknown_campus(session, wanted.campus_code)
    if wanted.is_for_qr:
        asked = {"campus_code": wanted.campus_code, "bank_account_id": bank_account_id}
        other = await session.scalar(_FOR_QR, asked)
        if other is not None:
            raise Refusal("bank_account_for_qr", number=other)
