"""Counts of what is done for a term, in one statement, and when its periods are (golive §5)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind
from models.curriculum.section.contract import ExamKind, SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.finance.normal_fee.store import students_without_fee
from models.grades.grade_submission.contract.case import GradeRound, SubmissionStage
from models.kit.calendar import bangkok_instant
from models.kit.query import Query
from models.kit.table import one_of
from models.study.term_checklist.contract import NEEDED_PERIODS, TermStep
from models.study.term_checklist.rules import Span, StepCounts, StepLine, TermFacts, lines_of
from models.study.year_promotion.contract import PromotionStage


class _TermDays(NamedTuple):
    starts_on: date
    ends_on: date


class _Span(NamedTuple):
    kind: str
    opens_at: datetime
    closes_at: datetime


class _Count(NamedTuple):
    """How many there are of what a step makes, and how many it lacks."""

    step: str
    done: int
    missing: int


_DAY: Final = timedelta(days=1)
_TERM: Final = Query(
    _TermDays, "SELECT starts_on, ends_on FROM term WHERE academic_year = :academic_year AND semester = :semester"
)
_SPANS: Final = Query(
    _Span,
    """
    SELECT kind, min(opens_at) AS opens_at, max(closes_at) AS closes_at FROM calendar_period
     WHERE academic_year = :academic_year AND semester = :semester GROUP BY kind
    """,
)
_OF_TERM: Final = "academic_year = :academic_year AND semester = :semester"
_CASES: Final = f"""
    FROM case_file WHERE kind = '{CaseKind.INCOMPLETE_GRADE}' AND {_OF_TERM}
"""
_SHEET_STANDS: Final = f"""
    LEFT JOIN grade_submission s ON s.sheet_id = g.sheet_id AND s.is_standing AND s.round = '{GradeRound.NORMAL}'
    LEFT JOIN case_file c ON c.case_id = s.case_id
"""
_PUBLISHED: Final = f"coalesce(c.stage = '{SubmissionStage.PUBLISHED}', false)"
_COUNTED: Final[Mapping[TermStep, str]] = {
    TermStep.PERIODS: f"""
        SELECT count(p.kind), count(*) FILTER (WHERE p.kind IS NULL)
          FROM (VALUES {", ".join(f"('{kind}')" for kind in NEEDED_PERIODS)}) k (kind)
               CROSS JOIN campus u
               LEFT JOIN LATERAL (
                   SELECT kind FROM calendar_period p
                    WHERE p.kind = k.kind AND p.campus_code IN (u.campus_code, '') AND {_OF_TERM} LIMIT 1) p ON true
         WHERE u.closed_on IS NULL OR u.closed_on > :starts_on""",
    TermStep.HOLIDAYS: """
        SELECT count(*), 0 FROM holiday WHERE deleted_at IS NULL AND day BETWEEN :starts_on AND :ends_on""",
    TermStep.SECTIONS: f"""
        SELECT count(*), count(*) FILTER (
                   WHERE NOT EXISTS (SELECT FROM section_teacher h WHERE h.section_id = s.section_id))
          FROM section s WHERE {_OF_TERM}""",
    TermStep.EXAMS: f"""
        SELECT count(x.section_id), count(*) FILTER (WHERE x.section_id IS NULL)
          FROM section s LEFT JOIN section_exam x ON x.section_id = s.section_id AND x.kind = '{ExamKind.FINAL}'
         WHERE s.section_type = '{SectionType.LECTURE}' AND {_OF_TERM}""",
    TermStep.NORMAL_FEES: "SELECT count(*), 0 FROM normal_fee WHERE deleted_at IS NULL",
    TermStep.SLOTS: f"SELECT count(*), 0 FROM enrolment_slot WHERE {_OF_TERM}",
    TermStep.ENROLMENT: f"""
        SELECT count(DISTINCT student_id), 0 FROM enrolment
         WHERE {one_of("status", EnrolmentStatus.ENROLLED, EnrolmentStatus.AWAITING_APPROVAL)} AND {_OF_TERM}""",
    TermStep.SCHOLARSHIPS: f"SELECT count(*), 0 FROM scholarship_award WHERE ended_at IS NULL AND {_OF_TERM}",
    TermStep.BILLS: f"""
        SELECT count(*) FILTER (WHERE finished_at IS NOT NULL),
               count(*) FILTER (WHERE started_at IS NOT NULL AND finished_at IS NULL)
          FROM bill_run WHERE {_OF_TERM}""",
    TermStep.GRADES: f"""
        SELECT count(*) FILTER (WHERE {_PUBLISHED}), count(*) FILTER (WHERE NOT {_PUBLISHED})
          FROM grade_sheet g {_SHEET_STANDS}
         WHERE g.joined_id IS NULL AND g.academic_year = :academic_year AND g.semester = :semester""",
    TermStep.INCOMPLETE_GRADES: f"""
        SELECT count(*) FILTER (WHERE state <> 'open'), count(*) FILTER (WHERE state = 'open') {_CASES}""",
    TermStep.STANDING: f"""
        SELECT count(*) FILTER (WHERE finished_at IS NOT NULL), count(*) FILTER (WHERE finished_at IS NULL)
          FROM standing_round WHERE {_OF_TERM}""",
    TermStep.PROMOTION: f"""
        SELECT count(*) FILTER (WHERE c.stage = '{PromotionStage.PROMOTED}'), 0
          FROM year_promotion p JOIN case_file c USING (case_id) WHERE p.academic_year = :academic_year + 1""",
}
"""How many there are of what a step makes, and how many it lacks."""
_COUNTS: Final = Query(
    _Count,
    " UNION ALL ".join(
        f"SELECT '{step}' AS step, x.done, x.missing FROM ({statement}) x (done, missing)"
        for step, statement in _COUNTED.items()
    ),
)


def read_term_checklist(session: Session, term: tuple[int, int], now: datetime) -> list[StepLine] | None:
    """Return every step of a term (``(2569, 1)``) as it stands at ``now`` (UTC); None where there is no such term."""
    values: dict[str, object] = {"academic_year": term[0], "semester": term[1]}
    days = _TERM.optional(session, values)
    if days is None:
        return None
    counts = {
        TermStep(row.step): StepCounts(row.done, row.missing)
        for row in _COUNTS.rows(session, values | {"starts_on": days.starts_on, "ends_on": days.ends_on})
    }
    without_fee = students_without_fee(session, term)
    counts[TermStep.NORMAL_FEES] = counts[TermStep.NORMAL_FEES]._replace(missing=without_fee)
    facts = TermFacts(
        semester=term[1],
        begins_at=bangkok_instant(days.starts_on),
        ends_at=bangkok_instant(days.ends_on + _DAY),
        spans={row.kind: Span(row.opens_at, row.closes_at) for row in _SPANS.rows(session, values)},
        counts=counts,
    )
    return lines_of(facts, now)
