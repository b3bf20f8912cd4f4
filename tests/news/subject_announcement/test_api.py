"""What teachers announce in a subject: who reads it, what is new, and the line under the bell."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.section.tables import Section, SectionTeacher
from models.demo.lexical import rich_text
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import utc_now
from models.news.announcement.tables import AnnouncementRead, Notification
from models.people.person.tables import Student
from tests.support.typed import typed_words
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]


def enrolled(
    university: University, student: Student, section: Section, status: EnrolmentStatus = EnrolmentStatus.ENROLLED
) -> None:
    """A place in a section."""
    now = utc_now()
    university.add(
        Enrolment(
            student_id=student.student_id, section_id=section.section_id, academic_year=YEAR, semester=SEMESTER,
            subject_code=section.subject_code, section_type=section.section_type, credit=3, status=status,
            created_at=now, updated_at=now,
        )
    )  # fmt: skip


@pytest.fixture
def section(university: University) -> Section:
    """A section."""
    return university.section()


@pytest.fixture
def teacher(university: University, section: Section) -> Headers:
    """The session of its teacher."""
    person = university.teacher()
    university.add(SectionTeacher(section_id=section.section_id, person_id=person.person_id, position=1))
    return university.signed_in(person.person_id, RoleId.TEACHER)


@pytest.fixture
def student(university: University, section: Section) -> Student:
    """A student of the section."""
    student = university.student()
    enrolled(university, student, section)
    return student


@pytest.fixture
def reader(university: University, student: Student) -> Headers:
    """The session of the student."""
    return university.signed_in(student.person_id, RoleId.STUDENT)


async def announced(
    api: httpx.AsyncClient, teacher: Headers, section: Section, title: str = "สอบย่อย"
) -> dict[str, Any]:
    """An announcement of the section."""
    given = {"sectionId": section.section_id, "title": title, "content": rich_text("บทที่ 1–5"), "announceCode": ""}
    written = await api.post("/announcements", json=given, headers=teacher)
    assert written.status_code == 201, written.text
    found: dict[str, Any] = written.json()
    return found


async def test_an_announcement_is_new_to_the_students_of_its_section_until_they_read_it(
    api: httpx.AsyncClient, university: University, section: Section, teacher: Headers, reader: Headers
) -> None:
    page = f"/news/subjects/{section.section_id}"
    empty = (await api.get(page, headers=reader)).json()
    assert (empty["announcements"], empty["section"]["latestAt"]) == ([], None)
    first = await announced(api, teacher, section)
    found = (await api.get(page, headers=reader)).json()
    (shown,) = found["announcements"]
    assert (shown["announce_subject_th"], shown["content"], shown["is_new"]) == ("สอบย่อย", first["content"], True)
    assert (found["section"]["announcements"], found["section"]["unread"]) == (1, 1)
    assert len(found["section"]["teachers"]) == 1
    await api.post(f"{page}/read", json={"until": shown["announce_date"]}, headers=reader)
    await announced(api, teacher, section, "เลื่อนสอบ")
    (listed,) = (await api.get("/news/subjects", headers=reader)).json()
    assert (listed["sectionId"], listed["announcements"], listed["unread"]) == (section.section_id, 2, 1)
    assert len(university.rows(AnnouncementRead)) == 1


async def test_the_bell_says_it_leads_to_the_subject_and_is_still_once_it_is_read_or_gone(
    api: httpx.AsyncClient, university: University, section: Section, teacher: Headers, reader: Headers
) -> None:
    for status in (EnrolmentStatus.DROPPED, EnrolmentStatus.AWAITING_APPROVAL):
        enrolled(university, university.student(), section, status)
    written = await announced(api, teacher, section)
    (line,) = (await api.get("/notifications", headers=reader)).json()
    assert (line["about"], line["sectionId"], line["isNew"]) == ("announcement.published", section.section_id, True)
    assert line["message"].endswith(f"หมู่ {section.section_code}: สอบย่อย")
    assert len(university.rows(Notification)) == 1
    page = f"/news/subjects/{section.section_id}"
    await api.post(f"{page}/read", json={"until": written["announce_date"]}, headers=reader)
    (line,) = (await api.get("/notifications", headers=reader)).json()
    assert not line["isNew"]
    gone = await api.delete(f"/announcements/{written['announce_id']}", headers=teacher)
    assert gone.status_code == 204
    assert (await api.get("/notifications", headers=reader)).json() == []
    assert (await api.get(page, headers=reader)).json()["announcements"] == []


async def test_an_announcement_that_moves_to_another_section_takes_its_lines_along(
    api: httpx.AsyncClient, university: University, section: Section, teacher: Headers, reader: Headers
) -> None:
    written = await announced(api, teacher, section)
    other, person = university.section(), university.rows(SectionTeacher)[0].person_id
    university.add(SectionTeacher(section_id=other.section_id, person_id=person, position=1))
    theirs = university.student()
    enrolled(university, theirs, other)
    given = {"sectionId": other.section_id, "title": "สอบย่อย", "content": written["content"], "announceCode": ""}
    moved = await api.put(f"/announcements/{written['announce_id']}", json=given, headers=teacher)
    assert moved.status_code == 200
    assert (await api.get("/notifications", headers=reader)).json() == []
    assert [line.student_id for line in university.rows(Notification)] == [theirs.student_id]


async def test_what_a_student_is_not_enrolled_in_is_not_there(
    api: httpx.AsyncClient,
    university: University,
    section: Section,
    teacher: Headers,
    student: Student,
    reader: Headers,
) -> None:
    await announced(api, teacher, section)
    outsider, dropped = university.student(), university.student()
    enrolled(university, dropped, section, EnrolmentStatus.DROPPED)
    for other in (outsider, dropped):
        headers = university.signed_in(other.person_id, RoleId.STUDENT)
        assert (await api.get("/news/subjects", headers=headers)).json() == []
        page = await api.get(f"/news/subjects/{section.section_id}", headers=headers)
        assert (page.status_code, page.json()["code"]) == (404, "section_left" if other is dropped else "not_found")
        seen = {"until": utc_now().isoformat()}
        read = await api.post(f"/news/subjects/{section.section_id}/read", json=seen, headers=headers)
        assert read.status_code == 404
    assert university.rows(AnnouncementRead) == []
    assert (await api.get("/news/subjects/2147483647", headers=reader)).status_code == 404
    assert (await api.get("/news/subjects", headers=teacher)).status_code == 403


async def test_other_teachers_neither_change_nor_delete_it_nor_learn_that_it_is_there(
    api: httpx.AsyncClient, university: University, section: Section, teacher: Headers
) -> None:
    written = await announced(api, teacher, section)
    other = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    place = f"/announcements/{written['announce_id']}"
    given = {"sectionId": section.section_id, "title": "แก้", "content": written["content"], "announceCode": ""}
    assert (await api.put(place, json=given, headers=other)).status_code == 404
    assert (await api.delete(place, headers=other)).status_code == 404
    listed = await api.get("/announcements", params={"sectionId": section.section_id}, headers=other)
    assert listed.status_code == 404


async def test_hostile_words_reach_students_as_words(
    api: httpx.AsyncClient, section: Section, teacher: Headers, reader: Headers
) -> None:
    title = "<img src=x onerror=alert(1)> {{subject}} %s"
    await announced(api, teacher, section, title)
    (line,) = (await api.get("/notifications", headers=reader)).json()
    assert line["message"].endswith(title)
    script = '{"root":{"type":"root","children":[{"type":"script","children":[]}]}}'
    given = {"sectionId": section.section_id, "title": "x", "content": script, "announceCode": ""}
    assert (await api.post("/announcements", json=given, headers=teacher)).status_code == 422


async def test_news_is_found_however_its_subject_is_typed(
    api: httpx.AsyncClient, section: Section, teacher: Headers, reader: Headers
) -> None:
    await announced(api, teacher, section)
    for who, place in ((teacher, "/announcements"), (reader, "/news")):
        for typed in typed_words(section.subject_code[:8], "สอบย่อย", "1-5", "1\u20135"):
            assert (await api.get(place, params={"text": typed}, headers=who)).json()["total"] == 1, (place, typed)
        assert (await api.get(place, params={"text": "สอบย่อย 999"}, headers=who)).json()["total"] == 0
