"""The rows of the large tables as plain tuples: COPY writes them as they are. A test holds them equal to the tables."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID


class PersonRow(NamedTuple):
    """A row of ``person``."""

    person_id: UUID
    username: str
    user_type: str
    id_code: str
    title_th: str
    title_en: str
    first_name_th: str
    first_name_en: str
    middle_name_th: str | None
    middle_name_en: str | None
    last_name_th: str
    last_name_en: str
    position_th: str
    position_en: str
    gender: str
    email: str
    mobile: str
    password_hash: str
    campus_code: str
    faculty_code: str | None
    department_code: str | None
    closed_at: datetime | None


class StudentRow(NamedTuple):
    """A row of ``student``."""

    student_id: int
    person_id: UUID
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    education_level_code: str
    nation_code: str
    status_code: str
    student_type_code: str
    study_year: int
    admission_year: int
    advisor_id: UUID
    gpax: Decimal | None
    credits_earned: Decimal


class RoleHolderRow(NamedTuple):
    """A row of ``role_holder``; without a campus the role is held where the person works."""

    role_id: int
    person_id: UUID
    granted_at: datetime
    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    held_from: date | None = None
    held_until: date | None = None


class GradeAttemptRow(NamedTuple):
    """A row of ``grade_attempt``."""

    attempt_id: UUID
    student_id: int
    academic_year: int
    semester: int
    subject_code: str
    credit: int
    grading: str


class GradeEntryRow(NamedTuple):
    """A row of ``grade_entry``."""

    entry_id: UUID
    attempt_id: UUID
    letter: str
    kind: str
    supersedes: UUID | None
    case_id: UUID | None
    effective_at: datetime
    recorded_at: datetime
    recorded_by: UUID | None


class StudentTermRow(NamedTuple):
    """A row of ``student_term``."""

    student_id: int
    academic_year: int
    semester: int
    credit_limit: int
    credit_minimum: int


class EnrolmentRow(NamedTuple):
    """A row of ``enrolment``."""

    enrolment_id: UUID
    enrol_no: int
    student_id: int
    section_id: int
    academic_year: int
    semester: int
    subject_code: str
    section_type: str
    credit: Decimal
    enrol_type: str
    status: str
    allotment_major: str | None
    allotment_year: int | None
    replaces_id: UUID | None
    case_id: UUID | None
    given_up_case_id: UUID | None
    decided_by: UUID | None
    decided_at: datetime | None
    remark: str | None
    created_at: datetime
    updated_at: datetime


class TypeChoiceRow(NamedTuple):
    """A row of ``enrolment_type_choice``."""

    student_id: int
    academic_year: int
    semester: int
    enrol_type: str
    payment_method: str
    chosen_at: datetime


class StudentProgrammeRow(NamedTuple):
    """A row of ``student_programme``."""

    student_id: int
    version_id: UUID
    assigned_at: datetime
