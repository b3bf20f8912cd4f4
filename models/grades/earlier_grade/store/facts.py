"""What rows of earlier grades are judged by, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.curriculum.subject.contract.words import SubjectStatus
from models.grades.earlier_grade.contract import EarlierGradeRow
from models.grades.grade.rules.averages import term_order
from models.kit.calendar import BUDDHIST_OFFSET, bangkok_date, utc_now
from models.kit.query import Query
from models.kit.table import one_of
from models.study.transfer_credit.tables import CARRIED_OVER_SUBJECTS

Term = tuple[int, int]
"""Academic year (B.E.) and semester."""
StudentTerm = tuple[str, int, int, str]
"""Code of the student, academic year, semester, code of the subject."""


class HeldGrade(NamedTuple):
    """What the ledger holds of a row: the letter that holds now, how the chain began, and what is open about it.

    ``case_id`` is the import that brought the first letter, None of one that no import brought. ``is_transferred``: a
    file says from where its credits were transferred.
    """

    student_code: str
    academic_year: int
    semester: int
    subject_code: str
    student_id: int
    attempt_id: UUID
    credit: Decimal
    grading: str
    entry_id: UUID
    letter: str
    began: str
    case_id: UUID | None
    is_replaced: bool
    is_open: bool
    is_transferred: bool


_WANTED: Final = """
    unnest(CAST(:students AS text[]), CAST(:years AS int[]), CAST(:semesters AS int[]), CAST(:subjects AS text[]))
        AS w(student_code, academic_year, semester, subject_code)
"""
# An import fills empty tables, of which the planner does not know yet how many rows they have. OFFSET 0, and a subquery
# that is no EXISTS, make it look up each attempt and its entries by their indexes whatever it believes; it may compare
# every row with every other otherwise.
_HELD: Final = Query(
    HeldGrade,
    f"""
    WITH a AS MATERIALIZED (
        SELECT w.student_code, w.academic_year, w.semester, w.subject_code, t.student_id, t.attempt_id, t.credit,
               t.grading
          FROM {_WANTED}
          JOIN student s USING (student_code) JOIN subject u ON u.show_code = w.subject_code
         CROSS JOIN LATERAL (
               SELECT * FROM grade_attempt g
                WHERE (g.student_id, g.academic_year, g.semester, g.subject_code)
                      = (s.student_id, w.academic_year, w.semester, u.subject_code)
               OFFSET 0) t)
    SELECT a.student_code, a.academic_year, a.semester, a.subject_code, a.student_id, a.attempt_id, a.credit, a.grading,
           e.entry_id, e.letter, b.kind AS began, b.case_id, b.entry_id <> e.entry_id AS is_replaced,
           EXISTS (SELECT FROM grade_correction c WHERE c.attempt_id = a.attempt_id AND c.is_open)
           OR EXISTS (SELECT FROM incomplete_grade i JOIN case_file f USING (case_id)
                       WHERE i.attempt_id = a.attempt_id AND f.state = 'open') AS is_open,
           EXISTS (SELECT FROM ({CARRIED_OVER_SUBJECTS}) c
                    WHERE (c.student_id, c.academic_year, c.semester, c.show_code)
                          = (a.student_id, a.academic_year, a.semester, a.subject_code)) AS is_transferred
      FROM a
     CROSS JOIN LATERAL (
           SELECT * FROM grade_entry n WHERE n.attempt_id = a.attempt_id AND n.supersedes IS NULL OFFSET 0) b
     CROSS JOIN LATERAL (
           SELECT * FROM grade_entry l
            WHERE l.attempt_id = a.attempt_id
              AND (SELECT n.entry_id FROM grade_entry n WHERE n.supersedes = l.entry_id) IS NULL
           OFFSET 0) e
    """,
)


class _KnownStudent(NamedTuple):
    """A student, and whether a degree was conferred on them here."""

    student_code: str
    student_id: int
    has_degree: bool


_STUDENTS: Final = Query(
    _KnownStudent,
    """
    SELECT s.student_code, s.student_id,
           EXISTS (SELECT FROM graduation g WHERE g.student_id = s.student_id AND g.conferred_at IS NOT NULL)
               AS has_degree
      FROM student s WHERE s.student_code = ANY(:students)
    """,
)


class SubjectVersion(NamedTuple):
    """A version of a subject that is taught, or was."""

    show_code: str
    subject_code: str
    start_year: int
    credit: Decimal
    grading: str


_VERSIONS: Final = Query(
    SubjectVersion,
    f"""
    SELECT show_code, subject_code, start_year, credit, grading FROM subject
     WHERE show_code = ANY(:subjects) AND {one_of("status", SubjectStatus.ACTIVE, SubjectStatus.INACTIVE)}
     ORDER BY show_code, start_year
    """,
)


class TermEnd(NamedTuple):
    """The last day of a term."""

    academic_year: int
    semester: int
    ends_on: date


TERM_ENDS: Final = Query(TermEnd, "SELECT academic_year, semester, ends_on FROM term")


class _Enrolled(NamedTuple):
    """A subject that a student took in this portal."""

    student_code: str
    academic_year: int
    semester: int
    subject_code: str


_ENROLLED: Final = Query(
    _Enrolled,
    f"""
    SELECT DISTINCT w.student_code, w.academic_year, w.semester, w.subject_code
      FROM {_WANTED} JOIN student s USING (student_code)
      JOIN enrolment e ON (e.student_id, e.academic_year, e.semester) = (s.student_id, w.academic_year, w.semester)
      JOIN subject u ON u.subject_code = e.subject_code AND u.show_code = w.subject_code
    """,
)


class CarriedOver(NamedTuple):
    """A subject whose credits a file of transfers brought in, and the term of their P."""

    student_code: str
    subject_code: str
    academic_year: int
    semester: int


_CARRIED_OVER: Final = Query(
    CarriedOver,
    f"""
    SELECT DISTINCT s.student_code, c.show_code AS subject_code, c.academic_year, c.semester
      FROM student s JOIN ({CARRIED_OVER_SUBJECTS}) c USING (student_id)
     WHERE s.student_code = ANY(:students) AND c.show_code = ANY(:subjects)
     ORDER BY s.student_code, c.show_code, c.academic_year, c.semester
    """,
)


def read_versions(session: Session, subjects: Collection[str]) -> dict[str, list[SubjectVersion]]:
    """Return the versions of subjects that are taught, or were, the oldest first, by their codes."""
    versions: dict[str, list[SubjectVersion]] = {}
    for version in _VERSIONS.rows(session, {"subjects": sorted(subjects)}):
        versions.setdefault(version.show_code, []).append(version)
    return versions


def version_in(versions: Sequence[SubjectVersion], academic_year: int) -> SubjectVersion | None:
    """Return the version of a subject that held in a year: the newest until then, else the oldest."""
    before = [each for each in versions if each.start_year <= academic_year]
    return next(iter(before[-1:] or versions[:1]), None)


def term_is_over(ends: Mapping[Term, date], term: Term, today: date) -> bool:
    """Return whether a term is over on a Bangkok day: it comes before every term of the calendar that is not.

    ``ends`` are the last days of the terms of the calendar, which need not know the term.
    """
    running = [term_order(*each) for each, ends_on in ends.items() if ends_on >= today]
    is_past = not running or term_order(*term) < min(running)
    return is_past and term[0] <= today.year + BUDDHIST_OFFSET


@dataclass(frozen=True, slots=True)
class GradeFacts:
    """What rows name: students by their codes, the versions of subjects, the oldest first, the last days of terms, what
    students took in this portal, and what files of transfers brought in, by student and subject.
    """

    students: Mapping[str, _KnownStudent]
    versions: Mapping[str, list[SubjectVersion]]
    terms: Mapping[Term, date]
    enrolled: frozenset[StudentTerm]
    carried_over: Mapping[tuple[str, str], list[CarriedOver]]
    today: date

    def version_of(self, row: EarlierGradeRow) -> SubjectVersion | None:
        """Return the version that held in the row's year: the newest until then, else the oldest."""
        return version_in(self.versions.get(row.subject_code, []), row.academic_year)

    def is_over(self, row: EarlierGradeRow) -> bool:
        """Return whether the term of a row is over: it comes before every term that is not."""
        return term_is_over(self.terms, (row.academic_year, row.semester), self.today)


