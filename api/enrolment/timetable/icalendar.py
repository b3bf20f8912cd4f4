"""A student's timetable as an iCalendar file (RFC 5545): weekly classes until the end of the term, and examinations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import Final

from icalendar import Calendar, Event

from api.curriculum.sections.words import SECTION_TYPES
from models.calendar import BANGKOK, bangkok_instant
from models.contracts.curriculum.sections import ExamKind, SectionType
from models.errors import Language, text_of
from models.facts.enrolment.attended import ExamRow, MeetingRow
from models.tables.calendar.academic_calendar import Term

_UID_DOMAIN: Final = "timetable.myku"
_MINUTES: Final = 60


def calendar_of(
    meetings: Sequence[MeetingRow], exams: Sequence[ExamRow], term: Term, language: Language, now: datetime
) -> bytes:
    """The file. Events keep their UID, so importing it again moves them instead of doubling them."""
    calendar = Calendar()
    calendar.add("prodid", "-//MyKU//timetable//TH")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"MyKU {term.academic_year}/{term.semester}")
    calendar.add("x-wr-timezone", BANGKOK.key)
    for meeting in meetings:
        event = _class(meeting, term, language)
        if event is not None:
            event.add("dtstamp", now)
            calendar.add_component(event)
    for exam in exams:
        event = _exam(exam, language)
        event.add("dtstamp", now)
        calendar.add_component(event)
    calendar.add_missing_timezones()
    written: bytes = calendar.to_ical()
    return written


def _class(meeting: MeetingRow, term: Term, language: Language) -> Event | None:
    """A weekly event from the first such day of the term; None for a section without a time."""
    if meeting.weekday is None or meeting.starts_minute is None or meeting.ends_minute is None:
        return None
    first = term.starts_on + timedelta(days=(meeting.weekday - term.starts_on.weekday()) % 7)
    if first > term.ends_on:
        return None
    event = Event()
    event.add("uid", f"class-{meeting.section_id}-{meeting.meeting_no}@{_UID_DOMAIN}")
    event.add("summary", _title(meeting, language))
    event.add("dtstart", datetime.combine(first, _clock(meeting.starts_minute), tzinfo=BANGKOK))
    event.add("dtend", datetime.combine(first, _clock(meeting.ends_minute), tzinfo=BANGKOK))
    until = bangkok_instant(term.ends_on + timedelta(days=1)) - timedelta(seconds=1)
    event.add("rrule", {"freq": "weekly", "until": until})
    _describe(event, meeting, language, teacher=meeting.teacher_th if language == "th" else meeting.teacher_en)
    return event


def _exam(exam: ExamRow, language: Language) -> Event:
    event = Event()
    event.add("uid", f"{exam.exam.value}-{exam.section_id}@{_UID_DOMAIN}")
    event.add("summary", f"{_exam_word(exam.exam, language)}: {_title(exam, language)}")
    event.add("dtstart", exam.starts_at.astimezone(BANGKOK))
    event.add("dtend", exam.ends_at.astimezone(BANGKOK))
    _describe(event, exam, language, teacher=None)
    return event


def _describe(event: Event, row: MeetingRow | ExamRow, language: Language, *, teacher: str | None) -> None:
    room = row.room_th if language == "th" else row.room_en
    if room:
        event.add("location", room)
    section = f"{row.section_code} {_type_word(row.section_type, language)}"
    event.add("description", f"{section}\n{teacher}" if teacher else section)


def _title(row: MeetingRow | ExamRow, language: Language) -> str:
    return f"{row.subject_code} {row.subject_th if language == 'th' else row.subject_en}"


def _type_word(section_type: SectionType, language: Language) -> str:
    return SECTION_TYPES[section_type][0 if language == "th" else 1]


def _exam_word(kind: ExamKind, language: Language) -> str:
    return text_of(f"exam.{kind.value}", language, name="documents")


def _clock(minute: int) -> time:
    return time(minute // _MINUTES, minute % _MINUTES)
