"""The bank accounts that money comes to; two people decide of each change."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.finance.bank_accounts.commands import (
    BANK_ACCOUNTS,
    ask_to_add_bank_account,
    ask_to_change_bank_account,
    ask_to_delete_bank_account,
)
from api.finance.bank_accounts.queries import list_bank_accounts
from api.finance.bank_accounts.schemas import BankAccountAddition, BankAccountChange, BankAccountView
from api.finance.master_changes.deletion import AskedDeletion
from api.finance.master_changes.schemas import MasterChangeAsked
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Paged, Searched
from api.kit.temporal import TemporalDep
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


@router.post("", status_code=HTTPStatus.ACCEPTED)
async def post_bank_account(
    session: SessionDep, client: TemporalDep, principal: MayAdd, wanted: BankAccountAddition, key: IdempotencyKey
) -> MasterChangeAsked:
    """Ask that an account be added. 409 where it is there already, or another has the QR codes of its campus."""
    return MasterChangeAsked(case_id=await ask_to_add_bank_account(session, client, principal, wanted, key))


@router.put("/{bank_account_id}", status_code=HTTPStatus.ACCEPTED)
async def put_bank_account(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    bank_account_id: UUID,
    wanted: BankAccountChange,
    key: IdempotencyKey,
) -> MasterChangeAsked:
    """Ask that an account be changed. 409 where it was changed since it was shown, or its change is asked for."""
    asked = ask_to_change_bank_account(session, client, principal, bank_account_id, wanted, key)
    return MasterChangeAsked(case_id=await asked)


@router.delete("/{bank_account_id}", status_code=HTTPStatus.ACCEPTED)
async def remove_bank_account(
    session: SessionDep, client: TemporalDep, principal: MayDelete, bank_account_id: UUID, wanted: AskedDeletion
) -> MasterChangeAsked:
    """Ask that an account be deleted; it stays as history."""
    case_id = await ask_to_delete_bank_account(session, client, principal, bank_account_id, wanted)
    return MasterChangeAsked(case_id=case_id)


@router.get("/{bank_account_id}/audit", dependencies=[may.view])
async def bank_account_audit(session: SessionDep, bank_account_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this account, newest first."""
    return await audit_trail(session, BANK_ACCOUNTS.subject, bank_account_id, asked)
