"""The bank accounts that money comes to; two people decide of each change."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.access.auth.deps import menu_rights
from api.finance.bank_account.commands import BANK_ACCOUNTS
from api.finance.bank_account.queries import BANK_ACCOUNT_ROWS
from api.finance.bank_account.schemas import BankAccountAddition, BankAccountChange
from api.finance.master_change.two_person_routes import TwoPersonRoutes
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/finance/bank-accounts", tags=["bank accounts"])
may: Final = menu_rights(MenuId.BANK_ACCOUNTS)


TwoPersonRoutes(router, may, BANK_ACCOUNTS, "bank_account_id").all(
    BANK_ACCOUNT_ROWS, BankAccountAddition, BankAccountChange
)
