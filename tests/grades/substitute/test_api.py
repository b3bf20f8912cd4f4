"""The coordinator of a sheet lets a teacher stand in for a time, and ends it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest

from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University


@pytest.fixture
def taught(api: httpx.AsyncClient, university: University) -> Class:
    """A class of three."""
    return Class(api, university)


def asked(person: Person, since: int = -1, until: int = 48) -> dict[str, Any]:
    """Somebody, for so many hours from now."""
    now = utc_now()
    return {
        "personId": str(person.person_id),
        "since": (now + timedelta(hours=since)).isoformat(),
        "until": (now + timedelta(hours=until)).isoformat(),
    }


async def name(taught: Class, sheet: dict[str, Any], body: dict[str, Any], **headers: str) -> httpx.Response:
    """Asked as the coordinator."""
    return await taught.api.post(
        f"/grades/sheets/{sheet['sheetId']}/substitutes", json=body, headers={**taught.headers, **headers}
    )


async def test_a_substitute_enters_scores_and_sets_topics_until_it_is_ended(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    substitute = taught.university.teacher()
    theirs = taught.signed_in(substitute)
    path = f"/grades/sheets/{sheet['sheetId']}"
    assert (await taught.api.get(path, headers=theirs)).status_code == 404
    (given,) = (await name(taught, sheet, asked(substitute))).json()
    assert (given["person"]["th"], given["state"]) == (substitute.full_name_th, "holds")
    seen = await taught.sheet(sheet["sheetId"], theirs)
    assert seen["rights"]["topics"]
    done = await taught.save(sheet, taught.cell(seen, 0, 0, "10"), headers=theirs)
    assert len(done["saved"]) == 1
    for _ in range(2):
        ended = await taught.api.delete(f"{path}/substitutes/{given['substituteId']}", headers=taught.headers)
        assert [one["state"] for one in ended.json()] == ["over"]
    assert (await taught.api.get(path, headers=theirs)).status_code == 404
    audit = (await taught.api.get(f"{path}/audit", headers=taught.headers)).json()
    assert [entry["action"] for entry in audit["items"][:2]] == ["grade_sheet.substitute"] * 2


async def test_a_time_to_come_gives_no_right_yet(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    substitute = taught.university.teacher()
    (given,) = (await name(taught, sheet, asked(substitute, since=5))).json()
    assert given["state"] == "coming"
    answer = await taught.api.get(f"/grades/sheets/{sheet['sheetId']}", headers=taught.signed_in(substitute))
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("since", "until", "code"),
    [(5, 4, "substitute_time_past"), (-9, -8, "substitute_time_past"), (0, 24 * 400, "substitute_too_long")],
)
async def test_a_time_that_cannot_be_is_refused(taught: Class, since: int, until: int, code: str) -> None:
    sheet = await taught.open(*HALVES)
    answer = await name(taught, sheet, asked(taught.university.teacher(), since, until))
    assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_who_is_no_teacher_coordinates_or_stands_in_already_is_refused(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    substitute = taught.university.teacher()
    await name(taught, sheet, asked(substitute))
    student = taught.students[0]
    body = {**asked(substitute), "personId": str(student.person_id)}
    codes = [
        (await name(taught, sheet, wanted)).json()["code"]
        for wanted in (asked(substitute), asked(taught.teacher), body)
    ]
    assert codes == ["substitute_overlaps", "substitute_is_coordinator", "substitute_no_teacher"]


async def test_only_the_coordinator_names_and_ends(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    (given,) = (await name(taught, sheet, asked(taught.university.teacher()))).json()
    _, assistant = taught.laboratory(taught.students[0])
    theirs, strange = taught.signed_in(assistant), taught.signed_in(taught.university.teacher())
    path = f"/grades/sheets/{sheet['sheetId']}/substitutes"
    for headers, status in ((theirs, 403), (strange, 404)):
        assert (await name(taught, sheet, asked(assistant), **headers)).status_code == status
        assert (await taught.api.delete(f"{path}/{given['substituteId']}", headers=headers)).status_code == status
        assert (await taught.api.get(f"{path}/teachers?text=ทดสอบ", headers=headers)).status_code == status
    other = Class(taught.api, taught.university)
    elsewhere = (await other.open(*HALVES))["sheetId"]
    wrong = await taught.api.delete(
        f"/grades/sheets/{elsewhere}/substitutes/{given['substituteId']}", headers=other.headers
    )
    assert wrong.status_code == 404


async def test_teachers_are_found_by_name(taught: Class) -> None:
    sheet = await taught.open(*HALVES)
    wanted = taught.university.teacher()
    found = await taught.api.get(
        f"/grades/sheets/{sheet['sheetId']}/substitutes/teachers",
        params={"text": wanted.first_name_th},
        headers=taught.headers,
    )
    assert str(wanted.person_id) in [one["personId"] for one in found.json()]
