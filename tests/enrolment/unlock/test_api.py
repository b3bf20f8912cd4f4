"""Asking for an unlock: what is possible, once, for oneself; and what three offices then see and do."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session, select
from temporalio.worker import Worker

from models.access.role.contract import MenuId, RoleId
from models.access.role.tables import AuditEntry, RoleHolder, RolePermission
from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import SectionApproval
from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from models.enrolment.hold.tables import EnrolmentUnlock
from models.enrolment.period.contract import EnrolmentPeriod
from models.kit.calendar import utc_now
from models.people.person.tables import Person, Student
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import Offices, hold, unlock

Headers = dict[str, str]
TERM = {"academicYear": YEAR, "semester": SEMESTER}


@pytest.fixture
def offices(university: University) -> Offices:
    """A student on hold with an advisor, a dean, and a registrar."""
    return Offices(university)


def asking(**changes: object) -> dict[str, object]:
    """Ask to enrol although a hold stands."""
    return {**TERM, "purpose": "hold", "reason": "ผ่อนชำระตามสัญญา", "phone": "0812345678"} | changes


def keyed(headers: Headers, key: str | None = None) -> Headers:
    """The headers of one press."""
    return headers | {"Idempotency-Key": key or str(uuid4())}


async def ask(api: httpx.AsyncClient, headers: Headers, **changes: object) -> dict[str, Any]:
    """Ask, and be answered."""
    answer = await api.post("/unlocks", json=asking(**changes), headers=keyed(headers))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def signed(offices: Offices, person: Person | Student) -> Headers:
    """A session in the person's one role."""
    return offices.university.signed_in(person.person_id, offices.role_of(person))


async def approve(api: httpx.AsyncClient, offices: Offices, case_id: str, *people: Person) -> None:
    """Each finds the task in the inbox and approves."""
    for person in people:
        headers = signed(offices, person)
        tasks = (await api.get("/tasks", headers=headers)).json()["items"]
        [task] = [row for row in tasks if row["caseId"] == case_id]
        answer = await api.post(
            f"/cases/{case_id}/actions/approve", json={"revision": task["revision"]}, headers=keyed(headers)
        )
        assert answer.status_code == 200, answer.text


