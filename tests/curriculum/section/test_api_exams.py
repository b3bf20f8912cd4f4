"""An officer sets where and when a section is examined; whoever is affected reads it so at once.

See docs/areas/curriculum.md.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

import httpx
import pytest
from sqlalchemy import update
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.room.tables import Room
from models.curriculum.section.contract import ExamKind
from models.curriculum.section.tables import Section, SectionExam, SectionExamSeats
from models.kit.calendar import bangkok_instant, utc_now
from models.people.person.tables import Student, UserType
from tests.documents.document.test_api import place
from tests.study.calendar_feed.test_api import Owner
from tests.support.days import days_from_today
from tests.support.university import University

Headers = dict[str, str]


def at(hour: int, minute: int = 0) -> datetime:
    return bangkok_instant(days_from_today(40), time(hour, minute))


class Office:
    """A registrar, two rooms of the campus, and a section with a student in it."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.headers = university.signed_in(person.person_id, RoleId.REGISTRAR)
        university.add(
            *(
                Room(campus_code="B", name_th=th, name_en=en, exam_seats=seats, changed_at=utc_now())
                for th, en, seats in (("หอประชุม", "Hall", 50), ("ห้อง 9", "Room 9", 1))
            )
        )
        self.student: Student = university.student()
        self.section: Section = university.section(meeting=(1, 540, 630))
        place(university, self.student, self.section)

    def path(self, section: Section | None = None, kind: str = "final") -> str:
        return f"/curriculum/section-exams/{(section or self.section).section_id}/{kind}"

    async def put(self, section: Section | None = None, **changes: Any) -> httpx.Response:
        """Set the final examination: from nine to twelve in the hall, but for the changes."""
        body = {
            "revision": 0, "startsAt": at(9).isoformat(), "endsAt": at(12).isoformat(), "parts": [{"room": "หอประชุม"}],
            **changes,
        }  # fmt: skip
        return await self.api.put(self.path(section), json=body, headers=self.headers)

    async def fields(self, section: Section | None = None, **changes: Any) -> list[tuple[str, str]]:
        """The fields that are refused, each with its kind."""
        answer = await self.put(section, **changes)
        assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid"), answer.text
        return [(field["field"], field["type"]) for field in answer.json()["details"]["fields"]]


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Office:
    return Office(api, university)


async def test_an_examination_is_set_changed_and_removed_as_it_was_seen_and_its_trail_says_who(office: Office) -> None:
    before = (await office.api.get(office.path(), headers=office.headers)).json()
    assert (before["revision"], before["startsAt"], before["students"], before["unseated"]) == (0, None, 1, 1)
    made = await office.put()
    assert made.status_code == 200, made.text
    assert (made.json()["revision"], made.json()["unseated"]) == (1, 0)
    assert made.json()["parts"] == [
        {"roomTh": "หอประชุม", "roomEn": "Hall", "firstCode": None, "lastCode": None, "seatRows": "", "students": 1,
         "examSeats": 50}
    ]  # fmt: skip
    assert (await office.put()).json()["code"] == "revision_moved"
    same = await office.put(revision=1)
    assert same.json()["revision"] == 1
    moved = await office.put(revision=1, parts=[{"room": "Room 9", "seatRows": "A-B"}])
    assert (moved.json()["revision"], moved.json()["parts"][0]["roomTh"]) == (2, "ห้อง 9")
    trail = (await office.api.get(f"{office.path()}/audit", headers=office.headers)).json()
    assert [entry["action"] for entry in trail["items"]] == ["section_exam.edit", "section_exam.add"]
    seen = {"revision": 2}
    assert (await office.api.delete(office.path(), params={"revision": 1}, headers=office.headers)).status_code == 409
    assert (await office.api.delete(office.path(), params=seen, headers=office.headers)).status_code == 204
    assert (office.university.rows(SectionExam), office.university.rows(SectionExamSeats)) == ([], [])
    assert office.university.rows(AuditEntry)[-1].action == "section_exam.delete"


