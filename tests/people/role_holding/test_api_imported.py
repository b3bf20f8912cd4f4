"""Files of roles through the API: one administrator sends them and another confirms them, nobody else (design §5)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder
from models.people.person.tables import Person, UserType
from tests.support.importing import Headers, at_stage, decide, files
from tests.support.imports import csv_file
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


def office(university: University, role: RoleId) -> tuple[Person, Headers]:
    """Somebody of a central office, and their session."""
    person = university.person(UserType.STAFF, role, faculty=None)
    return person, university.signed_in(person.person_id, role)


async def send(api: httpx.AsyncClient, who: Headers, *receivers: Person) -> httpx.Response:
    """Send a file that makes people directors of treasury."""
    content = csv_file([[each.id_code, "ผู้อำนวยการกองคลัง"] for each in receivers], ["staff_code", "role"])
    params: dict[str, Any] = {"kind": "role_holdings", "column": ["staff_code:0", "role:1"]}
    headers = {**who, "Idempotency-Key": str(uuid4())}
    return await api.post("/imports", headers=headers, params=params, files=files(content, "roles.csv"))


def directors(university: University) -> set[object]:
    """Who is director of treasury."""
    return {each.person_id for each in university.rows(RoleHolder) if each.role_id == RoleId.TREASURY_DIRECTOR}


async def test_another_administrator_confirms_a_file_of_roles_and_a_registrar_neither_sends_nor_confirms_it(
    api: httpx.AsyncClient, university: University
) -> None:
    _, sender = office(university, RoleId.ADMINISTRATOR)
    other, confirmer = office(university, RoleId.ADMINISTRATOR)
    substitute, registrar = office(university, RoleId.REGISTRAR)
    receiver = university.person(UserType.STAFF)
    assert (await send(api, registrar, receiver)).json()["code"] == "import_kind_of_others"
    case_id = (await send(api, sender, receiver, other)).json()["caseId"]
    await at_stage(api, sender, case_id, "checked")
    assert (await decide(api, sender, case_id, "approve")).status_code == 403

    view = (await api.get(f"/cases/{case_id}", headers=confirmer)).json()
    handed = {"revision": view["revision"], "remark": "", "substituteId": str(substitute.person_id)}
    key = {**confirmer, "Idempotency-Key": str(uuid4())}
    answer = await api.post(f"/cases/{case_id}/actions/delegate", headers=key, json=handed)
    assert answer.status_code in (200, 202), answer.text
    refused = await decide(api, registrar, case_id, "approve")
    assert (refused.status_code, refused.json()["code"]) == (403, "import_kind_of_others")
    assert directors(university) == set()


async def test_a_file_of_roles_gives_nothing_to_who_confirms_it(api: httpx.AsyncClient, university: University) -> None:
    _, sender = office(university, RoleId.ADMINISTRATOR)
    other, confirmer = office(university, RoleId.ADMINISTRATOR)
    receiver = university.person(UserType.STAFF)
    case_id = (await send(api, sender, receiver, other)).json()["caseId"]
    await at_stage(api, sender, case_id, "checked")
    assert (await decide(api, confirmer, case_id, "approve")).status_code in (200, 202)
    batch = await at_stage(api, sender, case_id, "finished")
    assert (batch["applied"], batch["refused"]) == (1, 1)
    assert directors(university) == {receiver.person_id}
