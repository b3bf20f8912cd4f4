"""A student's timetable for calendar programs: weekly classes until the end of the term, and examinations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from api.curriculum.sections.words import SECTION_TYPES
from api.kit.icalendar import Entry, calendar_file
from models.calendar import BANGKOK, bangkok_instant
from models.contracts.curriculum.sections import ExamKind, SectionType
from models.errors import Language, text_of
from models.facts.enrolment.attended import ExamRow, MeetingRow, seated
from models.tables.calendar.academic_calendar import Term

_UID_DOMAIN: Final = "timetable.myku"
_MINUTES: Final = 60


def calendar_of(
    meetings: Sequence[MeetingRow],
    exams: Sequence[ExamRow],
    term: Term,
    holidays: Collection[date],
    language: Language,
    now: datetime,
) -> bytes:
    """The file of a term."""
    entries = [*class_entries(meetings, term, holidays, language), *exam_entries(exams, language)]
    return calendar_file("timetable", entries, now, name=f"MyKU {term.academic_year}/{term.semester}")


def class_entries(
    meetings: Sequence[MeetingRow], term: Term, holidays: Collection[date], language: Language
) -> list[Entry]:
    """Weekly entries from the first such day of the term, but for holidays; none for a section without a time."""
    return [entry for meeting in meetings if (entry := _class(meeting, term, holidays, language)) is not None]


def exam_entries(exams: Sequence[ExamRow], language: Language) -> list[Entry]:
    """An entry for each examination."""
    return [_exam(exam, language) for exam in exams]


def _class(meeting: MeetingRow, term: Term, holidays: Collection[date], language: Language) -> Entry | None:
    if meeting.weekday is None or meeting.starts_minute is None or meeting.ends_minute is None:
        return None
    first = term.starts_on + timedelta(days=(meeting.weekday - term.starts_on.weekday()) % 7)
    if first > term.ends_on:
        return None
    starts = _clock(meeting.starts_minute)
    free = sorted(day for day in holidays if first <= day <= term.ends_on and day.weekday() == meeting.weekday)
    return Entry(
        uid=f"class-{meeting.section_id}-{meeting.meeting_no}@{_UID_DOMAIN}",
        summary=_title(meeting, language),
        starts=datetime.combine(first, starts, tzinfo=BANGKOK),
        ends=datetime.combine(first, _clock(meeting.ends_minute), tzinfo=BANGKOK),
        location=_room(meeting, language),
        description=_described(meeting, language, meeting.teacher_th if language == "th" else meeting.teacher_en),
        weekly_until=bangkok_instant(term.ends_on + timedelta(days=1)) - timedelta(seconds=1),
        not_at=tuple(datetime.combine(day, starts, tzinfo=BANGKOK) for day in free),
    )


def _exam(exam: ExamRow, language: Language) -> Entry:
    return Entry(
        uid=f"{exam.exam.value}-{exam.section_id}@{_UID_DOMAIN}",
        summary=f"{_exam_word(exam.exam, language)}: {_title(exam, language)}",
        starts=exam.starts_at.astimezone(BANGKOK),
        ends=exam.ends_at.astimezone(BANGKOK),
        location=seated(exam, language),
        description=_described(exam, language, None),
    )


def _room(row: MeetingRow, language: Language) -> str:
    return (row.room_th if language == "th" else row.room_en) or ""


def _described(row: MeetingRow | ExamRow, language: Language, teacher: str | None) -> str:
    section = f"{row.section_code} {_type_word(row.section_type, language)}"
    return f"{section}\n{teacher}" if teacher else section


def _title(row: MeetingRow | ExamRow, language: Language) -> str:
    return f"{row.subject_show} {row.subject_th if language == 'th' else row.subject_en}"


def _type_word(section_type: SectionType, language: Language) -> str:
    return SECTION_TYPES[section_type][0 if language == "th" else 1]


def _exam_word(kind: ExamKind, language: Language) -> str:
    return text_of(f"exam.{kind.value}", language, name="documents")


def _clock(minute: int) -> time:
    return time(minute // _MINUTES, minute % _MINUTES)
