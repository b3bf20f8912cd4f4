"""ERP units: kept by finance officers, read by the director of treasury, and never two of one code (spec §5, §8)."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import httpx
import pytest

from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.contract import FeeStatus, FeeType
from models.finance.fee.tables import Fee
from tests.finance.deciding import added, agreed, keyed
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.fees import TUITION, FeeOffice
from tests.support.university import University

Headers = dict[str, str]
UNITS = "/finance/erp-units"
pytestmark = pytest.mark.usefixtures("worker")
SCIENCE = {"code": "1003", "nameTh": "คณะวิทยาศาสตร์", "nameEn": "Faculty of Science"}


async def codes(api: httpx.AsyncClient, headers: Headers, text: str = "") -> list[str]:
    answer = await api.get(UNITS, params={"text": text}, headers=headers)
    return [unit["code"] for unit in answer.json()["items"]]


async def ask(api: httpx.AsyncClient, who: Headers, wanted: dict[str, Any]) -> httpx.Response:
    return await api.post(UNITS, json=wanted | {"reason": "ตั้งหน่วยงาน"}, headers=keyed(who))


async def change(api: httpx.AsyncClient, who: Headers, unit: dict[str, Any], **other: object) -> httpx.Response:
    body = unit | other | {"reason": "โครงสร้างเปลี่ยน"}
    return await api.put(f"{UNITS}/{unit['erpUnitId']}", json=body, headers=keyed(who))


async def delete(api: httpx.AsyncClient, who: Headers, unit: dict[str, Any]) -> httpx.Response:
    asked = {"revision": unit["revision"], "reason": "ยุบหน่วยงาน"}
    return await api.delete(f"{UNITS}/{unit['erpUnitId']}", params=asked, headers=keyed(who))


async def test_a_unit_is_added_found_changed_and_deleted_and_every_change_is_kept(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    unit = await added(api, officer, director, UNITS, SCIENCE | {"projectCode": "sp-1", "isSpecialProject": True})
    assert (unit["projectCode"], unit["isSpecialProject"], unit["revision"]) == ("SP-1", True, 1)
    for text in ("10", "SP", "วิทยา", "science"):
        assert await codes(api, director, text) == ["1003"]
    assert await codes(api, director, "003 science") == ["1003"]
    place = f"{UNITS}/{unit['erpUnitId']}"
    asked = await change(api, officer, unit, nameEn="Science", projectCode="", isSpecialProject=False)
    [waiting] = (await api.get(UNITS, headers=officer)).json()["items"]
    assert waiting == unit | {"caseId": asked.json()["caseId"]}
    assert await agreed(api, director, asked) == "done"
    [changed] = (await api.get(UNITS, headers=officer)).json()["items"]
    assert (changed["nameEn"], changed["projectCode"], changed["revision"], changed["caseId"]) == (
        "Science",
        "",
        2,
        None,
    )
    assert await agreed(api, director, await delete(api, officer, changed)) == "done"
    assert await codes(api, officer) == []
    trail = (await api.get(f"{place}/audit", headers=officer)).json()["items"]
    assert [entry["action"] for entry in trail] == ["erp_unit.delete", "erp_unit.edit", "erp_unit.add"]
    assert [unit.code for unit in university.rows(ErpUnit)] == ["1003"], "a deleted unit stays as history"


async def test_a_unit_stays_while_a_fee_item_is_booked_to_it(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    FeeOffice(university).opened()
    unit = await added(api, officer, director, UNITS, SCIENCE)
    [fee] = [row for row in university.rows(Fee) if row.fee_code == TUITION]
    university.merge(fee.model_copy(update={"erp_unit_id": UUID(unit["erpUnitId"])}))
    refused = await delete(api, officer, unit)
    assert (refused.status_code, refused.json()["code"]) == (409, "erp_unit_booked")
    assert refused.json()["details"] == {"unit": "1003", "count": 1}
    university.merge(fee.model_copy(update={"erp_unit_id": None}))
    assert await agreed(api, director, await delete(api, officer, unit)) == "done"


async def test_the_unit_of_a_faculty_stays_while_revenue_falls_to_it(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    unit = await added(api, officer, director, UNITS, SCIENCE | {"facultyCode": "E"})
    FeeOffice(university).opened()
    assert await agreed(api, director, await change(api, officer, unit, nameEn="Sciences")) == "done"
    university.student()
    [unit] = (await api.get(UNITS, headers=officer)).json()["items"]
    for refused in (
        await delete(api, officer, unit),
        await change(api, officer, unit, facultyCode="D"),
        await change(api, officer, unit, facultyCode=None),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "erp_unit_takes_revenue"), refused.text
        assert "E Engineering" in refused.json()["message"]
        assert refused.json()["details"]["count"] == len(university.rows(Fee))
    assert await agreed(api, director, await change(api, officer, unit, code="1010")) == "done"
    [unit] = (await api.get(UNITS, headers=officer)).json()["items"]
    own = await added(api, officer, director, UNITS, SCIENCE | {"code": "1011"})
    for fee in university.rows(Fee):
        university.merge(fee.model_copy(update={"erp_unit_id": UUID(own["erpUnitId"])}))
    assert await agreed(api, director, await delete(api, officer, unit)) == "done"


async def test_a_unit_that_fee_items_name_may_become_that_of_another_faculty(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    unit = await added(api, officer, director, UNITS, SCIENCE | {"facultyCode": "E"})
    FeeOffice(university).opened()
    university.student()
    named, unused, group, *_ = university.rows(Fee)
    for fee in university.rows(Fee):
        university.merge(fee.model_copy(update={"erp_unit_id": UUID(unit["erpUnitId"])}))
    university.merge(unused.model_copy(update={"status": FeeStatus.INACTIVE}))
    university.merge(group.model_copy(update={"fee_type": FeeType.GROUP}))
    university.merge(named.model_copy(update={"erp_unit_id": None}))
    refused = await change(api, officer, unit, facultyCode="D")
    assert (refused.status_code, refused.json()["code"]) == (409, "erp_unit_takes_revenue"), refused.text
    assert refused.json()["details"]["count"] == 1, "only an item in use that names no unit counts, and no group"
    university.merge(named.model_copy(update={"erp_unit_id": UUID(unit["erpUnitId"])}))
    assert await agreed(api, director, await change(api, officer, unit, facultyCode="D")) == "done"


async def test_a_faculty_has_one_unit(api: httpx.AsyncClient, officer: Headers, director: Headers) -> None:
    unit = await added(api, officer, director, UNITS, SCIENCE | {"facultyCode": "E"})
    assert unit["facultyCode"] == "E"
    other = SCIENCE | {"code": "1004", "facultyCode": "E"}
    refused = await ask(api, officer, other)
    assert (refused.status_code, refused.json()["code"]) == (409, "erp_unit_of_faculty")
    assert "E Engineering" in refused.json()["message"]
    unknown = await ask(api, officer, other | {"facultyCode": "ZZ"})
    assert [entry["field"] for entry in unknown.json()["details"]["fields"]] == ["facultyCode"]
    assert "Leave the faculty empty here" in refused.json()["message"]
    assert (await ask(api, officer, other | {"facultyCode": None})).status_code == 202
    kept = await change(api, officer, unit)
    assert (kept.status_code, kept.json()["code"]) == (409, "master_unchanged")
    assert await agreed(api, director, await delete(api, officer, unit)) == "done"
    assert (await ask(api, officer, other | {"code": "1005"})).status_code == 202


async def test_a_second_unit_of_a_code_is_refused_with_what_to_do(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    answers = await asyncio.gather(*(ask(api, officer, SCIENCE) for _ in range(4)))
    [case_id] = {answer.json()["caseId"] for answer in answers}
    assert await agreed(api, director, answers[0]) == "done", case_id
    refused = (await ask(api, officer, SCIENCE)).json()
    assert refused["code"] == "erp_unit_exists"
    [unit] = (await api.get(UNITS, headers=officer)).json()["items"]
    other = await added(api, officer, director, UNITS, SCIENCE | {"code": "1004"})
    taken = await change(api, officer, other, code="1003")
    assert (taken.status_code, taken.json()["code"]) == (409, "erp_unit_exists")
    assert unit["code"] == "1003"


async def test_the_code_of_a_deleted_unit_is_free_and_the_unit_is_gone(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    unit = await added(api, officer, director, UNITS, SCIENCE)
    assert await agreed(api, director, await delete(api, officer, unit)) == "done"
    assert (await change(api, officer, unit | {"revision": 2}, nameEn="Science")).status_code == 404
    assert (await delete(api, officer, unit | {"revision": 2})).status_code == 404
    assert (await ask(api, officer, SCIENCE)).status_code == 202


async def test_a_unit_that_somebody_else_changed_is_not_written_over(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    unit = await added(api, officer, director, UNITS, SCIENCE)
    assert await agreed(api, director, await change(api, officer, unit, nameTh="วิทยาศาสตร์")) == "done"
    late = await change(api, officer, unit, nameTh="อื่น")
    assert (late.status_code, late.json()["code"]) == (409, "revision_moved")
    assert (await delete(api, officer, unit)).status_code == 409


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"code": ""}, "code"),
        ({"code": "=1+1"}, "code"),
        ({"code": "1" * 21}, "code"),
        ({"nameTh": "  "}, "nameTh"),
        ({"nameEn": "x" * 201}, "nameEn"),
        ({"projectCode": "a b"}, "projectCode"),
    ],
    ids=str,
)
async def test_what_is_wrong_is_named_by_its_field(
    api: httpx.AsyncClient, officer: Headers, wrong: dict[str, str], field: str
) -> None:
    answer = await ask(api, officer, SCIENCE | wrong)
    assert answer.status_code == 422
    assert [entry["field"] for entry in answer.json()["details"]["fields"]] == [field]
    assert await codes(api, officer) == []
