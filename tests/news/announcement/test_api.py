"""Announcements: who may write what for whom, and what readers see."""

from __future__ import annotations

import asyncio
import json

import httpx
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.curriculum.section.tables import Section, SectionTeacher
from models.demo.lexical import rich_text
from models.news.announcement.tables import Announcement
from models.people.person.tables import Person, UserType
from tests.support.university import University

Payload = dict[str, object]


def payload(**changes: object) -> Payload:
    """A good announcement, changed here and there."""
    given: Payload = {
        "announceId": None, "announceCode": "", "sectionId": None, "title": "ประกาศทดสอบ",
        "content": rich_text("เนื้อหา"), "linkExt": None,
    }  # fmt: skip
    return {**given, **changes}


def registrar(university: University) -> dict[str, str]:
    """The header of a registrar: data scope all."""
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


def teaching(university: University) -> tuple[Person, Section]:
    """A teacher and the section they teach."""
    teacher, section = university.teacher(), university.section()
    university.add(SectionTeacher(section_id=section.section_id, person_id=teacher.person_id, position=1))
    return teacher, section


async def news(api: httpx.AsyncClient) -> list[Payload]:
    """What everybody reads."""
    found: list[Payload] = (await api.get("/usr-common/getAnnounceNews")).json()["results"]
    return found


async def test_an_announcement_is_written_read_by_everybody_changed_and_deleted(
    university: University, api: httpx.AsyncClient
) -> None:
    headers = registrar(university)
    written = await api.post("/announcements", json=payload(linkExt="ku.example/news"), headers=headers)
    assert written.status_code == 201
    announce_id = written.json()["announce_id"]
    [shown] = await news(api)
    assert (shown["announce_id"], shown["link_ext"]) == (announce_id, "https://ku.example/news")
    assert shown["announce_message_th"] == "เนื้อหา"
    assert shown["announce_code"]

    changed = payload(title="แก้ไขแล้ว", content=rich_text("ใหม่"))
    assert (await api.put(f"/announcements/{announce_id}", json=changed, headers=headers)).status_code == 200
    assert [row["announce_subject_th"] for row in await news(api)] == ["แก้ไขแล้ว"]

    assert (await api.delete(f"/announcements/{announce_id}", headers=headers)).status_code == 204
    assert await news(api) == []
    assert (await api.delete(f"/announcements/{announce_id}", headers=headers)).status_code == 404
    with Session(university.engine) as session:
        assert session.get_one(Announcement, announce_id).deleted_at is not None
        trail = session.exec(select(AuditEntry).order_by(AuditEntry.at)).all()
    assert [entry.action for entry in trail] == ["announcement.create", "announcement.edit", "announcement.delete"]
    assert trail[1].before
    assert trail[1].after
    assert (trail[1].before["title"], trail[1].after["title"]) == ("ประกาศทดสอบ", "แก้ไขแล้ว")


async def test_what_is_managed_is_searched_and_the_latest_change_comes_first(
    university: University, api: httpx.AsyncClient
) -> None:
    headers = registrar(university)
    first = (await api.post("/announcements", json=payload(title="งดการเรียนการสอน"), headers=headers)).json()
    await api.post("/announcements", json=payload(title="สอบกลางภาค", content=rich_text("ห้อง 5")), headers=headers)

    async def titles(**asked: str) -> list[str]:
        found = await api.get("/announcements", params=asked, headers=headers)
        return [row["announce_subject_th"] for row in found.json()["items"]]

    assert await titles() == ["สอบกลางภาค", "งดการเรียนการสอน"]
    change = payload(title="งดการเรียน")
    await api.put(f"/announcements/{first['announce_id']}", json=change, headers=headers)
    assert await titles() == ["งดการเรียน", "สอบกลางภาค"]
    assert await titles(text="ห้อง 5") == ["สอบกลางภาค"]
    assert await titles(text="งด") == ["งดการเรียน"]


