"""Attacks on waiver rules, instalment patterns and agencies, of which two people decide (ADR 66): each is refused in
words, and nothing changes twice.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple
from uuid import uuid4

import httpx
import pytest

from activities.imports.file_reading import read_import_file
from activities.imports.import_batch import apply_import_chunk, check_import_chunk
from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.finance.deciding import added, agreed, decide, decide_at_once, ended, keyed
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.imports import LIBRARY_FEE, fine, import_request, keep_masters, whole
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
WHY: Final[dict[str, Any]] = {"reason": "ประกาศ"}
PARTS: Final = [{"due": {"kind": "payment_period"}, "percent": 40}, {"due": {"kind": "month", "months": 4, "day": 31}}]


class Attacked(NamedTuple):
    """A master: its place, the key of its rows, a row that may be added and deleted, and what is changed of it."""

    place: str
    key: str
    row: dict[str, Any]
    change: dict[str, Any]


RULE: Final = Attacked(
    "/finance/waiver-rules",
    "ruleId",
    {"waiverKind": "deferral", "arrearsFrom": 7, "offices": ["officer", "treasury"]},
    {"offices": ["treasury"]},
)
PATTERN: Final = Attacked(
    "/finance/instalment-patterns",
    "instalmentPatternId",
    {"code": "SPARE", "nameTh": "ผ่อน", "nameEn": "Parts", "isDefault": False, "parts": PARTS},
    {"nameEn": "Spare"},
)
AGENCY: Final = Attacked(
    "/finance/agencies",
    "agencyId",
    {"code": "DORM", "nameTh": "หอพัก", "nameEn": "Dormitory", "feeCode": LIBRARY_FEE},
    {"nameEn": "Halls"},
)
every_master: Final = pytest.mark.parametrize("master", [RULE, PATTERN, AGENCY], ids=["rule", "pattern", "agency"])


@pytest.fixture(autouse=True)
def masters(university: University) -> None:
    keep_masters(university)


@pytest.fixture
def colleague(university: University) -> Headers:
    """The session of another finance officer."""
    return signed_in(university, RoleId.FINANCE_OFFICER)


async def rows(api: httpx.AsyncClient, who: Headers, master: Attacked) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get(master.place, headers=who)).json()["items"]
    return found


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@every_master
async def test_what_is_asked_twice_is_asked_once_also_after_it_was_decided(
    api: httpx.AsyncClient, officer: Headers, colleague: Headers, director: Headers, master: Attacked
) -> None:
    add: dict[str, Any] = {"url": master.place, "json": master.row | WHY, "headers": keyed(officer)}
    first = await api.post(**add)
    assert (await api.post(**add)).json() == first.json()
    beside = await api.post(master.place, json=master.row | WHY, headers=keyed(colleague))
    assert refused(beside) == (409, "master_change_asked")
    assert await agreed(api, director, first) == "done"
    assert (await api.post(**add)).json() == first.json()
    other = await api.post(master.place, json=master.row | master.change | WHY, headers=add["headers"])
    assert refused(other) == (409, "key_used_differently")
    before = len(await rows(api, officer, master))
    again = await api.post(master.place, json=master.row | WHY, headers=keyed(officer))
    assert again.status_code == 409, "there is one of its code or its terms"
    assert len(await rows(api, officer, master)) == before


@every_master
async def test_who_asked_never_agrees_whatever_roles_they_have(
    api: httpx.AsyncClient, university: University, director: Headers, master: Attacked
) -> None:
    both = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    asks, decides = (
        university.signed_in(both.person_id, role) for role in (RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR)
    )
    before = await rows(api, asks, master)
    asked = await api.post(master.place, json=master.row | WHY, headers=keyed(asks))
    assert refused(await decide(api, decides, asked.json()["caseId"], "approve")) == (403, "own_request")
    assert await rows(api, asks, master) == before
    assert await agreed(api, director, asked) == "done"


@every_master
async def test_who_has_nothing_to_do_with_it_neither_sees_nor_asks_nor_decides(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, master: Attacked
) -> None:
    asked = await api.post(master.place, json=master.row | WHY, headers=keyed(officer))
    case_id = asked.json()["caseId"]
    student = university.student()
    body = {"revision": 1, "remark": "ok"}
    for who in (
        university.signed_in(student.person_id, RoleId.STUDENT),
        signed_in(university, RoleId.TEACHER),
        signed_in(university, RoleId.SCHOLARSHIP_OFFICER),
    ):
        assert (await api.get(f"/finance/master-changes/{case_id}", headers=who)).status_code in (403, 404)
        said = await api.post(f"/cases/{case_id}/actions/approve", json=body, headers=keyed(who))
        assert said.status_code in (403, 404)
        assert (await api.post(master.place, json=master.row | WHY, headers=keyed(who))).status_code == 403
    assert await agreed(api, director, asked) == "done"


@every_master
async def test_ids_of_nobody_and_of_another_master_are_not_found(
    api: httpx.AsyncClient, officer: Headers, director: Headers, master: Attacked
) -> None:
    other = RULE if master is not RULE else PATTERN
    row = await added(api, officer, director, other.place, other.row)
    for row_id in (str(uuid4()), row[other.key]):
        place = f"{master.place}/{row_id}"
        put = await api.put(place, json=master.row | WHY | {"revision": 1}, headers=keyed(officer))
        gone = await api.delete(place, params=WHY | {"revision": 1}, headers=keyed(officer))
        assert [refused(put), refused(gone)] == [(404, "not_found")] * 2


@every_master
async def test_a_row_with_an_open_request_is_changed_and_deleted_by_nobody_beside_it(
    api: httpx.AsyncClient, officer: Headers, colleague: Headers, director: Headers, master: Attacked
) -> None:
    row = await added(api, officer, director, master.place, master.row)
    place, changed = f"{master.place}/{row[master.key]}", master.row | master.change | WHY | {"revision": 1}
    asked = await api.put(place, json=changed, headers=keyed(officer))
    for who in (officer, colleague):
        gone = await api.delete(place, params=WHY | {"revision": 1}, headers=keyed(who))
        assert refused(gone) == (409, "master_change_asked")
    directors = [director, director]
    said = await decide_at_once(api, directors, asked.json()["caseId"], "approve")
    assert {answer.status_code for answer in said} <= {200, 409}
    assert await ended(api, director, asked.json()["caseId"]) == "done"
    late = await api.delete(place, params=WHY | {"revision": 1}, headers=keyed(colleague))
    assert refused(late) == (409, "revision_moved")
    gone = await api.delete(place, params=WHY | {"revision": 2}, headers=keyed(colleague))
    assert await agreed(api, director, gone) == "done"
    assert row[master.key] not in {each[master.key] for each in await rows(api, officer, master)}


@every_master
async def test_of_a_change_and_an_addition_that_come_to_the_same_row_one_is_done(
    api: httpx.AsyncClient, officer: Headers, colleague: Headers, director: Headers, master: Attacked
) -> None:
    field, value = ("arrearsFrom", 9) if master is RULE else ("code", "TAKEN")
    row = await added(api, officer, director, master.place, master.row)
    wanted = master.row | {field: value}
    change = await api.put(
        f"{master.place}/{row[master.key]}", json=wanted | WHY | {"revision": 1}, headers=keyed(officer)
    )
    addition = await api.post(master.place, json=wanted | WHY, headers=keyed(colleague))
    assert await agreed(api, director, change) == "done"
    assert await agreed(api, director, addition) == "refused"
    assert [each[field] for each in await rows(api, officer, master)].count(value) == 1


async def test_an_agency_that_fines_somebody_while_its_deletion_is_decided_stays(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    [library] = await rows(api, officer, AGENCY)
    place = f"{AGENCY.place}/{library['agencyId']}"
    gone = await api.delete(place, params=WHY | {"revision": library["revision"]}, headers=keyed(officer))
    sender = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    request = import_request(university, sender, [fine(university.student().student_code)])
    read_import_file(request)
    check_import_chunk(whole(request.case_id))
    apply_import_chunk(whole(request.case_id))
    assert await agreed(api, director, gone) == "refused"
    case = (await api.get(f"/cases/{gone.json()['caseId']}", headers=officer)).json()
    assert case["items"][0]["refused"]["code"] == "agency_in_use"
    assert await rows(api, officer, AGENCY) == [library | {"students": 1}]


async def test_an_item_that_an_agency_charges_stays_chargeable(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    item = {"nameTh": "ค่าปรับ", "nameEn": "Fine", "revision": 1}
    place = f"/finance/fees/{LIBRARY_FEE}"
    for fate in ({"feeType": "fine", "status": "inactive"}, {"feeType": "group", "status": "active"}):
        answer = await api.put(place, json=item | fate, headers=officer)
        assert refused(answer) == (409, "fee_in_agency")
        assert answer.json()["details"] == {"agency": "LIB"}
    renamed = await api.put(place, json=item | {"feeType": "fine", "status": "active"}, headers=officer)
    assert renamed.status_code == 200
    [library] = await rows(api, officer, AGENCY)
    closed = {name: library[name] for name in AGENCY.row} | {"isActive": False, "revision": 1} | WHY
    asked = await api.put(f"{AGENCY.place}/{library['agencyId']}", json=closed, headers=keyed(officer))
    assert await agreed(api, director, asked) == "done"
    freed = item | {"feeType": "fine", "status": "inactive", "revision": 2}
    assert (await api.put(place, json=freed, headers=officer)).status_code == 200


async def test_a_pattern_that_comes_into_use_while_its_deletion_is_decided_stays(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    used = await added(api, officer, director, PATTERN.place, PATTERN.row | {"code": "USED", "isDefault": True})
    spare = await added(api, officer, director, PATTERN.place, PATTERN.row)
    place = f"{PATTERN.place}/{used[PATTERN.key]}"
    stale = await api.put(
        place,
        json=PATTERN.row | {"code": "USED", "isDefault": True, "nameEn": "Used", "revision": 1} | WHY,
        headers=keyed(officer),
    )
    other = PATTERN.row | {"isDefault": True, "revision": 1} | WHY
    takes_over = await api.put(f"{PATTERN.place}/{spare[PATTERN.key]}", json=other, headers=keyed(officer))
    assert await agreed(api, director, takes_over) == "done"
    assert await agreed(api, director, stale) == "refused", "it would come back into use unseen"
    gone = await api.delete(place, params=WHY | {"revision": 2}, headers=keyed(officer))
    assert await agreed(api, director, gone) == "done"
    assert [(each["code"], each["isDefault"]) for each in await rows(api, officer, PATTERN)] == [("SPARE", True)]


@pytest.mark.parametrize(
    ("master", "changed"),
    [
        (RULE, {"offices": []}),
        (RULE, {"offices": ["rector"]}),
        (RULE, {"arrearsFrom": -1}),
        (RULE, {"arrearsFrom": 10**12}),
        (RULE, {"waiverKind": "gift"}),
        (PATTERN, {"parts": [PARTS[0] | {"percent": "NaN"}, PARTS[1]]}),
        (PATTERN, {"parts": [PARTS[0] | {"percent": "0"}, PARTS[1]]}),
        (PATTERN, {"parts": []}),
        (PATTERN, {"nameTh": "ก\u0000"}),
        (AGENCY, {"code": "\u202e"}),
        (AGENCY, {"code": "X" * 50}),
        (AGENCY, {"nameEn": " "}),
        (AGENCY, {"reason": " \u2003 "}),
    ],
)
async def test_hostile_values_are_refused(
    api: httpx.AsyncClient, officer: Headers, master: Attacked, changed: dict[str, Any]
) -> None:
    answer = await api.post(master.place, json=master.row | WHY | changed, headers=keyed(officer))
    assert refused(answer) == (422, "fields_invalid")
