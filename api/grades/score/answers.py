"""What became of scores, as it is told."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from uuid import UUID

from api.grades.score.saving import Key
from api.grades.score.schemas import (
    ConflictCell,
    Problem,
    RefusedCell,
    SavedCell,
    SavedScores,
    StudentTotal,
)
from api.grades.sheet.queries import score_view
from api.kit.texts import sentence
from api.kit.wire import Names
from models.cases.case.contract.record import Refused
from models.grades.sheet.store.contents import ScoreNow, ScoreRow
from models.grades.sheet.store.opened import OpenSheet
from models.kit.errors import Language


def problem_of(refused: Refused | None, language: Language) -> Problem | None:
    """A refusal with its sentence."""
    if refused is None:
        return None
    return Problem(code=refused.code, message=sentence(refused.code, refused.facts, language, "staff"))


def saved_scores(
    sheet: OpenSheet,
    batch_id: UUID,
    saved: Mapping[Key, ScoreRow],
    lost: Mapping[Key, ScoreNow],
    refused: Mapping[Key, Refused],
    students: Collection[int],
    language: Language,
) -> SavedScores:
    """The sheet after a batch, cell by cell, with the totals of these students; the same order whenever it is told."""
    return SavedScores(
        batch_id=batch_id,
        saved=[
            SavedCell(student_id=student_id, topic_id=topic_id, score=score_view(row))
            for (student_id, topic_id), row in sorted(saved.items())
        ],
        conflicts=[
            ConflictCell(
                student_id=row.student_id,
                topic_id=row.topic_id,
                score=score_view(row),
                by=Names(th=row.by_th, en=row.by_en),
                at=row.at,
            )
            for _, row in sorted(lost.items())
        ],
        refused=[
            RefusedCell(
                student_id=student_id,
                topic_id=topic_id,
                problem=Problem(code=why.code, message=sentence(why.code, why.facts, language, "staff")),
            )
            for (student_id, topic_id), why in refused.items()
        ],
        totals=[
            StudentTotal(
                student_id=student_id,
                total=None if result.total.counts is None else f"{result.total.counts:f}",
                letter=result.letter,
                near=result.near,
            )
            for student_id in sorted(students)
            if (result := sheet.results.get(student_id)) is not None
        ],
    )
