"""A plan as a picture, to be shown to others: its week and its sections. It names no person, nor the plan."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from api.curriculum.section.words import SECTION_TYPES, SEMESTERS
from api.kit.drawing import GREEN, INK, QUIET, draw_text, lines_of, shortened
from models.enrolment.paper.contract import TimetableMeeting
from models.enrolment.timetable.rules import Week, week_of
from models.enrolment.timetable.store.attended import MeetingRow
from models.kit.calendar import BANGKOK, BUDDHIST_OFFSET, bangkok_date
from models.kit.errors import Language, text_of
from models.kit.fonts import Weight
from models.kit.thai import DAYS_EN, DAYS_TH, clock, short_day

_WIDTH: Final = 1080
_EDGE: Final = 36
_HEAD: Final = 132
_LABEL: Final = 118
_HOURS: Final = 40
_LANE: Final = 84
_LINE: Final = 40
_TINT: Final = "#e3f1f0"
_RULE: Final = "#cfdedd"


def plan_picture(rows: Sequence[MeetingRow], term: tuple[int, int], language: Language, now: datetime) -> bytes:
    """A PNG of the sections of a plan."""
    week = week_of([_meeting(row, language) for row in rows])
    lines = _lines(rows, language)
    grid = _HOURS + sum(day.lanes * _LANE for day in week.days)
    image = Image.new("RGB", (_WIDTH, _HEAD + grid + 70 + (len(lines) + 1) * _LINE + 70), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _WIDTH, _HEAD), fill=GREEN)
    draw_text(draw, (_EDGE, 18), _say("title", language), 42, "white", 700)
    draw_text(draw, (_EDGE, 76), _term(term, language), 28, "white")
    top = _week(draw, week, _HEAD + 16, language) + 24
    draw_text(draw, (_EDGE, top), _say("sections", language), 28, INK, 700)
    for line in lines:
        top += _LINE
        draw_text(draw, (_EDGE, top), line, 24, INK)
    at = f"{short_day(bangkok_date(now), thai=language == 'th')} {now.astimezone(BANGKOK):%H:%M}"
    draw_text(draw, (_EDGE, top + _LINE + 14), _say("made", language, at=at), 20, QUIET)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _week(draw: ImageDraw.ImageDraw, week: Week, top: int, language: Language) -> int:
    """The grid from ``top`` on; answers where it ends."""
    width = _WIDTH - 2 * _EDGE - _LABEL
    left = _EDGE + _LABEL
    end = top + _HOURS + sum(day.lanes * _LANE for day in week.days)
    for number, hour in enumerate(week.hours):
        at = left + width * number / len(week.hours)
        draw_text(draw, (at + 4, top + 6), clock(hour * 60), 18, QUIET)
        draw.line((at, top + _HOURS, at, end), fill=_RULE)
    top += _HOURS
    for day in week.days:
        draw.line((_EDGE, top, _WIDTH - _EDGE, top), fill=_RULE)
        names = DAYS_TH if language == "th" else DAYS_EN
        draw_text(draw, (_EDGE, top + 24), names[day.weekday], 22, INK, 700)
        for block in day.blocks:
            x, y = left + width * block.left / 100, top + block.lane * _LANE
            wide = width * block.width / 100
            draw.rounded_rectangle((x + 1, y + 4, x + wide - 1, y + _LANE - 4), 8, fill=_TINT)
            draw.rectangle((x + 1, y + 8, x + 6, y + _LANE - 8), fill=GREEN)
            words = (block.meeting.subject_code, block.meeting.subject_name, block.meeting.room)
            for number, word in enumerate(words):
                weight: Weight = 700 if number == 0 else 400
                draw_text(
                    draw, (x + 12, y + 6 + 23 * number), shortened(word, 19, wide - 18, weight), 19,
                    INK if number == 0 else QUIET, weight,
                )  # fmt: skip
        top += day.lanes * _LANE
    draw.line((_EDGE, top, _WIDTH - _EDGE, top), fill=_RULE)
    return top


def _lines(rows: Sequence[MeetingRow], language: Language) -> list[str]:
    sections: dict[int, tuple[str, list[str]]] = {}
    for row in rows:
        name = row.subject_th if language == "th" else row.subject_en
        kind = SECTION_TYPES[row.section_type][0 if language == "th" else 1]
        label = f"{row.subject_show}  {name}  {row.section_code} {kind}"
        sections.setdefault(row.section_id, (label, []))[1].append(_time(row, language))
    whole = [f"{label}  {', '.join(times)}" for label, times in sorted(sections.values())]
    return [line for each in whole for line in lines_of(each, 24, _WIDTH - 2 * _EDGE)]


def _time(row: MeetingRow, language: Language) -> str:
    if row.weekday is None or row.starts_minute is None or row.ends_minute is None:
        return _say("noTime", language)
    names = DAYS_TH if language == "th" else DAYS_EN
    return f"{names[row.weekday]} {clock(row.starts_minute)}–{clock(row.ends_minute)}"


def _meeting(row: MeetingRow, language: Language) -> TimetableMeeting:
    thai = language == "th"
    return TimetableMeeting(
        subject_code=row.subject_show,
        subject_name=row.subject_th if thai else row.subject_en,
        section_code=row.section_code,
        section_type=row.section_type,
        weekday=row.weekday,
        starts_minute=row.starts_minute,
        ends_minute=row.ends_minute,
        room=f"{row.section_code} · {(row.room_th if thai else row.room_en) or ''}".removesuffix(" · "),
        teacher="",
    )


def _term(term: tuple[int, int], language: Language) -> str:
    year, semester = term
    th, en = SEMESTERS[semester]
    if language == "th":
        return _say("term", language, semester=th, year=year)
    return _say("term", language, semester=en, year=year - BUDDHIST_OFFSET)


def _say(key: str, language: Language, **facts: str | int) -> str:
    return text_of(f"planPicture.{key}", language, dict(facts), name="exports")
