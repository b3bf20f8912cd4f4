"""What rows of leaves are judged by, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.grades.earlier_grade.store.facts import TERM_ENDS, term_is_over
from models.grades.grade.rules.letters import WITHDRAWN
from models.kit.calendar import bangkok_date, utc_now
from models.kit.query import Query
from models.kit.updating import Key, Values
from models.people.student.store.file_fields import ADMITTED_STUDENTS, AdmittedStudent
from models.study.leave.contract import LeaveKind, TermKey
from models.study.leave.store.reading import GIVEN
from models.study.transfer_credit.tables import TRANSFERRED


class HeldLeave(NamedTuple):
    """A leave that was given; ``import_case`` is the import that carried it over, None of a request of this portal.

    ``years`` and ``semesters`` are those of its terms, the first one first.
    """

    student_code: str
    student_id: int
    leave_id: UUID
    kind: str
    years: list[int]
    semesters: list[int]
    reason: str
    approved_on: date
    import_case: str | None

    @property
    def terms(self) -> tuple[TermKey, ...]:
        """Its terms, the first one first."""
        return tuple(map(TermKey, self.years, self.semesters))

    @property
    def key(self) -> Key:
        """What a row of a file knows it by."""
        return (self.student_code, self.kind, str(self.years[0]), str(self.semesters[0]))

    @property
    def values(self) -> Values:
        """What is held of it, by the fields of a file."""
        return {
            "last_academic_year": self.years[-1],
            "last_semester": self.semesters[-1],
            "reason": self.reason or None,
            "approved_on": self.approved_on,
        }


_LEAVES: Final = Query(
    HeldLeave,
    f"""
    SELECT s.student_code, l.student_id, l.leave_id, l.leave_kind AS kind,
           array_agg(x.academic_year ORDER BY x.academic_year, x.semester) AS years,
           array_agg(x.semester ORDER BY x.academic_year, x.semester) AS semesters,
           l.reason, CAST(l.approved_at AT TIME ZONE 'Asia/Bangkok' AS date) AS approved_on,
           CAST(l.import_case_id AS text) AS import_case
      FROM student s JOIN leave l USING (student_id) JOIN leave_term x USING (leave_id)
      LEFT JOIN term t USING (academic_year, semester)
     WHERE s.student_code = ANY(:codes) AND l.leave_kind = ANY(:kinds) AND {GIVEN}
     GROUP BY s.student_code, l.leave_id
     ORDER BY s.student_code, l.approved_at, l.leave_id
    """,
)


class StudiedTerm(NamedTuple):
    """A term in which a student has a letter of a subject, or a seat in a section; ``subject_code`` is one of these."""

    student_code: str
    academic_year: int
    semester: int
    subject_code: str
    letter: str | None

    @property
    def term(self) -> TermKey:
        """The term."""
        return TermKey(self.academic_year, self.semester)


_LETTERS: Final = Query(
    StudiedTerm,
    f"""
    SELECT DISTINCT ON (s.student_code, r.academic_year, r.semester)
           s.student_code, r.academic_year, r.semester, u.show_code AS subject_code, r.grade AS letter
      FROM student s JOIN grade_record r USING (student_id) JOIN subject u USING (subject_code)
     WHERE s.student_code = ANY(:codes) AND r.grade NOT IN ('{WITHDRAWN}', '{TRANSFERRED}')
     ORDER BY s.student_code, r.academic_year, r.semester, u.show_code
    """,
)
"""Withdrawn subjects and credits transferred go with a leave; every other letter is of a term that was studied."""
_SEATS: Final = Query(
    StudiedTerm,
    f"""
    SELECT DISTINCT ON (s.student_code, e.academic_year, e.semester)
           s.student_code, e.academic_year, e.semester, u.show_code AS subject_code, NULL AS letter
      FROM student s JOIN enrolment e USING (student_id) JOIN subject u USING (subject_code)
     WHERE s.student_code = ANY(:codes) AND e.{HOLDS_SEAT}
     ORDER BY s.student_code, e.academic_year, e.semester, u.show_code
    """,
)


@dataclass(frozen=True, slots=True)
class LeaveFileFacts:
    """What rows name: students by their codes, what they were given by their codes, the last days of terms, and in
    which terms students have letters and seats.
    """

    students: Mapping[str, AdmittedStudent]
    leaves: Mapping[str, list[HeldLeave]]
    terms: Mapping[tuple[int, int], date]
    letters: Mapping[tuple[str, TermKey], StudiedTerm]
    seats: Mapping[tuple[str, TermKey], StudiedTerm]
    today: date

    def is_over(self, term: TermKey) -> bool:
        """Return whether a term is over."""
        return term_is_over(self.terms, term, self.today)


def read_students(session: Session, codes: Collection[str]) -> dict[str, AdmittedStudent]:
    """Return the students of these codes."""
    return {each.student_code: each for each in ADMITTED_STUDENTS.rows(session, {"codes": sorted(set(codes))})}


def read_leaves(session: Session, codes: Collection[str]) -> dict[str, list[HeldLeave]]:
    """Return what students of these codes were given, by their codes."""
    found = defaultdict[str, list[HeldLeave]](list)
    kinds = [LeaveKind.LEAVE.value, LeaveKind.LATE_MAINTAIN.value]
    for each in _LEAVES.rows(session, {"codes": sorted(set(codes)), "kinds": kinds}):
        found[each.student_code].append(each)
    return found


def read_facts(session: Session, codes: Collection[str]) -> LeaveFileFacts:
    """Return what rows of students with these codes are judged by."""
    ends = {(each.academic_year, each.semester): each.ends_on for each in TERM_ENDS.rows(session)}
    asked = {"codes": sorted(set(codes))}
    return LeaveFileFacts(
        read_students(session, codes),
        read_leaves(session, codes),
        ends,
        {(each.student_code, each.term): each for each in _LETTERS.rows(session, asked)},
        {(each.student_code, each.term): each for each in _SEATS.rows(session, asked)},
        bangkok_date(utc_now()),
    )
