"""Attacks on the masters of which two people decide: each is refused in words, and nothing changes twice (ADR 66)."""

from __future__ import annotations

import asyncio
from typing import Any, Final
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee, SpecialSubjectFee
from models.finance.late_fine.tables import LateFineRow
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.finance.deciding import added, agreed, decide, decide_at_once, ended, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.scholarships import scholarship
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")

FINES: Final = "/finance/late-fines"
SPECIAL: Final = "/finance/subject-fees"
GRANTS: Final = "/finance/scholarships"
WHY: Final = {"reason": "ประกาศ"}
FINE: Final[dict[str, Any]] = {
    "kind": "late_registration", "basis": "per_day", "amount": "50.00", "cap": "1500.00", "feeCode": "F4010",
    "firstYear": 2569, "firstSemester": 1,
}  # fmt: skip

DETAIL: Final = {"sequence": 1, "academicYear": 2569, "semester": 1}


@pytest.fixture(autouse=True)
def fine_item(university: University) -> None:
    university.add(Fee(fee_code="F4010", fee_type=FeeType.FINE, name_th="ค่าปรับ", name_en="Fine", changed_at=utc_now()))


@pytest.fixture
def special(university: University) -> dict[str, Any]:
    """Special fees as an officer sends them."""
    subject = university.subject().subject_code
    return {"subjectCode": subject, "firstYear": 2569, "firstSemester": 1, "faculty": "500.00"}


@pytest.fixture
def scholar(university: University) -> Headers:
    """A scholarship officer's session."""
    return signed_in(university, RoleId.SCHOLARSHIP_OFFICER)


async def test_ids_of_nobody_and_of_another_master_are_not_found(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, scholar: Headers
) -> None:
    fine = await added(api, officer, director, FINES, FINE)
    grant = scholarship(university, "HALF", percent="50")
    giving = {"code": "X", "scholarshipType": "discount"}
    for who, place, body in (
        (officer, FINES, FINE),
        (officer, SPECIAL, {"subjectCode": university.subject().subject_code, "firstYear": 2569, "firstSemester": 1}),
        (scholar, GRANTS, giving),
    ):
        part = "/giving" if place == GRANTS else ""
        ids = {str(uuid4()), fine["lateFineId"], str(grant)} - ({fine["lateFineId"]} if place == FINES else set())
        ids -= {str(grant)} if place == GRANTS else set()
        for row_id in ids:
            put = await api.put(f"{place}/{row_id}{part}", json=body | WHY | {"revision": 1}, headers=keyed(who))
            gone = await api.delete(f"{place}/{row_id}", params={"revision": 1, **WHY}, headers=keyed(who))
            assert [(said.status_code, said.json()["code"]) for said in (put, gone)] == [(404, "not_found")] * 2
        wrong = await api.put(f"{place}/1 OR 1=1{part}", json=body | WHY | {"revision": 1}, headers=keyed(who))
        assert wrong.status_code == 422
    assert (await api.get(FINES, headers=officer)).json()["total"] == 1


