"""Rows of a statement as typed models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import TypeAdapter
from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")


async def read_page(
    session: AsyncSession,
    rows: TypeAdapter[list[T]],
    statement: str,
    parameters: Mapping[str, object],
    *,
    page: int,
    page_size: int,
) -> tuple[list[T], int]:
    """A page of an ordered statement, and how many rows it has in all.

    ``statement`` selects ``count(*) OVER () AS total`` and has no limit of its own. Past the last page no row is there
    to tell the total: then it is counted.
    """
    window = {"limit": page_size, "offset": (page - 1) * page_size}
    result = await session.execute(text(f"{statement} LIMIT :limit OFFSET :offset"), {**parameters, **window})
    found = [dict(row) for row in result.mappings()]
    if found:
        return rows.validate_python(found), int(found[0]["total"])
    if page == 1:
        return [], 0
    counted = await session.scalar(text(f"SELECT count(*) FROM ({statement}) AS everything"), dict(parameters))
    return [], int(counted or 0)


async def read_rows(
    session: AsyncSession, rows: TypeAdapter[list[T]], statement: TextClause, parameters: Mapping[str, object]
) -> list[T]:
    """Run one statement and validate its rows, column by column."""
    result = await session.execute(statement, dict(parameters))
    return rows.validate_python([dict(row) for row in result.mappings()])
