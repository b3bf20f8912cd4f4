"""A sheet as the rules compute it: rows, totals and lines, read once for a view, a saved score, a plan and a report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, TypeVar
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import TextClause
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.grades.grade_submission.rules.completeness import missing_of, refusal_to_submit
from models.grades.sheet.contract import GradingMethod
from models.grades.sheet.rules.cutoffs import Cutoffs
from models.grades.sheet.rules.results import Result, SheetRules, cutoffs_of, results_of, totals_of
from models.grades.sheet.rules.scoring import RoundingRule, Score, Topic
from models.grades.sheet.store.contents import (
    LETTERS_BY_HAND,
    SCORES,
    SHEET,
    STUDENTS,
    TOPICS,
    LetterRow,
    ScoreRow,
    SheetRow,
    StudentRow,
    TopicRow,
)
from models.kit.calendar import utc_now
from models.kit.rows import named_rows

T = TypeVar("T")
_SHEETS: Final = TypeAdapter(list[SheetRow])
_TOPICS: Final = TypeAdapter(list[TopicRow])
_STUDENTS: Final = TypeAdapter(list[StudentRow])
_SCORES: Final = TypeAdapter(list[ScoreRow])
_LETTERS: Final = TypeAdapter(list[LetterRow])


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A sheet with everything that is in it, and what it comes to."""

    row: SheetRow
    rules: SheetRules
    topics: list[TopicRow]
    students: dict[int, StudentRow]
    scores: dict[tuple[int, UUID], ScoreRow]
    letters: dict[int, LetterRow]
    cutoffs: Cutoffs | None
    results: dict[int, Result]

    @property
    def may_compute(self) -> bool:
        """Whether the caller sets topics and cut-offs: the coordinator, and who substitutes."""
        return self.row.coordinates or self.row.is_substitute

    def may_edit(self, student: StudentRow) -> bool:
        """Whether the caller may enter scores of a student; W is nobody's to change."""
        return not (student.is_withdrawn or student.is_graded or self.row.is_submitted) and (
            self.may_compute or student.is_own
        )

    @property
    def no_totals(self) -> Refused | None:
        """Why letters that come of totals are not there; None where there are totals, or letters are entered."""
        return None if self.rules.method is GradingMethod.DIRECT else self.rules.no_totals

    @property
    def may_set(self) -> bool:
        """Whether the caller may change topics and grading: not of grades that are looked at or out."""
        return self.may_compute and not (self.row.is_submitted or self.row.is_published)

    @property
    def incomplete(self) -> Refused | None:
        """Why the sheet cannot be submitted as it is. None where nothing is missing."""
        due = [student.student_id for student in self.due]
        return refusal_to_submit(due, missing_of(self.results, due), self.no_totals)

    @property
    def by_hand(self) -> dict[int, str]:
        """The letters that were set by hand."""
        return {row.student_id: row.letter for row in self.letters.values() if row.letter is not None}

    @property
    def due(self) -> list[StudentRow]:
        """Who is to be graded: neither withdrawn nor graded already."""
        return [student for student in self.students.values() if not (student.is_withdrawn or student.is_graded)]


def _rows(session: Session, rows: TypeAdapter[list[T]], statement: TextClause, asked: Mapping[str, object]) -> list[T]:
    return rows.validate_python(named_rows(session.execute(statement, dict(asked))))


def _by_sheet(
    session: Session, rows: TypeAdapter[list[T]], statement: TextClause, asked: Mapping[str, object]
) -> dict[UUID, list[T]]:
    """Return the rows of several sheets, by sheet; a sheet without any has an empty list."""
    named = named_rows(session.execute(statement, dict(asked)))
    found: defaultdict[UUID, list[T]] = defaultdict(list)
    for raw, row in zip(named, rows.validate_python(named), strict=True):
        found[raw["sheet_id"]].append(row)
    return found


