"""Choosing how to enrol and pay: in its period, not on probation, not while enrolments wait."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.curriculum.subject.tables import Subject
from models.enrolment.hold.contract import UnlockPurpose
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.plan.tables import WaitlistEntry
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.fees import FeeOffice
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import unlock

TERM = {"academicYear": YEAR, "semester": SEMESTER}
NORMAL = {**TERM, "enrolType": "normal", "paymentMethod": "full"}


async def put(api: httpx.AsyncClient, headers: dict[str, str], **changes: Any) -> httpx.Response:
    """Choose."""
    return await api.put("/enrolment/type", json={**NORMAL, **changes}, headers=headers)


def show_code(university: University, section: Section) -> str:
    """The code of the section's subject as people read it."""
    [subject] = [row for row in university.rows(Subject) if row.subject_code == section.subject_code]
    return subject.show_code


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


async def test_the_status_is_not_maintained_while_a_subject_is_enrolled_waited_for_or_armed(
    university: University, api: httpx.AsyncClient, student: Student
) -> None:
    headers, office = as_student(university, student), FeeOffice(university).opened()
    assert (await put(api, headers)).status_code == 200
    section = university.section()
    place = office.enrol(student, section)
    refused = await put(api, headers, enrolType="maintain_status")
    assert (refused.status_code, refused.json()["code"]) == (409, "maintain_status_with_subjects")
    shown = show_code(university, section)
    assert refused.json()["details"] == {"subjects": shown}
    seen = (await api.get("/enrolment/type", params=TERM, headers=headers)).json()
    assert (seen["enrolType"], seen["refused"]) == ("normal", None)
    assert (seen["maintainRefused"]["facts"], bool(seen["maintainRefused"]["remedy"])) == ({"subjects": shown}, True)
    choice = {**TERM, "enrolType": "maintain_status", "paymentMethod": "full"}
    preview = (await api.get("/finance/bill/preview", params=choice, headers=headers)).json()
    assert (preview["refused"]["code"], preview["charges"]) == ("maintain_status_with_subjects", [])
    office.drop(place)
    assert (await put(api, headers, enrolType="maintain_status")).status_code == 200


@pytest.mark.parametrize("how", ["armed", "waiting"])
async def test_what_is_armed_or_on_a_waitlist_keeps_the_status_from_being_maintained(
    university: University, api: httpx.AsyncClient, student: Student, how: str
) -> None:
    headers, section = as_student(university, student), university.section()
    assert (await put(api, headers)).status_code == 200
    case = CaseFile(
        kind=CaseKind.ENROLMENT if how == "armed" else CaseKind.WAITLIST,
        workflow_id=f"test-{uuid4()}",
        idempotency_key=str(uuid4()),
        student_id=student.student_id,
        title_th="-",
        title_en="-",
        stage=how,
        state=CaseState.OPEN,
        revision=1,
        request={"academic_year": YEAR, "semester": SEMESTER, "section_ids": [section.section_id]},
        opened_by=student.person_id,
        opened_at=utc_now(),
        updated_at=utc_now(),
    )
    university.add(case)
    if how == "waiting":
        university.add(
            WaitlistEntry(
                case_id=case.case_id, section_id=section.section_id, student_id=student.student_id, rank=2,
                joined_at=utc_now(), stage=WaitlistStage.WAITING,
            )
        )  # fmt: skip
    refused = await put(api, headers, enrolType="maintain_status")
    assert (refused.status_code, refused.json()["code"]) == (409, "maintain_status_with_subjects")
