"""The examinations of sections as officers set them (docs/areas/curriculum.md)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import ExamKind, SectionType
from models.kit.instants import Instant
from models.kit.typed import AS_PERSON_CODE, CodeText

MOST_PARTS = 60
_StudentCode = Annotated[str, Field(pattern=r"^[0-9]{10}$"), AS_PERSON_CODE]
_Rows = Annotated[CodeText, Field(max_length=40)]


class ExamGap(StrEnum):
    """What an examination of a section lacks."""

    NO_TIME = "no_time"
    NO_ROOM = "no_room"


class ExamPartInput(Camel):
    """A room of an examination: by its Thai or English name; with codes, of the students from the first to the last."""

    room: Name = Field(max_length=100)
    first_code: _StudentCode | None = None
    last_code: _StudentCode | None = None
    seat_rows: _Rows = ""


class ExamInput(Camel):
    """An examination as it shall be, whole. ``revision`` is the one that was shown, 0 where there was none."""

    revision: int = Field(ge=0, le=1_000_000)
    starts_at: Instant
    ends_at: Instant
    parts: list[ExamPartInput] = Field(max_length=MOST_PARTS)


class ExamPartView(Camel):
    """A room of an examination, of whom it is, and how many students have a seat in it now."""

    room_th: str
    room_en: str
    first_code: str | None
    last_code: str | None
    seat_rows: str
    students: int
    exam_seats: int | None


class ExamTime(Camel):
    """When a section is examined and in which rooms, for the list."""

    starts_at: Instant
    ends_at: Instant
    rooms_th: str
    rooms_en: str
    revision: int


class ExaminedSectionView(Camel):
    """A section with its examinations."""

    section_id: int
    academic_year: int
    semester: int
    subject_code: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: SectionType
    campus_code: str
    campus: Names
    seats_taken: int
    midterm: ExamTime | None
    final: ExamTime | None


class SectionExamView(Camel):
    """An examination with its rooms. ``revision`` is 0 where there is none yet.

    ``students`` have a place in the section; ``unseated`` of them are told no room, ``clashing`` have another
    examination at the time.
    """

    section_id: int
    kind: ExamKind
    campus_code: str
    revision: int
    starts_at: Instant | None
    ends_at: Instant | None
    parts: list[ExamPartView]
    students: int
    unseated: int
    clashing: int
