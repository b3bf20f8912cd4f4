"""The batches of a sheet, the newest first."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.score_history.schemas import ScoreBatch
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.sql import full_names
from api.kit.wire import Page

_BATCHES: Final = TypeAdapter(list[ScoreBatch])
_OF_SHEET: Final = f"""
    WITH found AS (
        SELECT v.batch_id, v.source, v.by, min(v.at) AS at, max(v.event_id) AS last, count(*) AS cells,
               count(DISTINCT v.student_id) AS students,
               array_agg(DISTINCT t.name) AS topics,
               count(*) FILTER (WHERE s.revision = v.revision AND t.deleted_at IS NULL) AS standing
          FROM score_event v JOIN score_topic t USING (topic_id)
          LEFT JOIN topic_score s ON s.topic_id = v.topic_id AND s.student_id = v.student_id
         WHERE v.sheet_id = :sheet_id
         GROUP BY v.batch_id, v.source, v.by)
    SELECT f.batch_id, f.source, {full_names("p")} AS by, f.at, f.cells, f.students, f.topics, f.standing,
           count(*) OVER () AS total
      FROM found f JOIN person p ON p.person_id = f.by
     ORDER BY f.last DESC
"""


async def batches_of(session: AsyncSession, sheet_id: UUID, asked: Paging) -> Page[ScoreBatch]:
    """A page of what was saved at once, the newest first."""
    return await read_page(session, _BATCHES, _OF_SHEET, {"sheet_id": sheet_id}, asked)
