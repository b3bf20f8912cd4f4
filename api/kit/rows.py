"""Rows of a statement as typed models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import TypeAdapter
from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.paging import Paging
from api.kit.wire import Page
from models.kit.errors import Refusal
from models.kit.rows import named_rows

T = TypeVar("T")


async def read_page(
    session: AsyncSession,
    rows: TypeAdapter[list[T]],
    statement: str,
    parameters: Mapping[str, object],
    asked: Paging,
) -> Page[T]:
    """A page of an ordered statement, and how many rows it has in all.

    ``statement`` selects ``count(*) OVER () AS total`` and has no limit of its own. Past the last page no row is there
    to tell the total: then it is counted.
    """
    window = {"limit": asked.page_size, "offset": asked.offset}
    result = await session.execute(text(f"{statement} LIMIT :limit OFFSET :offset"), {**parameters, **window})
    found = named_rows(result)
    total = int(found[0]["total"]) if found else 0
    if not found and asked.page > 1:
        total = await session.scalar(text(f"SELECT count(*) FROM ({statement}) AS everything"), dict(parameters)) or 0
    return Page(items=rows.validate_python(found), page=asked.page, page_size=asked.page_size, total=total)


async def read_limited_page(
    session: AsyncSession,
    rows: TypeAdapter[list[T]],
    statement: str,
    parameters: Mapping[str, object],
    asked: Paging,
) -> Page[T]:
    """A page as :func:`read_page`, of a statement with ``:limit`` and ``:offset`` within it and a ``total``."""
    window = {"limit": asked.page_size, "offset": asked.offset}
    found = named_rows(await session.execute(text(statement), {**parameters, **window}))
    if not found and asked.page > 1:
        first = named_rows(await session.execute(text(statement), {**parameters, "limit": 1, "offset": 0}))
        total = int(first[0]["total"]) if first else 0
    else:
        total = int(found[0]["total"]) if found else 0
    return Page(items=rows.validate_python(found), page=asked.page, page_size=asked.page_size, total=total)


async def read_rows(
    session: AsyncSession, rows: TypeAdapter[list[T]], statement: TextClause, parameters: Mapping[str, object]
) -> list[T]:
    """Run one statement and validate its rows, column by column."""
    result = await session.execute(statement, dict(parameters))
    return rows.validate_python(named_rows(result))


async def read_one(
    session: AsyncSession, rows: TypeAdapter[list[T]], statement: TextClause, parameters: Mapping[str, object]
) -> T:
    """The row a statement finds. Raises Refusal ``not_found`` where there is none."""
    found = await read_rows(session, rows, statement, parameters)
    if not found:
        raise Refusal("not_found")
    return found[0]
