"""A curriculum officer sends a file of rooms, and a registrar confirms it."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.curriculum.room.tables import Room
from models.people.person.tables import UserType
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file
from tests.support.university import University

Headers = dict[str, str]
COLUMNS: Final = ("campus_code", "name_th", "name_en", "exam_seats")


@pytest.mark.usefixtures("worker")
async def test_rooms_of_a_file_are_there_once_a_registrar_confirmed_it(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    person = university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    author = university.signed_in(person.person_id, RoleId.CURRICULUM_OFFICER)
    lines = [("B", "ศร.1-101", "LH 1-101", "120"), ("Q", "ศร.1-102", "LH 1-102", "")]
    answer = await send(
        api, author, csv_file(lines, COLUMNS), kind="rooms", missingRows="kept", emptyCells="say_nothing",
        column=[f"{name}:{place}" for place, name in enumerate(COLUMNS)],
    )  # fmt: skip
    assert answer.status_code == 200, answer.text
    case_id = answer.json()["caseId"]
    batch = await at_stage(api, author, case_id, "checked")
    assert (batch["good"], batch["refused"]) == (1, 1)
    [refused] = await rows(api, author, case_id, "unsuccessful")
    assert (refused["problem"]["code"], refused["problem"]["field"]) == ("import_unit_unknown", "campus_code")
    assert (await decide(api, author, case_id, "approve")).status_code == 403
    assert (await decide(api, registrar, case_id, "approve")).status_code == 200
    await at_stage(api, author, case_id, "finished")
    assert [(each.name_th, each.exam_seats) for each in university.rows(Room)] == [("ศร.1-101", 120)]
