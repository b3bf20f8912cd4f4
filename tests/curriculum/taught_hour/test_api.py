"""The hours taught in a term: entered by the teacher responsible, beside those that were planned (study §2)."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.calendar.term.tables import Term
from models.curriculum.teaching.tables import TeachingTopic
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person, UserType
from tests.support.university import SEMESTER, YEAR, University

TERM = {"academicYear": YEAR, "semester": SEMESTER}


class Desk:
    """A version of two topics that is taught in the term, and the teacher responsible for it."""

    def __init__(self, api: httpx.AsyncClient, university: University) -> None:
        self.api, self.university = api, university
        self.teacher = university.teacher()
        self.subject = university.subject()
        university.merge(self.subject.sqlmodel_update({"responsible_id": self.teacher.person_id}))
        university.section(self.subject)
        for position, hours in ((1, 30), (2, 15)):
            university.add(
                TeachingTopic(
                    subject_code=self.subject.subject_code, position=position, topic_th=f"หัวข้อ {position}",
                    theory_hours=Decimal(hours), practice_hours=Decimal(0),
                )
            )  # fmt: skip
        self.url = f"/curriculum/subjects/{self.subject.subject_code}/taught-hours"

    async def read(self, who: Person | None = None, role: RoleId = RoleId.TEACHER) -> dict[str, Any]:
        """What somebody sees; the teacher where nobody is named."""
        headers = self.university.signed_in((who or self.teacher).person_id, role)
        answer = await self.api.get(self.url, params=TERM, headers=headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def enter(
        self, *topics: tuple[str, str], revision: int = 0, who: Person | None = None, role: RoleId = RoleId.TEACHER
    ) -> httpx.Response:
        """Somebody enters lecture hours and reasons, a topic each."""
        lines = [{"theoryHours": hours, "practiceHours": "0", "reason": reason} for hours, reason in topics]
        headers = self.university.signed_in((who or self.teacher).person_id, role)
        body = {**TERM, "revision": revision, "topics": lines}
        return await self.api.put(self.url, json=body, headers=headers)


@pytest.fixture
def desk(api: httpx.AsyncClient, university: University) -> Desk:
    """A version that is taught."""
    return Desk(api, university)


async def test_the_teacher_responsible_enters_what_was_taught_and_why_it_differs(desk: Desk) -> None:
    shown = await desk.read()
    assert (shown["revision"], shown["mayEnter"], shown["taughtTheory"]) == (0, True, None)
    entered = await desk.enter(("27", "น้ำท่วม งดสอนหนึ่งสัปดาห์"), ("15", ""))
    assert entered.status_code == 200, entered.text
    now = await desk.read()
    assert (now["revision"], now["theoryHours"], now["taughtTheory"]) == (1, "45.0", "42.0")
    assert [(one["theoryHours"], one["taughtTheory"], one["reason"]) for one in now["topics"]] == [
        ("30.0", "27.0", "น้ำท่วม งดสอนหนึ่งสัปดาห์"), ("15.0", "15.0", "")
    ]  # fmt: skip
    assert now["updatedBy"]["th"] == desk.teacher.full_name_th
    again = await desk.enter(("30", ""), ("15", ""), revision=1)
    assert (again.status_code, again.json()["taughtTheory"]) == (200, "45.0")
    trail = [row for row in desk.university.rows(AuditEntry) if row.action == "subject.taught"]
    assert [row.before is None for row in sorted(trail, key=lambda row: row.at)] == [True, False]
    assert f"{YEAR}/{SEMESTER}" in str(trail[0].after)


async def test_other_hours_say_why_and_hours_that_are_none_are_refused(desk: Desk) -> None:
    silent = await desk.enter(("30", ""), ("12", ""))
    assert (silent.status_code, silent.json()["code"]) == (422, "fields_invalid")
    assert [one["field"] for one in silent.json()["details"]["fields"]] == ["topics.1.reason"]
    assert (await desk.enter(("30", ""))).json()["code"] == "topics_differ"
    assert (await desk.enter(("-1", "น้อย"), ("15", ""))).status_code == 422
    assert (await desk.read())["revision"] == 0


async def test_nobody_else_enters_what_was_taught(desk: Desk, university: University) -> None:
    other = university.teacher()
    refused = await desk.enter(("30", ""), ("15", ""), who=other)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_responsible")
    officer = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    refused = await desk.enter(("30", ""), ("15", ""), who=officer, role=RoleId.CURRICULUM_OFFICER)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_responsible")
    assert (await desk.read(officer, RoleId.CURRICULUM_OFFICER))["mayEnter"] is False


async def test_who_is_not_responsible_is_refused_at_once_while_somebody_has_the_version_locked(desk: Desk) -> None:
    with desk.university.engine.begin() as other:
        other.execute(
            text("SELECT FROM subject WHERE subject_code = :code FOR UPDATE"), {"code": desk.subject.subject_code}
        )
        async with asyncio.timeout(10):
            refused = await desk.enter(("30", ""), ("15", ""), who=desk.university.teacher())
    assert (refused.status_code, refused.json()["code"]) == (403, "not_responsible")


async def test_what_was_entered_meanwhile_is_not_undone(desk: Desk) -> None:
    assert (await desk.enter(("30", ""), ("15", ""))).status_code == 200
    late = await desk.enter(("20", "อื่น"), ("15", ""))
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    assert (await desk.read())["taughtTheory"] == "45.0"


async def test_a_term_in_which_it_is_not_taught_or_that_has_not_begun_has_no_hours(
    desk: Desk, university: University
) -> None:
    headers = university.signed_in(desk.teacher.person_id, RoleId.TEACHER)
    other = {**TERM, "academicYear": YEAR - 1}
    earlier = (await desk.api.get(desk.url, params=other, headers=headers)).json()
    assert (earlier["isTaught"], earlier["mayEnter"]) == (False, False)
    body = {**other, "revision": 0, "topics": [{"theoryHours": "1", "practiceHours": "0", "reason": "อื่น"}]}
    refused = await desk.api.put(desk.url, json=body, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (409, "subject_not_taught")
    with Session(university.engine) as session, session.begin():
        term = session.get_one(Term, (YEAR, SEMESTER))
        term.starts_on = bangkok_date(utc_now()) + timedelta(days=1)
    assert (await desk.read())["mayEnter"] is False
    assert (await desk.enter(("30", ""), ("15", ""))).json()["code"] == "term_not_begun"


async def test_hours_of_one_term_are_not_those_of_another(desk: Desk, university: University) -> None:
    with Session(university.engine) as session, session.begin():
        term = session.get_one(Term, (YEAR, SEMESTER))
        days = {"starts_on": term.starts_on - timedelta(364), "ends_on": term.ends_on - timedelta(364)}
        session.add(Term(academic_year=YEAR - 1, semester=SEMESTER, **days))
    section = university.section(desk.subject)
    section.academic_year = YEAR - 1
    university.merge(section)
    await desk.enter(("27", "งดสอน"), ("15", ""))
    headers = university.signed_in(desk.teacher.person_id, RoleId.TEACHER)
    earlier = (await desk.api.get(desk.url, params={**TERM, "academicYear": YEAR - 1}, headers=headers)).json()
    assert (earlier["revision"], earlier["taughtTheory"], len(earlier["topics"])) == (0, None, 2)
    assert {one["taughtTheory"] for one in earlier["topics"]} == {None}


async def test_a_teacher_is_told_what_they_are_responsible_for_and_what_of_it_is_taught_now(desk: Desk) -> None:
    def add(**changes: Any) -> str:
        subject = desk.university.subject()
        desk.university.merge(subject.sqlmodel_update({"responsible_id": desk.teacher.person_id, **changes}))
        return subject.subject_code

    other, old = add(), add(status="inactive")
    add(status="draft")
    add(responsible_id=desk.university.teacher().person_id)
    headers = desk.university.signed_in(desk.teacher.person_id, RoleId.TEACHER)
    answer = await desk.api.get("/curriculum/responsible-subjects", headers=headers)
    assert [(each["subjectCode"], each["sections"]) for each in answer.json()] == [
        (desk.subject.subject_code, 1), (other, 0), (old, 0),
    ]  # fmt: skip
    somebody = desk.university.signed_in(desk.university.teacher().person_id, RoleId.TEACHER)
    assert (await desk.api.get("/curriculum/responsible-subjects", headers=somebody)).json() == []
