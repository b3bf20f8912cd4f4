"""The student beside an approver's decision: standing, credits of the term, and the week with what is asked for."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.enrolment.context.schemas import CaseContext, ContextMeeting, ContextSection
from api.enrolment.hold.schemas import hold_summary
from api.kit.rows import read_rows
from api.kit.wire import Names
from models.access.role.contract import Action, MenuId
from models.curriculum.section.contract import SectionApproval, SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.rules.credits import section_credit
from models.enrolment.enrolment.rules.facts import HoldFacts
from models.enrolment.enrolment.tables import DEFAULT_CREDIT_LIMIT, HOLDS_SEAT
from models.enrolment.hold.rules import kinds_of
from models.grades.grade.rules.averages import on_probation, shown_average
from models.registry.process.contract import CASE_TYPES


class _Student(BaseModel):
    """Who the case is about, and its term."""

    student_id: int
    gpax: Decimal | None
    admission_year: int
    credits_earned: Decimal
    study_year: int
    is_final_year: bool
    faculty_th: str
    faculty_en: str
    major_th: str
    major_en: str
    academic_year: int
    semester: int
    credit_limit: Decimal
    holds: list[HoldFacts]
    reason: str | None
    phone: str | None


class _Meeting(BaseModel):
    weekday: int
    starts_minute: int
    ends_minute: int
    room_th: str
    room_en: str


class _Section(BaseModel):
    """A section of the student's term, held or asked for."""

    section_id: int
    subject_code: str
    name_th: str
    name_en: str
    section_code: str
    section_type: SectionType
    subject_credit: Decimal
    held_credit: Decimal | None
    asked_credit: Decimal | None
    splittable: bool
    theory_hours: int
    types_offered: list[SectionType]
    approval: SectionApproval
    status: EnrolmentStatus | None
    requested: bool
    given_up: bool
    meetings: list[_Meeting]


_STUDENTS: Final = TypeAdapter(list[_Student])
_SECTIONS: Final = TypeAdapter(list[_Section])
_KINDS: Final = [kind.value for kind, case_type in CASE_TYPES.items() if case_type.student_beside_decision]
_STUDENT: Final = text(f"""
    SELECT s.student_id, s.gpax, s.admission_year, s.credits_earned, s.study_year,
           s.study_year >= m.years AS is_final_year,
           f.name_th AS faculty_th, f.name_en AS faculty_en, m.name_th AS major_th, m.name_en AS major_en,
           c.academic_year, c.semester, coalesce(t.credit_limit, {DEFAULT_CREDIT_LIMIT}) AS credit_limit,
           c.request ->> 'reason' AS reason, c.request ->> 'phone' AS phone,
           coalesce((SELECT jsonb_agg(to_jsonb(h) ORDER BY h.placed_at, h.hold_id) FROM student_hold h
                      WHERE h.student_id = s.student_id AND h.released_at IS NULL), '[]') AS holds
      FROM case_file c
      JOIN student s ON s.student_id = c.student_id
      JOIN faculty f ON f.faculty_code = s.faculty_code
      JOIN major m ON m.major_code = s.major_code
      LEFT JOIN student_term t ON t.student_id = s.student_id
           AND t.academic_year = c.academic_year AND t.semester = c.semester
     WHERE c.case_id = :case_id AND c.kind = ANY(:kinds) AND c.academic_year IS NOT NULL
""")
_WEEK: Final = text(f"""
    WITH asked AS (
        SELECT ARRAY(SELECT CAST(x AS integer) FROM jsonb_array_elements_text(
                         coalesce(c.request -> 'section_ids', '[]')) x) AS taken,
               ARRAY(SELECT CAST(x AS integer) FROM jsonb_array_elements_text(
                         coalesce(c.request -> 'drop_section_ids', '[]')) x) AS given_up,
               coalesce(c.request -> 'credits', '[]') AS credits
          FROM case_file c WHERE c.case_id = :case_id)
    SELECT sec.section_id, sec.subject_code, sub.name_th, sub.name_en, sec.section_code, sec.section_type,
           sub.credit AS subject_credit, sub.theory_hours, sec.approval, e.status, e.credit AS held_credit,
           (SELECT CAST(x ->> 'credit' AS numeric) FROM jsonb_array_elements(asked.credits) x
             WHERE CAST(x ->> 'section_id' AS integer) = sec.section_id LIMIT 1) AS asked_credit, sub.splittable,
           sec.section_id = ANY(asked.taken) AS requested, sec.section_id = ANY(asked.given_up) AS given_up,
           ARRAY(SELECT DISTINCT o.section_type FROM section o
                  WHERE o.academic_year = sec.academic_year AND o.semester = sec.semester
                    AND o.subject_code = sec.subject_code AND o.campus_code = sec.campus_code) AS types_offered,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                         'weekday', g.weekday, 'starts_minute', g.starts_minute, 'ends_minute', g.ends_minute,
                         'room_th', g.room_th, 'room_en', g.room_en) ORDER BY g.weekday, g.starts_minute)
                       FROM section_meeting g WHERE g.section_id = sec.section_id), '[]') AS meetings
      FROM asked
      JOIN section sec ON sec.academic_year = :academic_year AND sec.semester = :semester
      JOIN subject sub USING (subject_code)
      LEFT JOIN enrolment e ON e.section_id = sec.section_id AND e.student_id = :student_id
           AND e.{HOLDS_SEAT}
     WHERE e.enrolment_id IS NOT NULL OR sec.section_id = ANY(asked.taken)
     ORDER BY sec.subject_code, sec.section_type, sec.section_id
""")


