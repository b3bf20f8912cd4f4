"""Reading grade sheets: those of a teacher, and one of them whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.sheet.reading import open_sheet, sheet_of
from api.grades.sheet.schemas import (
    GradingInput,
    GradingPreview,
    GradingView,
    HandLetterView,
    Line,
    MovedLetter,
    PastTerm,
    ScoreView,
    SheetFigures,
    SheetRights,
    SheetSection,
    SheetSummary,
    SheetView,
    Statistics,
    StudentLine,
    TopicView,
)
from api.grades.sheet.standing import standing_of_sheet, standings_of_sections
from api.kit.refusals import raise_refused
from api.kit.rows import read_rows
from api.kit.sql import full_names, names
from api.kit.wire import Names
from models.calendar.term.tables import Term
from models.curriculum.section.contract import SectionType
from models.grades.grade_submission.contract.status import GradeStatus
from models.grades.sheet.rules.cutoffs import Cutoffs, distribution, spread_of
from models.grades.sheet.rules.results import Result, cutoffs_of, refusal_of_grading
from models.grades.sheet.rules.scoring import FULL, RoundingRule, plain
from models.grades.sheet.store.contents import LetterRow, ScoreRow, SheetRow, StudentRow
from models.grades.sheet.store.opened import OpenSheet, graded_by
from models.grades.sheet.store.progress import LAST_SUBMISSION, STATUS
from models.kit.calendar import utc_now

_FIGURES: Final = TypeAdapter(list[SheetFigures])
_SECTIONS: Final = TypeAdapter(list[SheetSection])
_LECTURE: Final = SectionType.LECTURE.value
_MINE: Final = text(f"""
    WITH own AS (
        SELECT s.section_id, s.subject_code, s.section_type, s.campus_code
          FROM section_teacher t JOIN section s USING (section_id)
         WHERE t.person_id = :person_id AND s.academic_year = :academic_year AND s.semester = :semester),
    graded AS (
        SELECT section_id FROM own
         WHERE section_type = '{_LECTURE}' OR NOT EXISTS (
               SELECT FROM section l WHERE l.academic_year = :academic_year AND l.semester = :semester
                  AND l.subject_code = own.subject_code AND l.campus_code = own.campus_code
                  AND l.section_type = '{_LECTURE}')
        UNION
        SELECT e.section_id FROM own JOIN enrolment l ON l.section_id = own.section_id AND l.status = 'enrolled'
          JOIN enrolment e ON e.student_id = l.student_id AND e.academic_year = l.academic_year
               AND e.semester = l.semester AND e.subject_code = l.subject_code AND e.section_type = '{_LECTURE}'
               AND e.status = 'enrolled'
         WHERE own.section_type <> '{_LECTURE}'
        UNION
        SELECT x.section_id FROM grade_sheet h JOIN grade_sheet_section x USING (sheet_id)
         WHERE h.academic_year = :academic_year AND h.semester = :semester
           AND (h.coordinator_id = :person_id OR EXISTS (
                SELECT FROM substitute_grader g WHERE g.sheet_id = h.sheet_id AND g.person_id = :person_id
                   AND g.since <= :now AND :now < g.until AND g.ended_at IS NULL))),
    found AS (
        SELECT min(s.section_id) AS section_id, x.sheet_id, s.subject_code,
               jsonb_agg(jsonb_build_object('section_id', s.section_id, 'section_code', s.section_code,
                         'section_type', s.section_type) ORDER BY s.section_code) AS sections,
               array_agg(s.section_id) AS section_ids
          FROM graded JOIN section s USING (section_id) LEFT JOIN grade_sheet_section x USING (section_id)
         GROUP BY x.sheet_id, s.subject_code, CASE WHEN x.sheet_id IS NULL THEN s.section_id END)
    SELECT f.sheet_id, f.section_id, u.show_code AS subject_code, {names("u.name_th", "u.name_en")} AS subject,
           coalesce(h.group_name, '') AS group_name, f.sections, {full_names("c")} AS coordinator,
           coalesce(h.coordinator_id = :person_id, false) AS coordinates, n.students, k.topics,
           trim_scale(k.weight)::text AS weight, e.entered, n.students * k.weighing AS expected, {STATUS} AS status
      FROM found f JOIN subject u ON u.subject_code = f.subject_code
      LEFT JOIN grade_sheet h ON h.sheet_id = f.sheet_id LEFT JOIN person c ON c.person_id = h.coordinator_id
      {LAST_SUBMISSION}
     CROSS JOIN LATERAL (SELECT count(DISTINCT e.student_id) AS students FROM enrolment e
                          WHERE e.status = 'enrolled' AND e.section_id = ANY(
                                CASE WHEN f.sheet_id IS NULL THEN f.section_ids
                                     ELSE ARRAY(SELECT section_id FROM grade_sheet_section x
                                                 WHERE x.sheet_id = f.sheet_id) END)) n
     CROSS JOIN LATERAL (SELECT count(*) AS topics, count(*) FILTER (WHERE weight > 0) AS weighing,
                                 coalesce(sum(weight), 0) AS weight FROM score_topic t
                          WHERE t.sheet_id = f.sheet_id AND t.deleted_at IS NULL) k
     CROSS JOIN LATERAL (SELECT count(*) AS entered FROM score_topic t JOIN topic_score s USING (topic_id)
                          WHERE t.sheet_id = f.sheet_id AND t.deleted_at IS NULL AND t.weight > 0
                            AND (s.value IS NOT NULL OR s.mark IS NOT NULL)
                            AND EXISTS (SELECT FROM grade_sheet_section x JOIN enrolment e USING (section_id)
                                         WHERE x.sheet_id = f.sheet_id AND e.student_id = s.student_id
                                           AND e.status = 'enrolled')) e
     WHERE CAST(:status AS text) IS NULL OR {STATUS} = :status
     ORDER BY u.show_code, f.section_id
