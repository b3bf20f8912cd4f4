"""Keeping drafts of a sheet's grading, comparing them, and taking one over."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import func, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from api.access.auth.principal import Principal
from api.grades.score_draft.schemas import DraftInput, DraftView
from api.grades.sheet.commands import set_grading
from api.grades.sheet.queries import preview_grading
from api.grades.sheet.reading import sheet_of
from api.grades.sheet.schemas import GradingInput
from api.kit.db import one_at_a_time
from api.kit.refusals import raise_refused
from api.kit.rows import read_rows
from api.kit.sql import full_names
from api.kit.wire import Names
from models.grades.sheet.contract import GradingMethod, Rounding
from models.grades.sheet.rules.results import refusal_of_grading
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.store.contents import SheetRow
from models.grades.sheet.tables import GradingDraft
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

MOST_DRAFTS: Final = 8


class _DraftRow(BaseModel):
    """A kept draft."""

    draft_id: UUID
    name: str
    method: GradingMethod
    rounding: Rounding
    decimals: int
    bounds: dict[str, str]
    distances: dict[str, str]
    by: Names
    at: datetime


_ROWS: Final = TypeAdapter(list[_DraftRow])
_OF_SHEET: Final = text(f"""
    SELECT d.draft_id, d.name, d.method, d.rounding, d.decimals, d.bounds, d.distances, {full_names("p")} AS by,
           d.created_at AS at
      FROM grading_draft d JOIN person p ON p.person_id = d.created_by
     WHERE d.sheet_id = :sheet_id ORDER BY d.created_at, d.draft_id
""")


async def drafts_of(session: AsyncSession, principal: Principal, sheet_id: UUID) -> list[DraftView]:
    """The drafts of a sheet with what each would come to now. Raises Refusal ``not_found``."""
    sheet = await sheet_of(session, sheet_id, principal.person_id)
    return [
        DraftView(
            **row.model_dump(),
            preview=await preview_grading(session, sheet_id, principal.person_id, _input(row, sheet.revision)),
        )
        for row in await read_rows(session, _ROWS, _OF_SHEET, {"sheet_id": sheet_id})
    ]


async def keep_draft(session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: DraftInput) -> None:
    """Keep a way of grading.

    Raises Refusal ``not_found``, ``forbidden`` to whoever does not compute, ``draft_name_taken``, ``drafts_full`` and
    the codes of :func:`models.grades.sheet.rules.results.refusal_of_grading`.
    """
    await _computed(session, principal, sheet_id)
    grading = wanted.grading
    raise_refused(refusal_of_grading(grading.method, grading.bounds, grading.distances))
    await one_at_a_time(session, f"drafts of grade sheet {sheet_id}")
    of_sheet = select(func.count()).where(col(GradingDraft.sheet_id) == sheet_id)
    if await session.scalar(of_sheet.where(col(GradingDraft.name) == wanted.name)):
        raise Refusal("draft_name_taken", name=wanted.name)
    if (await session.scalar(of_sheet) or 0) >= MOST_DRAFTS:
        raise Refusal("drafts_full", limit=MOST_DRAFTS)
    session.add(
        GradingDraft(
            sheet_id=sheet_id,
            name=wanted.name,
            method=grading.method,
            rounding=grading.rounding,
            decimals=grading.decimals,
            bounds=_texts(grading.bounds),
            distances=_texts(grading.distances),
            created_at=utc_now(),
            created_by=principal.person_id,
        )
    )
    await session.flush()


async def take_draft(
    session: AsyncSession, principal: Principal, sheet_id: UUID, draft_id: UUID, revision: int
) -> None:
    """Grade the sheet as the draft does. Raises Refusal ``not_found`` and what setting the grading raises."""
    await _computed(session, principal, sheet_id)
    rows = await read_rows(session, _ROWS, _OF_SHEET, {"sheet_id": sheet_id})
    row = next((row for row in rows if row.draft_id == draft_id), None)
    if row is None:
        raise Refusal("not_found")
    await set_grading(session, principal, sheet_id, _input(row, revision))


async def drop_draft(session: AsyncSession, principal: Principal, sheet_id: UUID, draft_id: UUID) -> None:
    """Keep a draft no longer. Raises Refusal ``not_found``, ``forbidden``."""
    await _computed(session, principal, sheet_id)
    row = await session.get(GradingDraft, draft_id)
    if row is None or row.sheet_id != sheet_id:
        raise Refusal("not_found")
    await session.delete(row)
    await session.flush()


async def _computed(session: AsyncSession, principal: Principal, sheet_id: UUID) -> SheetRow:
    sheet = await sheet_of(session, sheet_id, principal.person_id)
    if not (sheet.coordinates or sheet.is_substitute):
        raise Refusal("forbidden")
    return sheet


def _input(row: _DraftRow, revision: int) -> GradingInput:
    return GradingInput.model_validate(
        {**row.model_dump(exclude={"draft_id", "name", "by", "at"}), "revision": revision}
    )


def _texts(numbers: dict[str, Decimal]) -> dict[str, str]:
    return {letter: plain(number) for letter, number in numbers.items()}
