"""Enrolment results as staff search them."""

from __future__ import annotations

from pydantic import Field

from api.kit.wire import Camel
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.kit.instants import Instant


class EnrolmentLine(Camel):
    """A student's place in a section, or what became of the wish for one."""

    enrol_no: int
    student_code: str
    student_name_th: str
    student_name_en: str
    faculty_code: str
    major_code: str
    major_name_th: str
    major_name_en: str
    study_year: int
    campus_code: str
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: SectionType
    credit: float = Field(description="the section's share of the subject's credits")
    status: EnrolmentStatus
    updated_at: Instant


class ExportedEnrolment(EnrolmentLine):
    """The same with every code's name: a sheet is read without the portal beside it."""

    faculty_name_th: str
    faculty_name_en: str
    campus_name_th: str
    campus_name_en: str
