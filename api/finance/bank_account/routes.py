"""The bank accounts that money comes to; two people decide of each change."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.bank_account.commands import BANK_ACCOUNTS
from api.finance.bank_account.queries import list_bank_accounts
from api.finance.bank_account.schemas import BankAccountAddition, BankAccountChange, BankAccountView
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from api.kit.db import SessionDep
from api.kit.paging import Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/bank-accounts", tags=["bank accounts"])
may: Final = menu_rights(MenuId.BANK_ACCOUNTS)


@router.get("", dependencies=[may.view])
async def bank_accounts(session: SessionDep, asked: Searched) -> Page[BankAccountView]:
    """Accounts by bank, number, biller id or name."""
    return await list_bank_accounts(session, asked)


_routes: Final = TwoPersonRoutes(router, may, BANK_ACCOUNTS, "bank_account_id")
_routes.adding(BankAccountAddition)
_routes.changing(BankAccountChange)
_routes.deleting()
_routes.history()
