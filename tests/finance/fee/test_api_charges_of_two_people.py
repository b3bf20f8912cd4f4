"""Special fees of subjects, late fines and ERP units: two people decide what is charged, and where it is booked."""

from __future__ import annotations

from typing import Any, Final

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.kit.calendar import utc_now
from tests.finance.deciding import added, agreed, decide, ended, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.university import University

FINES: Final = "/finance/late-fines"
SPECIAL: Final = "/finance/subject-fees"
DAILY: Final = {
    "kind": "late_registration", "basis": "per_day", "amount": "50.00", "cap": "1500.00", "feeCode": "F4010",
    "firstYear": 2569, "firstSemester": 1,
}  # fmt: skip

pytestmark = pytest.mark.usefixtures("worker")


def because(**wanted: object) -> dict[str, object]:
    return {"reason": "ประกาศของมหาวิทยาลัย", **wanted}


async def listed(api: httpx.AsyncClient, who: Headers, place: str, **asked: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = (await api.get(place, params=asked, headers=who)).json()["items"]
    return items


@pytest.fixture
def fine_item(university: University) -> None:
    university.add(
        Fee(fee_code="F4010", fee_type=FeeType.FINE, name_th="ค่าปรับ", name_en="Fine", changed_at=utc_now()),
        Fee(fee_code="F1", fee_type=FeeType.TUITION, name_th="ค่าเล่าเรียน", name_en="Tuition", changed_at=utc_now()),
    )


def unit(university: University, code: str) -> str:
    found = ErpUnit(code=code, name_th="หน่วยงาน", name_en="Unit", changed_at=utc_now())
    university.add(found)
    return str(found.erp_unit_id)


@pytest.mark.usefixtures("fine_item")
async def test_a_fine_is_charged_once_a_second_person_agrees(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    asked = await api.post(FINES, json=because(**DAILY), headers=keyed(officer))
    assert asked.status_code == 202, asked.text
    assert await listed(api, officer, FINES) == []
    case_id = asked.json()["caseId"]
    shown = (await api.get(f"/finance/master-changes/{case_id}", headers=director)).json()
    assert (shown["master"], shown["number"], shown["after"]["amount"]) == ("late_fine", "F4010 1/2569", "50.00")
    assert (await decide(api, officer, case_id, "approve")).status_code == 403
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    assert await ended(api, officer, case_id) == "done"
    [fine] = await listed(api, officer, FINES)
    again = await api.post(FINES, json=because(**DAILY | {"amount": "70.00"}), headers=keyed(officer))
    assert (again.status_code, again.json()["code"]) == (409, "late_fine_exists")
    assert again.json()["details"] == {"term": "1/2569", "amount": "50.00", "fee": "F4010"}
    own = await added(api, officer, director, FINES, DAILY | {"campusCode": "B"})
    assert own["campus"]["en"] == "Bangkhen"

    place = f"{FINES}/{fine['lateFineId']}"
    wanted = because(**DAILY | {"cap": "900.00"}, revision=fine["revision"])
    changing = await api.put(place, json=wanted, headers=keyed(officer))
    [before] = [row for row in await listed(api, officer, FINES) if row["campusCode"] == ""]
    assert (before["cap"], before["caseId"]) == ("1500.00", changing.json()["caseId"])
    assert await agreed(api, director, changing) == "done"
    stale = await api.put(place, json=wanted, headers=keyed(officer))
    assert stale.json()["code"] == "revision_moved"
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["after"]["cap"] for entry in trail] == ["900.00", "1500.00"]
    asked_away = {"revision": fine["revision"] + 1, "reason": "เลิกเก็บ"}
    assert await agreed(api, director, await api.delete(place, params=asked_away, headers=keyed(officer))) == "done"
    [left] = await listed(api, director, FINES, text="f4010")
    assert left["campusCode"] == "B"


async def test_special_fees_are_charged_once_a_second_person_agrees(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    subject = university.subject()
    wanted = {"subjectCode": subject.subject_code, "firstYear": 2569, "firstSemester": 1, "faculty": "500.00"}
    fee = await added(api, officer, director, SPECIAL, wanted)
    await added(api, officer, director, SPECIAL, wanted | {"firstYear": 2570})
    for change, status, code in (
        ({}, 409, "subject_fee_exists"),
        ({"firstYear": 2571, "faculty": None}, 422, "subject_fee_empty"),
        ({"subjectCode": "NONE"}, 422, "fields_invalid"),
    ):
        refused = await api.post(SPECIAL, json=because(**wanted | change), headers=keyed(officer))
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    found = await listed(api, director, SPECIAL, text=subject.subject_code[:6])
    assert [row["firstYear"] for row in found] == [2570, 2569]

    place = f"{SPECIAL}/{fee['subjectFeeId']}"
    dearer = because(**wanted | {"faculty": "900.00"}, revision=fee["revision"])
    changing = await api.put(place, json=dearer, headers=keyed(officer))
    assert [row["faculty"] for row in await listed(api, officer, SPECIAL)] == ["500.00", "500.00"]
    assert (await decide(api, director, changing.json()["caseId"], "disapprove")).status_code == 200
    assert await ended(api, officer, changing.json()["caseId"]) == "refused"
    assert await agreed(api, director, await api.put(place, json=dearer, headers=keyed(officer))) == "done"
    assert [row["faculty"] for row in await listed(api, officer, SPECIAL)] == ["500.00", "900.00"]
    asked_away = {"revision": fee["revision"] + 1, "reason": "เลิกเก็บ"}
    assert await agreed(api, director, await api.delete(place, params=asked_away, headers=keyed(officer))) == "done"
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["action"].split(".")[1] for entry in trail] == ["delete", "edit", "add"]


@pytest.mark.usefixtures("fine_item")
async def test_the_unit_of_a_fee_item_is_changed_by_two_people(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    own, other = unit(university, "U1"), unit(university, "U2")
    alone = {"nameTh": "ค่าปรับ", "nameEn": "Fine", "feeType": "fine", "revision": 1}
    changed = await api.put("/finance/fees/F4010", json=alone | {"erpUnitId": own}, headers=officer)
    assert (changed.status_code, changed.json()["erpUnitId"]) == (200, None), "one officer alone books money to no unit"
    place = "/finance/fees/F4010/erp-unit"
    asked = await api.put(place, json=because(erpUnitId=own, revision=2), headers=keyed(officer))
    differs = await api.put(place, json=because(erpUnitId=other, revision=2), headers=keyed(officer))
    assert (differs.status_code, differs.json()["code"]) == (409, "master_change_asked")
    [waiting] = await listed(api, officer, "/finance/fees", text="F4010")
    assert (waiting["erpUnitId"], waiting["caseId"]) == (None, asked.json()["caseId"])
    renamed = await api.put(
        "/finance/fees/F4010", json=alone | {"nameEn": "Late fine", "revision": waiting["revision"]}, headers=officer
    )
    assert renamed.status_code == 200, "what else is changed meanwhile does not concern the unit"
    assert await agreed(api, director, asked) == "done"
    [booked] = await listed(api, officer, "/finance/fees", text="F4010")
    assert (booked["erpUnitId"], booked["erpUnitCode"], booked["caseId"]) == (own, "U1", None)
    trail = (await api.get("/finance/fees/F4010/audit", headers=director)).json()["items"]
    assert (trail[0]["before"]["erpUnitId"], trail[0]["after"]["erpUnitId"]) == (None, own)


async def test_the_unit_of_a_scholarship_is_changed_by_two_people(
    api: httpx.AsyncClient, university: University, director: Headers
) -> None:
    officer, own = signed_in(university, RoleId.SCHOLARSHIP_OFFICER), unit(university, "U1")
    body = {
        "code": "S1", "nameTh": "ทุน", "nameEn": "Grant", "scholarshipType": "discount", "sourceType": "university",
        "erpUnitId": own, "details": [{"sequence": 1, "academicYear": 2569, "semester": 1, "amount": "100.00"}],
    }  # fmt: skip
    made = await added(api, officer, director, "/finance/scholarships", body)
    assert made["erpUnitId"] is None
    place = f"/finance/scholarships/{made['scholarshipId']}/erp-unit"
    gone = await api.put(place, json=because(erpUnitId=made["scholarshipId"], revision=1), headers=keyed(officer))
    assert (gone.status_code, gone.json()["code"]) == (409, "erp_unit_gone")
    asked = await api.put(place, json=because(erpUnitId=own, revision=1), headers=keyed(officer))
    assert await agreed(api, director, asked) == "done"
    [booked] = await listed(api, officer, "/finance/scholarships")
    assert (booked["erpUnitId"], booked["caseId"], booked["revision"]) == (own, None, 2)
