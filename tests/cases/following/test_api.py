"""Following a case: one request that is answered when it moves; beyond the limit, one that is accepted (design §3)."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from uuid import uuid4

import httpx
import pytest
from temporalio.client import Client

from api.app.routers import cases
from api.cases.case import beginning
from api.cases.case.watch import case_watch
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.contract.starting import received
from models.enrolment.enrolment.contract import EnrolmentRequest
from models.kit.calendar import utc_now
from tests.cases.case.test_api import Desk, desk
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.university import University
from tests.support.waiting import eventually
from worker import create_worker

__all__ = ["desk"]


async def _somebody_waits() -> bool:
    return case_watch().waiting > 0


@pytest.mark.usefixtures("worker")
async def test_whoever_follows_a_case_is_answered_when_it_moves(desk: Desk) -> None:
    case_id = await desk.submit()
    student = as_student(desk.university, desk.student)
    revision = (await desk.api.get(f"/cases/{case_id}", headers=student)).json()["revision"]
    following = asyncio.create_task(desk.api.get(f"/cases/{case_id}", params={"after": revision}, headers=student))
    await eventually(_somebody_waits)
    assert not following.done()
    await desk.act(case_id, "approve", desk.by(desk.advisor, RoleId.TEACHER))
    shown = await following
    assert (shown.status_code, shown.json()["stage"]) == (200, "enrolled")
    assert shown.json()["revision"] > revision


@pytest.mark.usefixtures("worker")
async def test_a_case_that_has_moved_or_ended_is_answered_at_once(desk: Desk) -> None:
    case_id = await desk.submit()
    student = as_student(desk.university, desk.student)
    moved = await desk.api.get(f"/cases/{case_id}", params={"after": 0}, headers=student)
    assert moved.json()["stage"] == "awaiting_approval"
    await desk.act(case_id, "approve", desk.by(desk.advisor, RoleId.TEACHER))
    ended = await desk.api.get(f"/cases/{case_id}", params={"after": 1_000}, headers=student)
    assert ended.json()["stage"] == "enrolled"


@pytest.mark.usefixtures("worker")
async def test_a_case_that_stands_still_is_answered_without_a_body_and_nobody_waits_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "_HELD_AT_MOST", timedelta(milliseconds=50))
    case_id = await desk.submit()
    for reader in (as_student(desk.university, desk.student), desk.by(desk.advisor, RoleId.TEACHER)):
        still = await desk.api.get(f"/cases/{case_id}", params={"after": 1_000}, headers=reader)
        assert (still.status_code, still.content) == (204, b"")
    assert case_watch().waiting == 0


@pytest.mark.usefixtures("worker")
async def test_a_case_of_somebody_else_is_not_followed(desk: Desk) -> None:
    case_id = await desk.submit()
    stranger = as_student(desk.university, desk.university.student())
    answer = await desk.api.get(f"/cases/{case_id}", params={"after": 1_000}, headers=stranger)
    assert answer.status_code == 404


async def test_beyond_the_limit_a_request_is_accepted_at_once_and_started_behind_the_answer(
    university: University, api: httpx.AsyncClient, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beginning._concurrency_limit(), "_limit", 0)
    headers = as_student(university, university.student())
    answer = await api.post("/enroll/enroll", json=body(university.section()), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (202, "accepted")
    case_id = answer.json()["caseId"]
    async with create_worker(temporal_client):
        followed = await api.get(f"/cases/{case_id}", params={"after": 0}, headers=headers)
    assert followed.json()["stage"] == "enrolled"


async def test_a_start_that_was_given_up_on_its_way_is_made_behind_the_answer(
    university: University, api: httpx.AsyncClient, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beginning, "OUTCOME_WITHIN", timedelta(microseconds=1))
    headers = as_student(university, university.student())
    answer = await api.post("/enroll/enroll", json=body(university.section()), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (202, "accepted")
    case_id = answer.json()["caseId"]
    async with create_worker(temporal_client):
        followed = await api.get(f"/cases/{case_id}", params={"after": 0}, headers=headers)
    assert followed.json()["stage"] == "enrolled"


async def test_following_an_accepted_request_brings_its_outcome_and_pressing_again_starts_nothing(
    university: University, api: httpx.AsyncClient, temporal_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beginning._concurrency_limit(), "_limit", 0)
    headers = {**as_student(university, university.student()), "Idempotency-Key": "the-same-press"}
    asked = body(university.section(), university.section(seats=0))
    accepted = await api.post("/enroll/enroll", json=asked, headers=headers)
    assert (accepted.status_code, accepted.json()["case"]["revision"]) == (202, 0)
    case_id = accepted.json()["caseId"]
    async with create_worker(temporal_client):
        followed = await api.get(f"/cases/{case_id}", params={"after": 0}, headers=headers)
    taken, refused = followed.json()["items"]
    assert (taken["refused"], refused["refused"]["code"]) == (None, "section_full")
    # Nobody works now: a workflow that was begun again would leave this one without an answer.
    again = await api.post("/enroll/enroll", json=asked, headers=headers)
    assert (again.status_code, again.json()["code"], again.json()["caseId"]) == (200, "partial", case_id)
    assert again.json()["case"]["items"] == followed.json()["items"]


async def test_a_word_waited_for_in_vain_halves_the_room_and_one_that_comes_makes_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(beginning, "OUTCOME_WITHIN", timedelta())
    limit = beginning.ConcurrencyLimit()
    most = limit._limit
    await limit.wait(_no_word())
    assert limit._limit == most // 2
    for _ in range(20):
        await limit.wait(_no_word())
    assert limit._limit == beginning._LOWEST_LIMIT
    await limit.wait(_word())
    assert limit._limit == beginning._LOWEST_LIMIT + 1


@pytest.mark.usefixtures("worker")
async def test_a_request_sent_again_after_its_end_takes_no_room_from_others(
    university: University, api: httpx.AsyncClient
) -> None:
    headers = {**as_student(university, university.student()), "Idempotency-Key": "the-same-press"}
    asked = body(university.section())
    answers = [await api.post("/enroll/enroll", json=asked, headers=headers) for _ in range(3)]
    assert {answer.json()["caseId"] for answer in answers} == {answers[0].json()["caseId"]}
    assert beginning._concurrency_limit()._limit == beginning._HIGHEST_LIMIT


async def _no_word() -> None:
    return None


async def _word() -> CaseRecord:
    return received(
        CaseKind.ENROLMENT,
        EnrolmentRequest(
            case_id=uuid4(),
            student_id=1,
            student_code="6610450001",
            faculty_code="E",
            academic_year=2569,
            semester=1,
            section_ids=(1,),
            opened_by=uuid4(),
            requested_at=utc_now(),
        ),
    )
