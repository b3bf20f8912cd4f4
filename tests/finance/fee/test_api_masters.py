"""Fee items, fee patterns and normal fees: kept by finance officers, read by the director of treasury."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.access.role.contract import RoleId
from tests.finance.deciding import added, agreed, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.university import University

FEES: Final = "/finance/fees"
PATTERNS: Final = "/finance/fee-patterns"
NORMAL: Final = "/finance/normal-fees"
GROUP: Final = {"feeCode": "f1000", "nameTh": "เหมาจ่าย", "nameEn": "Lump sum", "feeType": "group"}
TUITION: Final = {
    "feeCode": "F1010", "parentCode": "F1000", "nameTh": "ค่าเล่าเรียน", "nameEn": "Tuition", "feeType": "tuition",
}  # fmt: skip
LIBRARY: Final = {"feeCode": "F1020", "nameTh": "ห้องสมุด", "nameEn": "Library", "feeType": "tuition"}
LUMP: Final = {"feeCode": "F1010", "basis": {"kind": "amount", "amount": "12900.00"}}
TENTH: Final = {"feeCode": "F1020", "basis": {"kind": "percent", "percent": 10, "ofFee": "F1010"}}
UG: Final = {"code": "ug", "nameTh": "ปริญญาตรี", "nameEn": "Bachelor", "feeType": "tuition", "lines": [LUMP, TENTH]}
WHY: Final = {"reason": "ประกาศ"}
FROM_NOW: Final = {"firstYear": 2569, "firstSemester": 1}

pytestmark = pytest.mark.usefixtures("worker")


async def made(api: httpx.AsyncClient, headers: Headers, url: str, wanted: dict[str, object]) -> dict[str, object]:
    answer = await api.post(url, json=wanted, headers=headers)
    assert answer.status_code == 201, answer.text
    body: dict[str, object] = answer.json()
    return body


async def refused(api: httpx.AsyncClient, headers: Headers, url: str, wanted: dict[str, object]) -> tuple[int, str]:
    answer = await api.post(url, json=WHY | wanted, headers=keyed(headers))
    return answer.status_code, answer.json()["code"]


@pytest.fixture
async def fees(api: httpx.AsyncClient, officer: Headers) -> None:
    """A group of fees and two items."""
    for fee in (GROUP, TUITION, LIBRARY):
        await made(api, officer, FEES, fee)


@pytest.fixture
async def pattern(api: httpx.AsyncClient, officer: Headers, fees: None) -> dict[str, object]:
    """A pattern that charges both."""
    return await made(api, officer, PATTERNS, UG)


async def test_a_fee_item_has_a_place_below_a_group_and_a_unit_and_every_change_is_kept(
    api: httpx.AsyncClient, officer: Headers, director: Headers, fees: None
) -> None:
    unit = await added(
        api, officer, director, "/finance/erp-units", {"code": "1003", "nameTh": "คณะ", "nameEn": "Faculty"}
    )
    change = {key: value for key, value in TUITION.items() if key != "feeCode"}
    asked = WHY | {"erpUnitId": unit["erpUnitId"], "revision": 1}
    booked = await api.put(f"{FEES}/F1010/erp-unit", json=asked, headers=keyed(officer))
    assert await agreed(api, director, booked) == "done"
    changed = await api.put(f"{FEES}/F1010", json=change | {"nameEn": "Tuition fee", "revision": 2}, headers=officer)
    assert changed.status_code == 200, changed.text
    assert (changed.json()["erpUnitCode"], changed.json()["parent"]["en"]) == ("1003", "Lump sum")
    found = (await api.get(FEES, params={"feeType": "tuition", "text": "tui"}, headers=director)).json()["items"]
    assert [fee["feeCode"] for fee in found] == ["F1010"]
    choices = (await api.get(f"{FEES}/choices", headers=director)).json()
    assert [choice["feeCode"] for choice in choices] == ["F1000", "F1010", "F1020"]
    trail = (await api.get(f"{FEES}/F1010/audit", headers=director)).json()["items"]
    assert [entry["action"] for entry in trail] == ["fee.edit", "fee.edit", "fee.add"]
    assert (trail[1]["before"]["erpUnitId"], trail[1]["after"]["erpUnitId"]) == (None, unit["erpUnitId"])
    assert await refused(api, officer, FEES, TUITION) == (409, "fee_exists")
    assert await refused(api, officer, FEES, TUITION | {"feeCode": "X", "parentCode": "NONE"}) == (
        422, "fields_invalid",
    )  # fmt: skip


async def test_an_item_that_a_pattern_charges_stays_in_use(
    api: httpx.AsyncClient, officer: Headers, pattern: dict[str, object]
) -> None:
    change = {key: value for key, value in TUITION.items() if key != "feeCode"}
    answer = await api.put(f"{FEES}/F1010", json=change | {"status": "inactive", "revision": 1}, headers=officer)
    assert (answer.status_code, answer.json()["code"]) == (409, "fee_in_pattern")
    assert "UG" in answer.json()["message"]


async def test_a_pattern_is_kept_with_its_lines_as_they_were_said(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    [found] = (await api.get(PATTERNS, params={"text": "u"}, headers=director)).json()["items"]
    assert found == pattern
    assert found["lines"][0] == {
        "feeCode": "F1010", "basis": {"kind": "amount", "amount": "12900.00"}, "account": "revenue",
        "frequency": "each_term", "fewestCredits": None, "mostCredits": None, "overYears": "any",
    }  # fmt: skip
    place = f"{PATTERNS}/{found['feePatternId']}"
    bands = [{"rate": "100.00", "upToCredits": 3}, {"rate": "50.00"}]
    credits = {"feeCode": "F1010", "basis": {"kind": "credits", "credits": "lecture", "bands": bands, "cap": "900.00"}}
    changed = await api.put(place, json=UG | {"lines": [credits], "revision": 1}, headers=officer)
    assert changed.status_code == 200, changed.text
    assert [float(band["upToCredits"] or 0) for band in changed.json()["lines"][0]["basis"]["bands"]] == [3, 0]
    assert changed.json()["revision"] == 2
    assert await refused(api, officer, PATTERNS, UG) == (409, "fee_pattern_exists")
    late = await api.put(place, json=UG | {"revision": 1}, headers=officer)
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [len(entry["after"]["lines"]) for entry in trail] == [1, 2]


async def test_a_line_that_cannot_be_charged_is_refused_with_its_number(
    api: httpx.AsyncClient, officer: Headers, fees: None
) -> None:
    answer = await api.post(PATTERNS, json=UG | {"lines": [TENTH, LUMP]}, headers=officer)
    assert (answer.status_code, answer.json()["code"]) == (422, "pattern_percent_of_later")
    assert "บรรทัดที่ 1" in answer.json()["message"]
    group = {"feeCode": "F1000", "basis": {"kind": "amount", "amount": "1.00"}}
    assert await refused(api, officer, PATTERNS, UG | {"lines": [LUMP, group]}) == (422, "pattern_fee_not_charged")
    assert await refused(api, officer, PATTERNS, UG | {"lines": []}) == (422, "pattern_empty")
    receivable = LUMP | {"account": "receivable"}
    assert await refused(api, officer, PATTERNS, UG | {"lines": [receivable]}) == (422, "fields_invalid")


async def test_a_pattern_that_charges_is_changed_by_two_people(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    await added(api, officer, director, NORMAL, FROM_NOW | {"feePatternId": pattern["feePatternId"]})
    place = f"{PATTERNS}/{pattern['feePatternId']}"
    wanted = pattern | {"lines": [LUMP | {"basis": {"kind": "amount", "amount": "1.00"}}], "reason": "ประกาศใหม่"}
    alone = await api.put(place, json=wanted, headers=officer)
    assert (alone.status_code, alone.json()["code"]) == (409, "fee_pattern_charges")
    asked = await api.post(f"{place}/changes", json=wanted, headers=keyed(officer))
    [waiting] = (await api.get(PATTERNS, headers=officer)).json()["items"]
    assert (waiting["lines"], waiting["caseId"]) == (pattern["lines"], asked.json()["caseId"])
    assert await agreed(api, director, asked) == "done"
    [changed] = (await api.get(PATTERNS, headers=officer)).json()["items"]
    assert [line["basis"]["amount"] for line in changed["lines"]] == ["1.00"]
    assert changed["revision"] == 2


async def test_what_a_pattern_would_charge_must_be_in_use_still_once_it_is_agreed_to(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    sports = LIBRARY | {"feeCode": "F1030", "nameEn": "Sports"}
    await made(api, officer, FEES, sports)
    await added(api, officer, director, NORMAL, FROM_NOW | {"feePatternId": pattern["feePatternId"]})
    wanted = pattern | {"lines": [LUMP, LUMP | {"feeCode": "F1030"}], "reason": "ประกาศใหม่"}
    asked = await api.post(f"{PATTERNS}/{pattern['feePatternId']}/changes", json=wanted, headers=keyed(officer))
    unused = {key: value for key, value in sports.items() if key != "feeCode"} | {"status": "inactive", "revision": 1}
    out = await api.put(f"{FEES}/F1030", json=unused, headers=officer)
    assert out.status_code == 200, out.text
    assert await agreed(api, director, asked) == "refused"
    [kept] = (await api.get(PATTERNS, headers=officer)).json()["items"]
    assert (kept["lines"], kept["revision"]) == (pattern["lines"], 1)


async def test_a_pattern_is_deleted_once_no_normal_fee_charges_by_it(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    place = f"{PATTERNS}/{pattern['feePatternId']}"
    fee = await added(api, officer, director, NORMAL, FROM_NOW | {"feePatternId": pattern["feePatternId"]})
    held = await api.delete(place, params={"revision": 1}, headers=officer)
    assert (held.status_code, held.json()["code"]) == (409, "fee_pattern_in_use")
    ending = await api.delete(f"{NORMAL}/{fee['normalFeeId']}", params={"revision": 1, **WHY}, headers=keyed(officer))
    assert await agreed(api, director, ending) == "done"
    assert (await api.delete(place, params={"revision": 1}, headers=officer)).status_code == 204
    assert (await api.get(PATTERNS, headers=officer)).json()["items"] == []
    gone = FROM_NOW | {"feePatternId": pattern["feePatternId"]}
    assert await refused(api, officer, NORMAL, gone) == (422, "fields_invalid")


async def test_a_unit_of_a_normal_fee_stands_for_those_above_it(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    of = FROM_NOW | {"feePatternId": pattern["feePatternId"]}
    fee = await added(api, officer, director, NORMAL, of | {"majorCode": "E09", "enrolmentType": "lump_sum"})
    assert [fee[name] for name in ("campusCode", "facultyCode", "departmentCode")] == ["B", "E", "E1"]
    assert (fee["specificity"], fee["pattern"]) == (5, {"th": "ปริญญาตรี", "en": "Bachelor"})
    elsewhere = await api.post(NORMAL, json=of | WHY | {"majorCode": "E09", "facultyCode": "D"}, headers=keyed(officer))
    assert [entry["field"] for entry in elsewhere.json()["details"]["fields"]] == ["majorCode"]
    nobody = await api.post(NORMAL, json=of | WHY | {"studentTypeCode": "99"}, headers=keyed(officer))
    assert [entry["field"] for entry in nobody.json()["details"]["fields"]] == ["studentTypeCode"]
    for narrowed, count in (
        ({"facultyCode": "E"}, 1), ({"facultyCode": "D"}, 0), ({"enrolmentType": "lump_sum"}, 1),
        ({"academicYear": "2569", "semester": "0"}, 1), ({"academicYear": "2568", "semester": "0"}, 0),
        ({"text": "bach"}, 1),
    ):  # fmt: skip
        assert (await api.get(NORMAL, params=narrowed, headers=officer)).json()["total"] == count, narrowed


async def test_of_two_as_specific_one_is_refused_and_names_the_other(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    of = FROM_NOW | {"feePatternId": pattern["feePatternId"]}
    await added(api, officer, director, NORMAL, of | {"facultyCode": "E"})
    answer = await api.post(NORMAL, json=of | WHY | {"facultyCode": "E"}, headers=keyed(officer))
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (409, "normal_fee_conflict")
    assert all(words in refusal["message"] for words in ("UG", "1/2569", "E Engineering"))
    assert await refused(api, officer, NORMAL, of | {"lastYear": 2568, "lastSemester": 1}) == (
        422, "normal_fee_term_order",
    )  # fmt: skip


async def test_the_normal_fees_of_a_term_are_carried_into_another(
    api: httpx.AsyncClient, officer: Headers, director: Headers, pattern: dict[str, object]
) -> None:
    of = FROM_NOW | {"feePatternId": pattern["feePatternId"]}
    first = await added(api, officer, director, NORMAL, of | {"facultyCode": "E"})
    await added(api, officer, director, NORMAL, of | {"facultyCode": "D", "lastYear": 2569, "lastSemester": 2})
    wanted = {"fromYear": 2569, "fromSemester": 1, "toYear": 2570, "toSemester": 1}
    asked = await api.post(f"{NORMAL}/copies", json=wanted | WHY, headers=keyed(officer))
    shown = (await api.get(f"/finance/master-changes/{asked.json()['caseId']}", headers=director)).json()
    assert (shown["step"], shown["after"]["toTerm"], shown["after"]["left"]) == ("copy", "1/2570", 0)
    assert [fee["en"].split(" · ")[0] for fee in shown["after"]["fees"]] == ["UG Bachelor", "UG Bachelor"]
    assert (await api.get(NORMAL, headers=officer)).json()["total"] == 2, "nothing is copied before"
    assert await agreed(api, director, asked) == "done"
    again = await api.post(f"{NORMAL}/copies", json=wanted | WHY, headers=keyed(officer))
    assert (again.status_code, again.json()["code"]) == (409, "master_unchanged")
    later = await api.get(NORMAL, params={"academicYear": "2570", "semester": "2"}, headers=officer)
    assert [(fee["facultyCode"], fee["firstYear"], fee["lastYear"]) for fee in later.json()["items"]] == [
        ("D", 2570, 2570), ("E", 2570, None), ("E", 2569, None),
    ]  # fmt: skip
    copy = later.json()["items"][1]
    trail = (await api.get(f"{NORMAL}/{copy['normalFeeId']}/audit", headers=officer)).json()["items"]
    assert [entry["action"] for entry in trail] == ["normal_fee.add"]
    ending = of | WHY | {"facultyCode": "E", "lastYear": 2569, "lastSemester": 0, "revision": 1}
    changed = await api.put(f"{NORMAL}/{first['normalFeeId']}", json=ending, headers=keyed(officer))
    assert await agreed(api, director, changed) == "done"


async def test_a_scholarship_officer_only_looks_at_normal_fees(
    api: httpx.AsyncClient, university: University, pattern: dict[str, object]
) -> None:
    headers = signed_in(university, RoleId.SCHOLARSHIP_OFFICER)
    assert (await api.get(f"{NORMAL}/choices", headers=headers)).status_code == 200
    wanted = FROM_NOW | {"feePatternId": pattern["feePatternId"]}
    assert (await api.post(NORMAL, json=wanted | WHY, headers=keyed(headers))).status_code == 403
    assert (await api.get(PATTERNS, headers=headers)).status_code == 403
