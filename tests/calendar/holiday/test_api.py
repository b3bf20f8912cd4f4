"""Holidays: kept by the registrar, and no class is held on them (docs/areas/calendar.md)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from icalendar import Event

from models.access.role.contract import RoleId
from models.calendar.term.tables import CalendarPeriod
from models.cases.case.tables import CaseFile
from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.calendar import BANGKOK, bangkok_date, utc_now
from models.people.person.tables import UserType
from tests.documents.document.test_api import place
from tests.study.calendar_feed.test_api import Owner
from tests.support.days import days_from_today
from tests.support.money import Cashier
from tests.support.university import University

HOLIDAYS = "/calendar/holidays"


class Office:
    """A registrar, and a student whose class is tomorrow at nine."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.headers = university.signed_in(person.person_id, RoleId.REGISTRAR)
        self.student = university.student()
        self.section = university.section(meeting=(days_from_today(1).weekday(), 540, 630))
        place(university, self.student, self.section)
        self.owner = Owner(api, university, self.student)

    async def add(self, day: date | None = None, **changes: Any) -> httpx.Response:
        on = days_from_today(1) if day is None else day
        body = {"day": on.isoformat(), "nameTh": "วันพ่อแห่งชาติ", "nameEn": "Father's Day", "kind": "closed", **changes}
        return await self.api.post(HOLIDAYS, json=body, headers=self.headers)

    async def today(self) -> dict[str, Any]:
        answer: dict[str, Any] = (await self.api.get("/today", headers=self.owner.headers)).json()
        return answer

    async def lesson(self, path: str) -> Event:
        return (await self.owner.read(path))[f"class-{self.section.section_id}-1@timetable.myku"]


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Office:
    return Office(api, university)


async def test_a_holiday_is_kept_once_of_a_day_and_changed_as_it_was_seen_with_its_trail(office: Office) -> None:
    made = (await office.add()).json()
    again = await office.add(nameTh="อื่น")
    assert (again.status_code, again.json()["code"]) == (409, "holiday_exists")
    path = f"{HOLIDAYS}/{made['holidayId']}"
    change = {key: made[key] for key in ("day", "nameTh", "nameEn", "revision")} | {"kind": "no_classes"}
    assert (await office.api.put(path, json=change, headers=office.headers)).json()["revision"] == 2
    assert (await office.api.put(path, json=change, headers=office.headers)).json()["code"] == "revision_moved"
    assert (await office.api.delete(path, params={"revision": 2}, headers=office.headers)).status_code == 204
    trail = (await office.api.get(f"{path}/audit", headers=office.headers)).json()["items"]
    assert [entry["action"] for entry in trail] == ["holiday.delete", "holiday.edit", "holiday.add"]
    assert (await office.add()).status_code == 201


async def test_everybody_reads_the_holidays_of_some_days(office: Office) -> None:
    await office.add()
    await office.add(days_from_today(9), kind="no_classes", nameTh="วันกีฬา", nameEn="Sports Day")
    asked = {"first": days_from_today(0).isoformat(), "last": (days_from_today(6)).isoformat()}
    answer = await office.api.get("/holidays", params=asked, headers=office.owner.headers)
    assert answer.json() == [
        {"day": days_from_today(1).isoformat(), "name": {"th": "วันพ่อแห่งชาติ", "en": "Father's Day"}, "kind": "closed"}
    ]
    await office.add(days_from_today(-3), nameEn="Past")
    every = (await office.api.get(HOLIDAYS, headers=office.headers)).json()["items"]
    assert [each["nameEn"] for each in every] == ["Father's Day", "Sports Day", "Past"]
    listed = await office.api.get(HOLIDAYS, params={"text": "sports"}, headers=office.headers)
    assert [each["nameEn"] for each in listed.json()["items"]] == ["Sports Day"]


async def test_the_next_class_skips_a_holiday_and_today_says_why(office: Office) -> None:
    first = (await office.today())["classes"][0]["startsAt"]
    await office.add()
    today = await office.today()
    assert today["classes"][0]["startsAt"] > first
    assert [(each["day"], each["name"]["en"]) for each in today["holidays"]] == [
        (days_from_today(1).isoformat(), "Father's Day")
    ]


