"""The address of a student's calendar: it follows what changes, and closes without a trace (docs/areas/study.md)."""

from __future__ import annotations

import asyncio
from datetime import datetime, time, timedelta
from decimal import Decimal
from uuid import UUID

import httpx
import pytest
from icalendar import Calendar, Event
from sqlalchemy import text
from sqlmodel import Session

from models.access.link_token.rules import token_hash
from models.access.role.contract import RoleId
from models.calendar.term.tables import Term
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import Section, SectionExam
from models.finance.invoice.rules import Due
from models.finance.invoice.store.issuing import plan_again
from models.kit.calendar import BANGKOK, bangkok_date, utc_now
from models.kit.settings import API_PATH, settings
from models.people.person.tables import Person, Student
from models.study.calendar_feed.tables import CalendarFeed
from tests.documents.document.test_api import place
from tests.support.fixtures import forget_everything_cached
from tests.support.money import Cashier
from tests.support.university import SEMESTER, YEAR, University

FEED = "/calendar-feed"
NO_KEY = {"app-key": ""}
"""What calendar programs send: nothing."""
TUESDAY = 1


@pytest.fixture
def student(university: University) -> Student:
    return university.student()


class Reader:
    """Somebody with an address, and the calendar program that reads it."""

    def __init__(self, api: httpx.AsyncClient, university: University, person_id: UUID, role: RoleId) -> None:
        self.api, self.university = api, university
        self.headers = university.signed_in(person_id, role)

    async def made(self, language: str = "en") -> str:
        """The path of a new address."""
        answer = await self.api.post(FEED, headers={**self.headers, "accept-language": language})
        assert answer.status_code == 201, answer.text
        address: str = answer.json()["address"]
        assert answer.json()["webcal"] == f"webcal://{address.partition('://')[2]}"
        return address.removeprefix(f"{settings().public_url.rstrip('/')}{API_PATH}")

    async def read(self, path: str) -> dict[str, Event]:
        """The events of an address by their UID."""
        answer = await self.api.get(path, headers=NO_KEY)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"].startswith("text/calendar")
        return {str(event["UID"]): event for event in Calendar.from_ical(answer.content).walk("VEVENT")}

    def changed(self, statement: str, **values: object) -> None:
        """Change rows as an office would."""
        with self.university.engine.begin() as connection:
            assert connection.execute(text(statement), values).rowcount == 1


class Owner(Reader):
    """A student with an address."""

    def __init__(self, api: httpx.AsyncClient, university: University, student: Student) -> None:
        super().__init__(api, university, student.person_id, RoleId.STUDENT)
        self.student = student


@pytest.fixture
def owner(api: httpx.AsyncClient, university: University, student: Student) -> Owner:
    return Owner(api, university, student)


def enrolled(owner: Owner) -> Section:
    """A section on Tuesdays at nine, with a final examination on another day: it would leave a class out."""
    at = utc_now().replace(minute=0, second=0, microsecond=0) + timedelta(days=30)
    if bangkok_date(at).weekday() == TUESDAY:
        at += timedelta(days=1)
    exam = SectionExam(
        section_id=0, kind=ExamKind.FINAL, starts_at=at, ends_at=at + timedelta(hours=3), room_th="ห้อง 9",
        room_en="Room 9",
    )  # fmt: skip
    section = owner.university.section(meeting=(1, 540, 630), exams=[exam])
    place(owner.university, owner.student, section)
    return section


async def test_classes_examinations_and_what_is_due_are_read_without_a_session(owner: Owner) -> None:
    section = enrolled(owner)
    cashier = Cashier(owner.university)
    cashier.bill("the bill", owner.student, [Decimal(1000), Decimal(500)])
    [(invoice_id, _)] = cashier.invoices(owner.student)
    today = bangkok_date(utc_now())
    with Session(owner.university.engine) as session, session.begin():
        plan_again(session, invoice_id, [Due(today, Decimal(1000)), Due(today, Decimal(500))], utc_now())
    events = await owner.read(await owner.made())
    number = section.section_id
    lesson = events[f"class-{number}-1@timetable.myku"]
    starts = lesson["DTSTART"].dt
    assert (starts.weekday(), starts.hour, starts.tzinfo.key) == (1, 9, "Asia/Bangkok")
    [term] = owner.university.rows(Term)
    assert term.starts_on <= starts.date() < term.starts_on + timedelta(days=7)
    assert lesson["RRULE"]["FREQ"] == ["WEEKLY"]
    assert lesson["RRULE"]["UNTIL"][0].astimezone(BANGKOK).date() == term.ends_on
    assert str(lesson["LOCATION"]) == "Room 1"
    assert str(events[f"final-{number}@timetable.myku"]["LOCATION"]) == "Room 9"
    dues = [events[f"due-{invoice_id}-{sequence}@fees.myku"] for sequence in (1, 2)]
    assert {str(due["TRANSP"]) for due in dues} == {"TRANSPARENT"}, "whoever has to pay is not busy all day"
    assert "TRANSP" not in lesson
    assert ["1,000.00" in str(dues[0]["SUMMARY"]), "500.00" in str(dues[1]["SUMMARY"])] == [True, True]
    assert len(events) == 4


