"""A link to a case that the caller sees in another of their roles says so, and tells nobody else of the case."""

from __future__ import annotations

from uuid import uuid4

import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.cases.case.test_api import Desk
from tests.cases.case.test_api import desk as desk
from tests.cases.task.test_api_inbox import escalate

pytestmark = pytest.mark.usefixtures("worker")


async def test_a_task_of_another_role_of_the_caller_names_that_role(desk: Desk) -> None:
    case_id = await desk.submit()
    escalate(desk, case_id)
    head = desk.university.person(UserType.STAFF, RoleId.TEACHER, RoleId.REGISTRAR, RoleId.HEAD_OF_DEPARTMENT)
    refused = await desk.api.get(f"/cases/{case_id}", headers=desk.by(head, RoleId.TEACHER) | {"Accept-Language": "en"})
    assert (refused.status_code, refused.json()["code"]) == (403, "case_of_other_role"), refused.text
    assert refused.json()["details"]["role_id"] == RoleId.HEAD_OF_DEPARTMENT
    assert refused.json()["details"]["role_en"] in refused.json()["message"]
    assert (
        await desk.api.get(f"/cases/{case_id}", headers=desk.by(head, RoleId.HEAD_OF_DEPARTMENT))
    ).status_code == 200


async def test_who_does_not_hold_the_role_there_learns_nothing(desk: Desk) -> None:
    case_id = await desk.submit()
    escalate(desk, case_id)
    elsewhere = desk.university.person(UserType.STAFF, RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, faculty="D")
    unknown = await desk.api.get(f"/cases/{uuid4()}", headers=desk.by(elsewhere, RoleId.TEACHER))
    for person in (elsewhere, desk.university.teacher()):
        answer = await desk.api.get(f"/cases/{case_id}", headers=desk.by(person, RoleId.TEACHER))
        assert (answer.status_code, answer.json()) == (404, unknown.json())
