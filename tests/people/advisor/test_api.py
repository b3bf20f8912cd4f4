"""Advisors by the API: who gives them, to whom, and who is told (golive §4)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.news.announcement.tables import Notification
from models.people.advisor.contract import AdvisorRule
from models.people.advisor.store.changing import AdvisorChanges, change_advisors
from models.people.advisor.tables import AdvisorChange
from models.people.person.tables import Person, Student, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.university import University

Headers = dict[str, str]


@dataclass
class Office:
    """A head of department at the page of advisors."""

    api: httpx.AsyncClient
    university: University
    headers: Headers
    head: Person
    keys: int = field(default=0)

    async def rows(self, path: str = "", headers: Headers | None = None, **filters: object) -> list[dict[str, Any]]:
        """A list, as it is shown."""
        parameters = {name: str(value) for name, value in filters.items()}
        answer = await self.api.get(f"/advisors{path}", params=parameters, headers=headers or self.headers)
        assert answer.status_code == 200, answer.text
        items: list[dict[str, Any]] = answer.json()["items"]
        return items

    async def preview(self, students: dict[str, Any], *to: Person) -> dict[str, Any]:
        """The preview of a request."""
        answer = await self.api.post("/advisors/preview", json=_body(students, to), headers=self.headers)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    async def refused(self, students: dict[str, Any], *to: Person) -> tuple[int, str]:
        """The status and the code of the refusal."""
        answer = await self.api.post("/advisors/preview", json=_body(students, to), headers=self.headers)
        return answer.status_code, answer.json()["code"]

    async def give(
        self, students: dict[str, Any], *to: Person, seen: str | None = None, key: str | None = None, reason: str = ""
    ) -> httpx.Response:
        """Confirm the request as it was shown."""
        shown = seen or (await self.preview(students, *to))["fingerprint"]
        self.keys += 1
        return await self.api.post(
            "/advisors/changes",
            json={**_body(students, to), "seen": shown, "reason": reason},
            headers={**self.headers, "Idempotency-Key": key or f"giving-number-{self.keys}"},
        )


def _body(students: dict[str, Any], to: tuple[Person, ...]) -> dict[str, Any]:
    return {"students": students, "advisorIds": [str(each.person_id) for each in to]}


def chosen(*students: Student) -> dict[str, Any]:
    """These students."""
    return {"rule": "chosen", "studentCodes": [each.student_code for each in students]}


def of_year(whom: str = "unadvised") -> dict[str, Any]:
    """Those of the major and the year that students of tests have."""
    return {"rule": "spread", "majorCode": "E09", "admissionYear": 2566, "whom": whom}


@pytest.fixture
def office(api: httpx.AsyncClient, university: University) -> Office:
    """The head of department E1."""
    head = university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
    return Office(api, university, university.signed_in(head.person_id, RoleId.HEAD_OF_DEPARTMENT), head)


async def test_the_list_is_of_the_department_and_says_who_has_no_advisor(office: Office) -> None:
    university = office.university
    stays, left = university.teacher(), university.teacher()
    left.closed_at = utc_now()
    university.merge(left)
    kept, of_left, without = university.student(stays), university.student(left), university.student()
    university.student(major="D14")
    university.give_status(university.student(), StudentStatus.GRADUATED)
    rows = await office.rows("/students")
    assert [row["studentCode"] for row in rows] == [each.student_code for each in (kept, of_left, without)]
    assert [row["advisor"] and row["advisor"]["hasLeft"] for row in rows] == [False, True, None]
    for filters, found in (
        ({"advisedBy": "nobody"}, without), ({"advisedBy": "left"}, of_left), ({"advisorId": stays.person_id}, kept),
        ({"text": kept.student_code}, kept),
    ):  # fmt: skip
        assert [row["studentCode"] for row in await office.rows("/students", **filters)] == [found.student_code]
    assert await office.rows("/students", majorCode="D14") == []
    assert await office.rows("/students", admissionYear=2569) == []


async def test_a_registrar_sees_every_department(office: Office) -> None:
    elsewhere = office.university.student(major="D14")
    registrar = office.university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    headers = office.university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    assert [row["studentCode"] for row in await office.rows("/students", headers)] == [elsewhere.student_code]


async def test_teachers_come_with_how_many_they_advise(office: Office) -> None:
    university = office.university
    own = university.teacher()
    stranger = university.person(UserType.TEACHER, RoleId.TEACHER, faculty="D")
    for advisor in (own, own, stranger):
        university.student(advisor)
    university.student(stranger, major="D14")
    rows = {row["personId"]: row for row in await office.rows()}
    assert {(row["advisees"], row["here"], row["mayAdvise"]) for row in rows.values()} == {
        (0, 0, True), (2, 2, True), (2, 1, False),
    }  # fmt: skip
    available = await office.rows(available="true")
    assert {row["personId"] for row in available} == {str(own.person_id), str(office.head.person_id)}


async def test_the_preview_is_carried_out_and_everybody_is_notified_once(office: Office) -> None:
    university = office.university
    before, first, second = university.teacher(), university.teacher(), university.teacher()
    students = [university.student(before) for _ in range(3)]
    moved = {"rule": "moved", "advisorId": str(before.person_id)}
    shown = await office.preview(moved, first, second)
    assert [(row["before"], row["after"], row["gets"]) for row in shown["advisors"]] == [(0, 2, 2), (0, 1, 1)]
    assert [row["studentCode"] for row in shown["students"]] == [each.student_code for each in students]
    assert {row["before"]["personId"] for row in shown["students"]} == {str(before.person_id)}
    answer = await office.give(moved, first, second, seen=shown["fingerprint"], reason="ย้ายคณะ")
    assert answer.json() == {"students": 3}
    changes = {change.student_id: change.to_id for change in university.rows(AdvisorChange)}
    assert {str(each) for each in changes.values()} == {str(first.person_id), str(second.person_id)}
    assert sorted(row.student_id for row in university.rows(Notification)) == sorted(changes)
    [entry] = [each for each in university.rows(AuditEntry) if each.subject_kind == "advisor"]
    assert entry.after == {"rule": "moved", "students": 3, "advisors": [first.id_code, second.id_code]}
    for teacher, gained, lost in ((before, 0, 3), (first, 2, 0), (second, 1, 0)):
        headers = university.signed_in(teacher.person_id, RoleId.TEACHER)
        [line] = (await office.api.get("/advisors/changes/mine", headers=headers)).json()
        assert (line["gained"], line["lost"], line["reason"]) == (gained, lost, "ย้ายคณะ")


async def test_news_names_students_who_came_and_who_went_apart(office: Office) -> None:
    university = office.university
    own, other = university.teacher(), university.teacher()
    come, gone = [university.student(other) for _ in range(6)], university.student(own)
    by_file = AdvisorChanges(new_id(), AdvisorRule.FILE, office.head.person_id, utc_now())
    given = {each.student_id: own.person_id for each in come} | {gone.student_id: other.person_id}
    with Session(university.engine) as session, session.begin():
        change_advisors(session, by_file, given)
    headers = university.signed_in(own.person_id, RoleId.TEACHER)
    [line] = (await office.api.get("/advisors/changes/mine", headers=headers)).json()
    assert (line["gained"], line["lost"]) == (6, 1)
    assert line["gainedStudents"] == [each.student_code for each in come[:5]]
    assert line["lostStudents"] == [gone.student_code]


async def test_the_same_press_is_one_change(office: Office) -> None:
    advisor, student = office.university.teacher(), office.university.student()
    seen = (await office.preview(chosen(student), advisor))["fingerprint"]
    answers = [await office.give(chosen(student), advisor, seen=seen, key="the-same-press") for _ in range(2)]
    assert [answer.json() for answer in answers] == [{"students": 1}] * 2
    assert len(office.university.rows(AdvisorChange)) == 1


async def test_of_two_tabs_the_second_is_told_to_look_again(office: Office) -> None:
    first, second = office.university.teacher(), office.university.teacher()
    student = office.university.student()
    seen = [(await office.preview(chosen(student), teacher))["fingerprint"] for teacher in (first, second)]
    answers = await asyncio.gather(
        office.give(chosen(student), first, seen=seen[0]), office.give(chosen(student), second, seen=seen[1])
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    [refused] = [answer.json() for answer in answers if answer.status_code == 409]
    assert refused["code"] == "advisees_moved"
    assert len(office.university.rows(AdvisorChange)) == 1


async def test_what_cannot_be_is_said_and_changes_nothing(office: Office) -> None:
    university = office.university
    own, elsewhere, advisor = university.student(), university.student(major="D14"), university.teacher()
    officer = university.person(UserType.STAFF)
    gone = university.teacher()
    gone.closed_at = utc_now()
    university.merge(gone)
    stranger = university.person(UserType.TEACHER, RoleId.TEACHER, faculty="D")
    graduated = university.student()
    university.give_status(graduated, StudentStatus.GRADUATED)
    assert await office.refused(chosen(own), officer) == (409, "advisor_not_teacher")
    assert await office.refused(chosen(own), gone) == (409, "advisor_closed")
    assert await office.refused(chosen(own), stranger) == (404, "not_found")
    assert await office.refused(chosen(own, elsewhere), advisor) == (404, "advisees_unknown")
    assert await office.refused(chosen(graduated), advisor) == (409, "advisees_ended")
    of_advisor = {"rule": "moved", "advisorId": str(advisor.person_id)}
    assert await office.refused(of_advisor, advisor) == (422, "advisor_same")
    assert await office.refused({"rule": "moved", "advisorId": str(uuid4())}, advisor) == (409, "advisees_nothing")
    assert await office.refused({**of_year(), "admissionYear": 2560}, advisor) == (409, "advisees_nothing")
    person = next(each for each in university.rows(Person) if each.person_id == own.person_id)
    assert await office.refused(chosen(own), person) == (404, "not_found")
    assert university.rows(AdvisorChange) == []


async def test_staff_who_see_the_student_read_the_history_and_others_do_not(office: Office) -> None:
    before, after = office.university.teacher(), office.university.teacher()
    student = office.university.student(before)
    await office.give(chosen(student), after, reason="ตามคำขอ")
    answer = await office.api.get(f"/advisors/changes/{student.student_code}", headers=office.headers)
    shown = answer.json()
    assert shown["advisor"]["personId"] == str(after.person_id)
    [step] = shown["changes"]
    assert (step["before"]["en"], step["after"]["en"], step["rule"], step["reason"]) == (
        f"Mr. {before.first_name_en} Deengam", f"Mr. {after.first_name_en} Deengam", "chosen", "ตามคำขอ",
    )  # fmt: skip
    for teacher, status in ((after, 200), (before, 404)):
        headers = office.university.signed_in(teacher.person_id, RoleId.TEACHER)
        answer = await office.api.get(f"/advisors/changes/{student.student_code}", headers=headers)
        assert answer.status_code == status
    own = office.university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await office.api.get(f"/advisors/changes/{student.student_code}", headers=own)).status_code == 403
