"""Bringing the scores of a sheet back to what they were: shown first, then done, as a pasted block is."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.score.commands import Shown, apply_plan, preview_of
from api.grades.score.schemas import PastePreview, SavedScores
from api.grades.score_history.schemas import RestoreConfirmed, RestoreInput
from api.grades.sheet.reading import sheet_to_fill
from api.kit.rows import read_rows
from models.grades.sheet.contract import ScoreSource
from models.grades.sheet.rules.pasting import PastePlan, plan_of_restore
from models.grades.sheet.store.contents import SCORES_AT, ScoreRow
from models.grades.sheet.store.opened import OpenSheet
from models.kit.errors import Language, Refusal

_THEN: Final = TypeAdapter(list[ScoreRow])
_AT: Final = text("SELECT max(at) FROM score_event WHERE batch_id = :batch_id AND sheet_id = :sheet_id")


async def preview_restore(
    session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: RestoreInput, language: Language
) -> PastePreview:
    """What bringing an earlier state back would do. Raises Refusal ``not_found``."""
    sheet, plan = await _plan(session, principal, sheet_id, wanted.batch_id)
    return preview_of(plan, sheet, language)


async def apply_restore(
    session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: RestoreConfirmed, key: str, language: Language
) -> SavedScores:
    """Do what was shown, and nothing else. Raises Refusal ``not_found``, ``paste_moved`` and
    ``key_used_differently``.
    """
    sheet, plan = await _plan(session, principal, sheet_id, wanted.batch_id)
    return await apply_plan(session, principal, sheet, Shown(plan, wanted.hash, ScoreSource.RESTORE), key, language)


async def _plan(
    session: AsyncSession, principal: Principal, sheet_id: UUID, batch_id: UUID
) -> tuple[OpenSheet, PastePlan]:
    sheet = await sheet_to_fill(session, sheet_id, principal.person_id)
    at = await session.scalar(_AT, {"batch_id": batch_id, "sheet_id": sheet_id})
    if at is None:
        raise Refusal("not_found")
    then = await read_rows(session, _THEN, SCORES_AT, {"sheet_id": sheet_id, "at": at})
    mine = [student.student_id for student in sheet.students.values() if sheet.may_edit(student)]
    plan = plan_of_restore(
        mine,
        sheet.rules.topics,
        now={key: score.score for key, score in sheet.scores.items()},
        then={(score.student_id, score.topic_id): score.score for score in then},
    )
    return sheet, plan