async def test_a_class_during_an_examination_of_the_student_is_left_out(owner: Owner) -> None:
    [term] = owner.university.rows(Term)
    tuesday = term.starts_on + timedelta(days=(1 - term.starts_on.weekday()) % 7 + 7)
    at = datetime.combine(tuesday, time(9), tzinfo=BANGKOK)
    exam = SectionExam(
        section_id=0, kind=ExamKind.FINAL, starts_at=at + timedelta(minutes=60), ends_at=at + timedelta(hours=3),
        room_th="ห้อง 9", room_en="Room 9",
    )  # fmt: skip
    taken = owner.university.section(meeting=(1, 540, 630))
    other = owner.university.section(meeting=(1, 780, 870), exams=[exam])
    for section in (taken, other):
        place(owner.university, owner.student, section)
    events = await owner.read(await owner.made())
    left_out = events[f"class-{taken.section_id}-1@timetable.myku"]["EXDATE"].dts
    assert [each.dt for each in left_out] == [at]
    assert "EXDATE" not in events[f"class-{other.section_id}-1@timetable.myku"]


async def test_nothing_else_of_the_student_is_in_it(owner: Owner) -> None:
    enrolled(owner)
    answer = await owner.api.get(await owner.made("th"), headers=NO_KEY)
    [person] = [each for each in owner.university.rows(Person) if each.person_id == owner.student.person_id]
    said = answer.content.decode()
    assert "ห้อง 1" in said
    private = (person.first_name_th, person.last_name_th, person.first_name_en, person.username, person.email,
               owner.student.student_code, str(person.person_id))  # fmt: skip
    assert [each for each in private if each in said] == []


async def test_what_changes_keeps_its_uid_and_counts_up_and_what_is_cancelled_disappears(owner: Owner) -> None:
    section = enrolled(owner)
    lesson, final = f"class-{section.section_id}-1@timetable.myku", f"final-{section.section_id}@timetable.myku"
    path = await owner.made()
    first = await owner.read(path)
    assert [first[uid]["SEQUENCE"] for uid in (lesson, final)] == [0, 0]
    a_day_ago = utc_now() - timedelta(days=1)
    for uid in (lesson, final):
        owner.changed("UPDATE calendar_feed_event SET modified_at = :at WHERE uid = :uid", at=a_day_ago, uid=uid)
    first = await owner.read(path)
    owner.changed("UPDATE section_meeting SET starts_minute = 600, ends_minute = 690, room_en = 'Hall'")
    moved = await owner.read(path)
    assert (moved[lesson]["DTSTART"].dt.hour, str(moved[lesson]["LOCATION"])) == (10, "Hall")
    assert moved[lesson]["SEQUENCE"] == 1
    assert moved[final].to_ical() == first[final].to_ical()
    days = {uid: bangkok_date(moved[uid]["LAST-MODIFIED"].dt) for uid in (lesson, final)}
    assert days == {lesson: bangkok_date(utc_now()), final: bangkok_date(a_day_ago)}
    owner.changed("DELETE FROM section_exam")
    assert set(await owner.read(path)) == {lesson}
    owner.changed("UPDATE enrolment SET status = 'dropped'")
    assert await owner.read(path) == {}
    owner.changed("UPDATE enrolment SET status = 'enrolled'")
    assert (await owner.read(path))[lesson]["SEQUENCE"] == 2


async def test_an_event_goes_on_counting_under_another_address(owner: Owner) -> None:
    section = enrolled(owner)
    await owner.read(await owner.made())
    owner.changed("UPDATE section_meeting SET room_en = 'Hall'")
    events = await owner.read(await owner.made())
    assert events[f"class-{section.section_id}-1@timetable.myku"]["SEQUENCE"] == 1


