"""What standings are computed from, and the rows they become: the same for transactions, the demo and checks."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple

from models.grades.grade.rules.averages import average_policy
from models.grades.standing.rules.computing import Attempt, TermStanding, standings
from models.kit.query import Query
from models.study.transfer_credit.tables import EARNED_BEFORE, LEAF_CREDITS, TRANSFERRED


class Attempts(NamedTuple):
    """A student with all their attempts, as arrays of one length: a row for each student, not for each attempt."""

    student_id: int
    admission_year: int
    subjects: list[str]
    years: list[int]
    semesters: list[int]
    credits: list[Decimal]
    letters: list[str]

    def standings(self) -> list[TermStanding]:
        """Where the student stood after each term."""
        return standings(self.attempts, average_policy(self.admission_year))

    @property
    def attempts(self) -> list[Attempt]:
        """As the rules read them."""
        return list(map(Attempt, self.subjects, self.years, self.semesters, self.credits, self.letters))


ATTEMPTS: Final = Query(
    Attempts,
    f"""
    SELECT s.student_id, s.admission_year, array_agg(g.code) AS subjects, array_agg(g.academic_year) AS years,
           array_agg(g.semester) AS semesters,
           array_agg(CASE WHEN EXISTS (SELECT FROM ({EARNED_BEFORE}) b
                                        WHERE g.grade = '{TRANSFERRED}'
                                          AND (b.student_id, b.academic_year, b.semester, b.code)
                                              = (g.student_id, g.academic_year, g.semester, g.code))
                          THEN 0 ELSE g.credit END) AS credits,
           array_agg(g.grade) AS letters
      FROM student s
      JOIN (SELECT r.student_id, u.show_code AS code, r.academic_year, r.semester, r.credit, r.grade
              FROM grade_record r JOIN subject u USING (subject_code)
             WHERE r.student_id = ANY(:student_ids)
             UNION ALL
            SELECT c.student_id, c.credit_code, c.academic_year, c.semester, c.credits, '{TRANSFERRED}'
              FROM ({LEAF_CREDITS}) c WHERE c.student_id = ANY(:student_ids)) g USING (student_id)
     GROUP BY s.student_id
    """,
)
"""Rows of :class:`Attempts`. What was transferred within the university brings no credits again.

Parameter student_ids.
"""


def shown_average_sql(average: str) -> str:
    """SQL of an average as people see it, for lists, as the rule ``shown_average`` cuts it."""
    return f"trunc({average}, 2)"


STANDING_COLUMNS: Final = (
    ("student_id", "int"),
    ("academic_year", "int"),
    ("semester", "int"),
    ("term_registered", "numeric"),
    ("term_counted", "numeric"),
    ("term_points", "numeric"),
    ("term_earned", "numeric"),
    ("gpa", "numeric"),
    ("total_registered", "numeric"),
    ("total_counted", "numeric"),
    ("total_points", "numeric"),
    ("total_earned", "numeric"),
    ("gpax", "numeric"),
)
"""The columns of ``student_standing`` with their types, without the instant it was computed."""


def standing_row(student_id: int, standing: TermStanding) -> tuple[object, ...]:
    """The values of :data:`STANDING_COLUMNS`."""
    term, total = standing.term, standing.total
    return (
        student_id, standing.academic_year, standing.semester,
        term.registered, term.counted, term.points, term.earned, standing.gpa,
        total.registered, total.counted, total.points, total.earned, standing.gpax,
    )  # fmt: skip
