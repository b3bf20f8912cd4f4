"""Grades of students, written as the portal writes them, and what an independent statement makes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import Engine, text
from sqlmodel import Session

from models.curriculum.subject.contract.grading import Grading
from models.curriculum.subject.tables import Subject
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.kit.calendar import utc_now
from tests.support.university import YEAR

LAST_YEAR: Final = (YEAR - 1, 1)
_ATTEMPT: Final = text("""
    SELECT attempt_id FROM grade_attempt
     WHERE (student_id, academic_year, semester, subject_code) = (:student_id, :academic_year, :semester, :subject_code)
""")
_BY_SQL: Final = text("""
    WITH worth (letter, points) AS (
        VALUES ('A', 4.0), ('B+', 3.5), ('B', 3.0), ('C+', 2.5), ('C', 2.0), ('D+', 1.5), ('D', 1.0), ('F', 0.0)),
    holds AS (
        SELECT a.student_id, a.academic_year, a.semester, a.credit, u.show_code, e.letter, w.points,
               a.academic_year * 4 + CASE a.semester WHEN 0 THEN 3 ELSE a.semester END AS term
          FROM grade_attempt a JOIN subject u USING (subject_code)
          JOIN grade_entry e ON e.attempt_id = a.attempt_id
               AND NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
          LEFT JOIN worth w ON w.letter = e.letter),
    terms AS (SELECT DISTINCT student_id, academic_year, semester, term FROM holds)
    SELECT t.student_id, t.academic_year, t.semester, now.gpa, so_far.gpax,
           coalesce((SELECT sum(credit) FROM (
               SELECT DISTINCT ON (h.show_code) h.credit FROM holds h
                WHERE h.student_id = t.student_id AND h.term <= t.term
                  AND h.letter IN ('A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'S', 'P')
                  AND NOT EXISTS (SELECT FROM transfer_credit c JOIN transfer_credit_line l USING (transfer_id)
                                   WHERE c.student_id = h.student_id AND l.granted_at IS NOT NULL
                                     AND l.source_academic_year IS NOT NULL AND l.target_code = h.show_code
                                     AND (c.academic_year, c.semester) = (h.academic_year, h.semester))
                ORDER BY h.show_code, h.term DESC) once), 0) AS earned
      FROM terms t
     CROSS JOIN LATERAL (SELECT round(sum(points * credit) / nullif(sum(credit), 0), 8) AS gpa FROM holds h
                          WHERE h.student_id = t.student_id AND h.term = t.term AND points IS NOT NULL) now
     CROSS JOIN LATERAL (SELECT round(sum(points * credit) / nullif(sum(credit), 0), 8) AS gpax FROM holds h
                          WHERE h.student_id = t.student_id AND h.term <= t.term AND points IS NOT NULL) so_far
     ORDER BY 1, 2, 3
""")
_KEPT: Final = text("""
    SELECT student_id, academic_year, semester, gpa, gpax, total_earned AS earned FROM student_standing ORDER BY 1, 2, 3
""")
_OF_STUDENTS: Final = text("""
    SELECT s.student_code FROM student s
      JOIN (SELECT DISTINCT ON (student_id) * FROM student_standing
             ORDER BY student_id, academic_year DESC, CASE semester WHEN 0 THEN 3 ELSE semester END DESC) t
           USING (student_id)
     WHERE (s.gpax, s.credits_earned) IS DISTINCT FROM (t.gpax, t.total_earned)
""")
_RECORDS: Final = text("""
    SELECT student_id, academic_year, semester, subject_code, credit, grade FROM grade_record
    EXCEPT
    SELECT a.student_id, a.academic_year, a.semester, a.subject_code, a.credit, e.letter
      FROM grade_attempt a JOIN grade_entry e USING (attempt_id)
     WHERE NOT EXISTS (SELECT FROM grade_entry n WHERE n.supersedes = e.entry_id)
""")


@dataclass(frozen=True, slots=True)
class Grades:
    """Writes grades into the rows of a test."""

    engine: Engine
    written: Written = field(default_factory=lambda: Written(None, utc_now() - timedelta(days=1), utc_now(), None))

    def give(
        self,
        student_id: int,
        subject: Subject | str,
        letter: str,
        term: tuple[int, int] = LAST_YEAR,
        *,
        credit: Decimal | int = 3,
        grading: Grading = Grading.LETTER,
        kind: EntryKind = EntryKind.EARLIER,
    ) -> UUID:
        """A grade of an earlier term; answers the attempt."""
        code = subject if isinstance(subject, str) else subject.subject_code
        grade = FirstGrade(student_id, *term, code, Decimal(credit), grading, letter, kind)
        with Session(self.engine) as session, session.begin():
            begin_grades(session, [grade], self.written)
            named = {"student_id": student_id, "academic_year": term[0], "semester": term[1], "subject_code": code}
            attempt_id: UUID = session.execute(_ATTEMPT, named).scalar_one()
        return attempt_id


def assert_standings_are_what_the_entries_say(engine: Engine, student_id: int | None = None) -> None:
    """Another way of computing all of it: SQL over the entries, for regulations in which every attempt counts.

    What was transferred from the student's own record brings no credits: its source has. Of every student, or of one.
    """
    with engine.connect() as connection:
        kept, computed = (
            [row for row in connection.execute(query) if student_id in (None, row.student_id)]
            for query in (_KEPT, _BY_SQL)
        )
        assert kept == computed, (kept, computed)
        assert connection.execute(_OF_STUDENTS).all() == []
        assert connection.execute(_RECORDS).all() == []
