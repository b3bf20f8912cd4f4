"""Reading one grade sheet: its topics, students, scores and letters, and the preview of a way of grading."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.sheet.reading import open_sheet
from api.grades.sheet.schemas import (
    GradingInput,
    GradingPreview,
    GradingView,
    HandLetterView,
    Line,
    MovedLetter,
    ScoreView,
    SheetRights,
    SheetSection,
    SheetView,
    Statistics,
    StudentLine,
    TopicView,
)
from api.grades.sheet.standing import standing_of_sheet
from api.kit.refusals import raise_refused
from api.kit.rows import read_rows
from api.kit.wire import Names
from models.grades.sheet.rules.cutoffs import Cutoffs, distribution, spread_of
from models.grades.sheet.rules.results import Result, cutoffs_of, refusal_of_grading
from models.grades.sheet.rules.scoring import FULL, RoundingRule, plain
from models.grades.sheet.store.contents import LetterRow, ScoreRow, StudentRow
from models.grades.sheet.store.opened import OpenSheet, graded_by

_SECTIONS: Final = TypeAdapter(list[SheetSection])
_OF_SHEET: Final = text("""
    SELECT s.section_id, s.section_code, s.section_type
      FROM grade_sheet_section x JOIN section s USING (section_id)
     WHERE x.sheet_id = :sheet_id ORDER BY s.section_code
""")


async def sheet_view(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> SheetView:
    """A sheet, whole. Raises Refusal ``not_found``."""
    sheet = await open_sheet(session, sheet_id, person_id)
    row = sheet.row
    return SheetView(
        sheet_id=row.sheet_id,
        academic_year=row.academic_year,
        semester=row.semester,
        subject_code=row.subject_code,
        subject=Names(th=row.subject_th, en=row.subject_en),
        credit=plain(row.credit),
        grading_of_subject=row.grading,
        group_name=row.group_name,
        sections=await read_rows(session, _SECTIONS, _OF_SHEET, {"sheet_id": sheet_id}),
        coordinator=Names(th=row.coordinator_th, en=row.coordinator_en),
        rights=SheetRights(
            topics=sheet.may_set,
            scores=any(map(sheet.may_edit, sheet.students.values())),
            compute=sheet.may_set,
            letters=sheet.may_compute and not row.is_submitted,
            explained=sheet.may_compute,
            substitutes=row.coordinates,
        ),
        case_id=row.case_id,
        stage=row.stage,
        standing=await standing_of_sheet(session, sheet),
        joined_id=row.joined_id,
        topics=[
            TopicView(
                topic_id=topic.topic_id, name=topic.name, maximum=plain(topic.maximum), weight=plain(topic.weight)
            )
            for topic in sheet.topics
        ],
        students=[student_line(sheet, student) for student in sheet.students.values()],
        grading=_grading(sheet),
        statistics=statistics_of(sheet.results),
        missing_weight=plain(FULL - sum((topic.weight for topic in sheet.topics), Decimal(0))),
        is_explained=row.is_explained,
        revision=row.revision,
    )


async def preview_grading(
    session: AsyncSession, sheet_id: UUID, person_id: UUID, wanted: GradingInput
) -> GradingPreview:
    """What a way of grading would come to for the scores that are there.

    Raises Refusal ``not_found``, and the codes of :func:`models.grades.sheet.rules.results.refusal_of_grading`.
    """
    sheet = await open_sheet(session, sheet_id, person_id)
    raise_refused(refusal_of_grading(wanted.method, wanted.bounds, wanted.distances))
    rules = replace(
        sheet.rules,
        rounding=RoundingRule(wanted.rounding, wanted.decimals),
        method=wanted.method,
        bounds={**sheet.rules.bounds, **wanted.bounds},
        distances={**sheet.rules.distances, **wanted.distances},
    )
    results = graded_by(rules, sheet)
    cutoffs = cutoffs_of(rules, {student: result.total for student, result in results.items()})
    return GradingPreview(
        lines=_lines(cutoffs),
        below="" if cutoffs is None else cutoffs.below,
        statistics=statistics_of(results),
        moved=[
            MovedLetter(student_id=student, before=sheet.results[student].letter, after=result.letter)
            for student, result in results.items()
            if result.letter != sheet.results[student].letter
        ],
        near=[student for student, result in results.items() if result.near is not None],
    )


def score_view(score: ScoreRow | None) -> ScoreView:
    """A score as it is shown; nothing was entered where there is no row."""
    if score is None:
        return ScoreView(value=None, mark=None, revision=0)
    return ScoreView(
        value=None if score.value is None else plain(score.value), mark=score.mark, revision=score.revision
    )


def student_line(sheet: OpenSheet, student: StudentRow) -> StudentLine:
    """A student of the sheet as its grid shows them."""
    result = sheet.results.get(student.student_id)
    counts = None if result is None else result.total.counts
    return StudentLine(
        student_id=student.student_id,
        student_code=student.student_code,
        name=Names(th=student.name_th, en=student.name_en),
        section_code=student.section_code,
        is_withdrawn=student.is_withdrawn,
        may_edit=sheet.may_edit(student),
        is_own=student.is_own,
        scores=[score_view(sheet.scores.get((student.student_id, topic.topic_id))) for topic in sheet.topics],
        total=None if counts is None else f"{counts:f}",
        letter=None if result is None else result.letter,
        by_hand=_by_hand(sheet.letters.get(student.student_id)),
        is_graded=student.is_graded and not student.is_withdrawn,
        near=None if result is None else result.near,
    )


def _by_hand(row: LetterRow | None) -> HandLetterView:
    return (
        HandLetterView(letter=None, reason="", revision=0)
        if row is None
        else HandLetterView(letter=row.letter, reason=row.reason, revision=row.revision)
    )


def _grading(sheet: OpenSheet) -> GradingView:
    row, cutoffs = sheet.row, sheet.cutoffs
    return GradingView(
        method=row.method,
        rounding=row.rounding,
        decimals=row.decimals,
        bounds=row.bounds,
        distances=row.distances,
        lines=_lines(cutoffs),
        below="" if cutoffs is None else cutoffs.below,
    )


def _lines(cutoffs: Cutoffs | None) -> list[Line]:
    return [] if cutoffs is None else [Line(letter=letter, bound=plain(bound)) for letter, bound in cutoffs.bounds]


def statistics_of(results: Mapping[int, Result]) -> Statistics:
    """The totals and letters of a class."""
    totals = [result.total.counts for result in results.values() if result.total.counts is not None]
    spread = spread_of(totals)
    found = distribution([result.letter for result in results.values() if result.letter is not None])
    return Statistics(
        totals=len(totals),
        mean=None if spread is None else plain(spread.mean),
        deviation=None if spread is None else plain(spread.deviation),
        counts=dict(found.counts),
        average=None if found.average is None else f"{found.average:.2f}",
    )
