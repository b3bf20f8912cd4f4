"""Subjects and sections open for enrolment (wire contract §5; ``midternDate`` is the wire's spelling)."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from api.access.session.schemas import Wire


class OpenSubject(Wire):
    """A subject that is open this term."""

    subject_code: str
    subject_name_th: str
    subject_name_en: str
    credit: str
    credit_show: str
    theory_hour: str
    practice_hour: str
    self_hour: str
    flag_cur: str
    subject_type: str
    relate_subject_code: str | None


class OpenSubjects(BaseModel):
    """The second envelope family: the list under its own name."""

    code: Literal["success"] = "success"
    subjects: list[OpenSubject]


class OpenSection(Wire):
    """A section, one row for each section and type. ``flagRegisCon`` is ``Y`` when somebody must approve."""

    section_id: int
    max_credit: float
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: str
    section_type_th: str
    section_type_en: str
    flag_regis_con: Literal["Y", "N"]
    section_status: Literal["O", "C"]
    student_status_code: str
    std_status_th: str
    std_status_en: str
    coursedate: str | None
    coursedateth: str | None
    coursedateen: str | None
    total_seat: str
    total_registered: str
    teacher_name: str | None
    teacher_name_th: str | None
    teacher_name_en: str | None
    room_name_th: str | None
    room_name_en: str | None
    property: str | None
    non_property: str | None
    midtern_date: str | None
    final_date: str | None
    relate_subject_code: str | None


class Schedule(Wire):
    """A weekly meeting; ``timeFrom`` and ``timeTo`` in minutes after midnight."""

    day: str
    time_from: int
    time_to: int
    time: str
    room: str


class SectionTeacherView(Wire):
    """A teacher of a section."""

    title: str
    title_en: str
    position_th: str
    position_en: str
    name_th: str
    name_en: str


class MajorRef(Wire):
    """A major by code and name."""

    major_code: str
    major_name_th: str
    major_name_en: str


class SectionDetail(Wire):
    """A section in full: times, teachers, who may and may not enrol, exams."""

    schedules: list[Schedule]
    teacher: list[SectionTeacherView]
    major: list[MajorRef]
    exmajor: list[MajorRef]
    midterm: str | None
    final: str | None


class SectionDetailAnswer(Wire):
    """The detail under its own name."""

    code: Literal["success"] = "success"
    section_detail: SectionDetail
