"""Cells into rows: each is compared with the score that was shown and set, with its history, in one statement."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from models.grades.sheet.contract import ScoreSource
from models.grades.sheet.rules.scoring import Score
from models.grades.sheet.store.contents import SCORES_NOW, ScoreNow, ScoreRow
from models.kit.errors import Refusal

Key = tuple[int, UUID]
"""A cell: the student and the topic."""


@dataclass(frozen=True, slots=True)
class Change:
    """A cell as it shall be; ``seen`` is the revision that was shown, 0 where there was no score."""

    student_id: int
    topic_id: UUID
    seen: int
    score: Score

    @property
    def key(self) -> Key:
        """Which cell."""
        return self.student_id, self.topic_id


@dataclass(frozen=True, slots=True)
class Batch:
    """What is saved at once: how, by whom and when."""

    batch_id: UUID
    sheet_id: UUID
    source: ScoreSource
    by: UUID
    at: datetime


_ROWS: Final = TypeAdapter(list[ScoreRow])
_NOW: Final = TypeAdapter(list[ScoreNow])
# In the order of their keys, so that two who save the same cells wait for each other and not both.
_SAVE: Final = text("""
    WITH given AS (
        SELECT * FROM unnest(CAST(:topic_ids AS uuid[]), CAST(:student_ids AS int[]), CAST(:seen AS int[]),
                             CAST(:points AS numeric[]), CAST(:marks AS text[]))
            AS g(topic_id, student_id, seen, value, mark)),
    before AS (SELECT s.* FROM given g JOIN topic_score s USING (topic_id, student_id)),
    saved AS (
        INSERT INTO topic_score AS s (topic_id, student_id, value, mark, revision, changed_at, changed_by)
        SELECT topic_id, student_id, value, mark, seen + 1, :at, :by FROM given ORDER BY topic_id, student_id
        ON CONFLICT (topic_id, student_id) DO UPDATE
           SET value = excluded.value, mark = excluded.mark, revision = excluded.revision,
               changed_at = excluded.changed_at, changed_by = excluded.changed_by
         WHERE s.revision = excluded.revision - 1
        RETURNING s.topic_id, s.student_id, s.value, s.mark, s.revision),
    told AS (
        INSERT INTO score_event (sheet_id, batch_id, source, topic_id, student_id, old_value, old_mark, value, mark,
                                 revision, at, by)
        SELECT :sheet_id, :batch_id, :source, n.topic_id, n.student_id, b.value, b.mark, n.value, n.mark, n.revision,
               :at, :by
          FROM saved n LEFT JOIN before b USING (topic_id, student_id))
    SELECT topic_id, student_id, value, mark, revision FROM saved
""")
_OF_BATCH: Final = text("""
    SELECT topic_id, student_id, value, mark, revision FROM score_event WHERE batch_id = :batch_id
""")


async def save(session: AsyncSession, changes: Sequence[Change], batch: Batch) -> dict[Key, ScoreRow]:
    """Saves the cells that nobody has changed since they were shown; answers those.

    A batch that was saved before is answered as it was then, so that one whose answer was lost can be sent again.
    Raises Refusal ``key_used_differently`` where its key comes with another score.
    """
    saved = await saved_in(session, batch.batch_id)
    if any(change.key in saved and saved[change.key].score != change.score for change in changes):
        raise Refusal("key_used_differently")
    new = [change for change in changes if change.key not in saved]
    if new:
        given = {
            "topic_ids": [change.topic_id for change in new],
            "student_ids": [change.student_id for change in new],
            "seen": [change.seen for change in new],
            "points": [change.score.value for change in new],
            "marks": [None if change.score.mark is None else change.score.mark.value for change in new],
            "batch_id": batch.batch_id,
            "sheet_id": batch.sheet_id,
            "source": batch.source.value,
            "by": batch.by,
            "at": batch.at,
        }
        rows = await read_rows(session, _ROWS, _SAVE, given)
        saved |= {(row.student_id, row.topic_id): row for row in rows}
    return saved


async def scores_now(session: AsyncSession, keys: Iterable[Key]) -> dict[Key, ScoreNow]:
    """What cells hold now, and who put it there; a cell nobody has entered anything in is not among them."""
    cells = list(keys)
    named = {"topic_ids": [topic for _, topic in cells], "student_ids": [student for student, _ in cells]}
    return {(row.student_id, row.topic_id): row for row in await read_rows(session, _NOW, SCORES_NOW, named)}


async def saved_in(session: AsyncSession, batch_id: UUID) -> dict[Key, ScoreRow]:
    """What a batch saved."""
    rows = await read_rows(session, _ROWS, _OF_BATCH, {"batch_id": batch_id})
    return {(row.student_id, row.topic_id): row for row in rows}
