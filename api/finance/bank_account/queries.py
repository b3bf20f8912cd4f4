"""Reading bank accounts."""

from __future__ import annotations

from typing import Final

from api.finance.bank_account.schemas import BankAccountView
from api.kit.master_list import MasterList
from api.kit.sql import names
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_ACCOUNTS: Final = f"""
    SELECT a.bank_account_id, a.bank_code, a.name, a.number, a.biller_id, a.account_type, a.campus_code, a.is_for_qr,
           a.told_by, a.short_tolerance, {names("c.name_th", "c.name_en")} AS campus, a.revision,
           {open_request_sql(MoneyMaster.BANK_ACCOUNT, "a.bank_account_id")} AS case_id, count(*) OVER () AS total
      FROM bank_account a LEFT JOIN campus c USING (campus_code)
     WHERE a.deleted_at IS NULL
"""
BANK_ACCOUNT_ROWS: Final = MasterList(
    BankAccountView,
    _ACCOUNTS,
    "a.bank_account_id",
    order="a.campus_code, a.bank_code, a.number",
    words=("a.bank_code", "a.number", "a.biller_id", "a.name"),
    codes=("a.number", "a.bank_code"),
)
"""Accounts by words of bank, number, biller id and name."""
