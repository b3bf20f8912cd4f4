"""Choosing how to enrol and pay: in its period, not on probation, not while enrolments wait."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
import pytest

from models.calendar import utc_now
from models.contracts.curriculum.sections import SectionApproval
from models.contracts.enrolment.holds import UnlockPurpose
from models.contracts.enrolment.periods import EnrolmentPeriod
from models.tables.people.persons import Student
from tests.api.enrolment.test_enrolment import as_student, body
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import unlock

TERM = {"academicYear": YEAR, "semester": SEMESTER}
NORMAL = {**TERM, "enrolType": "normal", "paymentMethod": "full"}


async def put(api: httpx.AsyncClient, headers: dict[str, str], **changes: Any) -> httpx.Response:
    """Choose."""
    return await api.put("/enrolment/type", json={**NORMAL, **changes}, headers=headers)


@pytest.fixture
def student(university: University) -> Student:
    """A student with an advisor, who has not chosen."""
    return university.student(university.teacher(), has_chosen=False)


async def test_the_choice_is_kept_and_may_be_changed(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    headers = as_student(university, student)
    before = await api.get("/enrolment/type", params=TERM, headers=headers)
    assert (before.json()["enrolType"], before.json()["refused"]) == (None, None)
    await put(api, headers)
    changed = await put(api, headers, paymentMethod="instalments")
    assert (changed.status_code, changed.json()["paymentMethod"]) == (200, "instalments")


async def test_outside_its_period_the_dates_are_told(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    now = utc_now()
    university.period(EnrolmentPeriod.ENROLMENT_TYPE_SELECTION, now - timedelta(days=9), now - timedelta(days=1))
    answer = await put(api, as_student(university, student))
    assert (answer.status_code, answer.json()["code"]) == (409, "type_selection_closed")


async def test_who_missed_its_period_has_it_opened_while_enrolling_goes_on(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    now = utc_now()
    university.period(EnrolmentPeriod.ENROLMENT_TYPE_SELECTION, now - timedelta(days=9), now - timedelta(days=1))
    headers = as_student(university, student)
    standing = (await api.get("/enrolment/standing", params=TERM, headers=headers)).json()
    assert (standing["periods"]["add_drop"]["isOpen"], standing["typeChosen"]) == (True, False)
    possible = (await api.get("/unlocks/possible", params=TERM, headers=headers)).json()
    assert [row["refused"] for row in possible if row["purpose"] == "outside_period"] == [None]
    unlock(university, student, UnlockPurpose.OUTSIDE_PERIOD)
    assert (await put(api, headers)).status_code == 200
    assert (await api.get("/enrolment/standing", params=TERM, headers=headers)).json()["typeChosen"] is True


async def test_on_probation_the_way_out_is_shown(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    university.merge(student.model_copy(update={"gpax": Decimal("1.99")}))
    headers = as_student(university, student)
    assert (await put(api, headers)).json()["code"] == "on_probation"
    shown = (await api.get("/enrolment/type", params=TERM, headers=headers)).json()
    assert "อาจารย์ที่ปรึกษา" in shown["refused"]["remedy"]


@pytest.mark.usefixtures("worker")
async def test_it_cannot_change_while_enrolments_wait_and_maintaining_the_status_enrols_nothing(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    headers = as_student(university, student)
    await put(api, headers)
    waiting = university.section(approval=SectionApproval.ADVISOR)
    await api.post("/enroll/enroll", json=body(waiting), headers=headers)
    assert (await put(api, headers, enrolType="maintain_status")).json()["code"] == "type_change_pending"

    other = university.student()
    await put(api, as_student(university, other), enrolType="maintain_status")
    refused = await api.post("/enroll/enroll", json=body(university.section()), headers=as_student(university, other))
    assert refused.json()["code"] == "type_is_maintain_status"


@pytest.mark.usefixtures("worker")
async def test_without_a_choice_enrolling_is_refused_and_afterwards_it_works(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    headers, section = as_student(university, student), university.section()
    refused = await api.post("/enroll/enroll", json=body(section), headers=headers)
    assert refused.json()["code"] == "type_not_chosen"
    assert "การเงิน" in refused.json()["case"]["items"][0]["refused"]["remedy"]
    await put(api, headers)
    enrolled = await api.post("/enroll/enroll", json=body(section), headers=headers)
    assert enrolled.json()["code"] == "success"
