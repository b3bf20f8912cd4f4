"""The bank accounts that money comes to."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.bank_accounts.commands import BANK_ACCOUNTS, add_bank_account, change_bank_account, delete_bank_account
from api.finance.bank_accounts.queries import list_bank_accounts
from api.finance.bank_accounts.schemas import BankAccountChange, BankAccountInput, BankAccountView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.contracts.access.permissions import MenuId

router: Final = APIRouter(prefix="/finance/bank-accounts", tags=["bank accounts"])
may: Final = menu_rights(MenuId.BANK_ACCOUNTS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def bank_accounts(session: SessionDep, asked: Searched) -> Page[BankAccountView]:
    """Accounts by bank, number, biller id or name."""
    return await list_bank_accounts(session, asked)


@router.post("", status_code=201)
async def post_bank_account(session: SessionDep, principal: MayAdd, wanted: BankAccountInput) -> BankAccountView:
    """Add an account. 409 where it is there already, or another has the QR codes of its campus."""
    return await add_bank_account(session, principal, wanted)


@router.put("/{bank_account_id}")
async def put_bank_account(
    session: SessionDep, principal: MayEdit, bank_account_id: UUID, wanted: BankAccountChange
) -> BankAccountView:
    """Change an account. 409 where it was changed since it was shown."""
    return await change_bank_account(session, principal, bank_account_id, wanted)


@router.delete("/{bank_account_id}", status_code=204)
async def remove_bank_account(
    session: SessionDep, principal: MayDelete, bank_account_id: UUID, revision: Revision
) -> None:
    """Delete an account; it stays as history."""
    await delete_bank_account(session, principal, bank_account_id, revision)


@router.get("/{bank_account_id}/audit", dependencies=[may.view])
async def bank_account_audit(session: SessionDep, bank_account_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this account, newest first."""
    return await audit_trail(session, BANK_ACCOUNTS.subject, bank_account_id, asked)