async def test_a_teacher_announces_for_own_sections_only(university: University, api: httpx.AsyncClient) -> None:
    teacher, own = teaching(university)
    _, foreign = teaching(university)
    headers = university.signed_in(teacher.person_id, RoleId.TEACHER)
    written = await api.post("/announcements", json=payload(sectionId=own.section_id), headers=headers)
    assert written.status_code == 201
    for section_id, code in ((foreign.section_id, "not_found"), (999_999, "not_found"), (None, "forbidden")):
        refused = await api.post("/announcements", json=payload(sectionId=section_id), headers=headers)
        assert refused.json()["code"] == code
    moved = payload(sectionId=foreign.section_id)
    announce_id = written.json()["announce_id"]
    assert (await api.put(f"/announcements/{announce_id}", json=moved, headers=headers)).status_code == 404
    assert await news(api) == []
    managed = (await api.get("/announcements", headers=headers)).json()
    assert [row["announce_id"] for row in managed["items"]] == [announce_id]
    assert (managed["total"], managed["page"], managed["pageSize"]) == (1, 1, 20)
    beyond = (await api.get("/announcements", params={"page": 2, "pageSize": 1}, headers=headers)).json()
    assert (beyond["items"], beyond["total"]) == ([], 1)
    for section_id, found in ((own.section_id, 200), (foreign.section_id, 404)):
        of_section = await api.get("/announcements", params={"sectionId": section_id}, headers=headers)
        assert of_section.status_code == found
    sections = (await api.get("/announcements/sections", headers=headers)).json()["results"]
    assert [row["sectionId"] for row in sections] == [own.section_id]


async def test_a_teacher_cannot_change_news_for_everybody(university: University, api: httpx.AsyncClient) -> None:
    written = await api.post("/announcements", json=payload(), headers=registrar(university))
    teacher, own = teaching(university)
    headers = university.signed_in(teacher.person_id, RoleId.TEACHER)
    path = f"/announcements/{written.json()['announce_id']}"
    assert (await api.put(path, json=payload(sectionId=own.section_id), headers=headers)).status_code == 403
    assert (await api.delete(path, headers=headers)).status_code == 403


async def test_students_and_readers_write_nothing(university: University, api: httpx.AsyncClient) -> None:
    student = university.student()
    dean = university.person(UserType.TEACHER, RoleId.DEAN)
    for person_id, role in ((student.person_id, RoleId.STUDENT), (dean.person_id, RoleId.DEAN)):
        headers = university.signed_in(person_id, role)
        assert (await api.post("/announcements", json=payload(), headers=headers)).status_code == 403
    assert (await api.post("/announcements", json=payload())).status_code == 401


async def test_what_is_no_safe_rich_text_is_refused_by_its_field(
    university: University, api: httpx.AsyncClient
) -> None:
    headers = registrar(university)
    script = {"type": "link", "url": "javascript:alert(1)", "children": []}
    unsafe = json.dumps({"root": {"type": "root", "children": [script]}})
    for changes, field in (
        ({"content": "<script>"}, "content"),
        ({"content": unsafe}, "content"),
        ({"title": "  "}, "title"),
        ({"linkExt": "javascript:alert(1)"}, "linkExt"),
        ({"announceCode": "<b>"}, "announceCode"),
    ):
        refused = await api.post("/announcements", json=payload(**changes), headers=headers)
        assert refused.status_code == 422
        assert [found["field"] for found in refused.json()["details"]["fields"]] == [field]


async def test_of_two_editors_the_second_is_told_that_the_text_has_changed(
    university: University, api: httpx.AsyncClient
) -> None:
    first, second = registrar(university), registrar(university)
    written = (await api.post("/announcements", json=payload(), headers=first)).json()
    path, seen = f"/announcements/{written['announce_id']}", written["updated_dt"]
    changed = await api.put(path, json=payload(title="ฉบับแรก", updatedDt=seen), headers=first)
    assert changed.status_code == 200
    late = await api.put(path, json=payload(title="ฉบับที่สอง", updatedDt=seen), headers=second)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    again = payload(title="ฉบับที่สอง", updatedDt=changed.json()["updated_dt"])
    assert (await api.put(path, json=again, headers=second)).status_code == 200
    assert [row["announce_subject_th"] for row in await news(api)] == ["ฉบับที่สอง"]


async def test_of_two_announcements_with_one_code_at_once_one_is_refused_by_its_field(
    university: University, api: httpx.AsyncClient
) -> None:
    headers = registrar(university)
    answers = await asyncio.gather(
        *(api.post("/announcements", json=payload(announceCode="A-2"), headers=headers) for _ in range(4))
    )
    assert sorted(answer.status_code for answer in answers) == [201, 422, 422, 422]
    assert len(await news(api)) == 1


async def test_a_code_is_used_once(university: University, api: httpx.AsyncClient) -> None:
    headers = registrar(university)
    assert (await api.post("/announcements", json=payload(announceCode="A-1"), headers=headers)).status_code == 201
    again = await api.post("/announcements", json=payload(announceCode="A-1"), headers=headers)
    assert again.json()["details"]["fields"][0]["field"] == "announceCode"
