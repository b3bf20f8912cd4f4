"""Reading bank accounts."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.bank_account.schemas import BankAccountView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import begun_first, has_words, matches, names
from api.kit.wire import Page
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[BankAccountView])
_ACCOUNTS: Final = f"""
    SELECT a.bank_account_id, a.bank_code, a.name, a.number, a.biller_id, a.account_type, a.campus_code, a.is_for_qr,
           a.told_by, a.short_tolerance, {names("c.name_th", "c.name_en")} AS campus, a.revision,
           {open_request_sql(MoneyMaster.BANK_ACCOUNT, "a.bank_account_id")} AS case_id, count(*) OVER () AS total
      FROM bank_account a LEFT JOIN campus c USING (campus_code)
     WHERE a.deleted_at IS NULL
"""
_WANTED: Final = has_words("a.bank_code", "a.number", "a.biller_id", "a.name")


async def list_bank_accounts(session: AsyncSession, asked: Search) -> Page[BankAccountView]:
    """A page of accounts by words of bank, number, biller id and name."""
    order = begun_first(asked.text, "a.campus_code, a.bank_code, a.number", "a.number", "a.bank_code")
    statement = f"{_ACCOUNTS} AND {_WANTED} ORDER BY {order}"
    return await read_page(session, _VIEWS, statement, matches(asked.text), asked)
