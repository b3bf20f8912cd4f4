"""Scholarships and their funders: kept by scholarship officers, numbered and dated once (spec §3, §5, §8)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.finance.deciding import added, agreed, decide, ended, keyed
from tests.support.api_finance import director as director
from tests.support.api_finance import signed_in
from tests.support.scholarships import give, scholarship
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
THAI = {"Accept-Language": "th"}
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


def because(**wanted: object) -> dict[str, object]:
    return {"reason": "มติคณะกรรมการทุน", **wanted}


def giving(row: dict[str, Any], **changed: object) -> dict[str, object]:
    """What a scholarship gives, as it is shown, with some of it changed."""
    names = (
        "code", "scholarshipType", "funderId", "defers", "isChosenByStudents", "paysBack", "isOnlyOne",
        "isWithdrawable", "isActive", "feeCodes", "details", "revision",
    )  # fmt: skip
    return because(**{name: row[name] for name in names} | changed)


async def only(api: httpx.AsyncClient, who: Headers) -> dict[str, Any]:
    [row] = (await api.get(SCHOLARSHIPS, headers=who)).json()["items"]
    return dict(row)


async def test_a_scholarship_is_added_and_deleted_once_a_second_person_agrees(
    api: httpx.AsyncClient, scholar: Headers, director: Headers
) -> None:
    funder = (await api.post(FUNDERS, json=FUND, headers=scholar)).json()
    wanted = DISCOUNT | {
        "scholarshipType": "scholarship", "sourceType": "foundation", "funderId": funder["funderId"],
        "fundraising": [{"funderId": funder["funderId"], "raisedOn": "2026-10-01", "amount": "1000.00"}],
    }  # fmt: skip
    asked = await api.post(SCHOLARSHIPS, json=because(**wanted), headers=keyed(scholar))
    assert asked.status_code == 202, asked.text
    assert (await api.get(SCHOLARSHIPS, headers=scholar)).json()["total"] == 0, "nobody alone adds one"
    shown = (await api.get(f"/finance/master-changes/{asked.json()['caseId']}", headers=director)).json()
    assert (shown["master"], shown["number"], shown["before"]) == ("scholarship", "HALF", None)
    assert shown["after"]["funderId"] == {"th": "FUND กองทุน", "en": "FUND Fund"}
    assert shown["after"]["details"][0]["percent"] == "50"
    assert (await decide(api, scholar, asked.json()["caseId"], "approve")).status_code == 403
    assert await agreed(api, director, asked) == "done"
    kept = await only(api, scholar)
    assert (kept["code"], kept["funder"]["en"], kept["given"], kept["students"]) == ("HALF", "Fund", "0.00", 0)
    found = (await api.get(SCHOLARSHIPS, params={"text": "ครึ่ง"}, headers=director)).json()["items"]
    assert [each["code"] for each in found] == ["HALF"]
    used = await api.delete(f"{FUNDERS}/{funder['funderId']}", params={"revision": 1}, headers=scholar)
    assert (used.status_code, used.json()["code"]) == (409, "funder_in_use")
    place = f"{SCHOLARSHIPS}/{kept['scholarshipId']}"
    asked = await api.delete(place, params={"revision": 1, "reason": "เลิกให้"}, headers=keyed(scholar))
    assert (await only(api, scholar))["caseId"] == asked.json()["caseId"]
    assert await agreed(api, director, asked) == "done"
    assert (await api.get(SCHOLARSHIPS, headers=scholar)).json()["total"] == 0
    trail = (await api.get(f"{place}/audit", headers=scholar)).json()["items"]
    assert [entry["action"] for entry in trail] == ["scholarship.delete", "scholarship.add"]
    assert (await api.delete(f"{FUNDERS}/{funder['funderId']}", params={"revision": 1}, headers=scholar)).is_success


async def test_one_officer_changes_the_texts_of_a_scholarship_and_nothing_that_it_gives(
    api: httpx.AsyncClient, scholar: Headers, director: Headers
) -> None:
    kept = await added(api, scholar, director, SCHOLARSHIPS, DISCOUNT)
    place = f"{SCHOLARSHIPS}/{kept['scholarshipId']}"
    alone = DISCOUNT | {
        "nameEn": "A half", "inReport": False, "revision": 1, "details": [DETAIL | {"percent": "100"}],
        "feeCodes": ["NONE"], "isActive": False, "code": "OTHER", "scholarshipType": "loan",
    }  # fmt: skip
    changed = await api.put(place, json=alone, headers=scholar)
    assert changed.status_code == 200, changed.text
    after = changed.json()
    assert (after["nameEn"], after["inReport"]) == ("A half", False)
    same = ("code", "details", "feeCodes", "isActive", "scholarshipType", "funderId")
    assert {name: after[name] for name in same} == {name: kept[name] for name in same}
    stale = await api.put(place, json=alone, headers=scholar)
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{place}/audit", headers=scholar)).json()["items"]
    assert trail[0]["after"]["nameEn"] == "A half"


async def test_the_second_person_reads_who_asked_and_the_names_of_fees(
    api: httpx.AsyncClient, university: University, director: Headers
) -> None:
    asker = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER)
    scholar = university.signed_in(asker.person_id, RoleId.SCHOLARSHIP_OFFICER)
    university.add(
        Fee(fee_code="F1", fee_type=FeeType.TUITION, name_th="ค่าเล่าเรียน", name_en="Tuition", changed_at=utc_now())
    )
    kept = await added(api, scholar, director, SCHOLARSHIPS, DISCOUNT)
    place = f"{SCHOLARSHIPS}/{kept['scholarshipId']}/giving"
    asked = await api.put(place, json=giving(kept, feeCodes=["F1"]), headers=keyed(scholar))
    shown = (await api.get(f"/finance/master-changes/{asked.json()['caseId']}", headers=director)).json()
    assert shown["askedBy"]["en"] == f"Mr. {asker.first_name_en} Deengam"
    assert (shown["after"]["feeCodes"], shown["feeNames"]) == (["F1"], {"F1": {"th": "ค่าเล่าเรียน", "en": "Tuition"}})


async def test_what_a_scholarship_gives_is_changed_by_two_people(
    api: httpx.AsyncClient, scholar: Headers, director: Headers
) -> None:
    kept = await added(api, scholar, director, SCHOLARSHIPS, DISCOUNT)
    place = f"{SCHOLARSHIPS}/{kept['scholarshipId']}"
    whole = giving(kept, details=[DETAIL | {"percent": "100"}])
    asked = await api.put(f"{place}/giving", json=whole, headers=keyed(scholar))
    before = await only(api, scholar)
    assert (before["details"][0]["percent"], before["caseId"]) == ("50", asked.json()["caseId"])
    shown = (await api.get(f"/finance/master-changes/{asked.json()['caseId']}", headers=director)).json()
    assert [shown[side]["details"][0]["percent"] for side in ("before", "after")] == ["50", "100"]
    renamed = DISCOUNT | {"nameEn": "A half", "revision": 1}
    assert (await api.put(place, json=renamed, headers=scholar)).status_code == 200
    assert await agreed(api, director, asked) == "done", "a change of the texts does not concern what it gives"
    row = await only(api, scholar)
    assert (row["details"][0]["percent"], row["nameEn"], row["caseId"]) == ("100", "A half", None)
    nothing = await api.put(f"{place}/giving", json=giving(row), headers=keyed(scholar))
    assert (nothing.status_code, nothing.json()["code"]) == (409, "master_unchanged")
    asked = await api.put(f"{place}/giving", json=giving(row, isActive=False), headers=keyed(scholar))
    assert (await decide(api, director, asked.json()["caseId"], "disapprove")).status_code == 200
    assert await ended(api, director, asked.json()["caseId"]) == "refused"
    assert (await only(api, scholar))["isActive"]


async def test_a_scholarship_whose_funder_was_deleted_meanwhile_is_not_added(
    api: httpx.AsyncClient, scholar: Headers, director: Headers
) -> None:
    funder = (await api.post(FUNDERS, json=FUND, headers=scholar)).json()
    wanted = DISCOUNT | {"scholarshipType": "scholarship", "funderId": funder["funderId"]}
    asked = await api.post(SCHOLARSHIPS, json=because(**wanted), headers=keyed(scholar))
    assert (await api.delete(f"{FUNDERS}/{funder['funderId']}", params={"revision": 1}, headers=scholar)).is_success
    assert await agreed(api, director, asked) == "refused"
    case = (await api.get(f"/cases/{asked.json()['caseId']}", headers=scholar)).json()
    assert case["items"][0]["refused"]["code"] == "scholarship_names_deleted"
    assert (await api.get(SCHOLARSHIPS, headers=scholar)).json()["total"] == 0


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
        pytest.param(
            {"scholarshipType": "loan", "funderId": str(UUID(int=7))},
            "scholarship_names_deleted",
            "แหล่งทุน",
            id="funder-that-is-none",
        ),
        pytest.param({"funderId": str(UUID(int=7))}, "scholarship_funder_unused", "ส่วนลด", id="funder-of-a-discount"),
        pytest.param({"feeCodes": ["NONE"]}, "import_fee_not_found", "NONE", id="fee"),
    ],
)
async def test_what_cannot_be_kept_is_refused_in_words_and_changes_nothing(
    api: httpx.AsyncClient, scholar: Headers, changed: dict[str, object], code: str, words: str
) -> None:
    answer = await api.post(SCHOLARSHIPS, json=because(**DISCOUNT | changed), headers=scholar | keyed({}) | THAI)
    assert answer.status_code in {404, 409, 422}, answer.text
    assert answer.json()["code"] == code
    assert words in answer.json()["message"]
    assert (await api.get(SCHOLARSHIPS, headers=scholar)).json()["total"] == 0


async def test_a_second_scholarship_or_funder_of_a_code_is_refused(
    api: httpx.AsyncClient, scholar: Headers, director: Headers
) -> None:
    asked = [await api.post(SCHOLARSHIPS, json=because(**DISCOUNT), headers=keyed(scholar))]
    other = await added(api, scholar, director, SCHOLARSHIPS, DISCOUNT | {"code": "other"})
    place = f"{SCHOLARSHIPS}/{other['scholarshipId']}/giving"
    asked.append(await api.put(place, json=giving(other, code="half"), headers=keyed(scholar)))
    assert await agreed(api, director, asked[1]) == "done"
    assert await agreed(api, director, asked[0]) == "refused", "its code is another one's by now"
    again = await api.post(SCHOLARSHIPS, json=because(**DISCOUNT), headers=keyed(scholar))
    assert (again.status_code, again.json()["code"]) == (409, "scholarship_exists")
    assert (await api.post(FUNDERS, json=FUND, headers=scholar)).status_code == 201
    again = await api.post(FUNDERS, json=FUND, headers=scholar)
    assert (again.status_code, again.json()["code"]) == (409, "funder_exists")


async def test_what_somebody_was_given_keeps_who_pays_and_is_not_deleted(
    api: httpx.AsyncClient, university: University, scholar: Headers, director: Headers
) -> None:
    half = scholarship(university, "HALF", percent="50")
    place = f"{SCHOLARSHIPS}/{half}"
    away = {"revision": 1, "reason": "เลิกให้"}
    asked = await api.delete(place, params=away, headers=keyed(scholar))
    officer = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER, faculty=None)
    give(university, half, university.student(), officer)
    assert await agreed(api, director, asked) == "refused", "it was given meanwhile"
    funder = (await api.post(FUNDERS, json=FUND, headers=scholar)).json()
    paid = giving(await only(api, scholar), scholarshipType="scholarship", funderId=funder["funderId"])
    refused = [
        await api.put(f"{place}/giving", json=paid, headers=keyed(scholar)),
        await api.delete(place, params=away, headers=keyed(scholar)),
    ]
    assert [(said.status_code, said.json()["code"]) for said in refused] == [(409, "scholarship_in_use")] * 2