""")
_OF_SHEET: Final = text("""
    SELECT s.section_id, s.section_code, s.section_type
      FROM grade_sheet_section x JOIN section s USING (section_id)
     WHERE x.sheet_id = :sheet_id ORDER BY s.section_code
""")


async def sheets_of(
    session: AsyncSession, person_id: UUID, term: Term, status: GradeStatus | None
) -> list[SheetSummary]:
    """The sheets a teacher has to do with in a term, and the sections they have opened none for yet."""
    named = {"person_id": person_id, "academic_year": term.academic_year, "semester": term.semester}
    found = await read_rows(session, _FIGURES, _MINE, {**named, "now": utc_now(), "status": status})
    standings = await standings_of_sections(session, [sheet.section_id for sheet in found], person_id)
    return [SheetSummary(**dict(sheet), standing=standings[sheet.section_id]) for sheet in found]


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


_PAST: Final = text("""
    SELECT g.academic_year, g.semester, jsonb_object_agg(g.grade, g.count) AS counts
      FROM (SELECT r.academic_year, r.semester, r.grade, count(*) AS count
              FROM subject u JOIN grade_record r USING (subject_code)
             WHERE u.show_code = :show_code AND r.academic_year BETWEEN :academic_year - 3 AND :academic_year
               AND (r.academic_year, r.semester) <> (:academic_year, :semester)
             GROUP BY 1, 2, 3) g
     GROUP BY 1, 2 ORDER BY 1 DESC, CASE g.semester WHEN 0 THEN 3 ELSE g.semester END DESC LIMIT 6
""")


async def past_of(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> list[PastTerm]:
    """How the subject was graded in the last three years, the latest term first. Raises Refusal ``not_found``."""
    return await past_terms(session, await sheet_of(session, sheet_id, person_id))


async def past_terms(session: AsyncSession, sheet: SheetRow) -> list[PastTerm]:
    """How the subject of a sheet was graded in the last three years, the latest term first."""
    return await past_by_code(session, sheet.subject_code, sheet.academic_year, sheet.semester)


async def past_by_code(session: AsyncSession, show_code: str, academic_year: int, semester: int) -> list[PastTerm]:
    """How a subject was graded in the three years before a term, the latest first."""
    named = {"show_code": show_code, "academic_year": academic_year, "semester": semester}
    found = await session.execute(_PAST, named)
    return [_past_term(year, semester, counts) for year, semester, counts in found]


async def past_letters(session: AsyncSession, sheet: SheetRow) -> list[str]:
    """Every letter of the subject in the last three years."""
    terms = await past_terms(session, sheet)
    return [letter for term in terms for letter, times in term.counts.items() for _ in range(times)]


def _past_term(academic_year: int, semester: int, counts: dict[str, int]) -> PastTerm:
    average = distribution([letter for letter, times in counts.items() for _ in range(times)]).average
    return PastTerm(
        academic_year=academic_year,
        semester=semester,
        counts=counts,
        average=None if average is None else f"{average:.2f}",
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
