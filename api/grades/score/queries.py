"""The history of a sheet's scores."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.score.schemas import ScoreChange
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.sql import full_names
from api.kit.wire import Page

_CHANGES: Final = TypeAdapter(list[ScoreChange])
_HISTORY: Final = f"""
    SELECT v.batch_id, v.source, v.topic_id, t.name AS topic, v.student_id, p.id_code AS student_code,
           jsonb_build_object('value', trim_scale(v.old_value)::text, 'mark', v.old_mark, 'revision', v.revision - 1)
               AS before,
           jsonb_build_object('value', trim_scale(v.value)::text, 'mark', v.mark, 'revision', v.revision) AS after,
           {full_names("b")} AS by, v.at, count(*) OVER () AS total
      FROM score_event v JOIN score_topic t USING (topic_id) JOIN student s ON s.student_id = v.student_id
      JOIN person p ON p.person_id = s.person_id JOIN person b ON b.person_id = v.by
     WHERE v.sheet_id = :sheet_id
       AND (CAST(:student_id AS int) IS NULL OR v.student_id = :student_id)
       AND (CAST(:topic_id AS uuid) IS NULL OR v.topic_id = :topic_id)
     ORDER BY v.event_id DESC
"""


async def history_of(
    session: AsyncSession, sheet_id: UUID, student_id: int | None, topic_id: UUID | None, asked: Paging
) -> Page[ScoreChange]:
    """A page of the changes of scores, the newest first: of a cell, a student, a topic, or all."""
    named = {"sheet_id": sheet_id, "student_id": student_id, "topic_id": topic_id}
    return await read_page(session, _CHANGES, _HISTORY, named, asked)
