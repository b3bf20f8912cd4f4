"""Sections as the rules of enrolling see them: one statement, and the shape of its row."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from sqlalchemy import TextClause, text

from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.curriculum.section.store.seats import KEPT_FOR_WAITLIST, KEPT_IN_ALLOTMENT, NEXT_RELEASE
from models.enrolment.enrolment.rules.credits import section_credit
from models.enrolment.enrolment.rules.facts import Allotment, Exam, SectionFacts, SplitCredits
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.grades.grade_submission.contract.case import SUBMITTED, GradeRound, SubmissionStage
from models.kit.rows import FactRow

_LEAST_CREDIT: Final = Decimal(1)
"""The fewest credits to be taken of a splittable subject that does not say how many."""


class _AllotmentRow(FactRow):
    seats: int
    seats_taken: int
    waiting: int
    opened: bool

    @property
    def facts(self) -> Allotment:
        """What the rules look at."""
        return Allotment(self.seats, self.seats_taken, self.waiting, self.opened)


class _MeetingRow(FactRow):
    weekday: int
    starts_minute: int
    ends_minute: int


class _ExamRow(FactRow):
    kind: str
    starts_at: datetime
    ends_at: datetime


class SectionRow(FactRow):
    """A section with all the rules look at, for one student."""

    section_id: int
    held: bool
    academic_year: int
    semester: int
    subject_code: str
    show_code: str
    name_th: str
    name_en: str
    section_code: str
    section_type: SectionType
    subject_credit: Decimal
    times_to_register: int | None
    splittable: bool
    minimum_credit_to_open: Decimal | None
    held_credit: Decimal | None
    theory_hours: int
    seats: int
    seats_taken: int
    status: SectionStatus
    approval: SectionApproval
    types_offered: list[SectionType]
    allowed_majors: list[str]
    excluded_majors: list[str]
    allotment: _AllotmentRow | None
    meetings: list[_MeetingRow]
    exams: list[_ExamRow]
    requisites: tuple[RequisiteTree, ...]
    linked: list[str]
    waiting: int
    seats_reserved: int
    releases_at: datetime | None
    grade: str | None
    is_graded: bool

    def facts(self, asked: Decimal | None = None) -> SectionFacts:
        """What the rules look at. ``asked`` is the amount of credits that was chosen of a splittable subject."""
        split = None
        if self.splittable:
            split = SplitCredits(self.subject_credit, self.minimum_credit_to_open or _LEAST_CREDIT, asked)
        types = frozenset(self.types_offered)
        return SectionFacts(
            section_id=self.section_id,
            academic_year=self.academic_year,
            semester=self.semester,
            subject_code=self.subject_code,
            subject_show=self.show_code,
            subject_name_th=self.name_th,
            subject_name_en=self.name_en,
            section_code=self.section_code,
            section_type=self.section_type,
            credit=self._credit(types, split),
            split=split,
            seats=self.seats,
            seats_taken=self.seats_taken,
            status=self.status,
            approval=self.approval,
            types_offered=types,
            allowed_majors=frozenset(self.allowed_majors),
            excluded_majors=frozenset(self.excluded_majors),
            allotment=self.allotment.facts if self.allotment else None,
            meetings=tuple(Meeting(m.weekday, m.starts_minute, m.ends_minute) for m in self.meetings),
            exams=tuple(Exam(e.kind, e.starts_at, e.ends_at) for e in self.exams),
            requisites=self.requisites,
            times_to_register=self.times_to_register,
            linked=frozenset(self.linked),
            waiting=self.waiting,
            reserved=self.seats_reserved,
            releases_at=self.releases_at,
            grade=self.grade,
            is_graded=self.is_graded,
        )

    def _credit(self, types: frozenset[SectionType], split: SplitCredits | None) -> Decimal:
        """Return the credits of a section: those taken where the student holds it; of split credits those requested, or
        the fewest.
        """
        if self.held_credit is not None:
            return self.held_credit
        if split is not None:
            return split.minimum if split.asked is None else split.asked
        return section_credit(self.subject_credit, self.theory_hours, self.section_type, types)


GRADES_ARE_SUBMITTED: Final = f"""
    EXISTS (SELECT FROM grade_sheet_section gs
              JOIN grade_submission gu ON gu.sheet_id = gs.sheet_id AND gu.is_standing
              JOIN case_file gc ON gc.case_id = gu.case_id
             WHERE gs.section_id = s.section_id AND gu.round = '{GradeRound.NORMAL.value}'
               AND gc.stage IN ({", ".join(f"'{stage}'" for stage in sorted({*SUBMITTED, SubmissionStage.PUBLISHED}))}))
