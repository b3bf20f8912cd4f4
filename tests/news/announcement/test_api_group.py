"""Announcements to the students a filter finds, and a student's news with what is new (study §6)."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.tables import SectionTeacher
from models.demo.lexical import rich_text
from models.news.announcement.tables import AnnouncementRecipient, Notification
from models.people.person.tables import Person, Student, UserType
from tests.news.subject_announcement.test_api import enrolled as enrol
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]


def given(**changes: object) -> dict[str, object]:
    """An announcement to a group, changed here and there."""
    return {"title": "นัดพบอาจารย์ที่ปรึกษา", "content": rich_text("ห้อง 101"), "audience": {}, **changes}


@pytest.fixture
def advisor(university: University) -> Person:
    """A teacher with students of their own."""
    return university.teacher()


@pytest.fixture
def writer(university: University, advisor: Person) -> Headers:
    """The advisor's session."""
    return university.signed_in(advisor.person_id, RoleId.TEACHER)


def reading(university: University, student: Student) -> Headers:
    """A student's session."""
    return university.signed_in(student.person_id, RoleId.STUDENT)


async def titles(api: httpx.AsyncClient, headers: Headers, **asked: object) -> list[tuple[str, bool]]:
    """A student's news: title, and whether it is new."""
    found = (await api.get("/news", params={key: str(value) for key, value in asked.items()}, headers=headers)).json()
    return [(item["title"], item["isNew"]) for item in found["items"]]


async def test_an_advisor_tells_their_students_whom_a_filter_finds_and_nobody_else(
    api: httpx.AsyncClient, university: University, advisor: Person, writer: Headers
) -> None:
    mine, of_another = university.student(advisor), university.student()
    other_major = university.student(advisor, major="D14")
    asked = {"majorCode": mine.major_code}
    size = await api.get("/announcements/audience", params=asked, headers=writer)
    assert size.json() == {"students": 1}
    written = await api.post("/announcements", json=given(audience=asked), headers=writer)
    assert written.status_code == 201, written.text
    said = written.json()
    assert (said["recipients"], said["readers"], said["audience"]["majorCode"]) == (1, 0, mine.major_code)
    assert [row.student_id for row in university.rows(AnnouncementRecipient)] == [mine.student_id]
    assert await titles(api, reading(university, mine)) == [("นัดพบอาจารย์ที่ปรึกษา", True)]
    for student in (other_major, of_another):
        assert await titles(api, reading(university, student)) == []
    assert (await api.get("/usr-common/getAnnounceNews")).json()["results"] == []


async def test_a_term_means_who_takes_subjects_in_it(
    api: httpx.AsyncClient, university: University, advisor: Person, writer: Headers
) -> None:
    enrolled = university.student(advisor)
    university.student(advisor)
    enrol(university, enrolled, university.section())
    term = {"academicYear": YEAR, "semester": SEMESTER}
    for asked, students in (({}, 2), (term, 1), ({**term, "academicYear": YEAR - 1}, 0), ({"semester": SEMESTER}, 1)):
        size = await api.get("/announcements/audience", params=asked, headers=writer)
        assert size.json() == {"students": students}, asked


async def test_a_group_in_which_nobody_is_is_refused_and_nothing_is_kept(
    api: httpx.AsyncClient, university: University, writer: Headers
) -> None:
    university.student()
    refused = await api.post("/announcements", json=given(), headers=writer)
    assert refused.status_code == 422
    [field] = refused.json()["details"]["fields"]
    assert (field["field"], field["type"]) == ("audience", "nobody")
    assert (await api.get("/announcements", headers=writer)).json()["total"] == 0
    both = await api.post("/announcements", json=given(sectionId=university.section().section_id), headers=writer)
    assert both.json()["details"]["fields"][0]["field"] == "sectionId"