async def test_set_anew_after_it_was_removed_it_has_no_revision_that_somebody_saw(office: Office) -> None:
    assert (await office.put()).json()["revision"] == 1
    assert (await office.api.delete(office.path(), params={"revision": 1}, headers=office.headers)).status_code == 204
    assert (await office.put(startsAt=at(10).isoformat())).json()["revision"] > 1
    late = await office.put(revision=1)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")


async def test_an_english_name_of_two_rooms_names_the_one_that_stands_and_else_neither(office: Office) -> None:
    office.university.add(
        Room(campus_code="B", name_th="หอประชุมเล็ก", name_en="Hall", exam_seats=50, changed_at=utc_now())
    )
    assert await office.fields(parts=[{"room": "Hall"}]) == [("parts.0.room", "room_unknown")]
    assert (await office.put(parts=[{"room": "หอประชุมเล็ก"}])).status_code == 200
    moved = await office.put(revision=1, startsAt=at(10).isoformat(), parts=[{"room": "Hall"}])
    assert (moved.status_code, moved.json()["parts"][0]["roomTh"]) == (200, "หอประชุมเล็ก"), moved.text


async def test_what_may_not_stand_is_refused_by_the_field_and_nothing_is_written(office: Office) -> None:
    assert await office.fields(endsAt=at(9).isoformat()) == [("endsAt", "exam_ends_before_it_begins")]
    assert await office.fields(parts=[{"room": "หอประชุม"}, {"room": "ที่ไหน"}]) == [("parts.1.room", "room_unknown")]
    codes = [{"firstCode": "6600000000", "lastCode": "6699999999", "room": room} for room in ("หอประชุม", "ห้อง 9")]
    assert await office.fields(parts=codes) == [("parts.1.firstCode", "codes_overlap")]
    place(office.university, office.university.student(), office.section)
    assert await office.fields(parts=[{"room": "Room 9"}]) == [("parts.0.room", "room_too_small")]
    answer = await office.put(parts=[{"room": "Room 9"}])
    assert "2/1" in answer.json()["details"]["fields"][0]["message"]
    assert office.university.rows(SectionExam) == []


async def test_a_room_that_is_taken_is_refused_with_what_is_held_there(office: Office) -> None:
    other = office.university.section()
    assert (await office.put(other)).status_code == 200
    assert await office.fields(startsAt=at(11).isoformat(), endsAt=at(13).isoformat()) == [
        ("parts.0.room", "room_taken")
    ]
    apart = [{"room": "หอประชุม", "seatRows": "E-K"}]
    assert await office.fields(parts=apart) == [("parts.0.room", "room_taken")]
    rows = await office.put(other, revision=1, parts=[{"room": "หอประชุม", "seatRows": "A-D"}])
    assert rows.status_code == 200
    assert (await office.put(parts=apart)).status_code == 200


async def test_the_student_reads_it_at_once_in_the_timetable_today_and_the_calendar(office: Office) -> None:
    owner = Owner(office.api, office.university, office.student)
    path, uid = await owner.made(), f"final-{office.section.section_id}@timetable.myku"
    assert uid not in await owner.read(path)
    code = office.student.student_code
    mine = {"room": "ห้อง 9", "firstCode": code, "lastCode": code, "seatRows": "C"}
    assert (await office.put(parts=[{"room": "หอประชุม"}, mine])).status_code == 200
    event = (await owner.read(path))[uid]
    assert (event["SEQUENCE"], str(event["LOCATION"]).startswith("Room 9")) == (0, True)
    today = (await office.api.get("/today", headers=owner.headers)).json()
    assert [(exam["room"], exam["seatRows"]) for exam in today["exams"]] == [({"th": "ห้อง 9", "en": "Room 9"}, "C")]
    assert (await office.put(revision=1, startsAt=at(10).isoformat())).status_code == 200
    event = (await owner.read(path))[uid]
    assert (event["SEQUENCE"], str(event["LOCATION"]), event["DTSTART"].dt.hour) == (1, "Hall", 10)
    [exam] = (await office.api.get("/timetable/exams", headers=owner.headers)).json()
    assert (exam["roomTh"], exam["seatRows"]) == ("หอประชุม", "")