async def context_of(session: AsyncSession, principal: Principal, case_id: UUID) -> CaseContext | None:
    """The context of a case about a student in a term; None for a case that is not. Whoever asks sees the case.

    Of holds that are none of the caller's business it tells only how many there are.
    """
    students = await read_rows(session, _STUDENTS, _STUDENT, {"case_id": case_id, "kinds": _KINDS})
    if not students:
        return None
    student = students[0]
    parameters = {
        "case_id": case_id,
        "student_id": student.student_id,
        "academic_year": student.academic_year,
        "semester": student.semester,
    }
    rows = await read_rows(session, _SECTIONS, _WEEK, parameters)

    kinds = kinds_of(principal.role_id) if principal.may(MenuId.HOLDS, Action.VIEW) else frozenset()
    shown = [hold for hold in student.holds if hold.kind in kinds]

    def credits(status: EnrolmentStatus) -> float:
        return float(sum((_credit(row) for row in rows if row.status is status), Decimal(0)))

    average = shown_average(student.gpax, student.admission_year)
    return CaseContext(
        gpax=None if average is None else float(average),
        on_probation=on_probation(student.gpax),
        credits_earned=float(student.credits_earned),
        study_year=student.study_year,
        final_year=student.is_final_year,
        faculty=Names(th=student.faculty_th, en=student.faculty_en),
        major=Names(th=student.major_th, en=student.major_en),
        academic_year=student.academic_year,
        semester=student.semester,
        credits_enrolled=credits(EnrolmentStatus.ENROLLED),
        credits_waiting=credits(EnrolmentStatus.AWAITING_APPROVAL),
        credit_limit=float(student.credit_limit),
        holds=[hold_summary(hold) for hold in shown],
        other_holds=len(student.holds) - len(shown),
        reason=student.reason,
        phone=student.phone,
        sections=[_section(row) for row in rows],
    )


def _credit(row: _Section) -> Decimal:
    """Return the credits of a section: those taken where the student holds it, else those requested where they can be
    split, else those of the subject.
    """
    if row.held_credit is not None:
        return row.held_credit
    if row.splittable and row.asked_credit is not None:
        return row.asked_credit
    return section_credit(row.subject_credit, row.theory_hours, row.section_type, frozenset(row.types_offered))


def _section(row: _Section) -> ContextSection:
    return ContextSection(
        section_id=row.section_id,
        subject_code=row.subject_code,
        name=Names(th=row.name_th, en=row.name_en),
        section_code=row.section_code,
        section_type=row.section_type,
        credit=float(_credit(row)),
        requested=row.requested,
        given_up=row.given_up,
        needs_approval=row.requested and row.approval is not SectionApproval.NONE,
        meetings=[
            ContextMeeting(
                weekday=meeting.weekday,
                starts_minute=meeting.starts_minute,
                ends_minute=meeting.ends_minute,
                room=Names(th=meeting.room_th, en=meeting.room_en),
            )
            for meeting in row.meetings
        ],
    )
