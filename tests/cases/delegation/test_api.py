"""While somebody is away: a colleague decides in their place, and everybody sees that."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from itertools import product
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import Session

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import HOLDS_TASK
from models.access.role.contract import DataScope, RoleId, RoleSystem
from models.access.role.tables import RoleHolder
from models.cases.case.tables import CaseTask
from models.cases.delegation.tables import Delegation
from models.cases.task.contract import ActingFor, Task
from models.cases.task.rules.holding import holds
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person
from tests.cases.case.test_api import Desk
from tests.cases.case.test_api import desk as desk
from tests.enrolment.enrolment.test_api import as_student

DAY = timedelta(days=1)


async def ask(desk: Desk, person: Person, substitute: UUID, **changes: Any) -> httpx.Response:
    """The person goes away for a week, from now."""
    now = utc_now()
    body = {"startsAt": now.isoformat(), "endsAt": (now + 7 * DAY).isoformat(), "reason": "ประชุมวิชาการ", **changes}
    headers = desk.by(person, RoleId.TEACHER)
    return await desk.api.post("/delegations", json={"substituteId": str(substitute), **body}, headers=headers)


async def inbox(desk: Desk, person: Person, **params: str | bool) -> dict[str, Any]:
    """The inbox of a teacher."""
    answer = await desk.api.get("/tasks", params=params, headers=desk.by(person, RoleId.TEACHER))
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


@pytest.mark.usefixtures("worker")
async def test_the_substitute_decides_and_the_students_timeline_says_in_whose_place(desk: Desk) -> None:
    case_id = await desk.submit()
    substitute = desk.university.teacher()
    assert (await inbox(desk, substitute))["total"] == 0
    given = await ask(desk, desk.advisor, substitute.person_id)
    assert (given.status_code, given.json()["state"]) == (200, "active")
    listed = (await inbox(desk, substitute))["items"]
    assert [(item["caseId"], item["inPlaceOf"]["th"]) for item in listed] == [(case_id, desk.advisor.full_name_th)]
    assert [action["name"] for action in listed[0]["actions"]] == ["approve", "disapprove", "delegate"]
    answer = await desk.act(case_id, "approve", desk.by(substitute, RoleId.TEACHER))
    assert (answer.status_code, answer.json()["stage"]) == (200, "enrolled")
    student = as_student(desk.university, desk.student)
    last = (await desk.api.get(f"/cases/{case_id}", headers=student)).json()["timeline"][-1]
    assert last["actor"]["th"] == substitute.full_name_th
    assert last["inPlaceOf"]["th"] == desk.advisor.full_name_th
    assert last["facts"] == {}


@pytest.mark.usefixtures("worker")
async def test_the_inbox_tells_ones_own_from_what_one_does_for_others(desk: Desk) -> None:
    case_id = await desk.submit()
    substitute = desk.university.teacher()
    own = await desk.submit(desk.university.student(substitute))
    await ask(desk, desk.advisor, substitute.person_id)
    assert [item["caseId"] for item in (await inbox(desk, substitute, own=True))["items"]] == [own]
    for_them = await inbox(desk, substitute, inPlaceOf=str(desk.advisor.person_id))
    assert [item["caseId"] for item in for_them["items"]] == [case_id]
    overview = (await desk.api.get("/tasks/overview", headers=desk.by(substitute, RoleId.TEACHER))).json()
    assert (overview["total"], overview["own"]) == (2, 1)
    assert [(row["name"]["th"], row["count"]) for row in overview["inPlaceOf"]] == [(desk.advisor.full_name_th, 1)]


@pytest.mark.usefixtures("worker")
async def test_what_was_given_to_somebody_does_not_pass_on_to_their_own_substitute(desk: Desk) -> None:
    case_id = await desk.submit()
    second, third = desk.university.teacher(), desk.university.teacher()
    await ask(desk, desk.advisor, second.person_id)
    await ask(desk, second, third.person_id)
    assert (await inbox(desk, third))["total"] == 0
    refused = await desk.act(case_id, "approve", desk.by(third, RoleId.TEACHER))
    assert (refused.status_code, refused.json()["code"]) == (404, "not_found")


@pytest.mark.usefixtures("worker")
async def test_a_delegation_that_ends_or_whose_giver_loses_the_role_stops_at_once(desk: Desk) -> None:
    await desk.submit()
    substitute = desk.university.teacher()
    given = (await ask(desk, desk.advisor, substitute.person_id)).json()
    assert (await inbox(desk, substitute))["total"] == 1
    stranger = await desk.api.delete(f"/delegations/{given['id']}", headers=desk.by(substitute, RoleId.TEACHER))
    assert stranger.status_code == 404
    for _ in range(2):
        ended = await desk.api.delete(f"/delegations/{given['id']}", headers=desk.by(desk.advisor, RoleId.TEACHER))
        assert (ended.status_code, ended.json()["state"]) == (200, "revoked")
    assert (await inbox(desk, substitute))["total"] == 0
    await ask(desk, desk.advisor, substitute.person_id)
    assert (await inbox(desk, substitute))["total"] == 1
    with Session(desk.university.engine) as session, session.begin():
        session.delete(session.get_one(RoleHolder, (RoleId.TEACHER.value, desk.advisor.person_id)))
    assert (await inbox(desk, substitute))["total"] == 0


@pytest.mark.usefixtures("worker")
async def test_a_delegation_stays_in_the_unit_its_giver_worked_in(desk: Desk) -> None:
    await desk.submit()
    substitute = desk.university.teacher()
    await ask(desk, desk.advisor, substitute.person_id)
    assert (await inbox(desk, substitute))["total"] == 1
    for unit in ({"faculty_code": "D", "department_code": "D1"}, {"department_code": None}):
        desk.university.merge(desk.advisor.model_copy(update=unit))
        assert (await inbox(desk, substitute))["total"] == 0


@pytest.mark.usefixtures("worker")
async def test_a_delegation_stays_in_the_unit_its_givers_role_is_held_for(desk: Desk) -> None:
    await desk.submit()
    substitute = desk.university.teacher()
    role = RoleHolder(role_id=RoleId.TEACHER, person_id=desk.advisor.person_id, granted_at=utc_now())
    desk.university.merge(role.sqlmodel_update({"campus_code": "B", "faculty_code": "E", "department_code": "E1"}))
    desk.university.merge(desk.advisor.model_copy(update={"faculty_code": "D", "department_code": "D1"}))
    await ask(desk, desk.advisor, substitute.person_id)
    assert (await inbox(desk, substitute))["total"] == 1
    desk.university.merge(role.sqlmodel_update({"department_code": None}))
    assert (await inbox(desk, substitute))["total"] == 0
    yesterday = bangkok_date(utc_now()) - DAY
    desk.university.merge(role.sqlmodel_update({"department_code": "E1", "held_until": yesterday}))
    assert (await inbox(desk, substitute))["total"] == 0


@pytest.mark.usefixtures("worker")
async def test_an_absence_as_head_gives_neither_the_advisors_work_nor_the_sight_of_their_students(desk: Desk) -> None:
    case_id = await desk.submit()
    substitute = desk.university.teacher()
    desk.university.add(
        RoleHolder(role_id=RoleId.HEAD_OF_DEPARTMENT, person_id=desk.advisor.person_id, granted_at=utc_now())
    )
    now = utc_now()
    given = await desk.api.post(
        "/delegations",
        json={
            "substituteId": str(substitute.person_id),
            "startsAt": now.isoformat(),
            "endsAt": (now + DAY).isoformat(),
            "reason": "",
        },
        headers=desk.by(desk.advisor, RoleId.HEAD_OF_DEPARTMENT),
    )
    assert given.status_code == 200, given.text
    assert (await inbox(desk, substitute))["total"] == 0
    seen = await desk.api.get(f"/cases/{case_id}", headers=desk.by(substitute, RoleId.TEACHER))
    assert seen.status_code == 404
    await ask(desk, desk.advisor, substitute.person_id)
    assert (await inbox(desk, substitute))["total"] == 1
    seen = await desk.api.get(f"/cases/{case_id}", headers=desk.by(substitute, RoleId.TEACHER))
    assert seen.status_code == 200


async def test_each_side_sees_the_delegation_and_the_history_stays(desk: Desk) -> None:
    substitute = desk.university.teacher()
    given = (await ask(desk, desk.advisor, substitute.person_id)).json()
    mine = (await desk.api.get("/delegations", headers=desk.by(desk.advisor, RoleId.TEACHER))).json()
    theirs = (await desk.api.get("/delegations", headers=desk.by(substitute, RoleId.TEACHER))).json()
    assert [row["id"] for row in mine["mine"]] == [row["id"] for row in theirs["givenToMe"]] == [given["id"]]
    assert mine["mine"][0]["substitute"]["en"] == substitute.full_name_en
    await desk.api.delete(f"/delegations/{given['id']}", headers=desk.by(desk.advisor, RoleId.TEACHER))
    mine = (await desk.api.get("/delegations", headers=desk.by(desk.advisor, RoleId.TEACHER))).json()
    theirs = (await desk.api.get("/delegations", headers=desk.by(substitute, RoleId.TEACHER))).json()
    assert ([row["state"] for row in mine["mine"]], theirs["givenToMe"]) == (["revoked"], [])


async def test_an_absence_that_cannot_be_is_refused_by_name(desk: Desk) -> None:
    colleague, stranger = desk.university.teacher(), desk.university.person("2", RoleId.TEACHER, faculty="D")
    now = utc_now()

    async def code(substitute: UUID, ends_at: datetime) -> tuple[int, str]:
        answer = await ask(desk, desk.advisor, substitute, endsAt=ends_at.isoformat())
        return answer.status_code, answer.json().get("code", "")

    assert await code(desk.advisor.person_id, now + DAY) == (422, "substitute_is_self")
    assert await code(stranger.person_id, now + DAY) == (422, "substitute_not_found")
    assert await code(uuid4(), now + DAY) == (422, "substitute_not_found")
    assert await code(colleague.person_id, now - DAY) == (422, "delegation_order")
    assert await code(colleague.person_id, now + 181 * DAY) == (422, "delegation_too_long")
    assert (await code(colleague.person_id, now + 9 * DAY))[0] == 200
    assert await code(colleague.person_id, now + 9 * DAY) == (409, "delegation_overlaps")


def test_the_query_says_of_every_task_what_the_rule_says(desk: Desk) -> None:
    me, other, teacher, stranger = (desk.university.teacher().person_id for _ in range(4))
    away = (
        ActingFor(person_id=other, role_id=9, faculty_code="D", department_code="D1"),
        ActingFor(person_id=other, role_id=10, faculty_code="D", department_code=None),
        ActingFor(person_id=teacher, role_id=3, faculty_code="D", department_code="D1"),
    )
    principal = Principal(
        session_id=uuid4(), person_id=me, username="me", user_type="2", id_code="1", student_id=None, role_id=3,
        role_system=RoleSystem.ADMIN, data_scope=DataScope.OWN, campus_code="B", faculty_code="E",
        department_code=None, permissions=frozenset(), acting_for=away,
    )  # fmt: skip
    case = desk.university.request(desk.student, desk.university.section()).case_id
    tasks = [
        Task(name="t", since=utc_now(), assignee_id=person, role_id=role, faculty_code=faculty, department_code=unit)
        for person, role, faculty, unit in product(
            (None, me, other, teacher, stranger), (None, 3, 9, 10), (None, "E", "D"), (None, "E1", "D1")
        )
    ]
    rows = [CaseTask(case_id=case, **task.model_dump(exclude={"escalation"})) for task in tasks]
    desk.university.add(*rows)
    with desk.university.engine.connect() as connection:
        query = text(f"SELECT k.task_id FROM case_task k WHERE {HOLDS_TASK}")
        found = set(connection.scalars(query, caller_parameters(principal)))
    expected = {row.task_id for row, task in zip(rows, tasks, strict=True) if holds(task, principal.actor)}
    assert found == expected
    assert 0 < len(expected) < len(tasks)


async def test_of_two_absences_noted_at_once_one_stands(desk: Desk) -> None:
    substitutes = [desk.university.teacher(), desk.university.teacher()]
    answers = await asyncio.gather(*(ask(desk, desk.advisor, person.person_id) for person in substitutes))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_a_delegation_for_later_gives_nothing_yet(desk: Desk) -> None:
    substitute = desk.university.teacher()
    now = utc_now()
    desk.university.add(
        Delegation(
            person_id=desk.advisor.person_id,
            substitute_id=substitute.person_id,
            role_id=RoleId.TEACHER,
            starts_at=now + DAY,
            ends_at=now + 2 * DAY,
            created_at=now,
        )
    )
    headers = desk.by(substitute, RoleId.TEACHER)
    assert (await desk.api.get("/tasks/overview", headers=headers)).json()["inPlaceOf"] == []
    assert (await desk.api.get("/delegations", headers=headers)).json()["givenToMe"][0]["state"] == "upcoming"