def read_sheet(session: Session, sheet_id: UUID, person_id: UUID) -> SheetRow:
    """The sheet, for somebody who has to do with it. Raises LookupError for everybody else."""
    found = _sheets(session, [sheet_id], person_id)
    if not found:
        raise LookupError("no such sheet for this person")
    return found[0]


def _sheets(session: Session, sheet_ids: Collection[UUID], person_id: UUID) -> list[SheetRow]:
    return _rows(session, _SHEETS, SHEET, {"sheet_ids": list(sheet_ids), "person_id": person_id, "now": utc_now()})


def read_opened(
    session: Session, sheet_id: UUID, person_id: UUID, student_ids: Collection[int] | None = None
) -> OpenSheet:
    """The sheet with the scores of some students, or of all: so of one that is graded by the group's mean, where every
    score moves the lines. Raises LookupError for whoever has nothing to do with it.
    """
    row = read_sheet(session, sheet_id, person_id)
    return read_scores(session, _without_scores(session, [row], person_id)[0], student_ids)


def read_all_opened(session: Session, sheet_ids: Collection[UUID], person_id: UUID) -> dict[UUID, OpenSheet]:
    """Return sheets with all of their scores, by sheet, in as many statements as one sheet takes.

    Sheets that the person has nothing to do with are left out.
    """
    if not sheet_ids:
        return {}
    sheets = _without_scores(session, _sheets(session, sheet_ids, person_id), person_id)
    scores = _by_sheet(session, _SCORES, SCORES, {"sheet_ids": list(sheet_ids), "student_ids": None})
    return {sheet.row.sheet_id: _computed(sheet, scores[sheet.row.sheet_id]) for sheet in sheets}


def _without_scores(session: Session, rows: Sequence[SheetRow], person_id: UUID) -> list[OpenSheet]:
    named = {"sheet_ids": [row.sheet_id for row in rows]}
    topics = _by_sheet(session, _TOPICS, TOPICS, named)
    students = _by_sheet(session, _STUDENTS, STUDENTS, {**named, "person_id": person_id})
    letters = _by_sheet(session, _LETTERS, LETTERS_BY_HAND, named)
    return [
        OpenSheet(
            row,
            rules_of(row, topics[row.sheet_id]),
            topics[row.sheet_id],
            {student.student_id: student for student in students[row.sheet_id]},
            {},
            {letter.student_id: letter for letter in letters[row.sheet_id]},
            None,
            {},
        )
        for row in rows
    ]


def read_scores(session: Session, sheet: OpenSheet, student_ids: Collection[int] | None = None) -> OpenSheet:
    """The sheet with the scores as they are now, of some students or of all, and what they come to."""
    row = sheet.row
    some = None if student_ids is None or row.method is GradingMethod.STATISTICS else sorted(student_ids)
    return _computed(sheet, _rows(session, _SCORES, SCORES, {"sheet_ids": [row.sheet_id], "student_ids": some}))


def _computed(sheet: OpenSheet, found: Sequence[ScoreRow]) -> OpenSheet:
    sheet = replace(sheet, scores={(score.student_id, score.topic_id): score for score in found})
    totals = totals_of(sheet.rules, _graded(sheet))
    cutoffs = cutoffs_of(sheet.rules, totals)
    return replace(sheet, cutoffs=cutoffs, results=results_of(totals, cutoffs, sheet.by_hand))


def graded_by(rules: SheetRules, sheet: OpenSheet) -> dict[int, Result]:
    """What the scores of a sheet would come to by other rules."""
    totals = totals_of(rules, _graded(sheet))
    return results_of(totals, cutoffs_of(rules, totals), sheet.by_hand)


def _graded(sheet: OpenSheet) -> dict[int, dict[UUID, Score]]:
    """The scores of everybody who is to be graded: who withdrew is not."""
    return {
        student.student_id: {
            topic.topic_id: sheet.scores[key].score
            for topic in sheet.topics
            if (key := (student.student_id, topic.topic_id)) in sheet.scores
        }
        for student in sheet.students.values()
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
