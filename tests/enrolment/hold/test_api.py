"""Holds: placed and released by the offices whose business they are, told to the student, and in the way until then."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from sqlmodel import Session, select
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from models.enrolment.hold.tables import StudentHold
from models.people.person.tables import Student, UserType
from tests.enrolment.enrolment.test_api import as_student, body
from tests.support.university import SEMESTER, YEAR, University
from tests.support.unlock import hold, unlock

Headers = dict[str, str]
TERM = {"academicYear": YEAR, "semester": SEMESTER}


@pytest.fixture
def registrar(university: University) -> Headers:
    """A registrar's session."""
    return university.signed_in(university.person(UserType.STAFF, RoleId.REGISTRAR).person_id, RoleId.REGISTRAR)


@pytest.fixture
def finance(university: University) -> Headers:
    """A finance officer's session."""
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    return university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)


def debt(student: Student, **changes: object) -> dict[str, object]:
    """A debt of 4,500 baht."""
    return {
        "studentCode": student.student_code,
        "kind": "debt",
        "reasonTh": "ค้างชำระค่าธรรมเนียม",
        "reasonEn": "Fees outstanding",
        "amount": "4500.00",
    } | changes


async def bell(api: httpx.AsyncClient, headers: Headers) -> list[str]:
    """What the student's bell says."""
    answer = await api.get("/advisor/getStdContact", headers=headers | {"Accept-Language": "en"})
    return [row["message"] for row in answer.json()["results"]]


async def test_a_hold_stops_enrolling_until_it_is_released(
    api: httpx.AsyncClient, university: University, finance: Headers, worker: Worker
) -> None:
    student, section = university.student(), university.section()
    headers = as_student(university, student)
    placed = await api.post("/holds", json=debt(student), headers=finance)
    assert (placed.status_code, placed.json()["amount"], placed.json()["mayRelease"]) == (201, "4500.00", True)
    assert await bell(api, headers) == ["Your enrolment is on hold: Fees outstanding"]
    refused = (await api.post("/enroll/enroll", json=body(section), headers=headers)).json()
    assert refused["code"] == "student_on_hold"
    assert "ค้างชำระค่าธรรมเนียม" in refused["message"]
    standing = (await api.get("/enrolment/standing", params=TERM, headers=headers)).json()
    assert [(row["kind"], row["reason"]["en"], row["amount"]) for row in standing["holds"]] == [
        ("debt", "Fees outstanding", "4500.00")
    ]
    url = f"/holds/{placed.json()['holdId']}"
    released = await api.post(f"{url}/release", json={"remark": "ชำระแล้ว"}, headers=finance)
    assert (released.status_code, released.json()["mayRelease"]) == (200, False)
    assert "A hold was released: Fees outstanding" in await bell(api, headers)
    enrolled = await api.post("/enroll/enroll", json=body(section), headers=headers | {"Idempotency-Key": "again-01"})
    assert enrolled.json()["code"] == "success"
    trail = (await api.get(f"{url}/audit", headers=finance)).json()["items"]
    assert [row["action"] for row in trail] == ["hold.release", "hold.place"]


async def test_the_code_names_whom_a_hold_is_for_to_who_may_place_it(
    api: httpx.AsyncClient, university: University, finance: Headers
) -> None:
    student = university.student()
    answer = await api.get(f"/holds/students/{student.student_code}", headers=finance)
    shown = answer.json()
    assert (shown["studentCode"], shown["faculty"]["en"], shown["status"]["en"]) == (
        student.student_code,
        "Engineering",
        "Current student",
    )
    assert (await api.get("/holds/students/0000000000", headers=finance)).status_code == 404
    teacher = university.signed_in(university.teacher().person_id, RoleId.TEACHER)
    assert (await api.get(f"/holds/students/{student.student_code}", headers=teacher)).status_code == 403


async def test_a_hold_does_not_stop_dropping(api: httpx.AsyncClient, university: University, worker: Worker) -> None:
    student, section = university.student(), university.section()
    headers = as_student(university, student)
    await api.post("/enroll/enroll", json=body(section), headers=headers)
    hold(university, student)
    drop = {**TERM, "operation": "drop", "sectionIds": [], "dropSectionIds": [section.section_id]}
    answer = await api.post("/enrolment/requests", json=drop, headers=headers | {"Idempotency-Key": "drop-one"})
    assert answer.json()["case"]["stage"] == "dropped"


