"""Reading funders."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.funder.schemas import FunderView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import begun_first, has_words, matches
from api.kit.wire import Page
from models.finance.ledger.contract import Account

_VIEWS: Final = TypeAdapter(list[FunderView])
_FUNDERS: Final = f"""
    SELECT f.funder_id, f.code, f.name_th, f.name_en, f.contact, f.is_active, f.revision,
           (SELECT count(*) FROM scholarship s WHERE s.funder_id = f.funder_id AND s.deleted_at IS NULL)
               AS scholarships,
           (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e
             WHERE e.funder_id = f.funder_id AND e.account = '{Account.SPONSOR_RECEIVABLE}') AS owed,
           count(*) OVER () AS total
      FROM funder f WHERE f.deleted_at IS NULL
"""
_MATCHES: Final = has_words("f.code", "f.name_th", "f.name_en")
_FUNDER: Final = text(f"{_FUNDERS} AND f.funder_id = :funder_id")


async def list_funders(session: AsyncSession, asked: Search) -> Page[FunderView]:
    """A page of funders by words of codes and names."""
    order = begun_first(asked.text, "f.code", "f.code")
    return await read_page(session, _VIEWS, f"{_FUNDERS} AND {_MATCHES} ORDER BY {order}", matches(asked.text), asked)


async def read_funder(session: AsyncSession, funder_id: UUID) -> FunderView:
    """The funder. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _FUNDER, {"funder_id": funder_id})