async def test_news_is_new_until_it_is_opened_and_its_writer_sees_numbers_only(
    api: httpx.AsyncClient, university: University, advisor: Person, writer: Headers
) -> None:
    student, silent = university.student(advisor), university.student(advisor)
    written = (await api.post("/announcements", json=given(), headers=writer)).json()
    reader = reading(university, student)
    (line,) = (await api.get("/notifications", headers=reader)).json()
    assert (line["message"], line["isNew"]) == ("ประกาศ: นัดพบอาจารย์ที่ปรึกษา", True)
    assert (await api.get("/news/unread", headers=reader)).json() == {"unread": 1}
    for _ in range(2):
        opened = await api.post(f"/news/{written['announce_id']}/read", headers=reader)
        assert opened.status_code == 204
    assert await titles(api, reader) == [("นัดพบอาจารย์ที่ปรึกษา", False)]
    assert await titles(api, reader, unread=True) == []
    assert (await api.get("/news/unread", headers=reader)).json() == {"unread": 0}
    (line,) = (await api.get("/notifications", headers=reader)).json()
    assert not line["isNew"]
    [row] = (await api.get("/announcements", headers=writer)).json()["items"]
    assert (row["recipients"], row["readers"]) == (2, 1)
    assert str(student.student_id) not in str(row)
    assert await titles(api, reading(university, silent), unread=True) == [("นัดพบอาจารย์ที่ปรึกษา", True)]


async def test_nobody_reads_or_changes_what_was_sent_to_others(
    api: httpx.AsyncClient, university: University, advisor: Person, writer: Headers
) -> None:
    university.student(advisor)
    written = (await api.post("/announcements", json=given(), headers=writer)).json()
    address = f"/announcements/{written['announce_id']}"
    stranger = reading(university, university.student())
    assert (await api.post(f"/news/{written['announce_id']}/read", headers=stranger)).status_code == 404
    other = university.teacher()
    colleague = university.signed_in(other.person_id, RoleId.TEACHER)
    assert (await api.put(address, json=given(title="แก้"), headers=colleague)).status_code == 404
    assert (await api.delete(address, headers=colleague)).status_code == 404
    assert (await api.get("/announcements", headers=colleague)).json()["total"] == 0
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    office = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    assert [row["announce_id"] for row in (await api.get("/announcements", headers=office)).json()["items"]] == [
        written["announce_id"]
    ]


async def test_a_text_that_is_changed_keeps_its_readers_and_what_is_deleted_is_gone_from_the_bell(
    api: httpx.AsyncClient, university: University, advisor: Person, writer: Headers
) -> None:
    student = university.student(advisor)
    written = (await api.post("/announcements", json=given(), headers=writer)).json()
    university.student(advisor)
    address = f"/announcements/{written['announce_id']}"
    changed = await api.put(address, json=given(title="เลื่อนนัด", audience={"campusCode": "K"}), headers=writer)
    assert changed.status_code == 200, changed.text
    said: dict[str, Any] = changed.json()
    assert (said["announce_subject_th"], said["recipients"]) == ("เลื่อนนัด", 1)
    assert said["audience"]["campusCode"] is None
    assert (await api.delete(address, headers=writer)).status_code == 204
    assert await titles(api, reading(university, student)) == []
    assert university.rows(Notification) == []


async def test_news_is_found_by_its_words_and_its_subject(
    api: httpx.AsyncClient, university: University, advisor: Person, writer: Headers
) -> None:
    student, section = university.student(advisor), university.section()
    enrol(university, student, section)
    university.add(SectionTeacher(section_id=section.section_id, person_id=advisor.person_id, position=1))
    await api.post("/announcements", json=given(), headers=writer)
    of_section = {"title": "สอบย่อย", "content": rich_text("บทที่ 1"), "sectionId": section.section_id}
    assert (await api.post("/announcements", json=of_section, headers=writer)).status_code == 201
    reader = reading(university, student)
    code = section.subject_code.split("-")[0]
    for words, found in (("นัดพบ", ["นัดพบอาจารย์ที่ปรึกษา"]), ("บทที่", ["สอบย่อย"]), (code, ["สอบย่อย"]), ("%", [])):
        assert [title for title, _ in await titles(api, reader, text=words)] == found, words
