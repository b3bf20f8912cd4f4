"""The version of a grade sheet that was published, and how it led to a student's letter (ADR 26)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.explanation.schemas import Agreement, HowGraded, LineMet, TopicPart
from api.kit.rows import read_rows
from api.kit.sql import full_names
from api.kit.wire import Names
from models.cases.case.contract.record import CaseActionName
from models.grades.grade.rules.letters import LETTERS
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.sheet.contract import GradingMethod, Rounding, ScoreMark
from models.grades.sheet.rules.cutoffs import Cutoffs
from models.grades.sheet.rules.scoring import BLANK, RoundingRule, Score, Topic, parts_of, plain, total_of, written_out


class _Topic(BaseModel):
    topic_id: UUID
    name: str
    maximum: Decimal
    weight: Decimal


class _Grading(BaseModel):
    """How a version was graded, as ``api.grades.grade_submission.drafting`` stored it."""

    method: GradingMethod
    rounding: Rounding
    decimals: int
    lines: dict[str, Decimal]
    below: str
    topics: list[_Topic]

    @property
    def cutoffs(self) -> Cutoffs:
        """The lines, the best first."""
        return Cutoffs(tuple((letter, self.lines[letter]) for letter in LETTERS if letter in self.lines), self.below)


class PublishedVersion(BaseModel):
    """A version of a sheet, with the line of one student."""

    number: int
    grading: _Grading
    last_event: int
    created_at: datetime
    is_explained: bool
    coordinator: Names
    total: Decimal | None
    computed: str | None
    letter: str


class _Score(BaseModel):
    topic_id: UUID
    value: Decimal | None
    mark: ScoreMark | None


class _Step(BaseModel):
    action: CaseActionName
    stage_from: SubmissionStage
    at: datetime


_VERSIONS: Final = TypeAdapter(list[PublishedVersion])
_VERSION: Final = text(f"""
    SELECT v.number, v.grading, v.last_event, v.created_at, h.is_explained, {full_names("c")} AS coordinator,
           l.total, l.computed, l.letter
      FROM grade_version v JOIN grade_version_line l USING (version_id) JOIN grade_sheet h USING (sheet_id)
      JOIN person c ON c.person_id = h.coordinator_id
     WHERE v.case_id = :case_id AND l.student_id = :student_id
     ORDER BY v.number DESC LIMIT 1
""")
_SCORES: Final = TypeAdapter(list[_Score])
_SCORES_THEN: Final = text("""
    SELECT DISTINCT ON (topic_id) topic_id, value, mark FROM score_event
     WHERE topic_id = ANY(:topic_ids) AND student_id = :student_id AND event_id <= :last_event
     ORDER BY topic_id, revision DESC
""")
_STEPS: Final = TypeAdapter(list[_Step])
_STEPS_OF_VERSION: Final = text(f"""
    SELECT action, stage_from, at FROM case_event
     WHERE case_id = :case_id AND action IN ('{CaseActionName.SUBMIT.value}', '{CaseActionName.APPROVE.value}')
       AND sequence >= (SELECT max(sequence) FROM case_event
                         WHERE case_id = :case_id AND action = '{CaseActionName.SUBMIT.value}')
     ORDER BY sequence
""")


async def published_version(session: AsyncSession, case_id: UUID | None, student_id: int) -> PublishedVersion | None:
    """Return the last version of a submission that has the student, or None."""
    found = await read_rows(session, _VERSIONS, _VERSION, {"case_id": case_id, "student_id": student_id})
    return found[0] if found else None


async def how_graded(
    session: AsyncSession, version: PublishedVersion, student_id: int, case_id: UUID | None
) -> HowGraded:
    """Return how the student's letter follows from the scores that the version was made of."""
    grading = version.grading
    asked = {"topic_ids": [topic.topic_id for topic in grading.topics], "student_id": student_id}
    rows = await read_rows(session, _SCORES, _SCORES_THEN, {**asked, "last_event": version.last_event})
    steps = await read_rows(session, _STEPS, _STEPS_OF_VERSION, {"case_id": case_id})
    scores = {row.topic_id: Score(row.value, row.mark) for row in rows}
    topics = [Topic(topic.topic_id, topic.maximum, topic.weight) for topic in grading.topics]
    total = total_of(topics, scores, RoundingRule(grading.rounding, grading.decimals))
    is_told = total.counts == version.total
    reached, missed = _lines(version)
    return HowGraded(
        method=grading.method,
        rounding=grading.rounding,
        decimals=grading.decimals,
        topics=_parts(grading.topics, topics, scores) if is_told else [],
        exact=written_out(total.exact) if is_told and total.exact is not None else None,
        total=None if version.total is None else f"{version.total:.{grading.decimals}f}",
        reached=reached,
        missed=missed,
        computed=version.computed,
        is_by_hand=version.letter != version.computed,
        version=version.number,
        submitted_at=next((step.at for step in steps), version.created_at),
        agreements=[
            Agreement(stage=step.stage_from, at=step.at) for step in steps if step.action is CaseActionName.APPROVE
        ],
    )


def _parts(named: list[_Topic], topics: list[Topic], scores: Mapping[UUID, Score]) -> list[TopicPart]:
    parts = parts_of(topics, scores)
    return [
        TopicPart(
            name=topic.name,
            maximum=plain(topic.maximum),
            weight=plain(topic.weight),
            value=None if score.value is None else plain(score.value),
            mark=score.mark,
            points=None if points is None else written_out(points),
        )
        for topic in named
        for score, points in ((scores.get(topic.topic_id, BLANK), parts[topic.topic_id]),)
    ]


def _lines(version: PublishedVersion) -> tuple[LineMet | None, LineMet | None]:
    """The cutoff that the total reached and the next higher one; None for both where cutoffs come from statistics."""
    if version.total is None or version.grading.method is GradingMethod.STATISTICS:
        return None, None
    cutoffs = version.grading.cutoffs
    return _line(cutoffs.reached(version.total)), _line(cutoffs.missed(version.total))


def _line(line: tuple[str, Decimal] | None) -> LineMet | None:
    return None if line is None else LineMet(letter=line[0], bound=plain(line[1]))
