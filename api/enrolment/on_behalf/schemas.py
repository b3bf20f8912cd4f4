"""Enrolling for a student."""

from __future__ import annotations

from pydantic import Field

from api.enrolment.enrolment.schemas import EnrolmentAsk
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionType
from models.kit.typed import PersonCodeText


class OnBehalfPreview(EnrolmentAsk):
    """What would be asked for, for whom."""

    student_code: PersonCodeText = Field(pattern=r"^\d{10}$")


class OnBehalfAsk(OnBehalfPreview):
    """What is asked for, for whom, and why: the student and whoever decides read the reason on the case."""

    reason: Sentence = Field(max_length=500)


class StudentAtTheDesk(Camel):
    """Whom a code names, so that nobody acts for the wrong person. ``status``: studying, on leave, graduated, …"""

    student_code: str
    name: Names
    faculty: Names
    status: Names


class HeldSection(Camel):
    """A section a student holds a seat in."""

    section_id: int
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: SectionType
    academic_year: int
    semester: int
