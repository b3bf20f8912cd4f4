"""What special projects charge, as finance officers keep it (finance §3)."""

from __future__ import annotations

from typing import Final

import httpx
import pytest

from models.finance.erp_unit.tables import ErpUnit
from models.kit.calendar import utc_now
from tests.finance.deciding import added, agreed, keyed
from tests.support.api_finance import Headers
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.fees import TUITION, FeeOffice
from tests.support.university import University

FEES: Final = "/finance/project-fees"
pytestmark = pytest.mark.usefixtures("worker")


def project(university: University, *, is_special: bool = True) -> str:
    unit = ErpUnit(
        code="SP" if is_special else "U1", name_th="โครงการ", name_en="Project", is_special_project=is_special,
        changed_at=utc_now(),
    )  # fmt: skip
    university.add(unit)
    return str(unit.erp_unit_id)


async def test_a_projects_fee_is_kept_with_its_history_and_an_equal_one_names_the_other(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    office = FeeOffice(university).opened()
    student = university.student()
    wanted = {
        "erpUnitId": project(university), "feePatternId": str(office.patterns[TUITION]), "firstYear": 2569,
        "firstSemester": 1, "majorCode": "E09",
    }  # fmt: skip
    [choice] = (await api.get(f"{FEES}/projects", headers=director)).json()
    assert choice["erpUnitId"] == wanted["erpUnitId"]
    fee = await added(api, officer, director, FEES, wanted)
    assert fee["projectCode"] == "SP"
    why = {"reason": "ประกาศ"}
    again = await api.post(FEES, json=wanted | why, headers=keyed(officer))
    assert (again.status_code, again.json()["code"]) == (409, "project_fee_exists")
    assert again.json()["details"] == {"project": "SP", "pattern": TUITION, "term": "1/2569"}
    named = await added(api, officer, director, FEES, wanted | {"studentCodes": [student.student_code]})
    assert named["studentCodes"] == [student.student_code]
    place = f"{FEES}/{fee['projectFeeId']}"
    ending = wanted | {"lastYear": 2570, "lastSemester": 0, "revision": 1} | why
    assert await agreed(api, director, await api.put(place, json=ending, headers=keyed(officer))) == "done"
    pattern = f"/finance/fee-patterns/{wanted['feePatternId']}"
    office.end_normal_fee(TUITION)
    in_use = await api.delete(pattern, params={"revision": 1}, headers=officer)
    assert (in_use.status_code, in_use.json()["code"]) == (409, "fee_pattern_in_use")
    deleted = await api.delete(place, params={"revision": 2, **why}, headers=keyed(officer))
    assert await agreed(api, director, deleted) == "done"
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["action"] for entry in trail] == [f"project_fee.{verb}" for verb in ("delete", "edit", "add")]
    [left] = (await api.get(FEES, params={"text": "sp"}, headers=director)).json()["items"]
    assert left["projectFeeId"] == named["projectFeeId"]


async def test_what_does_not_exist_or_is_no_project_is_refused_at_its_field(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    office = FeeOffice(university).opened()
    wanted = {
        "erpUnitId": project(university), "feePatternId": str(office.patterns[TUITION]), "firstYear": 2569,
        "firstSemester": 1,
    }  # fmt: skip
    plain = project(university, is_special=False)
    for change in (
        {"erpUnitId": plain},
        {"feePatternId": plain},
        {"majorCode": "X99"},
        {"studentTypeCode": "99"},
        {"studentCodes": ["6999999999"]},
        {"studentCodes": ["x"]},
    ):
        answer = await api.post(FEES, json=wanted | change | {"reason": "ประกาศ"}, headers=keyed(officer))
        assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid"), change


async def test_a_unit_that_project_fees_name_stays_a_special_project(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    office = FeeOffice(university).opened()
    unit = project(university)
    wanted = {
        "erpUnitId": unit, "feePatternId": str(office.patterns[TUITION]), "firstYear": 2569, "firstSemester": 1,
    }  # fmt: skip
    fee = await added(api, officer, director, FEES, wanted)
    place = f"/finance/erp-units/{unit}"
    body = {"code": "SP", "nameTh": "โครงการ", "nameEn": "Project", "revision": 1, "reason": "ปรับหน่วยงาน"}
    why = {"reason": "เลิกใช้"}
    for refused in (
        await api.delete(place, params={"revision": 1, **why}, headers=keyed(officer)),
        await api.put(place, json=body | {"isSpecialProject": False}, headers=keyed(officer)),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "erp_unit_in_use"), refused.text
        assert refused.json()["details"] == {"unit": "SP", "projectFees": 1}
    renamed = await api.put(
        place, json=body | {"nameEn": "Programme", "isSpecialProject": True}, headers=keyed(officer)
    )
    assert await agreed(api, director, renamed) == "done"
    gone = await api.delete(f"{FEES}/{fee['projectFeeId']}", params={"revision": 1, **why}, headers=keyed(officer))
    assert await agreed(api, director, gone) == "done"
    plain = await api.put(place, json=body | {"isSpecialProject": False, "revision": 2}, headers=keyed(officer))
    assert await agreed(api, director, plain) == "done"
    deleted = await api.delete(place, params={"revision": 3, **why}, headers=keyed(officer))
    assert await agreed(api, director, deleted) == "done"
