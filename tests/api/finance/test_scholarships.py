"""Scholarships and their funders: kept by scholarship officers, numbered and dated once (spec §3, §5, §8)."""

from __future__ import annotations

from uuid import UUID

import httpx
import pytest

from models.contracts.access.permissions import RoleId
from models.tables.people.persons import UserType
from tests.api.finance.conftest import signed_in
from tests.support.scholarships import give, scholarship
from tests.support.university import University

Headers = dict[str, str]
SCHOLARSHIPS = "/finance/scholarships"
FUNDERS = "/finance/funders"
FUND = {"code": "fund", "nameTh": "กองทุน", "nameEn": "Fund", "contact": "0 2000 0000"}
DETAIL = {"sequence": 1, "campusCode": "", "academicYear": 2569, "semester": 1, "percent": "50"}
DISCOUNT = {
    "code": "half", "nameTh": "ส่วนลดครึ่งหนึ่ง", "nameEn": "Half", "scholarshipType": "discount",
    "sourceType": "university", "details": [DETAIL],
}  # fmt: skip


@pytest.fixture
def scholar(university: University) -> Headers:
    """A scholarship officer's session."""
    return signed_in(university, RoleId.SCHOLARSHIP_OFFICER)


async def test_a_scholarship_is_added_found_changed_and_deleted_and_every_change_is_kept(
    api: httpx.AsyncClient, scholar: Headers, director: Headers
) -> None:
    funder = (await api.post(FUNDERS, json=FUND, headers=scholar)).json()
    wanted = DISCOUNT | {
        "scholarshipType": "scholarship", "sourceType": "foundation", "funderId": funder["funderId"],
        "fundraising": [{"funderId": funder["funderId"], "raisedOn": "2026-10-01", "amount": "1000.00"}],
    }  # fmt: skip
    added = await api.post(SCHOLARSHIPS, json=wanted, headers=scholar)
    assert added.status_code == 201, added.text
    kept = added.json()
    assert (kept["code"], kept["funder"]["en"], kept["given"], kept["students"]) == ("HALF", "Fund", "0.00", 0)
    found = (await api.get(SCHOLARSHIPS, params={"text": "ครึ่ง"}, headers=director)).json()["items"]
    assert [each["code"] for each in found] == ["HALF"]
    place = f"{SCHOLARSHIPS}/{kept['scholarshipId']}"
    changed = await api.put(place, json=wanted | {"nameEn": "A half", "revision": 1}, headers=scholar)
    assert (changed.status_code, changed.json()["nameEn"]) == (200, "A half")
    assert (await api.put(place, json=wanted | {"revision": 1}, headers=scholar)).status_code == 409
    used = await api.delete(f"{FUNDERS}/{funder['funderId']}", params={"revision": 1}, headers=scholar)
    assert (used.status_code, used.json()["code"]) == (409, "funder_in_use")
    assert (await api.delete(place, params={"revision": 2}, headers=scholar)).status_code == 204
    trail = (await api.get(f"{place}/audit", headers=scholar)).json()["items"]
    assert [entry["action"] for entry in trail] == ["scholarship.delete", "scholarship.edit", "scholarship.add"]
    assert (await api.delete(f"{FUNDERS}/{funder['funderId']}", params={"revision": 1}, headers=scholar)).is_success


@pytest.mark.parametrize(
    ("changed", "code", "words"),
    [
        pytest.param(
            {"details": [DETAIL, DETAIL | {"semester": 2}]}, "scholarship_sequence_exists", "ลำดับซ้ำ", id="sequence"
        ),
        pytest.param(
            {"details": [DETAIL, DETAIL | {"sequence": 2}]},
            "scholarship_detail_exists",
            "มีรายละเอียดทุนของภาคและปีการศึกษานั้นแล้ว",
            id="campus-and-term",
        ),
        pytest.param({"details": [DETAIL | {"amount": "1.00"}]}, "scholarship_twofold", "อย่างใดอย่างหนึ่ง", id="twofold"),
        pytest.param(
            {"details": [DETAIL | {"opensOn": "2026-10-02", "closesOn": "2026-10-01"}]},
            "scholarship_days_order",
            "ไม่ก่อนวันเริ่ม",
            id="days",
        ),
        pytest.param({"scholarshipType": "loan"}, "scholarship_funder_missing", "แหล่งทุน", id="no-funder"),
        pytest.param({"funderId": str(UUID(int=7))}, "scholarship_funder_unused", "ส่วนลด", id="funder-of-a-discount"),
        pytest.param({"feeCodes": ["NONE"]}, "import_fee_not_found", "NONE", id="fee"),
    ],
)
async def test_what_cannot_be_kept_is_refused_in_words_and_changes_nothing(
    api: httpx.AsyncClient, scholar: Headers, changed: dict[str, object], code: str, words: str
) -> None:
    answer = await api.post(SCHOLARSHIPS, json=DISCOUNT | changed, headers=scholar)
    assert answer.status_code in {404, 409, 422}, answer.text
    assert answer.json()["code"] == code
    assert words in answer.json()["message"]
    assert (await api.get(SCHOLARSHIPS, headers=scholar)).json()["total"] == 0


async def test_a_second_scholarship_or_funder_of_a_code_is_refused(api: httpx.AsyncClient, scholar: Headers) -> None:
    for place, body, code in ((SCHOLARSHIPS, DISCOUNT, "scholarship_exists"), (FUNDERS, FUND, "funder_exists")):
        assert (await api.post(place, json=body, headers=scholar)).status_code == 201
        again = await api.post(place, json=body, headers=scholar)
        assert (again.status_code, again.json()["code"]) == (409, code)


async def test_what_somebody_was_given_keeps_who_pays_and_is_not_deleted(
    api: httpx.AsyncClient, university: University, scholar: Headers
) -> None:
    half = scholarship(university, "HALF", percent="50")
    officer = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    give(university, half, university.student(), officer)
    funder = (await api.post(FUNDERS, json=FUND, headers=scholar)).json()
    place = f"{SCHOLARSHIPS}/{half}"
    wanted = DISCOUNT | {"scholarshipType": "scholarship", "funderId": funder["funderId"], "revision": 1}
    refused = [
        await api.put(place, json=wanted, headers=scholar),
        await api.delete(place, params={"revision": 1}, headers=scholar),
    ]
    assert [(said.status_code, said.json()["code"]) for said in refused] == [(409, "scholarship_in_use")] * 2
