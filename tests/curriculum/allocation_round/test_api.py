"""The registrar plans, moves and calls off allocation rounds."""

from __future__ import annotations

import asyncio
import re
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest
from sqlmodel import Session

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import Action, MenuId, RoleId
from models.access.role.tables import AuditEntry, RolePermission
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.curriculum.allocation_round.tables import AllocationRound
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")

Headers = dict[str, str]
DAY = timedelta(days=1)


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


def dates(opens: timedelta = DAY, closes: timedelta = 3 * DAY, percent: int = 50) -> dict[str, object]:
    """The dates of a round, from now."""
    now = utc_now().replace(microsecond=0)
    return {
        "opensAt": (now + opens).isoformat(),
        "closesAt": (now + closes).isoformat(),
        "releasePercent": percent,
    }


async def planned(
    api: httpx.AsyncClient, headers: Headers, key: str = "plan-a-round", **changes: object
) -> httpx.Response:
    """Plan a round."""
    body = {
        "academicYear": YEAR,
        "semester": SEMESTER,
        "nameTh": "รอบแรก",
        "nameEn": "First round",
        **dates(),
        **changes,
    }
    return await api.post("/curriculum/rounds", json=body, headers={**headers, "Idempotency-Key": key})


def changed(shown: dict[str, Any], changes: dict[str, object]) -> dict[str, object]:
    """A round as it was shown, and as it shall be."""
    names = ("academicYear", "semester", "campusCode", "opensAt", "closesAt", "releasePercent")
    seen = {name: shown[name] for name in names} | {"nameTh": shown["name"]["th"], "nameEn": shown["name"]["en"]}
    return {**seen, **changes, "seen": seen}