def read_held(session: Session, rows: Collection[EarlierGradeRow]) -> dict[StudentTerm, HeldGrade]:
    """Return what the ledger holds of these rows."""
    return {
        (each.student_code, each.academic_year, each.semester, each.subject_code): each
        for each in _HELD.rows(session, _named_by(rows))
    }


def read_facts(session: Session, rows: Collection[EarlierGradeRow]) -> GradeFacts:
    """Return what these rows are judged by."""
    wanted = _named_by(rows)
    carried_over = defaultdict[tuple[str, str], list[CarriedOver]](list)
    for each in _CARRIED_OVER.rows(session, wanted):
        carried_over[each.student_code, each.subject_code].append(each)
    return GradeFacts(
        {each.student_code: each for each in read_students(session, rows)},
        read_versions(session, {row.subject_code for row in rows}),
        {(each.academic_year, each.semester): each.ends_on for each in TERM_ENDS.rows(session)},
        frozenset(
            (taken.student_code, taken.academic_year, taken.semester, taken.subject_code)
            for taken in _ENROLLED.rows(session, wanted)
        ),
        carried_over,
        bangkok_date(utc_now()),
    )


def read_students(session: Session, rows: Collection[EarlierGradeRow]) -> list[_KnownStudent]:
    """Return the students of these rows."""
    return _STUDENTS.rows(session, {"students": sorted({row.student_code for row in rows})})


def place_of(row: EarlierGradeRow) -> StudentTerm:
    """Return what a row is about."""
    return (row.student_code, row.academic_year, row.semester, row.subject_code)


def _named_by(rows: Collection[EarlierGradeRow]) -> Mapping[str, object]:
    return {
        "students": [row.student_code for row in rows],
        "years": [row.academic_year for row in rows],
        "semesters": [row.semester for row in rows],
        "subjects": [row.subject_code for row in rows],
    }
