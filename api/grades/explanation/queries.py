"""How a published grade came about: from the version that was published, never from the sheet as it is (ADR 26)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.explanation.schemas import (
    Agreement,
    Basis,
    Explanation,
    GradeEntryView,
    HowGraded,
    LineMet,
    TopicPart,
)
from api.kit.rows import read_one, read_rows
from api.kit.sql import full_names, names
from api.kit.wire import Names
from models.cases.case.contract.record import CaseActionName
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.letters import LETTERS, OPEN
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.sheet.contract import GradingMethod, Rounding, ScoreMark
from models.grades.sheet.rules.cutoffs import Cutoffs
from models.grades.sheet.rules.scoring import BLANK, RoundingRule, Score, Topic, parts_of, plain, total_of, written_out
from models.study.transfer_credit.tables import LEAF_CREDITS, TRANSFERRED


class _Grade(BaseModel):
    attempt_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    subject: Names


class _LeafCredit(BaseModel):
    source_code: str
    source_name: str
    granted_at: datetime
    case_id: UUID
    number: str


class _Entry(BaseModel):
    kind: EntryKind
    letter: str
    effective_at: datetime
    case_id: UUID | None
    shown_case_id: UUID | None
    number: str | None


class _Topic(BaseModel):
    topic_id: UUID
    name: str
    maximum: Decimal
    weight: Decimal


class _Grading(BaseModel):
    """How a version was graded, as it was kept (``api.grades.grade_submission.drafting``)."""

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


class _Version(BaseModel):
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


_GRADES: Final = TypeAdapter(list[_Grade])
_GRADE: Final = text(f"""
    SELECT a.attempt_id, a.academic_year, a.semester, u.show_code AS subject_code,
           {names("u.name_th", "u.name_en")} AS subject
      FROM grade_attempt a JOIN subject u USING (subject_code)
     WHERE a.student_id = :student_id AND (a.academic_year, a.semester) = (:academic_year, :semester)
       AND u.show_code = :subject_code
     ORDER BY a.subject_code LIMIT 1
""")
_LEAVES: Final = TypeAdapter(list[_LeafCredit])
_LEAF: Final = text(f"""
    SELECT c.source_code, c.source_name, c.granted_at, c.case_id, c.number
      FROM ({LEAF_CREDITS}) c
     WHERE c.student_id = :student_id AND (c.academic_year, c.semester) = (:academic_year, :semester)
       AND c.source_code = :subject_code
     ORDER BY c.credit_code LIMIT 1
""")
_ENTRIES: Final = TypeAdapter(list[_Entry])
_CHAIN: Final = text("""
    WITH RECURSIVE chain AS (
        SELECT e.*, 1 AS place FROM grade_entry e WHERE e.attempt_id = :attempt_id AND e.supersedes IS NULL
        UNION ALL
        SELECT e.*, c.place + 1 FROM chain c JOIN grade_entry e ON e.supersedes = c.entry_id)
    SELECT c.kind, c.letter, c.effective_at, c.case_id, f.case_id AS shown_case_id, k.number
      FROM chain c LEFT JOIN grade_correction k ON k.case_id = c.case_id
      LEFT JOIN case_file f ON f.case_id = c.case_id AND f.student_id = :student_id
     ORDER BY c.place
""")
_VERSIONS: Final = TypeAdapter(list[_Version])
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
_BASES: Final[Mapping[EntryKind, Basis]] = {
    EntryKind.TRANSFER: Basis.TRANSFER,
    EntryKind.WITHDRAWAL: Basis.WITHDRAWAL,
}


async def explanation_of(
    session: AsyncSession, student_id: int, academic_year: int, semester: int, subject_code: str
) -> Explanation:
    """How a student's grade came about. Raises Refusal ``not_found`` where none was published.

    A credit granted for a leaf of a programme is asked for by the code of its source, as the page of grades shows it.
    """
    asked = {
        "student_id": student_id, "academic_year": academic_year, "semester": semester, "subject_code": subject_code,
    }  # fmt: skip
    graded = await read_rows(session, _GRADES, _GRADE, asked)
    if not graded:
        leaf = await read_one(session, _LEAVES, _LEAF, asked)
        return _of_leaf(leaf, academic_year, semester)
    [grade] = graded
    named = {"attempt_id": grade.attempt_id, "student_id": student_id}
    entries = await read_rows(session, _ENTRIES, _CHAIN, named)
    first, last = entries[0], entries[-1]
    versions = await read_rows(session, _VERSIONS, _VERSION, {"case_id": first.case_id, "student_id": student_id})
    version = versions[0] if versions else None
    basis = _basis(first, last, version)
    how = None
    if version is not None and basis is Basis.SHEET:
        how = await _how(session, version, student_id, first.case_id)
    return Explanation(
        academic_year=grade.academic_year,
        semester=grade.semester,
        subject_code=grade.subject_code,
        subject=grade.subject,
        letter=last.letter,
        basis=basis,
        coordinator=None if version is None else version.coordinator,
        how=how,
        entries=[
            GradeEntryView(
                kind=entry.kind,
                letter=entry.letter,
                effective_at=entry.effective_at,
                case_id=entry.shown_case_id,
                number=entry.number,
            )
            for entry in entries
        ],
    )


def _of_leaf(leaf: _LeafCredit, academic_year: int, semester: int) -> Explanation:
    """It has no subject and no attempt here: its request is all there is to tell."""
    granted = GradeEntryView(
        kind=EntryKind.TRANSFER,
        letter=TRANSFERRED,
        effective_at=leaf.granted_at,
        case_id=leaf.case_id,
        number=leaf.number,
    )
    return Explanation(
        academic_year=academic_year,
        semester=semester,
        subject_code=leaf.source_code,
        subject=Names(th=leaf.source_name, en=leaf.source_name),
        letter=TRANSFERRED,
        basis=Basis.TRANSFER,
        coordinator=None,
        how=None,
        entries=[granted],
    )


def _basis(first: _Entry, last: _Entry, version: _Version | None) -> Basis:
    """Of a letter that waits for another one no score is told: from it the unpublished letter could be computed."""
    if version is None:
        return _BASES.get(first.kind, Basis.EARLIER)
    if last.letter in OPEN:
        return Basis.OPEN
    return Basis.SHEET if version.is_explained else Basis.HIDDEN


async def _how(session: AsyncSession, version: _Version, student_id: int, case_id: UUID | None) -> HowGraded:
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


def _lines(version: _Version) -> tuple[LineMet | None, LineMet | None]:
    """The line the total stands on and the next one; none of them where they follow from the group."""
    if version.total is None or version.grading.method is GradingMethod.STATISTICS:
        return None, None
    cutoffs = version.grading.cutoffs
    return _line(cutoffs.reached(version.total)), _line(cutoffs.missed(version.total))


def _line(line: tuple[str, Decimal] | None) -> LineMet | None:
    return None if line is None else LineMet(letter=line[0], bound=plain(line[1]))