async def listed(api: httpx.AsyncClient, headers: Headers) -> list[dict[str, Any]]:
    """The term's rounds."""
    answer = await api.get("/curriculum/rounds", headers=headers)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def test_a_round_is_planned_shown_and_called_off(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(seats=9, allotments={("E09", 3): 5, ("D14", 3): 2})
    decide_enrolment(university.request(university.student(), section))
    wanted = await api.get("/curriculum/rounds/preview", params={"percent": 50}, headers=registrar)
    assert wanted.json() == {"sections": 1, "seats": 3}
    answer = await planned(api, registrar)
    assert answer.status_code == 200, answer.text
    (shown,) = await listed(api, registrar)
    assert shown == answer.json()
    assert (shown["stage"], shown["preview"], shown["name"]["th"]) == (
        "scheduled",
        {"sections": 1, "seats": 3},
        "รอบแรก",
    )
    case = (await api.get(f"/cases/{shown['caseId']}", headers=registrar)).json()
    assert (case["title"]["en"], case["subject"], case["deadline"]["effect"]) == ("First round", None, "round_opens")
    assert [action["name"] for action in case["actions"]] == ["cancel"]
    assert [stage["name"] for stage in case["stages"]] == ["scheduled", "open", "released"]
    off = await api.post(
        f"/cases/{shown['caseId']}/actions/cancel",
        json={"revision": case["revision"]},
        headers={**registrar, "Idempotency-Key": "call-it-off"},
    )
    assert off.status_code == 200, off.text
    (shown,) = await listed(api, registrar)
    assert (shown["stage"], shown["state"], shown["preview"]) == ("cancelled", "closed", None)
    assert (await planned(api, registrar, key="another-round")).status_code == 200  # its time is free again


async def test_calling_off_is_offered_to_whose_task_it_is(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    assert (await planned(api, registrar)).json()["mayCallOff"]
    (shown,) = await listed(api, registrar)
    case = (await api.get(f"/cases/{shown['caseId']}", headers=registrar)).json()
    assert (shown["mayCallOff"], [action["name"] for action in case["actions"]]) == (True, ["cancel"])
    with Session(university.engine) as session, session.begin():
        granted = session.get_one(RolePermission, (RoleId.REGISTRAR, MenuId.TASKS))
        granted.actions = [action for action in granted.actions if action != Action.APPROVE]
    (shown,) = await listed(api, registrar)
    case = (await api.get(f"/cases/{shown['caseId']}", headers=registrar)).json()
    assert (shown["mayCallOff"], case["actions"]) == (False, [])


async def test_the_same_key_is_the_same_round(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    body = dates()
    first, second = [await planned(api, registrar, **body) for _ in range(2)]
    assert first.json()["caseId"] == second.json()["caseId"]
    assert len(university.rows(AllocationRound)) == 1
    other = await planned(api, registrar, **(body | {"releasePercent": 60}))
    assert other.json()["code"] == "key_used_differently"


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        (dates(3 * DAY, DAY), 422, "round_order"),
        (dates(-3 * DAY, -DAY), 422, "round_closes_in_past"),
        ({"campusCode": "ZZ"}, 404, "not_found"),
        ({"academicYear": 2600}, 404, "not_found"),
        ({"releasePercent": 0}, 422, "fields_invalid"),
        ({"releasePercent": 101}, 422, "fields_invalid"),
        ({"nameTh": ""}, 422, "fields_invalid"),
        ({"opensAt": "2026-11-20T09:00:00"}, 422, "fields_invalid"),
    ],
)
async def test_what_makes_no_sense_is_refused_and_leaves_nothing(
    api: httpx.AsyncClient,
    university: University,
    registrar: Headers,
    changes: dict[str, object],
    status: int,
    code: str,
) -> None:
    refused = await planned(api, registrar, **changes)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert university.rows(AllocationRound) == []
    assert university.rows(CaseFile) == []


async def test_two_rounds_planned_at_once_do_not_overlap(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    answers = await asyncio.gather(
        planned(api, registrar, key="the-first-of-two"),
        planned(api, registrar, key="the-second-of-two", campusCode="B"),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    refused = next(answer.json() for answer in answers if answer.status_code == 409)
    assert refused["code"] == "round_overlaps"
    assert "รอบแรก" in refused["message"]
    assert len([row for row in university.rows(CaseFile) if row.kind is CaseKind.ALLOCATION_ROUND]) == 1


async def test_a_moved_round_tells_its_workflow(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    shown = (await planned(api, registrar)).json()
    moved = dates(5 * DAY, 8 * DAY, 80)
    url = f"/curriculum/rounds/{shown['caseId']}"
    answer = await api.put(url, json=changed(shown, moved), headers=registrar)
    assert answer.status_code == 200, answer.text
    assert answer.json()["announced"] is True
    assert answer.json()["round"]["releasePercent"] == 80
    assert answer.json()["round"]["revision"] > shown["revision"]
    case = (await api.get(f"/cases/{shown['caseId']}", headers=registrar)).json()
    assert datetime.fromisoformat(case["deadline"]["at"]) == datetime.fromisoformat(str(moved["opensAt"]))
    assert "80%" in case["items"][0]["label"]["en"]
    stale = await api.put(url, json=changed(shown, dates()), headers=registrar)
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")
    (entry,) = university.rows(AuditEntry)
    assert (entry.action, entry.after["release_percent"] if entry.after else None) == ("allocation_round.edit", 80)


async def test_a_moved_round_is_called_off_by_the_revision_its_change_was_answered_with(
    api: httpx.AsyncClient, registrar: Headers
) -> None:
    shown = (await planned(api, registrar)).json()
    url = f"/curriculum/rounds/{shown['caseId']}"
    for percent in (60, 70, 80):
        answer = await api.put(url, json=changed(shown, dates(percent=percent)), headers=registrar)
        shown = answer.json()["round"]
    off = await api.post(
        f"/cases/{shown['caseId']}/actions/cancel",
        json={"revision": shown["revision"]},
        headers={**registrar, "Idempotency-Key": "call-it-off"},
    )
    assert off.status_code == 200, off.text


async def test_name_term_and_campus_change_until_the_round_opens_and_the_case_follows(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    shown = (await planned(api, registrar)).json()
    url = f"/curriculum/rounds/{shown['caseId']}"
    anew: dict[str, object] = {"nameTh": "รอบสอง", "nameEn": "Second round", "campusCode": "B"}
    answer = await api.put(url, json=changed(shown, anew), headers=registrar)
    assert answer.status_code == 200, answer.text
    shown = answer.json()["round"]
    assert (shown["name"], shown["campusCode"]) == ({"th": "รอบสอง", "en": "Second round"}, "B")
    case = (await api.get(f"/cases/{shown['caseId']}", headers=registrar)).json()
    assert case["title"] == {"th": "รอบสอง", "en": "Second round"}
    assert "campus B" in case["items"][0]["label"]["en"]
    for elsewhere in ({"campusCode": "ZZ"}, {"academicYear": 2600}):
        assert (await api.put(url, json=changed(shown, elsewhere), headers=registrar)).status_code == 404
    with Session(university.engine) as session, session.begin():
        row = session.get_one(AllocationRound, shown["caseId"])
        row.opens_at = utc_now()
    (opened,) = await listed(api, registrar)
    refused = await api.put(url, json=changed(opened, {"nameTh": "รอบสาม"}), headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (409, "round_has_begun")


async def test_a_round_that_ended_is_not_moved(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    shown = (await planned(api, registrar)).json()
    with Session(university.engine) as session, session.begin():
        row = session.get_one(AllocationRound, shown["caseId"])
        row.opens_at, row.closes_at = row.opens_at - 5 * DAY, row.closes_at - 5 * DAY
    url = f"/curriculum/rounds/{shown['caseId']}"
    (ended,) = await listed(api, registrar)
    answer = await api.put(url, json=changed(ended, dates()), headers=registrar)
    assert (answer.status_code, answer.json()["code"]) == (409, "round_is_over")
    nowhere = "/curriculum/rounds/00000000-0000-0000-0000-000000000000"
    missing = await api.put(nowhere, json=changed(ended, dates()), headers=registrar)
    assert missing.status_code == 404


async def test_students_are_told_when_seats_are_released(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    section = university.section(seats=1, allotments={("E09", 3): 1})
    await planned(api, registrar)
    headers = university.signed_in(university.student(major="D14").person_id, RoleId.STUDENT)
    body = {
        "academicYear": YEAR,
        "semester": SEMESTER,
        "operation": "enrol",
        "sectionIds": [section.section_id],
        "dropSectionIds": [],
    }
    refused = (await api.post("/enrolment/validate", json=body, headers=headers)).json()["items"][0]["refused"]
    assert refused["code"] == "seats_reserved_until"
    assert "เปิดให้ทุกคน" in refused["message"]
    assert re.search(r"\b\d\d:\d\d\b", refused["message"])  # the hour, as people read it
    live = await api.get("/enrolment/seats", params={"sectionIds": str(section.section_id)}, headers=headers)
    assert live.json()[0]["releasesAt"] is not None
    kept = await api.get(f"/enrolment/sections/{section.section_id}", headers=headers)
    assert kept.json()["reservations"] == {
        "lines": [{"majorCode": "E09", "major": {"th": "E09", "en": "E09"}, "studyYear": 3, "seats": 1}],
        "releasesAt": live.json()[0]["releasesAt"],
        "releasePercent": 50,
    }
    assert (await api.get("/enrolment/sections/0", headers=headers)).status_code == 404
