"""Sections in words: types, times and examinations as the wire writes them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

from pydantic import BaseModel

from models.curriculum.section.contract import SectionType
from models.kit.calendar import BANGKOK
from models.kit.errors import Language
from models.kit.thai import DAY_CODES, DAYS_EN, DAYS_TH, clock, thai_date

SECTION_TYPES: Final = {
    SectionType.LECTURE: ("บรรยาย", "Lecture"),
    SectionType.LABORATORY: ("ปฏิบัติการ", "Laboratory"),
}
SEMESTERS: Final = {
    0: ("ภาคฤดูร้อน", "Summer Session"),
    1: ("ภาคต้น", "First Semester"),
    2: ("ภาคปลาย", "Second Semester"),
}


class MeetingRow(BaseModel):
    """A meeting as the queries aggregate it."""

    weekday: int
    starts_minute: int
    ends_minute: int
    room_th: str
    room_en: str


class Words(NamedTuple):
    """A value as the API's code and in Thai and English; all None where nothing is set."""

    code: str | None
    th: str | None
    en: str | None


def hours(meeting: MeetingRow) -> str:
    """``9:00 - 10:30``."""
    return f"{clock(meeting.starts_minute)} - {clock(meeting.ends_minute)}"


def class_times(meetings: Iterable[MeetingRow]) -> Words:
    """``MON  9:00 - 10:30,THU  9:00 - 10:30`` (two blanks, wire contract §5) and the same in words."""
    found = list(meetings)
    if not found:
        return Words(None, None, None)
    return Words(
        ",".join(f"{DAY_CODES[meeting.weekday]}  {hours(meeting)}" for meeting in found),
        ", ".join(f"{DAYS_TH[meeting.weekday]} {hours(meeting)} น." for meeting in found),
        ", ".join(f"{DAYS_EN[meeting.weekday]} {hours(meeting)}" for meeting in found),
    )


def rooms(meetings: Iterable[MeetingRow]) -> Words:
    """The rooms, each named once."""
    found = list(meetings)
    th = ", ".join(dict.fromkeys(meeting.room_th for meeting in found))
    en = ", ".join(dict.fromkeys(meeting.room_en for meeting in found))
    return Words(None, th or None, en or None)


def exam_time(starts_at: datetime | None, ends_at: datetime | None, language: Language) -> str | None:
    """``05 มกราคม 2570 9:00 - 11:00 น.``, in the caller's language; None when no exam is set."""
    if starts_at is None or ends_at is None:
        return None
    starts, ends = starts_at.astimezone(BANGKOK), ends_at.astimezone(BANGKOK)
    span = f"{clock(starts.hour * 60 + starts.minute)} - {clock(ends.hour * 60 + ends.minute)}"
    if language == "th":
        return f"{thai_date(starts.date())} {span} น."
    return f"{starts.day} {starts:%B} {starts.year} {span}"