async def test_who_has_nothing_to_do_with_it_neither_sees_nor_decides_a_request(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    asked = await api.post(FINES, json=FINE | WHY, headers=keyed(officer))
    case_id = asked.json()["caseId"]
    student = university.student()
    for who in (
        university.signed_in(student.person_id, RoleId.STUDENT),
        signed_in(university, RoleId.TEACHER),
    ):
        assert (await api.get(f"/finance/master-changes/{case_id}", headers=who)).status_code in (403, 404)
        said = await api.post(
            f"/cases/{case_id}/actions/approve", json={"revision": 1, "remark": "ok"}, headers=keyed(who)
        )
        assert said.status_code in (403, 404)
        assert (await api.post(FINES, json=FINE | WHY, headers=keyed(who))).status_code == 403
    assert await agreed(api, director, asked) == "done"


async def test_who_asked_never_agrees_whatever_roles_they_have(
    api: httpx.AsyncClient, university: University, director: Headers
) -> None:
    both = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    asks, decides = (
        university.signed_in(both.person_id, role) for role in (RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    )
    asked = await api.post(FINES, json=FINE | WHY, headers=keyed(asks))
    own = await decide(api, decides, asked.json()["caseId"], "approve")
    assert (own.status_code, own.json()["code"]) == (403, "own_request")
    assert (await api.get(FINES, headers=asks)).json()["total"] == 0
    assert await agreed(api, director, asked) == "done"


async def test_two_directors_who_agree_at_once_write_one_row(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    fine = await added(api, officer, director, FINES, FINE)
    wanted = FINE | WHY | {"cap": "900.00", "revision": fine["revision"]}
    asked = await api.put(f"{FINES}/{fine['lateFineId']}", json=wanted, headers=keyed(officer))
    directors = [director, *(signed_in(university, RoleId.TREASURY_DIRECTOR) for _ in range(2))]
    said = await decide_at_once(api, directors, asked.json()["caseId"], "approve")
    assert 200 in {answer.status_code for answer in said}
    assert {answer.status_code for answer in said} <= {200, 409}
    assert await ended(api, director, asked.json()["caseId"]) == "done"
    [row] = (await api.get(FINES, headers=officer)).json()["items"]
    assert (row["cap"], row["revision"]) == ("900.00", fine["revision"] + 1)
    trail = (await api.get(f"{FINES}/{fine['lateFineId']}/audit", headers=officer)).json()["items"]
    assert len(trail) == 2


@pytest.mark.parametrize("master", ["fine", "special", "grant"])
async def test_a_request_that_is_sent_again_is_the_same_one_also_once_it_is_decided(
    api: httpx.AsyncClient, officer: Headers, director: Headers, scholar: Headers, special: dict[str, Any], master: str
) -> None:
    grant = {
        "code": "HALF", "nameTh": "ครึ่ง", "nameEn": "Half", "scholarshipType": "discount", "sourceType": "university",
    }  # fmt: skip
    masters: dict[str, tuple[str, Headers, dict[str, Any], str, str, dict[str, Any]]] = {
        "fine": (FINES, officer, FINE, "lateFineId", "", {"amount": "70.00"}),
        "special": (SPECIAL, officer, special, "subjectFeeId", "", {"faculty": "700.00"}),
        "grant": (GRANTS, scholar, grant, "scholarshipId", "/giving", {"isActive": False}),
    }
    place, who, body, key, part, changed = masters[master]
    press = keyed(who)
    add: dict[str, Any] = {"url": place, "json": body | WHY, "headers": press}
    first = await api.post(**add)
    assert (await api.post(**add)).json() == first.json()
    assert await agreed(api, director, first) == "done"
    again = await api.post(**add)
    assert (again.status_code, again.json()) == (202, first.json())
    other = await api.post(place, json=body | changed | WHY, headers=press)
    assert (other.status_code, other.json()["code"]) == (409, "key_used_differently")
    [row] = (await api.get(place, headers=who)).json()["items"]

    change: dict[str, Any] = {
        "url": f"{place}/{row[key]}{part}", "json": body | changed | WHY | {"revision": row["revision"]},
        "headers": keyed(who),
    }  # fmt: skip
    first = await api.put(**change)
    assert await agreed(api, director, first) == "done"
    again = await api.put(**change)
    assert (again.status_code, again.json()) == (202, first.json())
    stale = await api.put(**{**change, "headers": keyed(who)})
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")

    away: dict[str, Any] = {
        "url": f"{place}/{row[key]}", "params": {"revision": row["revision"] + 1, **WHY}, "headers": keyed(who),
    }  # fmt: skip
    first = await api.delete(**away)
    assert await agreed(api, director, first) == "done"
    again = await api.delete(**away)
    assert (again.status_code, again.json()) == (202, first.json())
    used = await api.put(**{**change, "headers": away["headers"]})
    assert (used.status_code, used.json()["code"]) == (409, "key_used_differently")
    assert (await api.get(place, headers=who)).json()["total"] == 0


async def test_a_fee_item_that_is_out_of_use_by_then_charges_no_fine(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    asked = await api.post(FINES, json=FINE | WHY, headers=keyed(officer))
    item = {"nameTh": "ค่าปรับ", "nameEn": "Fine", "feeType": "fine", "status": "inactive", "revision": 1}
    assert (await api.put("/finance/fees/F4010", json=item, headers=officer)).status_code == 200
    assert await agreed(api, director, asked) == "refused"
    case = (await api.get(f"/cases/{asked.json()['caseId']}", headers=officer)).json()
    assert case["items"][0]["refused"]["code"] == "late_fine_fee"
    assert university.rows(LateFineRow) == []


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        pytest.param({"reason": "\u0000"}, 422, id="nul"),
        pytest.param({"reason": " \u2003 "}, 422, id="blank"),
        pytest.param({"reason": "ก" * 501}, 422, id="long"),
        pytest.param({"amount": "1e9"}, 422, id="exponent"),
        pytest.param({"amount": "-1.00"}, 422, id="negative"),
        pytest.param({"amount": "0.001"}, 422, id="part of a satang"),
        pytest.param({"amount": "99999999999.00"}, 422, id="more than a column holds"),
        pytest.param({"amount": "NaN"}, 422, id="nan"),
        pytest.param({"feeCode": "F4010'; DROP TABLE fee;--"}, 422, id="code"),
        pytest.param({"campusCode": "\u202eB"}, 202, id="campus behind a mark nobody sees"),
        pytest.param({"campusCode": "B" * 11}, 422, id="campus"),
        pytest.param({"firstYear": 10**12}, 422, id="year"),
        pytest.param({"reason": "<script>alert(1)</script> =1+1 \u202e"}, 202, id="markup"),
    ],
)
async def test_hostile_values_are_refused_by_their_field_and_text_stays_text(
    api: httpx.AsyncClient, university: University, officer: Headers, changed: dict[str, Any], status: int
) -> None:
    said = await api.post(FINES, json=FINE | WHY | changed, headers=keyed(officer))
    assert said.status_code == status, said.text
    if status == 202:
        case_id = said.json()["caseId"]
        shown = (await api.get(f"/finance/master-changes/{case_id}", headers=officer)).json()
        assert shown["reason"] == changed.get("reason", WHY["reason"]).strip("\u202e ")
    else:
        assert said.json()["code"] == "fields_invalid"
        assert university.rows(CaseFile) == []


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(
            {"details": [{"sequence": 1, "academicYear": 2569, "semester": 1, "percent": "100.01"}]}, id="more"
        ),
        pytest.param({"details": [DETAIL | {"percent": "100.01"}]}, id="more than the whole"),
        pytest.param({"details": [DETAIL | {"percent": "NaN"}]}, id="nan"),
        pytest.param({"details": [DETAIL | {"amount": "1e11"}]}, id="large"),
        pytest.param({"feeCodes": ["F4010"] * 101}, id="many"),
        pytest.param({"code": "A" * 21}, id="code"),
        pytest.param({"nameTh": "\u0000"}, id="nul"),
    ],
)
async def test_hostile_values_of_a_scholarship_are_refused(
    api: httpx.AsyncClient, university: University, scholar: Headers, changed: dict[str, Any]
) -> None:
    body = {
        "code": "HALF", "nameTh": "ครึ่ง", "nameEn": "Half", "scholarshipType": "discount", "sourceType": "university",
    }  # fmt: skip
    said = await api.post(GRANTS, json=body | WHY | changed, headers=keyed(scholar))
    assert (said.status_code, said.json()["code"]) == (422, "fields_invalid"), said.text
    assert university.rows(CaseFile) == []


async def test_requests_for_special_fees_at_once_open_one_case(
    api: httpx.AsyncClient, university: University, director: Headers, special: dict[str, Any]
) -> None:
    officers = [signed_in(university, RoleId.FINANCE_OFFICER) for _ in range(4)]
    said = await asyncio.gather(*(api.post(SPECIAL, json=special | WHY, headers=keyed(who)) for who in officers))
    taken = [answer for answer in said if answer.status_code == 202]
    assert {answer.json()["code"] for answer in said if answer.status_code != 202} == {"master_change_asked"}
    assert len(taken) == 1
    assert await agreed(api, director, taken[0]) == "done"
    assert len(university.rows(SpecialSubjectFee)) == 1
