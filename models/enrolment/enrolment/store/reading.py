"""What the rules of enrolling need to know, read in three statements: student, sections, period.

Each read is a statement and the shape of its row, so the API (asynchronous) and activities (synchronous) share both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import TextClause, text

from models.cases.case.contract.record import CaseActionName
from models.cases.case.store.kinds import CaseFacts
from models.curriculum.section.store.reading import SectionRow
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest
from models.enrolment.enrolment.rules.facts import (
    CountedSubject,
    HoldFacts,
    Passes,
    PeriodFacts,
    StudentFacts,
)
from models.enrolment.enrolment.rules.judgement import Situation
from models.enrolment.enrolment.store.history import HISTORY
from models.enrolment.enrolment.tables import DEFAULT_CREDIT_LIMIT, HOLDS_SEAT
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from models.grades.grade.rules.letters import PASSING
from models.kit.rows import FactRow
from models.people.student.tables import STATUS_IN_TERM


class _HoldRow(FactRow):
    kind: HoldKind
    reason_th: str
    reason_en: str
    amount: Decimal | None
    placed_at: datetime


class _CountedRow(FactRow):
    subject_show: str
    grade: str


class _PassesRow(FactRow):
    times: int
    credits: Decimal


class StudentRow(FactRow):
    """The student's standing with the ids the transaction needs beside the facts."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    major_th: str
    major_en: str
    study_year: int
    status_code: str
    status_th: str
    status_en: str
    advisor_id: UUID | None
    credit_limit: Decimal
    credit_minimum: Decimal
    slot_opens_at: datetime | None
    slot_closes_at: datetime | None
    enrol_type: str | None
    grades: dict[str, str]
    passes: dict[str, _PassesRow]
    counts_as: dict[str, _CountedRow]
    tags: dict[str, int]
    admission_year: int
    holds: list[_HoldRow]
    unlocks: dict[UnlockPurpose, datetime]

    @property
    def facts(self) -> StudentFacts:
        """What the rules look at."""
        slot = (
            PeriodFacts(self.slot_opens_at, self.slot_closes_at) if self.slot_opens_at and self.slot_closes_at else None
        )
        return StudentFacts(
            status_code=self.status_code,
            status_th=self.status_th,
            status_en=self.status_en,
            major_code=self.major_code,
            major_th=self.major_th,
            major_en=self.major_en,
            study_year=self.study_year,
            credit_limit=self.credit_limit,
            credit_minimum=self.credit_minimum,
            has_advisor=self.advisor_id is not None,
            slot=slot,
            has_chosen_type=self.enrol_type is not None,
            maintains_status=self.enrol_type == EnrolmentType.MAINTAIN_STATUS,
            grades=self.grades,
            passes={show: Passes(one.times, one.credits) for show, one in self.passes.items()},
            counts_as={show: CountedSubject(one.subject_show, one.grade) for show, one in self.counts_as.items()},
            tags=self.tags,
            entry_year=self.admission_year,
            campus_code=self.campus_code,
            holds=tuple(HoldFacts(h.kind, h.reason_th, h.reason_en, h.amount, h.placed_at) for h in self.holds),
            unlocks=self.unlocks,
        )


LOCK_STUDENT: Final[TextClause] = text("SELECT 1 FROM student WHERE student_id = :student_id FOR NO KEY UPDATE")
"""Of two who change what stands in a student's way the second waits, and then sees what the first did."""

LOCKING_TERM: Final = f"""
    INSERT INTO student_term (student_id, academic_year, semester, credit_limit, credit_minimum)
    VALUES (:student_id, :academic_year, :semester, {DEFAULT_CREDIT_LIMIT}, 0)
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE SET credit_limit = student_term.credit_limit
"""
"""Creates the student's term where it is missing, and locks it: their requests are decided one after another."""
LOCK_TERM: Final[TextClause] = text(LOCKING_TERM)

UNLOCKS: Final = """
    coalesce((SELECT jsonb_object_agg(k.purpose, k.granted_until)
                FROM (SELECT purpose, max(granted_until) AS granted_until FROM enrolment_unlock
                       WHERE student_id = s.student_id AND academic_year = :academic_year AND semester = :semester
                       GROUP BY purpose) k), '{}')
"""
"""Until when what was opened for student ``s`` in a term. Parameters academic_year, semester."""


_STUDENT: Final = f"""
    SELECT s.student_id, s.student_code, s.campus_code, s.faculty_code, s.department_code, s.major_code,
           concat_ws(' ', s.major_code, m.name_th) AS major_th, concat_ws(' ', s.major_code, m.name_en) AS major_en,
           s.study_year, s.admission_year, {STATUS_IN_TERM} AS status_code, s.advisor_id,
           coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en,
           coalesce(t.credit_limit, {DEFAULT_CREDIT_LIMIT}) AS credit_limit,
           coalesce(t.credit_minimum, 0) AS credit_minimum,
           l.opens_at AS slot_opens_at, l.closes_at AS slot_closes_at, c.enrol_type,
           done.grades, done.passes, done.tags, done.counts_as,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', h.kind, 'reason_th', h.reason_th,
                                                         'reason_en', h.reason_en, 'amount', CAST(h.amount AS text),
                                                         'placed_at', h.placed_at) ORDER BY h.placed_at, h.hold_id)
                       FROM student_hold h
                      WHERE h.student_id = s.student_id AND h.released_at IS NULL), '[]') AS holds,
           {UNLOCKS} AS unlocks
      FROM student s
      CROSS JOIN {HISTORY} done
      LEFT JOIN major m ON m.major_code = s.major_code
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
      LEFT JOIN student_term t
             ON t.student_id = s.student_id AND t.academic_year = :academic_year AND t.semester = :semester
      LEFT JOIN enrolment_slot l
             ON l.student_id = s.student_id AND l.academic_year = :academic_year AND l.semester = :semester
      LEFT JOIN enrolment_type_choice c
             ON c.student_id = s.student_id AND c.academic_year = :academic_year AND c.semester = :semester
     WHERE s.student_id = :student_id
"""
STUDENT: Final[TextClause] = text(_STUDENT).bindparams(passing=sorted(PASSING))
"""Parameters student_id, academic_year, semester; a :class:`StudentRow`. Of a repeated subject the pass counts."""


