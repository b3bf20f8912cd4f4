"""A sheet for a route: whoever has nothing to do with it does not find it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from models.grades.sheet.store.contents import SheetRow
from models.grades.sheet.store.opened import OpenSheet, read_opened, read_scores, read_sheet
from models.kit.errors import Refusal

_SHARED: Final = text("SELECT FROM grade_sheet WHERE sheet_id = :sheet_id FOR KEY SHARE")


async def sheet_of(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> SheetRow:
    """The sheet, for somebody who has to do with it. Raises Refusal ``not_found``."""
    try:
        return await session.run_sync(read_sheet, sheet_id, person_id)
    except LookupError as error:
        raise Refusal("not_found") from error


async def open_sheet(
    session: AsyncSession, sheet_id: UUID, person_id: UUID, student_ids: Collection[int] | None = None
) -> OpenSheet:
    """The sheet with the scores of some students, or of all. Raises Refusal ``not_found``."""
    try:
        return await session.run_sync(read_opened, sheet_id, person_id, student_ids)
    except LookupError as error:
        raise Refusal("not_found") from error


async def sheet_to_fill(
    session: AsyncSession, sheet_id: UUID, person_id: UUID, student_ids: Collection[int] | None = None
) -> OpenSheet:
    """Open a sheet as :func:`open_sheet` does, to enter scores. Until the transaction ends the sheet cannot join a
    group or be stored as a version, while other people can enter scores too. Raises Refusal ``not_found``.
    """
    await session.execute(_SHARED, {"sheet_id": sheet_id})
    return await open_sheet(session, sheet_id, person_id, student_ids)


async def with_scores(session: AsyncSession, sheet: OpenSheet, student_ids: Collection[int] | None = None) -> OpenSheet:
    """The sheet with the scores as they are now, of some students or of all, and what they come to."""
    return await session.run_sync(read_scores, sheet, student_ids)