async def test_where_everybody_else_has_several_rooms_all_of_them_are_told_and_no_rows(office: Office) -> None:
    answer = await office.put(parts=[{"room": "หอประชุม"}, {"room": "ห้อง 9", "seatRows": "A"}])
    assert answer.status_code == 200, answer.text
    owner = Owner(office.api, office.university, office.student)
    [exam] = (await office.api.get("/timetable/exams", headers=owner.headers)).json()
    assert (exam["roomTh"], exam["seatRows"]) == ("หอประชุม, ห้อง 9", "")


async def test_who_has_another_examination_at_the_time_is_counted(office: Office) -> None:
    other = office.university.section()
    place(office.university, office.student, other)
    assert (await office.put(other, parts=[{"room": "Room 9"}])).status_code == 200
    assert (await office.put()).json()["clashing"] == 1


async def test_sections_are_found_with_what_their_examinations_lack(office: Office) -> None:
    bare = office.university.section()
    assert (await office.put(parts=[])).status_code == 200

    async def found(gap: str) -> list[int]:
        page = await office.api.get("/curriculum/section-exams", params={"gap": gap}, headers=office.headers)
        return [each["sectionId"] for each in page.json()["items"]]

    assert await found("no_room") == [office.section.section_id]
    assert set(await found("no_time")) == {office.section.section_id, bare.section_id}
    assert (await office.put(revision=1)).status_code == 200
    assert await found("no_room") == []
    for room, lacking in (("TBA", [office.section.section_id]), ("หอประชุม", [])):
        with Session(office.university.engine) as session, session.begin():
            for table in (SectionExam, SectionExamSeats):
                session.execute(update(table).values(room_th=room))
        assert await found("no_room") == lacking
    page = await office.api.get("/curriculum/section-exams", headers=office.headers)
    finals = {each["sectionId"]: each["final"] for each in page.json()["items"]}
    assert finals[office.section.section_id]["roomsEn"] == "Hall"
    assert finals[bare.section_id] is None


async def test_a_head_sees_sections_of_the_department_alone_and_changes_none(office: Office) -> None:
    person = office.university.person(UserType.STAFF, RoleId.HEAD_OF_DEPARTMENT, faculty="D")
    head = office.university.signed_in(person.person_id, RoleId.HEAD_OF_DEPARTMENT)
    assert (await office.api.get(office.path(), headers=head)).status_code == 404
    assert (await office.api.get("/curriculum/section-exams", headers=head)).json()["items"] == []
    body = {"revision": 0, "startsAt": at(9).isoformat(), "endsAt": at(12).isoformat(), "parts": []}
    assert (await office.api.put(office.path(), json=body, headers=head)).status_code == 403


async def test_a_room_is_kept_once_of_a_campus_and_stays_while_an_examination_names_it(office: Office) -> None:
    hall = {"campusCode": "B", "nameTh": "หอประชุม", "nameEn": "Hall", "examSeats": 60}
    again = await office.api.post("/curriculum/rooms", json=hall, headers=office.headers)
    assert (again.status_code, again.json()["code"]) == (409, "room_exists")
    assert (await office.put()).status_code == 200
    room = next(each for each in office.university.rows(Room) if each.name_en == "Hall")
    path = f"/curriculum/rooms/{room.room_id}"
    counted = await office.api.put(path, json={**hall, "revision": 1}, headers=office.headers)
    assert counted.json()["examSeats"] == 60
    named = await office.api.put(path, json={**hall, "nameTh": "หอใหญ่", "revision": 2}, headers=office.headers)
    gone = await office.api.delete(path, params={"revision": 2}, headers=office.headers)
    assert [answer.json()["code"] for answer in (named, gone)] == ["room_in_use", "room_in_use"]
    assert ExamKind.FINAL in {each.kind for each in office.university.rows(SectionExam)}
