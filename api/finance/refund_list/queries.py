"""Reading lists of refunds."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.refund_list.schemas import RefundListView
from api.kit.paging import Search
from api.kit.rows import read_page
from api.kit.sql import begun_first, has_words, matches
from api.kit.wire import Page
from models.cases.case.contract.record import CaseKind
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_VIEWS: Final = TypeAdapter(list[RefundListView])
_LISTS: Final = f"""
    SELECT a.list_id, a.code, a.name_th, a.name_en, a.refund_type, a.maximum, a.opens_on, a.closes_on,
           a.is_withdrawable, a.is_active, a.revision,
           (SELECT count(*) FROM case_file c WHERE c.kind = '{CaseKind.REFUND}'
               AND c.request->>'list_id' = CAST(a.list_id AS text)) AS refunds,
           {open_request_sql(MoneyMaster.REFUND_LIST, "a.list_id")} AS case_id, count(*) OVER () AS total
      FROM refund_list a WHERE a.deleted_at IS NULL
"""
_MATCHES: Final = has_words("a.code", "a.name_th", "a.name_en")


async def list_refund_lists(session: AsyncSession, asked: Search) -> Page[RefundListView]:
    """A page of lists by words of codes and names."""
    order = begun_first(asked.text, "a.code", "a.code")
    return await read_page(session, _VIEWS, f"{_LISTS} AND {_MATCHES} ORDER BY {order}", matches(asked.text), asked)
