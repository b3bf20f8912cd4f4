"""What students are asked for, and where money goes, is added, changed and deleted by two people (ADR 66)."""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest

from tests.finance.deciding import agreed, decide, ended, keyed
from tests.support.api_finance import Headers
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.fees import TUITION, FeeOffice
from tests.support.university import University

NORMAL: Final = "/finance/normal-fees"
PROJECT: Final = "/finance/project-fees"
PATTERNS: Final = "/finance/fee-patterns"
WHY: Final = {"reason": "ประกาศใหม่"}
CHEAP: Final = {
    "code": "CHEAP", "nameTh": "ถูก", "nameEn": "Cheap", "feeType": "tuition",
    "lines": [{"feeCode": TUITION, "basis": {"kind": "amount", "amount": "1.00"}}],
}  # fmt: skip

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def office(university: University) -> FeeOffice:
    return FeeOffice(university).opened()


@pytest.fixture
async def cheap(api: httpx.AsyncClient, office: FeeOffice, officer: Headers) -> dict[str, Any]:
    """A pattern that charges nobody yet."""
    added = await api.post(PATTERNS, json=CHEAP, headers=officer)
    assert added.status_code == 201, added.text
    return dict(added.json())


async def rows(api: httpx.AsyncClient, who: Headers, place: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await api.get(place, headers=who)).json()["items"]
    return items


async def test_a_normal_fee_points_at_another_pattern_once_a_second_person_agrees(
    api: httpx.AsyncClient, officer: Headers, director: Headers, cheap: dict[str, Any]
) -> None:
    first = (await rows(api, officer, NORMAL))[0]
    place = f"{NORMAL}/{first['normalFeeId']}"
    wanted = first | {"feePatternId": cheap["feePatternId"]} | WHY
    asked = await api.put(place, json=wanted, headers=keyed(officer))
    assert asked.status_code == 202, asked.text
    case_id = asked.json()["caseId"]
    [waiting] = [fee for fee in await rows(api, officer, NORMAL) if fee["normalFeeId"] == first["normalFeeId"]]
    assert waiting == first | {"caseId": case_id}
    shown = (await api.get(f"/finance/master-changes/{case_id}", headers=director)).json()
    assert shown["after"]["feePatternId"] == {"th": "CHEAP ถูก", "en": "CHEAP Cheap"}
    assert shown["before"]["feePatternId"]["en"].startswith(first["patternCode"])
    assert await agreed(api, director, asked) == "done"
    [changed] = [fee for fee in await rows(api, officer, NORMAL) if fee["normalFeeId"] == first["normalFeeId"]]
    assert (changed["patternCode"], changed["revision"]) == ("CHEAP", first["revision"] + 1)
    trail = await rows(api, officer, f"{place}/audit")
    assert (trail[0]["action"], trail[0]["after"]["caseId"]) == ("normal_fee.edit", case_id)


async def test_a_normal_fee_is_added_and_deleted_by_two_people(
    api: httpx.AsyncClient, officer: Headers, director: Headers, cheap: dict[str, Any]
) -> None:
    before = await rows(api, officer, NORMAL)
    wanted = {"feePatternId": cheap["feePatternId"], "firstYear": 2569, "firstSemester": 1, "majorCode": "E09"}
    adding = await api.post(NORMAL, json=wanted | WHY, headers=keyed(officer))
    assert adding.status_code == 202, adding.text
    shown = (await api.get(f"/finance/master-changes/{adding.json()['caseId']}", headers=director)).json()
    assert shown["after"]["facultyCode"]["en"].startswith("E ")
    again = await api.post(NORMAL, json=wanted | WHY, headers=keyed(officer))
    assert again.json()["caseId"] == adding.json()["caseId"]
    assert await rows(api, officer, NORMAL) == before
    assert await agreed(api, director, adding) == "done"
    [added] = [fee for fee in await rows(api, officer, NORMAL) if fee["patternCode"] == "CHEAP"]
    assert added["departmentCode"] == "E1"
    asked = {"revision": added["revision"], "reason": "เลิกใช้"}
    deleting = await api.delete(f"{NORMAL}/{added['normalFeeId']}", params=asked, headers=keyed(officer))
    assert added["normalFeeId"] in [fee["normalFeeId"] for fee in await rows(api, officer, NORMAL)]
    assert await agreed(api, director, deleting) == "done"
    assert await rows(api, officer, NORMAL) == before


async def test_a_pattern_that_an_open_request_names_is_changed_and_deleted_by_nobody_alone(
    api: httpx.AsyncClient, officer: Headers, director: Headers, cheap: dict[str, Any]
) -> None:
    wanted = {"feePatternId": cheap["feePatternId"], "firstYear": 2569, "firstSemester": 1, "majorCode": "E09"}
    asked = await api.post(NORMAL, json=wanted | WHY, headers=keyed(officer))
    place = f"{PATTERNS}/{cheap['feePatternId']}"
    alone = await api.put(place, json=cheap | {"nameEn": "Cheaper"}, headers=officer)
    assert (alone.status_code, alone.json()["code"]) == (409, "fee_pattern_charges")
    gone = await api.delete(place, params={"revision": 1}, headers=officer)
    assert (gone.status_code, gone.json()["code"]) == (409, "fee_pattern_in_use")
    [shown] = [pattern for pattern in await rows(api, officer, PATTERNS) if pattern["code"] == "CHEAP"]
    assert shown["normalFees"] == 1
    case_id = asked.json()["caseId"]
    assert (await decide(api, director, case_id, "disapprove")).status_code == 200
    assert await ended(api, director, case_id) == "refused"
    assert (await api.put(place, json=cheap | {"nameEn": "Cheaper"}, headers=officer)).status_code == 200