async def test_who_has_seen_what_it_says_is_answered_that_nothing_has_changed(owner: Owner) -> None:
    enrolled(owner)
    path = await owner.made()
    answer = await owner.api.get(path, headers=NO_KEY)
    seen = {**NO_KEY, "if-none-match": f'W/{answer.headers["etag"]}, "another"'}
    again = await owner.api.get(path, headers=seen)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
    owner.changed("UPDATE section_meeting SET room_en = 'Hall'")
    changed = await owner.api.get(path, headers=seen)
    assert (changed.status_code, b"Hall" in changed.content) == (200, True)


async def test_this_term_and_the_next_are_in_it_and_no_other(owner: Owner) -> None:
    [term] = owner.university.rows(Term)
    for number, semester in enumerate((2, 0), 1):
        owner.university.add(
            Term(
                academic_year=YEAR, semester=semester, starts_on=term.starts_on + timedelta(days=200 * number),
                ends_on=term.ends_on + timedelta(days=200 * number),
            )
        )  # fmt: skip
    sections = [owner.university.section(meeting=(day, 540, 600)) for day in range(3)]
    for section, semester in zip(sections, (SEMESTER, 2, 0), strict=True):
        owner.changed("UPDATE section SET semester = :semester WHERE section_id = :id", semester=semester,
                      id=section.section_id)  # fmt: skip
        place(owner.university, owner.student, section)
        owner.changed("UPDATE enrolment SET semester = :semester WHERE section_id = :id", semester=semester,
                      id=section.section_id)  # fmt: skip
    events = await owner.read(await owner.made())
    assert set(events) == {f"class-{section.section_id}-1@timetable.myku" for section in sections[:2]}


async def test_there_is_one_address_and_only_its_hash_is_kept(owner: Owner) -> None:
    first = await owner.made()
    second = await owner.made()
    assert (await owner.api.get(first, headers=NO_KEY)).status_code == 404
    assert (await owner.api.get(second, headers=NO_KEY)).status_code == 200
    [row] = owner.university.rows(CalendarFeed)
    token = second.removeprefix("/calendar-feeds/").removesuffix(".ics")
    assert row.token_hash == token_hash(token)
    assert token not in str(row)


async def test_when_it_was_read_last_is_told_to_its_owner_and_the_address_is_not(owner: Owner) -> None:
    assert (await owner.api.get(FEED, headers=owner.headers)).json() == dict.fromkeys(
        ("madeAt", "language", "lastReadAt")
    )
    path = await owner.made()
    before = (await owner.api.get(FEED, headers=owner.headers)).json()
    assert (before["lastReadAt"], before["language"]) == (None, "en")
    await owner.read(path)
    after = (await owner.api.get(FEED, headers=owner.headers)).json()
    assert after["lastReadAt"] > after["madeAt"]
    assert set(after) == {"madeAt", "language", "lastReadAt"}


async def test_taken_back_it_is_answered_as_one_that_never_was(owner: Owner) -> None:
    path = await owner.made()
    assert (await owner.api.delete(FEED, headers=owner.headers)).status_code == 204
    assert (await owner.api.delete(FEED, headers=owner.headers)).status_code == 204
    closed, never = [await owner.api.get(each, headers=NO_KEY) for each in (path, f"/calendar-feeds/{'x' * 22}.ics")]
    assert closed.status_code == 404
    assert (closed.status_code, closed.json()) == (never.status_code, never.json())
    same = ("content-type", "content-length", "cache-control", "etag")
    assert [closed.headers.get(name) for name in same] == [never.headers.get(name) for name in same]


async def test_who_guesses_is_slowed_and_who_has_an_address_is_not_slowed_by_them(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DOCUMENT_LOOKUPS_PER_MINUTE", "3")
    forget_everything_cached()
    path = await owner.made()
    guessed = [
        (await owner.api.get(f"/calendar-feeds/{number:022}.ics", headers=NO_KEY)).status_code for number in range(5)
    ]
    assert guessed == [404, 404, 404, 429, 429]
    read = [(await owner.api.get(path, headers=NO_KEY)).status_code for _ in range(4)]
    assert read == [200, 200, 200, 429]


async def test_programs_that_read_an_address_at_once_get_the_same_calendar(
    api: httpx.AsyncClient, university: University, student: Student
) -> None:
    owner = Owner(api, university, student)
    place(university, student, university.section())
    path = await owner.made()
    answers = await asyncio.gather(*(api.get(path, headers=NO_KEY) for _ in range(6)))
    assert [answer.status_code for answer in answers] == [200] * 6
    assert len({answer.content for answer in answers}) == 1
