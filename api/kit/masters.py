"""Rows that an office keeps: changed by whoever saw them as they are, never over somebody else's change."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.table import Master


class Revisioned(Protocol):
    """A row that counts its changes."""

    revision: int


Row = TypeVar("Row", bound=Revisioned)
Kept = TypeVar("Kept", bound=Master)


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


async def locked_master(session: AsyncSession, table: type[Kept], key: object, seen: int) -> Kept:
    """As :func:`locked_row`, of a table of ``Master`` columns: a deleted row is not found."""
    row = await locked_row(session, table, key, None)
    if row.deleted_at is not None:
        raise Refusal("not_found")
    if row.revision != seen:
        raise Refusal("revision_moved", revision=row.revision)
    return row


def changed(row: Master, person_id: UUID) -> datetime:
    """Note who changes a row, and that it is another revision now; the UTC instant of the change."""
    row.revision += 1
    row.changed_by, row.changed_at = person_id, utc_now()
    return row.changed_at