async def test_a_fee_whose_pattern_was_deleted_meanwhile_is_not_added(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, cheap: dict[str, Any]
) -> None:
    wanted = {"feePatternId": cheap["feePatternId"], "firstYear": 2569, "firstSemester": 1, "majorCode": "E09"}
    asked = await api.post(NORMAL, json=wanted | WHY, headers=keyed(officer))
    with university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE fee_pattern SET deleted_at = now() WHERE code = 'CHEAP'")
    assert await agreed(api, director, asked) == "refused"
    case = (await api.get(f"/cases/{asked.json()['caseId']}", headers=officer)).json()
    assert case["items"][0]["refused"]["code"] == "fee_names_deleted"


async def test_of_two_requests_that_cannot_stand_beside_each_other_the_later_is_not_done(
    api: httpx.AsyncClient, officer: Headers, director: Headers, cheap: dict[str, Any]
) -> None:
    of_major = {"feePatternId": cheap["feePatternId"], "firstYear": 2569, "firstSemester": 1, "majorCode": "E09"}
    first = await api.post(NORMAL, json=of_major | WHY, headers=keyed(officer))
    second = await api.post(NORMAL, json=of_major | {"lastYear": 2570, "lastSemester": 1} | WHY, headers=keyed(officer))
    assert await agreed(api, director, first) == "done"
    assert await agreed(api, director, second) == "refused"
    case = (await api.get(f"/cases/{second.json()['caseId']}", headers=officer)).json()
    assert case["items"][0]["refused"]["code"] == "normal_fee_conflict"


async def test_a_fee_of_a_project_is_added_changed_and_deleted_by_two_people(
    api: httpx.AsyncClient, officer: Headers, director: Headers, office: FeeOffice, cheap: dict[str, Any]
) -> None:
    unit = {"code": "SP", "nameTh": "โครงการ", "nameEn": "Project", "isSpecialProject": True}
    assert await agreed(api, director, await api.post("/finance/erp-units", json=unit | WHY, headers=keyed(officer)))
    [project] = (await api.get(f"{PROJECT}/projects", headers=officer)).json()
    wanted = {
        "erpUnitId": project["erpUnitId"], "feePatternId": str(office.patterns[TUITION]), "firstYear": 2569,
        "firstSemester": 1,
    }  # fmt: skip
    adding = await api.post(PROJECT, json=wanted | WHY, headers=keyed(officer))
    assert await rows(api, officer, PROJECT) == []
    assert await agreed(api, director, adding) == "done"
    [fee] = await rows(api, officer, PROJECT)
    place = f"{PROJECT}/{fee['projectFeeId']}"
    other = fee | {"feePatternId": cheap["feePatternId"]} | WHY
    changing = await api.put(place, json=other, headers=keyed(officer))
    shown = (await api.get(f"/finance/master-changes/{changing.json()['caseId']}", headers=director)).json()
    assert (shown["after"]["feePatternId"]["en"], shown["after"]["erpUnitId"]["en"]) == ("CHEAP Cheap", "SP Project")
    assert await agreed(api, director, changing) == "done"
    [changed] = await rows(api, officer, PROJECT)
    assert (changed["patternCode"], changed["revision"]) == ("CHEAP", 2)
    deleting = await api.delete(place, params={"revision": 2, "reason": "เลิก"}, headers=keyed(officer))
    assert await agreed(api, director, deleting) == "done"
    assert await rows(api, officer, PROJECT) == []


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("/finance/erp-units", {"code": "1003", "nameTh": "คณะ", "nameEn": "Faculty", "facultyCode": "E"}),
        (
            "/finance/refund-lists",
            {"code": "OVER", "nameTh": "เกิน", "nameEn": "Over", "refundType": "overpaid", "opensOn": "2026-01-01",
             "closesOn": "2027-01-01"},
        ),
        (
            "/finance/signers",
            {"document": "receipt", "post": "director", "role": "main", "validFrom": "2026-01-01",
             "firstNameTh": "ก", "lastNameTh": "ข", "positionTh": "ค", "firstNameEn": "A", "lastNameEn": "B",
             "positionEn": "C"},
        ),
    ],
)  # fmt: skip
async def test_what_money_goes_by_is_added_once_a_second_person_agrees(
    api: httpx.AsyncClient, officer: Headers, director: Headers, place: str, wanted: dict[str, object]
) -> None:
    asked = await api.post(place, json=wanted | WHY, headers=keyed(officer))
    assert asked.status_code == 202, asked.text
    assert await rows(api, officer, place) == []
    refused = await decide(api, officer, asked.json()["caseId"], "approve")
    assert refused.status_code == 403
    assert await agreed(api, director, asked) == "done"
    [row] = await rows(api, officer, place)
    assert wanted | row == row | wanted
    trail = await rows(api, officer, f"{place}/{next(iter(row.values()))}/audit")
    assert [entry["action"].split(".")[1] for entry in trail] == ["add"]
