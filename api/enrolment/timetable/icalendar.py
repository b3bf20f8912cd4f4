"""A student's timetable for calendar programs: weekly classes until the end of the term, and examinations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from api.curriculum.section.words import SECTION_TYPES
from api.kit.icalendar import Entry, calendar_file
from models.calendar.term.tables import Term
from models.curriculum.section.contract import ExamKind, SectionType
from models.enrolment.timetable.store.attended import ExamRow, MeetingRow, seated
from models.kit.calendar import BANGKOK, bangkok_instant
from models.kit.errors import Language, text_of

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
    entries = [*class_entries(meetings, exams, term, holidays, language), *exam_entries(exams, language)]
    return calendar_file("timetable", entries, now, name=f"MyKU {term.academic_year}/{term.semester}")


def class_entries(
    meetings: Sequence[MeetingRow],
    exams: Sequence[ExamRow],
    term: Term,
    holidays: Collection[date],
    language: Language,
) -> list[Entry]:
    """Weekly entries from the first such day of the term on which the class is held, but for holidays and for what is
    during an examination of the same person; none for a section without a time, or that is held on no day.
    """
    entries = (_class(meeting, exams, term, holidays, language) for meeting in meetings)
    return [entry for entry in entries if entry is not None]


def exam_entries(exams: Sequence[ExamRow], language: Language) -> list[Entry]:
    """An entry for each examination."""
    return [_exam(exam, language) for exam in exams]


def _class(
    meeting: MeetingRow, exams: Sequence[ExamRow], term: Term, holidays: Collection[date], language: Language
) -> Entry | None:
    if meeting.weekday is None or meeting.starts_minute is None or meeting.ends_minute is None:
        return None
    first = term.starts_on + timedelta(days=(meeting.weekday - term.starts_on.weekday()) % 7)
    starts, ends = _clock(meeting.starts_minute), _clock(meeting.ends_minute)
    days = [first + timedelta(weeks=week) for week in range((term.ends_on - first).days // 7 + 1)]
    held = [day for day in days if day not in holidays and not _is_examined(exams, day, starts, ends)]
    if not held:
        return None
    # Some programs show what begins on a day that is left out, others refuse it.
    free = [day for day in days if day > held[0] and day not in held]
    return Entry(
        uid=f"class-{meeting.section_id}-{meeting.meeting_no}@{_UID_DOMAIN}",
        summary=_title(meeting, language),
        starts=datetime.combine(held[0], starts, tzinfo=BANGKOK),
        ends=datetime.combine(held[0], ends, tzinfo=BANGKOK),
        location=_room(meeting, language),
        description=_described(meeting, language, meeting.teacher_th if language == "th" else meeting.teacher_en),
        weekly_until=bangkok_instant(term.ends_on + timedelta(days=1)) - timedelta(seconds=1),
        not_at=tuple(datetime.combine(day, starts, tzinfo=BANGKOK) for day in free),
    )


def _is_examined(exams: Sequence[ExamRow], day: date, starts: time, ends: time) -> bool:
    """Whether one of the examinations is at the same time."""
    begins, over = (datetime.combine(day, at, tzinfo=BANGKOK) for at in (starts, ends))
    return any(exam.starts_at < over and begins < exam.ends_at for exam in exams)


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
