"""On which days a calendar program shows a class: those of the term on which it is held for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

import pytest
from icalendar import Calendar, Event

from api.enrolment.timetable.icalendar import class_entries
from api.kit.icalendar import Entry, calendar_file
from models.calendar.term.tables import Term
from models.curriculum.section.contract import ExamKind, SectionType
from models.enrolment.timetable.store.attended import ExamRow, MeetingRow
from models.kit.calendar import BANGKOK, utc_now

NOTHING: tuple[tuple[str, str], ...] = ()


class Case(NamedTuple):
    """A class of a term in December and January, and the days on which it is shown. 1 December 2026 is a Tuesday."""

    what: str
    shown: Sequence[str]
    weekday: int | None = 1
    minutes: tuple[int, int] = (540, 630)
    first: str = "2026-12-01"
    last: str = "2026-12-15"
    free: Sequence[str] = ()
    exams: Sequence[tuple[str, str]] = NOTHING


CASES = [
    Case("every week", ["2026-12-01", "2026-12-08", "2026-12-15"]),
    Case("a holiday", ["2026-12-01", "2026-12-15"], free=["2026-12-08"]),
    Case("a holiday on another day of the week", ["2026-12-01", "2026-12-08", "2026-12-15"], free=["2026-12-09"]),
    Case("a holiday on the first day", ["2026-12-08", "2026-12-15"], free=["2026-12-01"]),
    Case("holidays in the first two weeks", ["2026-12-15"], free=["2026-12-01", "2026-12-08"]),
    Case("a holiday on the last day", ["2026-12-01", "2026-12-08"], free=["2026-12-15"]),
    Case("holidays in every week", [], free=["2026-12-01", "2026-12-08", "2026-12-15"]),
    Case("a day of the week before the term begins", ["2026-12-07", "2026-12-14"], weekday=0),
    Case("no such day of the week in the term", [], weekday=0, last="2026-12-06"),
    Case("no time is set", [], weekday=None),
    Case("over New Year", ["2026-12-29", "2027-01-12"], first="2026-12-28", last="2027-01-12", free=["2027-01-05"]),
    Case("until late on the last day", ["2026-12-01", "2026-12-08", "2026-12-15"], minutes=(1200, 1439)),
    Case(
        "an examination in its hour", ["2026-12-01", "2026-12-15"], exams=[("2026-12-08T10:00", "2026-12-08T13:00")]
    ),
    Case(
        "an examination just before and just after it", ["2026-12-01", "2026-12-08", "2026-12-15"],
        exams=[("2026-12-08T06:00", "2026-12-08T09:00"), ("2026-12-08T10:30", "2026-12-08T12:00")],
    ),
    Case(
        "an examination over midnight", ["2026-12-01", "2026-12-15"], minutes=(0, 60),
        exams=[("2026-12-07T22:00", "2026-12-08T00:30")],
    ),
    Case(
        "an examination of several days", ["2026-12-15"], exams=[("2026-12-01T08:00", "2026-12-08T12:00")],
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_a_class_is_shown_on_the_days_on_which_it_is_held(case: Case) -> None:
    assert [day.isoformat() for event in events(case) for day in days_of(event)] == list(case.shown)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_a_class_begins_on_a_day_on_which_it_is_held(case: Case) -> None:
    """What begins on a day that is left out is shown there by some programs, and refused by others."""
    for event in events(case):
        assert event["DTSTART"].dt.date().isoformat() == case.shown[0]
        assert event["DTEND"].dt - event["DTSTART"].dt == timedelta(minutes=case.minutes[1] - case.minutes[0])


def test_a_class_keeps_its_uid_whatever_changes() -> None:
    changes = [
        CASES[0],
        CASES[3],
        CASES[0]._replace(weekday=3),
        CASES[0]._replace(minutes=(600, 700)),
        CASES[0]._replace(minutes=(540, 700)),
        CASES[0]._replace(last="2026-12-22"),
        CASES[0]._replace(exams=[("2026-12-08T08:00", "2026-12-08T12:00")]),
        CASES[0]._replace(free=["2026-12-15"]),
    ]
    assert {str(event["UID"]) for case in changes for event in events(case)} == {"class-7-1@timetable.myku"}
    said = {entry.fingerprint for case in changes for entry in _entries(case)}
    assert len(said) == len(changes)


def events(case: Case) -> list[Event]:
    """What a calendar program reads."""
    file = calendar_file("timetable", _entries(case), utc_now())
    return [each for each in Calendar.from_ical(file).walk("VEVENT") if isinstance(each, Event)]


def days_of(event: Event) -> list[date]:
    """The days of an event that is repeated each week, as RFC 5545 counts them."""
    left_out = {each.dt for each in event["EXDATE"].dts} if "EXDATE" in event else set()
    at, days = event["DTSTART"].dt, []
    while at <= event["RRULE"]["UNTIL"][0]:
        if at not in left_out:
            days.append(at.date())
        at += timedelta(weeks=1)
    return days


def _entries(case: Case) -> list[Entry]:
    term = Term(
        academic_year=2569, semester=2, starts_on=date.fromisoformat(case.first), ends_on=date.fromisoformat(case.last)
    )
    section = {
        "section_id": 7, "subject_code": "01418351", "subject_show": "01418351", "subject_th": "ก", "subject_en": "A",
        "section_code": "1", "section_type": SectionType.LECTURE,
    }  # fmt: skip
    meeting = MeetingRow(
        **section, meeting_no=1, weekday=case.weekday, starts_minute=case.minutes[0], ends_minute=case.minutes[1],
        room_th="ห้อง", room_en="Room", teacher_th=None, teacher_en=None,
    )  # fmt: skip
    exams = [
        ExamRow(
            **{**section, "section_id": 8}, exam=ExamKind.FINAL, held=True, starts_at=_bangkok(begins),
            ends_at=_bangkok(over), room_th="ห้อง", room_en="Room", seat_rows="",
        )
        for begins, over in case.exams
    ]  # fmt: skip
    return class_entries([meeting], exams, term, {date.fromisoformat(day) for day in case.free}, "en")


def _bangkok(local: str) -> datetime:
    return datetime.fromisoformat(local).replace(tzinfo=BANGKOK)
