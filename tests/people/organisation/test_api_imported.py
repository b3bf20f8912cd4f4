"""Administrators and registrars bring in units by a file, and see beforehand what it changes (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.organisation.tables import Major
from models.people.person.tables import UserType
from tests.support.api_imports import officer as officer
from tests.support.importing import Headers, at_stage, decide, files, rows
from tests.support.imports import csv_file
from tests.support.university import University
from tests.support.updating import unit

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def administrator(university: University) -> Headers:
    """Who sends files."""
    person = university.person(UserType.STAFF, RoleId.ADMINISTRATOR, faculty=None)
    return university.signed_in(person.person_id, RoleId.ADMINISTRATOR)


@pytest.fixture
def registrar(university: University) -> Headers:
    """Who confirms them."""
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


async def send(
    api: httpx.AsyncClient, who: Headers, units: Sequence[Mapping[str, str]], **asked: str
) -> httpx.Response:
    """Send a file of units as the page does."""
    fields = list(units[0])
    params: dict[str, Any] = {
        "kind": "organisation", "column": [f"{name}:{place}" for place, name in enumerate(fields)], **asked,
    }  # fmt: skip
    content = csv_file([[each[name] for name in fields] for each in units], fields)
    headers = {**who, "Idempotency-Key": str(uuid4())}
    return await api.post("/imports", headers=headers, params=params, files=files(content, "units.csv"))


async def test_what_a_file_changes_is_seen_before_it_is_confirmed_by_another(
    api: httpx.AsyncClient, university: University, administrator: Headers, registrar: Headers
) -> None:
    before = next(each for each in university.rows(Major) if each.major_code == "E09")
    units = [
        unit("major", "E09", name_en="Computing", years="4"),
        unit("major", "E10", name_en="", years=""),
    ]
    answer = await send(api, administrator, units)
    assert answer.status_code == 200, answer.text
    case_id = answer.json()["caseId"]
    batch = await at_stage(api, administrator, case_id, "checked")
    counts = {name: batch[name] for name in ("good", "changed", "unchanged", "closing", "refused", "closings")}
    assert counts == {"good": 1, "changed": 1, "unchanged": 0, "closing": 0, "refused": 1, "closings": "ordinary"}
    assert batch["changedFields"] == [{"field": "name_en", "rows": 1}]
    assert batch["settings"]["missingRows"] == "kept"
    [row] = await rows(api, administrator, case_id, "changed")
    assert row["changes"] == [{"field": "name_en", "old": before.name_en, "new": "Computing"}]
    [refused] = await rows(api, administrator, case_id, "unsuccessful")
    assert refused["problem"]["code"] == "import_cell_missing_of_new"
    assert "{{" not in refused["problem"]["message"]
    assert (await decide(api, administrator, case_id, "approve")).status_code in (403, 409)
    assert (await decide(api, registrar, case_id, "approve")).status_code == 200
    await at_stage(api, registrar, case_id, "finished")
    assert next(each for each in university.rows(Major) if each.major_code == "E09").name_en == "Computing"


async def test_units_are_no_business_of_other_offices(
    api: httpx.AsyncClient, university: University, officer: Headers, administrator: Headers
) -> None:
    units = [unit("major", "E09", name_en="Computing")]
    answer = await send(api, officer, units)
    assert (answer.status_code, answer.json()["code"]) == (403, "import_kind_of_others")
    kinds = (await api.get("/imports/kinds", headers=administrator)).json()
    [kind] = [each for each in kinds if each["kind"] == "organisation"]
    assert {each["kind"] for each in kinds} == {"organisation", "staff", "students", "role_holdings"}
    assert kind["setting"] == "update"
    needed = [field["name"] for field in kind["fields"] if field["isNeededWhenNew"]]
    assert needed == ["parent_code", "name_th", "name_en"]
    case_id = (await send(api, administrator, units)).json()["caseId"]
    assert (await api.get(f"/imports/{case_id}", headers=officer)).status_code == 404


async def test_a_complete_list_says_so_in_its_title_and_asks_for_the_number(
    api: httpx.AsyncClient, administrator: Headers, registrar: Headers
) -> None:
    campuses = [unit("campus", "Z", name_th="วิทยาเขตใหม่", name_en="New Campus")]
    answer = await send(api, administrator, campuses, missingRows="closed")
    case_id = answer.json()["caseId"]
    batch = await at_stage(api, administrator, case_id, "closing_checked")
    assert batch["what"]["en"] == "Organisation and code tables (complete list)"
    assert batch["closings"] == "unusual"
    [closing] = await rows(api, registrar, case_id, "closing")
    assert (closing["number"], closing["cells"][:2]) == (0, ["วิทยาเขต", "B"])
    refused = await decide(api, registrar, case_id, "approve")
    assert refused.status_code == 422, refused.text
    case = (await api.get(f"/cases/{case_id}", headers=registrar)).json()
    typed = {"revision": case["revision"], "form": {"closing": "2"}}
    keyed = {**registrar, "Idempotency-Key": str(uuid4()), "Accept-Language": "en"}
    wrong = await api.post(f"/cases/{case_id}/actions/approve", headers=keyed, json=typed)
    assert (wrong.status_code, wrong.json()["code"]) == (422, "fields_invalid")
    [field] = wrong.json()["details"]["fields"]
    assert (field["field"], "not the number" in field["message"]) == ("form.closing", True)


async def test_the_corrected_rows_of_a_complete_list_close_nothing(
    api: httpx.AsyncClient, university: University, administrator: Headers
) -> None:
    listed = [unit("campus", "B", name_en="Old Town", years=""), unit("campus", "Y", name_en="", years="")]
    case_id = (await send(api, administrator, listed, missingRows="closed")).json()["caseId"]
    await at_stage(api, administrator, case_id, "checked")
    corrected = [unit("campus", "Y", name_th="วิทยาเขตใหม่", name_en="New Campus")]
    answer = await send(api, administrator, corrected, missingRows="closed", continues=case_id)
    assert answer.status_code == 200, answer.text
    batch = await at_stage(api, administrator, answer.json()["caseId"], "checked")
    assert (batch["settings"]["missingRows"], batch["closing"], batch["good"]) == ("kept", 0, 1)
