"""A sheet as the rules compute it: rows, totals and lines, read once for a view, a saved score and a plan."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_one, read_rows
from models.calendar import utc_now
from models.contracts.grades.sheets import GradingMethod
from models.facts.grades.sheets import (
    SCORES,
    SHEET,
    STUDENTS,
    TOPICS,
    ScoreRow,
    SheetRow,
    StudentRow,
    TopicRow,
)
from models.rules.grades.cutoffs import Cutoffs
from models.rules.grades.results import Result, SheetRules, cutoffs_of, results_of, totals_of
from models.rules.grades.scoring import RoundingRule, Score, Topic

_SHEETS: Final = TypeAdapter(list[SheetRow])
_TOPICS: Final = TypeAdapter(list[TopicRow])
_STUDENTS: Final = TypeAdapter(list[StudentRow])
_SCORES: Final = TypeAdapter(list[ScoreRow])


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A sheet with everything that is in it, and what it comes to."""

    row: SheetRow
    rules: SheetRules
    topics: list[TopicRow]
    students: list[StudentRow]
    scores: dict[tuple[int, UUID], ScoreRow]
    cutoffs: Cutoffs | None
    results: dict[int, Result]

    @property
    def may_compute(self) -> bool:
        """Whether the caller sets topics and cut-offs: the coordinator, and who substitutes."""
        return self.row.coordinates or self.row.is_substitute

    def may_edit(self, student: StudentRow) -> bool:
        """Whether the caller may enter scores of a student; W is nobody's to change."""
        return not student.is_withdrawn and (self.may_compute or student.is_own)


async def sheet_of(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> SheetRow:
    """The sheet, for somebody who has to do with it. Raises Refusal ``not_found``."""
    return await read_one(session, _SHEETS, SHEET, {"sheet_id": sheet_id, "person_id": person_id, "now": utc_now()})


async def open_sheet(
    session: AsyncSession, sheet_id: UUID, person_id: UUID, student_ids: Collection[int] | None = None
) -> OpenSheet:
    """The sheet with the scores of some students, or of all: so of one that is graded by the group's mean, where every
    score moves the lines. Raises Refusal ``not_found``.
    """
    row = await sheet_of(session, sheet_id, person_id)
    named = {"sheet_id": sheet_id}
    topics = await read_rows(session, _TOPICS, TOPICS, named)
    students = await read_rows(session, _STUDENTS, STUDENTS, {**named, "person_id": person_id})
    some = None if student_ids is None or row.method is GradingMethod.STATISTICS else sorted(student_ids)
    found = await read_rows(session, _SCORES, SCORES, {**named, "student_ids": some})
    scores = {(score.student_id, score.topic_id): score for score in found}
    rules = rules_of(row, topics)
    sheet = OpenSheet(row, rules, topics, students, scores, None, {})
    totals = totals_of(rules, _graded(sheet))
    cutoffs = cutoffs_of(rules, totals)
    return replace(sheet, cutoffs=cutoffs, results=results_of(totals, cutoffs))


def graded_by(rules: SheetRules, sheet: OpenSheet) -> dict[int, Result]:
    """What the scores of a sheet would come to by other rules."""
    totals = totals_of(rules, _graded(sheet))
    return results_of(totals, cutoffs_of(rules, totals))


def _graded(sheet: OpenSheet) -> dict[int, dict[UUID, Score]]:
    """The scores of everybody who is to be graded: who withdrew is not."""
    return {
        student.student_id: {
            topic.topic_id: sheet.scores[key].score
            for topic in sheet.topics
            if (key := (student.student_id, topic.topic_id)) in sheet.scores
        }
        for student in sheet.students
        if not student.is_withdrawn
    }


def rules_of(row: SheetRow, topics: list[TopicRow]) -> SheetRules:
    """How the sheet is graded, as the rules read it."""
    return SheetRules(
        topics=tuple(Topic(topic.topic_id, topic.maximum, topic.weight) for topic in topics),
        rounding=RoundingRule(row.rounding, row.decimals),
        method=row.method,
        bounds={letter: Decimal(bound) for letter, bound in row.bounds.items()},
        distances={letter: Decimal(distance) for letter, distance in row.distances.items()},
    )
