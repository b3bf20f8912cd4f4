"""Attacks on waiver rules, patterns of instalments and agencies: of each two people decide, once (ADR 66)."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.finance.deciding import added, agreed, decide, decide_at_once, ended, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.imports import LIBRARY_FEE, keep_masters
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")

WHY: Final[dict[str, Any]] = {"reason": "ประกาศ"}
REST: Final[dict[str, Any]] = {"due": {"kind": "payment_period"}}
RULES: Final = "/finance/waiver-rules"
PATTERNS: Final = "/finance/instalment-patterns"
AGENCIES: Final = "/finance/agencies"
ADDED: Final[dict[str, dict[str, Any]]] = {
    RULES: {"waiverKind": "deferral", "arrearsFrom": 7, "offices": ["advisor", "treasury"]},
    PATTERNS: {"code": "half", "nameTh": "ครึ่ง", "nameEn": "Half", "isDefault": True, "parts": [REST]},
    AGENCIES: {"code": "dorm", "nameTh": "หอพัก", "nameEn": "Dormitory", "feeCode": LIBRARY_FEE},
}
CHANGED: Final[dict[str, dict[str, Any]]] = {
    RULES: {"offices": ["treasury"]}, PATTERNS: {"nameEn": "Halves"}, AGENCIES: {"nameEn": "Halls"},
}  # fmt: skip
KEYS: Final = {RULES: "ruleId", PATTERNS: "instalmentPatternId", AGENCIES: "agencyId"}
DELETED: Final = {
    RULES: "UPDATE waiver_rule SET deleted_at = now() WHERE rule_id = :id",
    PATTERNS: "UPDATE instalment_pattern SET deleted_at = now() WHERE instalment_pattern_id = :id",
    AGENCIES: "UPDATE agency SET deleted_at = now() WHERE agency_id = :id",
}
each = pytest.mark.parametrize("place", list(ADDED))


@pytest.fixture(autouse=True)
def fees(university: University) -> None:
    keep_masters(university)


async def rows(api: httpx.AsyncClient, who: Headers, place: str) -> list[dict[str, Any]]:
    answer = await api.get(place, headers=who)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["items"]
    return found


@each
async def test_nobody_alone_changes_anything_whatever_roles_they_have(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, place: str
) -> None:
    before = await rows(api, director, place)
    both = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    asks, decides = (
        university.signed_in(both.person_id, role) for role in (RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    )
    asked = await api.post(place, json=ADDED[place] | WHY, headers=keyed(asks))
    case_id = asked.json()["caseId"]
    own = await decide(api, decides, case_id, "approve")
    assert (own.status_code, own.json()["code"]) == (403, "own_request")
    colleague = await decide(api, officer, case_id, "approve")
    assert colleague.status_code == 403, colleague.text
    student = university.student()
    for who in (
        university.signed_in(student.person_id, RoleId.STUDENT),
        signed_in(university, RoleId.TEACHER),
        signed_in(university, RoleId.SCHOLARSHIP_OFFICER),
    ):
        assert (await api.get(f"/finance/master-changes/{case_id}", headers=who)).status_code in (403, 404)
        assert (await api.post(place, json=ADDED[place] | WHY, headers=keyed(who))).status_code == 403
        assert (
            await api.delete(f"{place}/{uuid4()}", params=WHY | {"revision": 1}, headers=keyed(who))
        ).status_code == 403
    assert await rows(api, director, place) == before
    assert await agreed(api, director, asked) == "done"
    assert len(await rows(api, director, place)) == len(before) + 1


@each
async def test_of_requests_about_one_row_at_once_one_is_open_and_directors_at_once_write_once(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, place: str
) -> None:
    row = await added(api, officer, director, place, ADDED[place])
    url = f"{place}/{row[KEYS[place]]}"
    officers = [signed_in(university, RoleId.FINANCE_OFFICER) for _ in range(4)]
    wanted = ADDED[place] | CHANGED[place] | WHY | {"revision": row["revision"]}
    said = await asyncio.gather(
        *(api.put(url, json=wanted, headers=keyed(who)) for who in officers[:2]),
        *(api.delete(url, params=WHY | {"revision": row["revision"]}, headers=keyed(who)) for who in officers[2:]),
    )
    taken = [answer for answer in said if answer.status_code == 202]
    codes = {answer.json()["code"] for answer in said if answer.status_code != 202}
    assert codes <= {"master_change_asked", "instalment_default_kept"}, codes
    assert len(taken) == 1
    directors = [director, *(signed_in(university, RoleId.TREASURY_DIRECTOR) for _ in range(2))]
    case_id = taken[0].json()["caseId"]
    decided = await decide_at_once(api, directors, case_id, "approve")
    assert {answer.status_code for answer in decided} <= {200, 409}
    assert await ended(api, director, case_id) == "done"
    trail = (await api.get(f"{url}/audit", headers=officer)).json()["items"]
    assert len(trail) == 2


@each
async def test_a_request_that_is_sent_again_is_the_same_one_and_an_old_revision_is_refused(
    api: httpx.AsyncClient, officer: Headers, director: Headers, place: str
) -> None:
    add: dict[str, Any] = {"url": place, "json": ADDED[place] | WHY, "headers": keyed(officer)}
    before = await rows(api, officer, place)
    first = await api.post(**add)
    assert (await api.post(**add)).json() == first.json()
    assert await agreed(api, director, first) == "done"
    again = await api.post(**add)
    assert (again.status_code, again.json()) == (202, first.json())
    other = await api.post(**add | {"json": ADDED[place] | CHANGED[place] | WHY})
    assert (other.status_code, other.json()["code"]) == (409, "key_used_differently")
    [row] = [row for row in await rows(api, officer, place) if row not in before]
    url = f"{place}/{row[KEYS[place]]}"
    change: dict[str, Any] = {
        "url": url, "json": ADDED[place] | CHANGED[place] | WHY | {"revision": row["revision"]},
        "headers": keyed(officer),
    }  # fmt: skip
    first = await api.put(**change)
    assert await agreed(api, director, first) == "done"
    again = await api.put(**change)
    assert (again.status_code, again.json()) == (202, first.json())
    stale = await api.put(**{**change, "headers": keyed(officer)})
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")
    gone = await api.delete(url, params=WHY | {"revision": row["revision"]}, headers=keyed(officer))
    assert (gone.status_code, gone.json()["code"]) == (409, "revision_moved")
    for wrong, status in ((f"{place}/{uuid4()}", 404), (f"{place}/1 OR 1=1", 422)):
        said = await api.put(**{**change, "url": wrong, "headers": keyed(officer)})
        assert said.status_code == status, said.text


@each
async def test_a_row_that_was_deleted_meanwhile_is_neither_changed_nor_brought_back(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, place: str
) -> None:
    row = await added(api, officer, director, place, ADDED[place])
    url = f"{place}/{row[KEYS[place]]}"
    wanted = ADDED[place] | CHANGED[place] | WHY | {"revision": row["revision"]}
    asked = await api.put(url, json=wanted, headers=keyed(officer))
    with university.engine.begin() as connection:
        connection.execute(text(DELETED[place]), {"id": row[KEYS[place]]})
    assert await agreed(api, director, asked) == "refused"
    case = (await api.get(f"/cases/{asked.json()['caseId']}", headers=officer)).json()
    assert case["items"][0]["refused"]["code"] == "master_moved"
    late = await api.put(url, json=wanted, headers=keyed(officer))
    assert late.status_code == 404
    assert len((await api.get(f"{url}/audit", headers=officer)).json()["items"]) == 1


@each
@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"reason": "\u0000"}, id="nul"),
        pytest.param({"reason": "\u200b\u2060\ufeff \n"}, id="only what nobody sees"),
        pytest.param({"reason": "ก" * 501}, id="long"),
        pytest.param({"reason": ["x"]}, id="list"),
        pytest.param({"reason": None}, id="nothing"),
        pytest.param({"surplus": 1, "reason": ""}, id="surplus"),
    ],
)
async def test_reasons_that_say_nothing_are_refused(
    api: httpx.AsyncClient, university: University, officer: Headers, place: str, changed: dict[str, Any]
) -> None:
    said = await api.post(place, json=ADDED[place] | WHY | changed, headers=keyed(officer))
    assert (said.status_code, said.json()["code"]) == (422, "fields_invalid"), said.text
    assert university.rows(CaseFile) == []


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        (RULES, {"offices": []}),
        (RULES, {"offices": ["advisor"] * 100}),
        (RULES, {"offices": ["nobody"]}),
        (RULES, {"arrearsFrom": -1}),
        (RULES, {"arrearsFrom": 10**12}),
        (RULES, {"arrearsFrom": "NaN"}),
        (RULES, {"waiverKind": "deferral' --"}),
        (PATTERNS, {"parts": []}),
        (PATTERNS, {"parts": [REST] * 13}),
        (PATTERNS, {"parts": [REST | {"percent": "NaN"}, REST]}),
        (PATTERNS, {"parts": [REST | {"percent": "100"}, REST]}),
        (PATTERNS, {"parts": [REST | {"amount": "99999999999.00"}, REST]}),
        (PATTERNS, {"parts": [REST | {"amount": "0.001"}, REST]}),
        (PATTERNS, {"parts": [{"due": {"kind": "month", "months": 12, "day": 31}}]}),
        (PATTERNS, {"code": "\u200b"}),
        (PATTERNS, {"code": "ผ่อน"}),
        (PATTERNS, {"nameTh": "\u202e\u200b"}),
        (PATTERNS, {"nameEn": "x" * 201}),
        (AGENCIES, {"code": ""}),
        (AGENCIES, {"code": "A" * 21}),
        (AGENCIES, {"feeCode": "\u2066"}),
        (AGENCIES, {"feeCode": "9" * 13}),
        (AGENCIES, {"nameTh": " \u3000 "}),
        (AGENCIES, {"isActive": "perhaps"}),
    ],
)
async def test_hostile_values_are_refused_by_their_field(
    api: httpx.AsyncClient, university: University, officer: Headers, place: str, changed: dict[str, Any]
) -> None:
    said = await api.post(place, json=ADDED[place] | WHY | changed, headers=keyed(officer))
    assert (said.status_code, said.json()["code"]) == (422, "fields_invalid"), said.text
    assert university.rows(CaseFile) == []


async def test_the_pattern_in_use_is_never_given_up_by_requests_that_cross(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    first = await added(api, officer, director, PATTERNS, ADDED[PATTERNS])
    second = await added(api, officer, director, PATTERNS, ADDED[PATTERNS] | {"code": "two", "isDefault": False})
    url = {row["code"]: f"{PATTERNS}/{row['instalmentPatternId']}" for row in (first, second)}
    gone = await api.delete(url["TWO"], params=WHY | {"revision": 1}, headers=keyed(officer))
    crossing = await api.put(
        url["HALF"], json=ADDED[PATTERNS] | WHY | {"nameEn": "Again", "revision": 1}, headers=keyed(officer)
    )
    third = await api.post(PATTERNS, json=ADDED[PATTERNS] | WHY | {"code": "three"}, headers=keyed(officer))
    assert await agreed(api, director, third) == "done"
    assert await agreed(api, director, crossing) == "refused"
    assert await agreed(api, director, gone) == "done"
    assert [(row["code"], row["isDefault"]) for row in await rows(api, officer, PATTERNS)] == [
        ("THREE", True), ("HALF", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "parts"),
    [
        ("100.00", [REST | {"amount": "500.00"}, REST]),
        ("0.01", [*[REST | {"percent": "9"}] * 11, REST]),
        ("9999999999.99", [REST | {"percent": "99.99"}, REST]),
        ("100.00", [REST, REST]),
        ("100.00", [REST | {"amount": "1", "percent": "1"}]),
    ],
)
async def test_a_preview_of_parts_answers_parts_of_the_whole_or_words(
    api: httpx.AsyncClient, university: University, officer: Headers, amount: str, parts: list[dict[str, Any]]
) -> None:
    now = utc_now()
    university.period(FinancePeriod.PAYMENT, now, now + timedelta(days=30))
    said = await api.post(f"{PATTERNS}/preview", json={"amount": amount, "parts": parts}, headers=officer)
    assert said.status_code in (200, 409, 422), said.text
    if said.status_code == 200:
        due = [Decimal(each["amount"]) for each in said.json()["instalments"]]
        assert sum(due) == Decimal(amount)
        assert min(due) >= 0
