"""Rows that an office keeps: changed by whoever saw them as they are, never over somebody else's change."""

from __future__ import annotations

from typing import Protocol, TypeVar

from sqlalchemy.ext.asyncio import AsyncSession

from models.errors import Refusal


class Revisioned(Protocol):
    """A row that counts its changes."""

    revision: int


Row = TypeVar("Row", bound=Revisioned)


async def locked_row(session: AsyncSession, table: type[Row], key: object, seen: int | None) -> Row:
    """The row with this key, locked until the transaction ends. ``seen`` is the revision that was shown, if any.

    Raises Refusal ``not_found``, and ``revision_moved`` when it was changed since.
    """
    row = await session.get(table, key, with_for_update=True, populate_existing=True)
    if row is None:
        raise Refusal("not_found")
    if seen is not None and row.revision != seen:
        raise Refusal("revision_moved", revision=row.revision)
    return row
