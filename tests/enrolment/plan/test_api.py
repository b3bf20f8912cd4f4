"""Plans hold nothing; an armed one is submitted at the student's own instant."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest
from temporalio.client import Client

from models.enrolment.plan.tables import EnrolmentSlot
from models.kit.calendar import utc_now
from tests.enrolment.enrolment.test_api import as_student
from tests.support.api_enrolment import desk as desk
from tests.support.rows import seats_taken
from tests.support.student_desk import TERM, Desk, codes
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR


@pytest.mark.usefixtures("worker")
async def test_the_personal_slot_opens_later_and_an_armed_plan_is_submitted_then(
    desk: Desk, temporal_client: Client
) -> None:
    university, section = desk.university, desk.university.section()
    opens_at = utc_now() + timedelta(hours=3)
    university.add(
        EnrolmentSlot(
            student_id=desk.student.student_id,
            academic_year=YEAR,
            semester=SEMESTER,
            opens_at=opens_at,
            closes_at=opens_at + timedelta(days=1),
            published_at=utc_now(),
        )
    )
    assert codes((await desk.request("enrol", section))["items"]) == ["slot_not_open_yet"]
    plan = (await desk.api.post("/enrolment/plans", json={**TERM, "name": "แผน ก"}, headers=desk.headers)).json()
    await desk.api.put(
        f"/enrolment/plans/{plan['planId']}",
        json={"name": "แผน ก", "sectionIds": [section.section_id]},
        headers=desk.headers,
    )
    armed = await desk.api.post(
        f"/enrolment/plans/{plan['planId']}/arm",
        headers={**desk.headers, "Idempotency-Key": "arm-it-please"},
    )
    assert (armed.status_code, armed.json()["stage"]) == (200, "armed"), armed.text
    assert armed.json()["deadline"]["effect"] == "submit_at_opening"
    locked = await desk.api.delete(f"/enrolment/plans/{plan['planId']}", headers=desk.headers)
    assert (locked.status_code, locked.json()["code"]) == (409, "plan_is_armed")
    assert seats_taken(university.engine, section.section_id) == 0

    university.move_slot(desk.student.student_id, utc_now() - timedelta(minutes=1))
    handle = temporal_client.get_workflow_handle(f"enrolment-{armed.json()['id']}")
    await fast_forward(temporal_client, handle.id, timedelta(hours=4))
    await handle.result()
    case = (await desk.api.get(f"/cases/{armed.json()['id']}", headers=desk.headers)).json()
    assert case["stage"] == "enrolled"
    assert [event["action"] for event in case["timeline"]] == ["submit", "arm", "decide"]
    assert seats_taken(university.engine, section.section_id) == 1


async def test_plans_changed_at_once_are_changed_one_after_the_other(desk: Desk) -> None:
    sections = [desk.university.section() for _ in range(3)]

    async def made(number: int) -> httpx.Response:
        return await desk.api.post("/enrolment/plans", json={**TERM, "name": f"แผน {number}"}, headers=desk.headers)

    answers = await asyncio.gather(*(made(number) for number in range(15)))
    assert sorted(answer.status_code for answer in answers) == [201] * 5 + [409] * 10
    paths = [f"/enrolment/plans/{answer.json()['planId']}" for answer in answers if answer.status_code == 201]

    async def changed(number: int) -> int:
        change = {"name": f"ใหม่ {number}", "sectionIds": [sections[number % 3].section_id]}
        return (await desk.api.put(paths[0], json=change, headers=desk.headers)).status_code

    async def deleted() -> int:
        return (await desk.api.delete(paths[0], headers=desk.headers)).status_code

    together = await asyncio.gather(*(changed(number) for number in range(6)), deleted(), deleted())
    assert set(together) <= {200, 204, 404}
    assert together.count(204) == 1
    assert len(await desk.get("plans")) == 4


async def test_a_plan_is_made_for_a_term_that_exists(desk: Desk) -> None:
    asked = {"academicYear": YEAR + 50, "semester": 1, "name": "แผน"}
    answer = await desk.api.post("/enrolment/plans", json=asked, headers=desk.headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    assert [field["field"] for field in answer.json()["details"]["fields"]] == ["semester"]


async def test_plans_hold_nothing_are_five_at_most_and_are_the_students_own(desk: Desk) -> None:
    section = desk.university.section()
    made = [
        await desk.api.post("/enrolment/plans", json={**TERM, "name": f"แผน {number}"}, headers=desk.headers)
        for number in range(6)
    ]
    assert [answer.status_code for answer in made] == [201] * 5 + [409]
    assert made[5].json()["code"] == "plan_limit_reached"
    path = f"/enrolment/plans/{made[0].json()['planId']}"
    change = {"name": "แผนใหม่", "sectionIds": [section.section_id]}
    stranger = as_student(desk.university, desk.university.student())
    assert (await desk.api.put(path, json=change, headers=stranger)).status_code == 404
    assert (await desk.api.put(path, json=change, headers=desk.headers)).json()["sectionIds"] == [section.section_id]
    taken = await desk.api.put(path, json={**change, "name": "แผน 1"}, headers=desk.headers)
    assert (taken.status_code, taken.json()["code"]) == (409, "plan_name_taken")
    assert (await desk.api.delete(path, headers=desk.headers)).status_code == 204
    assert len(await desk.get("plans")) == 4
    assert seats_taken(desk.university.engine, section.section_id) == 0
