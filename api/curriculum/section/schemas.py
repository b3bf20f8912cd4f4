"""Sections as the registrar sees and changes them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field, model_validator

from api.kit.numbers import Revision
from api.kit.sentences import Words
from api.kit.wire import Camel
from models.curriculum.section.contract import REMARK_LENGTH, SectionApproval, SectionStatus, SectionType
from models.kit.typed import CodeText

Remark = Annotated[Words, Field(max_length=REMARK_LENGTH, description="what students should know of the section")]
MajorCode = Annotated[CodeText, Field(min_length=1, max_length=6)]


class Fill(StrEnum):
    """How full a section is."""

    FREE = "free"
    FULL = "full"


class SectionGap(StrEnum):
    """What of a section is missing."""

    NO_TEACHER = "no_teacher"
    NO_TIME = "no_time"
    NO_ROOM = "no_room"


class SectionGaps(Camel):
    """How many open sections of a term lack something, and how many have no seat left."""

    academic_year: int
    semester: int
    no_teacher: int
    no_time: int
    no_room: int
    is_full: int


class MeetingTime(Camel):
    """When a section meets every week: day 0 Monday … 6 Sunday, minutes after midnight."""

    weekday: int
    starts_minute: int
    ends_minute: int


class SectionSummary(Camel):
    """A section in the list."""

    section_id: int
    academic_year: int
    semester: int
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: SectionType
    campus_code: str
    seats: int
    seats_taken: int
    status: SectionStatus
    approval: SectionApproval
    teacher_th: str | None
    teacher_en: str | None
    allotment_count: int
    meetings: list[MeetingTime]


class AllotmentView(Camel):
    """Seats kept for a major and year, how many it has taken, and how many rounds have given to everybody."""

    major_code: str
    study_year: int
    seats: int
    seats_taken: int
    released: int


class SectionAdminDetail(SectionSummary):
    """A section with everything that can be changed. ``waiting`` is how many stand in its waitlist."""

    revision: int
    allotments: list[AllotmentView]
    allowed_majors: list[str]
    excluded_majors: list[str]
    remark_th: str
    remark_en: str
    waiting: int


class AllotmentInput(Camel):
    """Seats to keep for a major and year."""

    major_code: MajorCode
    study_year: int = Field(ge=1, le=8)
    seats: int = Field(ge=0, le=10_000)


class SectionChange(Camel):
    """The section as it shall be, whole; ``revision`` is the one that was shown."""

    revision: Revision
    status: SectionStatus
    approval: SectionApproval
    seats: int = Field(ge=0, le=10_000)
    allotments: list[AllotmentInput] = Field(max_length=400)
    allowed_majors: list[MajorCode] = Field(max_length=400)
    excluded_majors: list[MajorCode] = Field(max_length=400)
    remark_th: Remark
    remark_en: Remark

    @model_validator(mode="after")
    def allots_once(self) -> SectionChange:
        """A major and year has one line."""
        if len({(line.major_code, line.study_year) for line in self.allotments}) < len(self.allotments):
            raise ValueError("a major and year is allotted twice")
        return self
