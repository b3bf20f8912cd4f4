"""A dry run of the next conversions: which I and N become what, and how each student would stand (grades §4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.grades.standing_review.schemas import ConversionRow, ConvertingGrade
from api.kit.paging import Paging
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH
from api.kit.wire import Names, Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseKind
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.rules.averages import AveragePolicy, average_policy
from models.grades.grade.rules.letters import OPEN, converted
from models.grades.incomplete_grade.contract import UNDER_REVIEW
from models.grades.period.contract import GradingPeriod
from models.grades.standing.rules.computing import TermStanding, standings
from models.grades.standing.store.reading import ATTEMPTS, Attempts
from models.grades.standing_review.contract import Reach, StandingRule
from models.grades.standing_review.rules.judgement import ReviewedStudent, TermAverage, in_order, review
from models.grades.standing_review.store.reading import students_of_term
from models.kit.calendar import utc_now

_LETTERS: Final = ", ".join(f"'{letter}'" for letter in sorted(OPEN))
_REVIEWED: Final = ", ".join(f"'{stage.value}'" for stage in sorted(UNDER_REVIEW))


def _statement(principal: Principal) -> str:
    return f"""
    WITH due AS (
        SELECT a.student_id, a.academic_year, a.semester, p.closes_at, u.show_code, e.letter, a.grading
          FROM grade_entry e JOIN grade_attempt a USING (attempt_id) JOIN student s USING (student_id)
          JOIN subject u USING (subject_code)
          JOIN LATERAL (SELECT closes_at FROM calendar_period
                         WHERE (academic_year, semester) = (a.academic_year, a.semester)
                           AND kind = '{GradingPeriod.INCOMPLETE_GRADES.value}' AND campus_code IN ('', s.campus_code)
                         ORDER BY campus_code DESC LIMIT 1) p ON p.closes_at > :now
          LEFT JOIN incomplete_grade i ON i.attempt_id = a.attempt_id
          LEFT JOIN case_file c ON c.case_id = i.case_id
         WHERE e.letter IN ({_LETTERS}) AND NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
           AND (c.stage IS NULL OR c.kind = '{CaseKind.INCOMPLETE_GRADE.value}' AND c.stage NOT IN ({_REVIEWED})))
    SELECT d.student_id, s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, d.academic_year,
           d.semester, d.closes_at, array_agg(d.show_code ORDER BY d.show_code) AS subjects,
           array_agg(d.letter ORDER BY d.show_code) AS letters,
           array_agg(d.grading ORDER BY d.show_code) AS gradings, count(*) OVER () AS total
      FROM due d JOIN student s USING (student_id) JOIN person p USING (person_id)
     WHERE d.closes_at = (SELECT min(closes_at) FROM due) AND {visible_students(principal)}
     GROUP BY d.student_id, s.student_id, p.person_id, d.academic_year, d.semester, d.closes_at
     ORDER BY s.student_code LIMIT :limit OFFSET :offset
    """


class _Due(NamedTuple):
    """A student whose grades of a term convert at the next instant."""

    student_id: int
    student_code: str
    name_th: str
    name_en: str
    academic_year: int
    semester: int
    closes_at: datetime
    subjects: list[str]
    letters: list[str]
    gradings: list[str]
    total: int


async def next_conversions(session: AsyncSession, principal: Principal, asked: Paging) -> Page[ConversionRow]:
    """What the calendar's next instant converts, a page of students, by the functions that will do it."""
    window = {"now": utc_now(), "limit": asked.page_size, "offset": asked.offset}
    found = await session.execute(text(_statement(principal)), {**caller_parameters(principal), **window})
    due = [_Due(*row) for row in found]
    items = await session.run_sync(_with_standing, due)
    return Page(items=items, page=asked.page, page_size=asked.page_size, total=due[0].total if due else 0)


def _with_standing(session: Session, due: Sequence[_Due]) -> list[ConversionRow]:
    ids = sorted({one.student_id for one in due})
    attempts = {row.student_id: row for row in ATTEMPTS.rows(session, {"student_ids": ids})}
    terms: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for one in due:
        terms[one.academic_year, one.semester].append(one.student_id)
    now = utc_now()
    reviewed = {
        (row.student_id, *term): row.reviewed(now)
        for term, student_ids in terms.items()
        for row in students_of_term(session, *term, student_ids=student_ids)
    }
    return [
        _row(one, attempts[one.student_id], reviewed.get((one.student_id, one.academic_year, one.semester)))
        for one in due
    ]


def _row(one: _Due, has: Attempts, student: ReviewedStudent | None) -> ConversionRow:
    becomes = {
        subject: converted(letter, Grading(grading))
        for subject, letter, grading in zip(one.subjects, one.letters, one.gradings, strict=True)
    }
    term = (one.academic_year, one.semester)
    then = [
        attempt._replace(letter=becomes[attempt.subject])
        if (attempt.academic_year, attempt.semester) == term and attempt.subject in becomes
        else attempt
        for attempt in has.attempts
    ]
    policy = average_policy(has.admission_year)
    after = standings(then, policy)
    averages = [TermAverage(each.academic_year, each.semester, each.gpax) for each in after]
    now = has.standings()
    up_to = None if student is None else {each[:2] for each in student.terms}
    judged = None
    if student is not None and up_to is not None:
        judged = replace(student, terms=in_order([each for each in averages if each[:2] in up_to or each[:2] == term]))
    return ConversionRow(
        student_code=one.student_code,
        student=Names(th=one.name_th, en=one.name_en),
        academic_year=one.academic_year,
        semester=one.semester,
        at=one.closes_at,
        grades=[
            ConvertingGrade(subject_code=subject, letter=letter, becomes=becomes[subject])
            for subject, letter in zip(one.subjects, one.letters, strict=True)
        ],
        gpax_before=_shown(now, policy),
        gpax_after=_shown(after, policy),
        rule_before=_applying(student),
        rule_after=_applying(judged),
    )


def _shown(terms: Sequence[TermStanding], policy: AveragePolicy) -> str | None:
    """The latest cumulative average as people see it; the rules compare the average itself."""
    latest = terms[-1].gpax if terms else None
    return None if latest is None else f"{policy.show(latest)}"


def _applying(student: ReviewedStudent | None) -> StandingRule | None:
    found = [] if student is None else review(student)
    return next((finding.rule for finding in found if finding.reach is Reach.APPLIES), None)