class PeriodRow(FactRow):
    """A period of the calendar."""

    kind: str
    opens_at: datetime
    closes_at: datetime

    @property
    def facts(self) -> PeriodFacts:
        """What the rules look at."""
        return PeriodFacts(opens_at=self.opens_at, closes_at=self.closes_at)


def _periods(campus_code: str) -> str:
    return f"""
    SELECT DISTINCT ON (kind) kind, opens_at, closes_at
      FROM calendar_period
     WHERE academic_year = :academic_year AND semester = :semester AND campus_code IN ('', {campus_code})
     ORDER BY kind, campus_code DESC
    """


PERIODS: Final[TextClause] = text(_periods(":campus_code"))
"""Each kind's period, a campus's own before the one of all campuses; a :class:`PeriodRow` each.

Parameters academic_year, semester, campus_code.
"""


class StudentInTerm(StudentRow):
    """The student's standing, with the calendar of the term for the student's campus."""

    periods: list[PeriodRow]


STUDENT_IN_TERM: Final[TextClause] = text(
    f"""
    SELECT me.*, coalesce((SELECT jsonb_agg(to_jsonb(p)) FROM ({_periods("me.campus_code")}) p), '[]') AS periods
      FROM ({_STUDENT}) me
    """
).bindparams(passing=sorted(PASSING))
""":data:`STUDENT` and :data:`PERIODS` in one round trip; a :class:`StudentInTerm`. Parameters as of the first."""


def section_parameters(
    student: StudentRow, academic_year: int, semester: int, section_ids: Iterable[int]
) -> dict[str, object]:
    """The parameters of :data:`models.curriculum.section.store.reading.SECTIONS`."""
    return {
        "section_ids": list(section_ids),
        "student_id": student.student_id,
        "academic_year": academic_year,
        "semester": semester,
        "major_code": student.major_code,
        "study_year": student.study_year,
    }


def situation_of(
    request: EnrolmentRequest, student: StudentRow, sections: Sequence[SectionRow], periods: Sequence[PeriodRow]
) -> Situation:
    """Return rows as facts for the rules: sections requested (in that order), held, and to be given up."""
    asked = _credits_asked(request, sections)
    offered = {row.section_id: row.facts(asked.get(row.section_id)) for row in sections if not row.held}
    return Situation(
        now=request.judged_at,
        academic_year=request.academic_year,
        semester=request.semester,
        student=student.facts,
        periods={row.kind: row.facts for row in periods},
        wanted=tuple(offered[number] for number in dict.fromkeys(request.section_ids) if number in offered),
        held=tuple(row.facts() for row in sections if row.held),
        giving_up=frozenset(request.drop_section_ids),
    )


def _credits_asked(request: EnrolmentRequest, sections: Sequence[SectionRow]) -> dict[int, Decimal]:
    """The amount chosen for each section; who changes the section keeps the amount unless another is chosen."""
    asked = {one.section_id: one.credit for one in request.credits}
    if request.operation is not EnrolmentOperation.CHANGE:
        return asked
    held = {
        (row.subject_code, row.section_type): row.held_credit
        for row in sections
        if row.held_credit is not None and row.section_id in request.drop_section_ids
    }
    kept = {
        row.section_id: credit
        for row in sections
        if not row.held and (credit := held.get((row.subject_code, row.section_type))) is not None
    }
    return kept | asked


GRADE_OF_PLACE: Final = """
    (SELECT g.grade FROM grade_record g
      WHERE (g.student_id, g.academic_year, g.semester, g.subject_code)
            = (e.student_id, e.academic_year, e.semester, e.subject_code))
"""
"""The published grade of an enrolment's (``e``) subject in its term, or NULL."""
GRADED_MEANWHILE: Final = f"""
    CASE WHEN :action = '{CaseActionName.APPROVE.value}' THEN (
        SELECT 'graded_meanwhile' FROM case_file c
          JOIN enrolment o ON o.student_id = c.student_id AND o.status = 'enrolled'
               AND c.request -> 'drop_section_ids' @> to_jsonb(o.section_id)
          JOIN grade_record g ON (g.student_id, g.academic_year, g.semester, g.subject_code)
               = (o.student_id, o.academic_year, o.semester, o.subject_code)
         WHERE c.case_id = :case_id LIMIT 1) END
"""
"""Refuse to approve what would give up a subject that was graded while somebody was asked."""
ENROLMENT_FACTS: Final = CaseFacts(
    refused=GRADED_MEANWHILE,
    still_holds=f"""
        NOT jsonb_path_exists(c.detail, '$.items[*].refused ? (@ != null)')
        AND ((SELECT bool_and(e.{HOLDS_SEAT}) FROM enrolment e
               WHERE e.case_id = c.case_id)
             OR c.stage IN ('dropped', 'withdrawn')
                AND NOT EXISTS (SELECT 1 FROM enrolment e
                                 WHERE e.student_id = c.student_id AND e.{HOLDS_SEAT}
                                   AND c.request -> 'drop_section_ids' @> to_jsonb(e.section_id)))
    """,
)
"""Where a part of a request was refused, or is held no more, it does not hold: that part may be possible by now."""
