"""The study years before a promotion come back, where nobody changed them since (golive §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.run.contract import RunChunk
from models.study.year_promotion.contract import PromotionProblem, PromotionState
from models.study.year_promotion.store.judging import lock_chunk

_UNDO: Final = text(f"""
    WITH back AS (
        UPDATE student s SET study_year = r.from_year FROM promotion_student r
         WHERE r.case_id = :case_id AND r.student_id = ANY(:student_ids) AND s.student_id = r.student_id
           AND s.study_year = r.to_year
           AND NOT EXISTS (SELECT FROM study_year_change n JOIN study_year_change o USING (student_id)
                            WHERE n.student_id = s.student_id AND o.case_id = r.case_id AND n.undone_at IS NULL
                              AND n.case_id <> o.case_id AND n.changed_at > o.changed_at)
        RETURNING s.student_id),
    said AS (
        UPDATE study_year_change c SET undone_at = :at FROM back
         WHERE c.case_id = :case_id AND c.student_id = back.student_id)
    UPDATE promotion_student r
       SET state = CASE WHEN back.student_id IS NULL THEN '{PromotionState.KEPT.value}'
                        ELSE '{PromotionState.UNDONE.value}' END,
           problem = CASE WHEN back.student_id IS NULL THEN '{PromotionProblem.CHANGED_SINCE.value}' END
      FROM unnest(CAST(:student_ids AS integer[])) AS c(student_id) LEFT JOIN back USING (student_id)
     WHERE r.case_id = :case_id AND r.student_id = c.student_id
""")


def undo_students(session: Session, chunk: RunChunk, at: datetime) -> None:
    """Give the promoted students of a chunk the study year they had before. Run again, nobody is left.

    A study year that was changed since is kept, and its student is named with that reason.
    """
    promoted = lock_chunk(session, chunk, PromotionState.PROMOTED)
    session.execute(_UNDO, {"case_id": chunk.case_id, "student_ids": promoted, "at": at})
