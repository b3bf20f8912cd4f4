"""The study years of a chunk of students: worked out for the preview, and given; a few statements a chunk (golive §4).

Preview and promotion read the same facts by one statement and ask the same rule.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.run.contract import RunChunk
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.finance.invoice.store.reading import LOCK_STUDENTS
from models.grades.grade.contract import EntryKind
from models.kit.query import Query
from models.kit.table import one_of
from models.study.leave.contract import LeaveKind
from models.study.leave.store.reading import GIVEN
from models.study.year_promotion.contract import PROMOTED_STATUSES, PromotionState
from models.study.year_promotion.rules.promoting import Promotion, StudyFacts, carried_out, promotion_of
from models.study.year_promotion.tables import YearPromotion

STUDIES_GO_ON: Final = one_of("s.status_code", *sorted(PROMOTED_STATUSES))
"""The SQL condition on a student ``s`` whose study year is looked at."""
SNAPSHOT: Final = text(f"""
    WITH longest AS MATERIALIZED (
        SELECT version_id, CAST(floor(CAST(document #>> '{{conditions,years}}' AS numeric)
                                      * CAST(document #>> '{{conditions,longest}}' AS numeric)) AS integer) AS years
          FROM programme_version)
    INSERT INTO promotion_student (case_id, student_id, position, from_year, to_year, longest)
    SELECT :case_id, s.student_id, row_number() OVER (ORDER BY s.student_code) - 1, s.study_year, s.study_year,
           coalesce(v.years, 2 * m.years)
      FROM student s JOIN major m USING (major_code)
      LEFT JOIN student_programme f USING (student_id) LEFT JOIN longest v USING (version_id)
     WHERE {STUDIES_GO_ON} AND s.admission_year < :academic_year
""")
"""Keeps the students of a promotion as they are now; who is admitted in that year or later begins in the first one.

Where no programme is known the longest study time is twice the years of the major.
"""


class _Student(NamedTuple):
    """A student of a chunk, as the rule finds them, and what was shown of them."""

    student_id: int
    status_code: str
    study_year: int
    from_year: int
    to_year: int
    longest: int
    terms: int
    away: int
    has_transferred: bool

    @property
    def facts(self) -> StudyFacts:
        """What the rule looks at."""
        return StudyFacts(self.status_code, self.study_year, self.terms, self.longest, self.has_transferred)


_STUDIED: Final = f"""
    SELECT d.academic_year, d.semester, false AS is_away
      FROM (SELECT DISTINCT a.academic_year, a.semester FROM grade_attempt a
             WHERE a.student_id = s.student_id AND a.academic_year < p.academic_year AND a.semester IN (1, 2)) d
     WHERE EXISTS (SELECT FROM grade_attempt b
                     JOIN grade_entry g ON g.attempt_id = b.attempt_id AND g.supersedes IS NULL
                    WHERE b.student_id = s.student_id AND g.kind <> '{EntryKind.TRANSFER.value}'
                      AND (b.academic_year, b.semester) = (d.academic_year, d.semester))
    UNION ALL
    SELECT e.academic_year, e.semester, false FROM enrolment e
     WHERE e.student_id = s.student_id AND e.academic_year < p.academic_year AND e.semester IN (1, 2)
       AND {one_of("e.status", EnrolmentStatus.ENROLLED, EnrolmentStatus.WITHDRAWN)}
    UNION ALL
    SELECT x.academic_year, x.semester, true FROM leave l JOIN leave_term x USING (leave_id)
      LEFT JOIN term t ON (t.academic_year, t.semester) = (x.academic_year, x.semester)
     WHERE l.student_id = s.student_id AND x.academic_year < p.academic_year AND x.semester IN (1, 2)
       AND l.leave_kind = '{LeaveKind.LEAVE.value}' AND {GIVEN}
"""
"""The regular terms of a student ``s`` before the year of a promotion ``p``: from the ledger of grades (those of the
old system with it), from enrolments whose grades are not there yet, and from leaves. The terms are read first and
looked at one by one: a student has many attempts in a term.
"""
_FACTS: Final = Query(
    _Student,
    f"""
    SELECT s.student_id, s.status_code, s.study_year, r.from_year, r.to_year, r.longest,
           CAST(k.terms AS integer) AS terms, CAST(k.away AS integer) AS away,
           EXISTS (SELECT FROM transfer_credit c
                    WHERE c.student_id = s.student_id AND c.approved_at IS NOT NULL) AS has_transferred
      FROM promotion_student r JOIN year_promotion p USING (case_id) JOIN student s USING (student_id)
     CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE NOT y.is_away) AS terms, count(*) FILTER (WHERE y.is_away) AS away
          FROM (SELECT bool_or(o.is_away) AS is_away FROM ({_STUDIED}) o
                 GROUP BY o.academic_year, o.semester) y) k
     WHERE r.case_id = :case_id AND r.student_id = ANY(:student_ids)
     ORDER BY s.student_id
    """,
)


class StudentOfChunk(NamedTuple):
    """A student of a chunk."""

    student_id: int


OF_CHUNK: Final = Query(
    StudentOfChunk,
    """
    SELECT student_id FROM promotion_student
     WHERE case_id = :case_id AND position >= :first AND position < CAST(:first AS integer) + :size AND state = :state
     ORDER BY student_id
    """,
)
_WRITE: Final = text("""
    UPDATE promotion_student r
       SET state = c.state, from_year = c.from_year, to_year = c.to_year, terms = c.terms, away = c.away,
           problem = c.problem
      FROM unnest(CAST(:student_ids AS integer[]), CAST(:states AS text[]), CAST(:from_years AS integer[]),
                  CAST(:to_years AS integer[]), CAST(:terms AS integer[]), CAST(:away AS integer[]),
                  CAST(:problems AS text[]))
           AS c(student_id, state, from_year, to_year, terms, away, problem)
     WHERE r.case_id = :case_id AND r.student_id = c.student_id
""")
_GIVE: Final = text("""
    WITH given AS (
        UPDATE student s SET study_year = r.to_year FROM promotion_student r
         WHERE r.case_id = :case_id AND r.student_id = ANY(:student_ids) AND s.student_id = r.student_id
        RETURNING s.student_id, r.from_year, r.to_year)
    INSERT INTO study_year_change (case_id, student_id, from_year, to_year, changed_at)
    SELECT :case_id, student_id, from_year, to_year, :at FROM given
""")


def lock_chunk(session: Session, chunk: RunChunk, state: PromotionState) -> list[int]:
    """Lock the students of a chunk that are in a state, in the order of their ids; who they are.

    The promotion is locked first: a chunk that is done twice at once is done by one after the other.
    """
    session.get_one(YearPromotion, chunk.case_id, with_for_update=True)
    found = [row.student_id for row in OF_CHUNK.rows(session, {**chunk.model_dump(), "state": state.value})]
    session.execute(LOCK_STUDENTS, {"student_ids": found})
    return found


def preview_students(session: Session, chunk: RunChunk) -> None:
    """Write what would become of the students of a chunk that nobody looked at. Run again, nobody is left."""
    students = _read(session, chunk, lock_chunk(session, chunk, PromotionState.WAITING))
    promotions = [promotion_of(student.facts) for student in students]
    _write(session, chunk, students, promotions, [student.study_year for student in students])


def promote_students(session: Session, chunk: RunChunk, at: datetime) -> None:
    """Give the students of a chunk the study year that was shown, where it is still what the regulation says.

    Each change is a row of their history. Run again, nobody is left who waits for it.
    """
    students = _read(session, chunk, lock_chunk(session, chunk, PromotionState.TO_PROMOTE))
    promotions = [
        carried_out(Promotion(PromotionState.TO_PROMOTE, student.to_year), student.from_year, student.facts)
        for student in students
    ]
    _write(session, chunk, students, promotions, [student.from_year for student in students])
    promoted = [
        student.student_id
        for student, promotion in zip(students, promotions, strict=True)
        if promotion.state is PromotionState.PROMOTED
    ]
    session.execute(_GIVE, {"case_id": chunk.case_id, "student_ids": promoted, "at": at})


def _read(session: Session, chunk: RunChunk, student_ids: Collection[int]) -> list[_Student]:
    return _FACTS.rows(session, {"case_id": chunk.case_id, "student_ids": list(student_ids)})


def _write(
    session: Session, chunk: RunChunk, students: Sequence[_Student], promotions: Sequence[Promotion], years: list[int]
) -> None:
    session.execute(
        _WRITE,
        {
            "case_id": chunk.case_id,
            "student_ids": [student.student_id for student in students],
            "states": [promotion.state.value for promotion in promotions],
            "from_years": years,
            "to_years": [promotion.to_year for promotion in promotions],
            "terms": [student.terms for student in students],
            "away": [student.away for student in students],
            "problems": [promotion.problem and promotion.problem.value for promotion in promotions],
        },
    )