async def test_an_unlock_lets_a_held_student_enrol(
    api: httpx.AsyncClient, university: University, worker: Worker
) -> None:
    student, section = university.student(), university.section()
    hold(university, student)
    unlock(university, student, UnlockPurpose.HOLD)
    headers = as_student(university, student)
    standing = (await api.get("/enrolment/standing", params=TERM, headers=headers)).json()
    assert ([row["purpose"] for row in standing["unlocks"]], len(standing["holds"])) == (["hold"], 1)
    assert (await api.post("/enroll/enroll", json=body(section), headers=headers)).json()["code"] == "success"


async def test_finance_sees_and_manages_debts_only(
    api: httpx.AsyncClient, university: University, finance: Headers, registrar: Headers
) -> None:
    student = university.student()
    discipline = hold(university, student, kind=HoldKind.DISCIPLINE)
    hold(university, student)
    shown = (await api.get("/holds", headers=finance)).json()
    assert [row["kind"] for row in shown["items"]] == ["debt"]
    assert (await api.get("/holds/kinds", headers=finance)).json() == ["debt"]
    assert (await api.get("/holds", headers=registrar)).json()["total"] == 2
    other = await api.post("/holds", json=debt(student, kind="library"), headers=finance)
    assert (other.status_code, other.json()["code"]) == (403, "hold_kind_not_allowed")
    url = f"/holds/{discipline.hold_id}/release"
    assert (await api.post(url, json={"remark": "x"}, headers=finance)).status_code == 404


async def test_holds_are_found_by_student_kind_and_state(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    first, second = university.student(), university.student()
    hold(university, first)
    done = hold(university, second, kind=HoldKind.LIBRARY)
    await api.post(f"/holds/{done.hold_id}/release", json={"remark": "คืนหนังสือแล้ว"}, headers=registrar)

    async def found(**query: str) -> list[str]:
        answer = await api.get("/holds", params=query, headers=registrar)
        return [row["student"]["idCode"] for row in answer.json()["items"]]

    assert await found() == [first.student_code, second.student_code]
    assert await found(text=second.student_code) == [second.student_code]
    assert await found(state="standing") == [first.student_code]
    assert await found(kind="library", state="released") == [second.student_code]
    assert await found(text="%") == []


async def test_staff_see_the_holds_of_their_own_scope(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    teacher = university.teacher()
    advisee, other = university.student(teacher), university.student(major="D14")
    hold(university, advisee)
    strange = hold(university, other)
    headers = university.signed_in(teacher.person_id, RoleId.TEACHER)
    shown = (await api.get("/holds", headers=headers)).json()["items"]
    assert [(row["student"]["idCode"], row["mayRelease"]) for row in shown] == [(advisee.student_code, False)]
    assert (await api.get(f"/holds/{strange.hold_id}/audit", headers=headers)).status_code == 404
    assert (await api.post("/holds", json=debt(advisee), headers=headers)).status_code == 403


async def test_two_clicks_place_one_hold(api: httpx.AsyncClient, university: University, registrar: Headers) -> None:
    student = university.student()
    answers = await asyncio.gather(*(api.post("/holds", json=debt(student), headers=registrar) for _ in "12"))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert len(university.rows(StudentHold)) == 1
    with Session(university.engine) as session:
        entries = session.exec(select(AuditEntry).where(AuditEntry.subject_kind == "hold")).all()
    assert len(entries) == 1


async def test_a_hold_is_released_once(api: httpx.AsyncClient, university: University, registrar: Headers) -> None:
    placed = hold(university, university.student())
    url = f"/holds/{placed.hold_id}/release"
    await api.post(url, json={"remark": "ชำระแล้ว"}, headers=registrar)
    again = await api.post(url, json={"remark": "ชำระแล้ว"}, headers=registrar)
    assert (again.status_code, again.json()["code"]) == (409, "hold_released_already")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("amount", "0"),
        ("amount", "-50"),
        ("amount", "1,250.50"),
        ("amount", 4500.5),
        ("amount", "4500.005"),
        ("reasonTh", ""),
        ("reasonTh", "  "),
        ("reasonEn", "a\x00b"),
        ("studentCode", "66'; --"),
        ("kind", "mood"),
    ],
)
async def test_a_hold_that_makes_no_sense_names_the_field(
    api: httpx.AsyncClient, university: University, registrar: Headers, field: str, value: object
) -> None:
    answer = await api.post("/holds", json=debt(university.student(), **{field: value}), headers=registrar)
    assert answer.status_code == 422
    assert [line["field"] for line in answer.json()["details"]["fields"]] == [field]