async def test_a_calendar_leaves_the_day_out_and_counts_up_and_brings_it_back(office: Office) -> None:
    path = await office.owner.made()
    before = await office.lesson(path)
    assert (before["SEQUENCE"], before.get("EXDATE")) == (0, None)
    made = (await office.add()).json()
    without = await office.lesson(path)
    days: Any = without["EXDATE"]
    [left_out] = [each.dt.astimezone(BANGKOK) for each in days.dts]
    assert (without["SEQUENCE"], left_out.date(), left_out.hour) == (1, days_from_today(1), 9)
    await office.add(days_from_today(2))
    assert (await office.lesson(path))["SEQUENCE"] == 1
    gone = {"revision": made["revision"]}
    await office.api.delete(f"{HOLIDAYS}/{made['holidayId']}", params=gone, headers=office.headers)
    again = await office.lesson(path)
    assert (again["SEQUENCE"], again.get("EXDATE")) == (2, None)
    taken = await office.api.get("/documents/timetable.ics", headers=office.owner.headers)
    assert b"EXDATE" not in taken.content
    await office.add()
    taken = await office.api.get("/documents/timetable.ics", headers=office.owner.headers)
    assert b"EXDATE;TZID=Asia/Bangkok" in taken.content


async def test_a_deadline_is_not_moved_by_a_holiday(office: Office) -> None:
    now = utc_now()
    closes = {EnrolmentPeriod.ADD_DROP: now + timedelta(days=2), EnrolmentPeriod.WITHDRAWAL: now + timedelta(days=9)}
    for kind in EnrolmentPeriod:
        office.university.period(kind, now - timedelta(days=9), closes.get(kind, now - timedelta(days=1)))
    office.university.request(office.student, office.university.section())
    [case] = office.university.rows(CaseFile)
    case.deadline_at, case.deadline_effect = now + timedelta(days=4), "disapprove_and_free_seats"
    office.university.merge(case)
    Cashier(office.university).bill("bill", office.student, [Decimal(300)])
    due_on = date.fromisoformat((await office.today())["money"]["dueOn"])
    for day in {*(bangkok_date(at) for at in (*closes.values(), case.deadline_at)), due_on}:
        assert (await office.add(day)).status_code == 201
    kept = {row.kind: row.closes_at for row in office.university.rows(CalendarPeriod) if row.kind in closes}
    assert kept == closes
    today = await office.today()
    told = {row["kind"]: datetime.fromisoformat(row["at"]) for row in today["periods"]}
    assert told == {kind.value: at for kind, at in closes.items()}
    assert [datetime.fromisoformat(row["at"]) for row in today["cases"]] == [case.deadline_at]
    assert (today["money"]["dueOn"], today["money"]["effect"]) == (due_on.isoformat(), "held_after")


async def test_public_holidays_of_a_year_are_looked_at_and_taken_over_together(office: Office) -> None:
    await office.add(date(2027, 12, 5))
    path = f"{HOLIDAYS}/public"
    asked = await office.api.get(path, params={"year": 2027}, headers=office.headers)
    assert asked.status_code == 200, asked.text
    found = {each["day"]: each for each in asked.json()}
    assert found["2027-12-05"]["kept"] == {"th": "วันพ่อแห่งชาติ", "en": "Father's Day"}
    assert (found["2027-04-13"]["name"]["en"], found["2027-04-13"]["kept"]) == ("Songkran Festival", None)
    wanted = [
        {"day": day, "nameTh": each["name"]["th"], "nameEn": each["name"]["en"], "kind": "closed"}
        for day, each in found.items()
    ]
    refused = await office.api.post(path, json={"holidays": wanted}, headers=office.headers)
    assert (refused.status_code, refused.json()["code"]) == (409, "holiday_exists")
    assert len((await office.api.get(HOLIDAYS, params={"year": 2027}, headers=office.headers)).json()["items"]) == 1
    new = [each for each in wanted if each["day"] != "2027-12-05"]
    taken = await office.api.post(path, json={"holidays": new}, headers=office.headers)
    assert (taken.status_code, len(taken.json())) == (201, len(found) - 1)
    again = (await office.api.get(path, params={"year": 2027}, headers=office.headers)).json()
    assert all(each["kept"] for each in again)