async def test_three_offices_agree_and_the_student_enrols(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    headers, section = signed(offices, offices.student), offices.university.section()
    asked = await ask(api, headers)
    assert (asked["code"], asked["case"]["stage"]) == ("success", "advisor_review")
    assert asked["case"]["deadline"]["effect"] == "request_lapses"
    await approve(api, offices, asked["caseId"], offices.advisor, offices.dean, offices.registrar)
    case = (await api.get(f"/cases/{asked['caseId']}", headers=headers)).json()
    assert (case["stage"], case["state"]) == ("approved", "closed")
    bell = (await api.get("/advisor/getStdContact", headers=headers | {"Accept-Language": "en"})).json()["results"]
    assert bell[0]["message"].startswith("Unlocked until ")
    enrolled = await api.post("/enroll/enroll", json=body(section), headers=headers)
    assert enrolled.json()["code"] == "success"


async def test_an_approval_sent_again_answers_the_same_though_another_office_has_the_case(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    asked = await ask(api, signed(offices, offices.student))
    headers, revision = keyed(signed(offices, offices.advisor)), asked["case"]["revision"]
    url = f"/cases/{asked['caseId']}/actions/approve"
    first, again = [await api.post(url, json={"revision": revision}, headers=headers) for _ in "12"]
    assert (first.status_code, again.status_code) == (200, 200), again.text
    assert again.json()["timeline"] == first.json()["timeline"]
    anew = await api.post(url, json={"revision": revision}, headers=keyed(headers))
    assert (anew.status_code, anew.json()["code"]) == (409, "stage_moved")


async def test_an_advisor_who_comes_after_their_substitute_is_told_that_it_has_moved(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    asked = await ask(api, signed(offices, offices.student))
    advisor, colleague = signed(offices, offices.advisor), offices.university.teacher()
    now = utc_now()
    away = {"substituteId": str(colleague.person_id), "startsAt": now.isoformat(), "reason": ""}
    given = await api.post(
        "/delegations", json={**away, "endsAt": (now + timedelta(days=1)).isoformat()}, headers=advisor
    )
    assert given.status_code == 200, given.text
    url, approval = f"/cases/{asked['caseId']}/actions/approve", {"revision": asked["case"]["revision"]}
    theirs = offices.university.signed_in(colleague.person_id, RoleId.TEACHER)
    decided = await api.post(url, json=approval, headers=keyed(theirs))
    late = await api.post(url, json=approval, headers=keyed(advisor))
    assert (decided.status_code, late.status_code, late.json()["code"]) == (200, 409, "stage_moved")


async def test_reviewers_see_the_student_the_hold_and_the_telephone(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    asked = await ask(api, signed(offices, offices.student))
    context = (await api.get(f"/cases/{asked['caseId']}/context", headers=signed(offices, offices.advisor))).json()
    assert (context["gpax"], context["phone"], context["reason"]) == (3.1, "081-234-5678", "ผ่อนชำระตามสัญญา")
    assert [row["reason"]["en"] for row in context["holds"]] == ["Fees outstanding"]
    assert context["otherHolds"] == 0


async def test_why_a_student_is_held_is_shown_to_the_offices_whose_business_it_is(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    hold(offices.university, offices.student, kind=HoldKind.DISCIPLINE)
    asked = await ask(api, signed(offices, offices.student))
    url = f"/cases/{asked['caseId']}/context"
    teacher = RolePermission(role_id=RoleId.TEACHER, menu_id=MenuId.HOLDS, actions=[])
    finance = RoleHolder(role_id=RoleId.FINANCE_OFFICER, person_id=offices.advisor.person_id, granted_at=utc_now())
    offices.university.add(finance)

    async def seen(role: RoleId) -> tuple[list[str], int]:
        headers = offices.university.signed_in(offices.advisor.person_id, role)
        context = (await api.get(url, headers=headers)).json()
        return [row["kind"] for row in context["holds"]], context["otherHolds"]

    assert await seen(RoleId.TEACHER) == (["debt", "discipline"], 0)
    assert await seen(RoleId.FINANCE_OFFICER) == (["debt"], 1)
    offices.university.merge(teacher)
    assert await seen(RoleId.TEACHER) == ([], 2)


async def test_the_telephone_is_in_no_history(api: httpx.AsyncClient, offices: Offices, worker: Worker) -> None:
    asked = await ask(api, signed(offices, offices.student))
    with Session(offices.university.engine) as session:
        workflow_id = session.get_one(CaseFile, asked["caseId"]).workflow_id
    client = worker.client
    history = await client.get_workflow_handle(workflow_id).fetch_history()
    assert "081-234-5678" not in history.to_json()
    assert "0812345678" not in history.to_json()


async def test_what_is_possible_is_told_with_the_reason(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    headers = signed(offices, offices.student)

    async def refused() -> dict[str, str | None]:
        shown = (await api.get("/unlocks/possible", params=TERM, headers=headers)).json()
        return {row["purpose"]: row["refused"]["code"] if row["refused"] else None for row in shown}

    assert await refused() == {
        "outside_period": "unlock_period_not_over",
        "hold": None,
        "probation": "unlock_not_on_probation",
        "requisite": None,
    }
    await ask(api, headers)
    assert (await refused())["hold"] == "unlock_asked_already"
    offices.university.merge(offices.student.model_copy(update={"gpax": Decimal("1.75")}))
    now = utc_now()
    for kind in (EnrolmentPeriod.ENROLMENT, EnrolmentPeriod.LATE_ENROLMENT, EnrolmentPeriod.ADD_DROP):
        offices.university.period(kind, now - timedelta(days=9), now - timedelta(days=1))
    assert await refused() == {
        "outside_period": None,
        "hold": "unlock_asked_already",
        "probation": None,
        "requisite": None,
    }
    offices.university.period(EnrolmentPeriod.WITHDRAWAL, now - timedelta(days=9), now - timedelta(hours=1))
    assert set((await refused()).values()) == {"unlock_term_over"}


async def test_outside_the_period_an_unlock_lets_enrol_and_its_approval_wait(
    api: httpx.AsyncClient, university: University, worker: Worker
) -> None:
    student, section = university.student(university.teacher()), university.section()
    now = utc_now()
    for kind in EnrolmentPeriod:
        university.period(kind, now - timedelta(days=9), now - timedelta(days=1))
    headers = as_student(university, student)
    refused = await api.post("/enroll/enroll", json=body(section), headers=headers)
    assert refused.json()["code"] == "enrolment_period_closed"
    opened = unlock(university, student, UnlockPurpose.OUTSIDE_PERIOD)
    enrolled = await api.post("/enroll/enroll", json=body(section), headers=keyed(headers))
    assert enrolled.json()["code"] == "success"
    for_the_advisor = university.section(approval=SectionApproval.ADVISOR)
    waiting = await api.post("/enroll/enroll", json=body(for_the_advisor), headers=keyed(headers))
    case = waiting.json()["case"]
    assert case["stage"] == "awaiting_approval"
    assert datetime.fromisoformat(case["deadline"]["at"]) == opened.granted_until


async def test_on_probation_an_unlock_lets_choose_the_type(api: httpx.AsyncClient, university: University) -> None:
    student = university.student()
    university.merge(student.model_copy(update={"gpax": Decimal("1.75")}))
    unlock(university, student, UnlockPurpose.PROBATION)
    answer = await api.put(
        "/enrolment/type",
        json={**TERM, "enrolType": "normal", "paymentMethod": "full"},
        headers=as_student(university, student),
    )
    assert (answer.status_code, answer.json()["refused"]) == (200, None)


async def test_the_same_key_is_the_same_case_and_another_key_is_told_so(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    headers = keyed(signed(offices, offices.student))
    first, again = await asyncio.gather(*(api.post("/unlocks", json=asking(), headers=headers) for _ in "12"))
    assert first.json()["caseId"] == again.json()["caseId"]
    other = await ask(api, signed(offices, offices.student))
    assert (other["code"], other["case"]["state"]) == ("unlock_asked_already", "closed")
    changed = await api.post("/unlocks", json=asking(reason="อื่น"), headers=headers)
    assert (changed.status_code, changed.json()["code"]) == (409, "key_used_differently")


async def test_two_tabs_ask_and_one_is_considered(api: httpx.AsyncClient, offices: Offices, worker: Worker) -> None:
    headers = signed(offices, offices.student)
    answers = await asyncio.gather(*(ask(api, headers) for _ in "123"))
    assert sorted(answer["code"] for answer in answers) == ["success", "unlock_asked_already", "unlock_asked_already"]


async def test_another_student_neither_sees_nor_decides(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    asked = await ask(api, signed(offices, offices.student))
    stranger = as_student(offices.university, offices.university.student())
    case_id, revision = asked["caseId"], asked["case"]["revision"]
    assert (await api.get(f"/cases/{case_id}", headers=stranger)).status_code == 404
    cancel = await api.post(f"/cases/{case_id}/actions/cancel", json={"revision": revision}, headers=keyed(stranger))
    assert cancel.status_code == 404
    own = await api.post(
        f"/cases/{case_id}/actions/approve",
        json={"revision": revision},
        headers=keyed(signed(offices, offices.student)),
    )
    assert own.status_code in (403, 409)
    assert offices.university.rows(EnrolmentUnlock) == []


async def test_a_dean_of_another_faculty_does_not_see_the_request(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    asked = await ask(api, signed(offices, offices.student))
    await approve(api, offices, asked["caseId"], offices.advisor)
    stranger = offices.university.person(offices.dean.user_type, RoleId.DEAN, faculty="D")
    headers = offices.university.signed_in(stranger.person_id, RoleId.DEAN)
    assert (await api.get("/tasks", headers=headers)).json()["total"] == 0
    assert (await api.get(f"/cases/{asked['caseId']}", headers=headers)).status_code == 404


async def test_a_registrar_asks_for_a_student_and_it_is_kept(
    api: httpx.AsyncClient, offices: Offices, worker: Worker
) -> None:
    headers = signed(offices, offices.registrar)
    code = offices.student.student_code
    shown = await api.get(f"/unlocks/on-behalf/{code}/possible", params=TERM, headers=headers)
    assert [row["purpose"] for row in shown.json() if row["refused"] is None] == ["hold", "requisite"]
    answer = await api.post("/unlocks/on-behalf", json=asking(studentCode=code), headers=keyed(headers))
    assert (answer.status_code, answer.json()["case"]["subject"]["idCode"]) == (200, code)
    url, student = f"/cases/{answer.json()['caseId']}", signed(offices, offices.student)
    own = (await api.get(url, headers=student)).json()
    assert (own["stage"], [action["name"] for action in own["actions"]]) == ("advisor_review", ["cancel"])
    cancelled = await api.post(f"{url}/actions/cancel", json={"revision": own["revision"]}, headers=keyed(student))
    assert cancelled.json()["stage"] == "cancelled"
    with Session(offices.university.engine) as session:
        [entry] = session.exec(select(AuditEntry).where(AuditEntry.subject_id == code)).all()
    assert (entry.action, entry.actor_id) == ("unlock.on_behalf.hold", offices.registrar.person_id)
    nobody = await api.post("/unlocks/on-behalf", json=asking(studentCode="9999999999"), headers=keyed(headers))
    assert nobody.status_code == 404


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phone", "12345"),
        ("phone", "not a number"),
        ("reason", " "),
        ("reason", "a\x00b"),
        ("purpose", "everything"),
        ("semester", 7),
    ],
)
async def test_a_request_that_makes_no_sense_names_the_field(
    api: httpx.AsyncClient, offices: Offices, field: str, value: object
) -> None:
    headers = keyed(signed(offices, offices.student))
    answer = await api.post("/unlocks", json=asking(**{field: value}), headers=headers)
    assert answer.status_code == 422
    assert [line["field"] for line in answer.json()["details"]["fields"]] == [field]
