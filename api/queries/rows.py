"""Rows of a statement as typed models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import TypeAdapter
from sqlalchemy import TextClause
from sqlalchemy.ext.asyncio import AsyncSession

T = TypeVar("T")


async def read_rows(
    session: AsyncSession, rows: TypeAdapter[list[T]], statement: TextClause, parameters: Mapping[str, object]
) -> list[T]:
    """Run one statement and validate its rows, column by column."""
    result = await session.execute(statement, dict(parameters))
    return rows.validate_python([dict(row) for row in result.mappings()])