"""
"""Whether the grades of section ``s`` are under review or published."""
SECTIONS: Final[TextClause] = text(
    f"""
    WITH wanted AS (
        SELECT DISTINCT asked.section_id, false AS held, CAST(NULL AS numeric) AS held_credit
          FROM unnest(CAST(:section_ids AS integer[])) AS asked (section_id)
        UNION ALL
        SELECT e.section_id, true, e.credit
          FROM enrolment e
         WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
           AND e.{HOLDS_SEAT}
    )
    SELECT s.section_id, w.held, w.held_credit, s.academic_year, s.semester, s.subject_code, u.show_code,
           u.name_th, u.name_en,
           s.section_code, s.section_type, u.credit AS subject_credit, u.times_to_register, u.splittable,
           u.minimum_credit_to_open, u.theory_hours,
           s.seats, s.seats_taken, s.status, s.approval,
           ARRAY(SELECT DISTINCT o.section_type FROM section o
                  WHERE o.academic_year = s.academic_year AND o.semester = s.semester
                    AND o.subject_code = s.subject_code AND o.campus_code = s.campus_code) AS types_offered,
           ARRAY(SELECT m.major_code FROM section_major m
                  WHERE m.section_id = s.section_id AND m.access = 'allowed') AS allowed_majors,
           ARRAY(SELECT m.major_code FROM section_major m
                  WHERE m.section_id = s.section_id AND m.access = 'excluded') AS excluded_majors,
           (SELECT jsonb_build_object('seats', a.seats, 'seats_taken', a.seats_taken, 'opened', a.opened,
                                      'waiting', {KEPT_IN_ALLOTMENT})
              FROM section_allotment a
             WHERE a.section_id = s.section_id AND a.major_code = :major_code AND a.study_year = :study_year
           ) AS allotment,
           coalesce((SELECT jsonb_agg(jsonb_build_object('weekday', g.weekday, 'starts_minute', g.starts_minute,
                                                         'ends_minute', g.ends_minute) ORDER BY g.meeting_no)
                       FROM section_meeting g WHERE g.section_id = s.section_id), '[]') AS meetings,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'starts_at', x.starts_at,
                                                         'ends_at', x.ends_at) ORDER BY x.kind)
                       FROM section_exam x WHERE x.section_id = s.section_id), '[]') AS exams,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree) ORDER BY q.kind)
                       FROM subject_requisite q WHERE q.subject_code = s.subject_code), '[]') AS requisites,
           ARRAY(SELECT o.show_code FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                  WHERE k.subject_code = s.subject_code) AS linked,
           {KEPT_FOR_WAITLIST} AS waiting, s.seats_reserved,
           CASE WHEN s.seats_reserved > 0 THEN {NEXT_RELEASE} END AS releases_at,
           (SELECT g.grade FROM grade_record g
             WHERE (g.student_id, g.academic_year, g.semester, g.subject_code)
                   = (:student_id, s.academic_year, s.semester, s.subject_code)) AS grade,
           {GRADES_ARE_SUBMITTED} AS is_graded
      FROM wanted w
      JOIN section s ON s.section_id = w.section_id
      JOIN subject u ON u.subject_code = s.subject_code
    """
)
"""The sections asked for and those the student holds in the term; a :class:`SectionRow` each.

Parameters section_ids, student_id, academic_year, semester, major_code, study_year.
"""
