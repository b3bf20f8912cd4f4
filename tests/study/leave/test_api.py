"""Asking to leave and to come back, as students and offices do it over HTTP (spec §5, study §5)."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.tables import CaseFile
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.people.person.tables import Person, Student
from models.people.student.contract.status import StudentStatus
from tests.support.leaving import DAY, NEXT, THIS, LeaveOffices
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
TERM = {"academicYear": THIS.academic_year, "semester": THIS.semester}
PDF = b"%PDF-1.7\n%%EOF"


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student with an advisor, a dean and a registrar."""
    return LeaveOffices(university)


def asking(**changes: object) -> dict[str, object]:
    """Ask for leave in this term."""
    return {
        "kind": "leave", "terms": [TERM], "reason": "ป่วยต้องรักษาตัว", "phone": "0812345678",
        "address": "50 ถนนงามวงศ์วาน กรุงเทพฯ", **changes,
    }  # fmt: skip


def signed(offices: LeaveOffices, person: Person | Student) -> Headers:
    """A session in the person's one role."""
    return offices.university.signed_in(person.person_id, offices.role_of(person))


def keyed(headers: Headers) -> Headers:
    """The headers of one press."""
    return headers | {"Idempotency-Key": str(uuid4())}


async def ask(api: httpx.AsyncClient, headers: Headers, **changes: object) -> dict[str, Any]:
    """Ask, and be answered."""
    answer = await api.post("/leaves", json=asking(**changes), headers=keyed(headers))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def approve(api: httpx.AsyncClient, offices: LeaveOffices, case_id: str, *people: Person) -> None:
    """Each finds the task in the inbox and approves."""
    for person in people:
        headers = signed(offices, person)
        tasks = (await api.get("/tasks", headers=headers)).json()["items"]
        [task] = [row for row in tasks if row["caseId"] == case_id]
        answer = await api.post(
            f"/cases/{case_id}/actions/approve", json={"revision": task["revision"]}, headers=keyed(headers)
        )
        assert answer.status_code == 200, answer.text


async def test_a_student_gets_the_effects_as_previewed(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    [section] = offices.enrolled()
    offices.calendar(dropping_until=offices.today - 3 * DAY, withdrawing_until=offices.today + 3 * DAY)
    headers = signed(offices, offices.student)
    shown = await api.post("/leaves/preview", json={"kind": "leave", "terms": [TERM]}, headers=headers)
    assert shown.status_code == 200, shown.text
    [term] = shown.json()["effects"]["terms"]
    assert (term["effect"], term["becomes"]) == ("withdrawn", "removed")
    assert term["changesOn"] == (offices.today + 4 * DAY).isoformat()
    assert [row.status for row in offices.university.rows(Enrolment)] == [EnrolmentStatus.ENROLLED]
    asked = await ask(api, headers)
    assert (asked["code"], asked["case"]["stage"]) == ("success", "advisor_review")
    assert [each["isDone"] for each in (await api.get("/leaves/mine", headers=headers)).json()] == [False]
    await approve(api, offices, asked["caseId"], offices.advisor, offices.dean, offices.registrar)
    [mine] = (await api.get("/leaves/mine", headers=headers)).json()
    assert (mine["stage"], mine["isDone"], mine["effects"]) == ("active", True, shown.json()["effects"])
    assert [place["sectionCode"] for place in mine["effects"]["terms"][0]["givenUp"]] == [section.section_code]
    assert offices.status == StudentStatus.ON_LEAVE


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"phone": "12345"}, "phone"), ({"phone": ""}, "phone"), ({"address": " "}, "address"), ({"terms": []}, "terms")],
    ids=["no number", "no telephone", "no address", "no term"],
)
async def test_where_the_student_can_be_reached_is_required_and_checked(
    api: httpx.AsyncClient, offices: LeaveOffices, changes: dict[str, object], field: str
) -> None:
    headers = signed(offices, offices.student)
    answer = await api.post("/leaves", json=asking(**changes), headers=keyed(headers))
    assert answer.status_code == 422
    assert field in answer.text
    assert offices.university.rows(CaseFile) == []


async def test_what_may_be_asked_for_is_told_before(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    headers = signed(offices, offices.student)
    found = (await api.get("/leaves/possible", headers=headers)).json()
    refused = {row["kind"]: row["refused"] and row["refused"]["code"] for row in found["kinds"]}
    assert refused == {
        "leave": None, "late_maintain": None, "return": "leave_status_return", "resign": None,
        "reinstatement": "leave_status_reinstatement", "take_back": "leave_status_take_back",
    }  # fmt: skip
    assert [(row["academicYear"], row["effect"]) for row in found["terms"]] == [(2569, "nothing_recorded")]


async def test_a_refusal_is_answered_with_its_sentence_and_the_way_out(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    answer = await ask(api, signed(offices, offices.student) | {"Accept-Language": "en"}, kind="return")
    assert answer["code"] == "leave_status_return"
    assert answer["message"].startswith("With the status")


async def test_a_late_leave_comes_with_a_file_that_offices_read(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    offices.calendar(dropping_until=offices.today - 9 * DAY, withdrawing_until=offices.today - DAY)
    headers = signed(offices, offices.student)
    assert (await ask(api, headers))["code"] == "leave_needs_proof"
    sent = await api.post("/leaves/files", files={"file": ("ใบรับรองแพทย์.pdf", PDF)}, headers=headers)
    assert sent.status_code == 201, sent.text
    file_id = sent.json()["fileId"]
    asked = await ask(api, headers, fileIds=[file_id])
    assert asked["code"] == "success"
    advisor = signed(offices, offices.advisor)
    beside = (await api.get(f"/leaves/of-case/{asked['caseId']}", headers=advisor)).json()
    assert (beside["phone"], beside["address"]) == ("081-234-5678", "50 ถนนงามวงศ์วาน กรุงเทพฯ")
    assert beside["files"] == [{"fileId": file_id, "name": "ใบรับรองแพทย์.pdf"}]
    content = await api.get(f"/leaves/of-case/{asked['caseId']}/files/{file_id}", headers=advisor)
    assert (content.status_code, content.content) == (200, PDF)


async def test_nobody_names_a_file_of_somebody_else(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    other = offices.university.student()
    theirs = offices.university.signed_in(other.person_id, RoleId.STUDENT)
    sent = await api.post("/leaves/files", files={"file": ("a.pdf", PDF)}, headers=theirs)
    headers = keyed(signed(offices, offices.student))
    answer = await api.post("/leaves", json=asking(fileIds=[sent.json()["fileId"]]), headers=headers)
    assert answer.status_code == 404
    assert offices.university.rows(CaseFile) == []


async def test_another_reason_while_one_is_open_is_refused_and_the_same_request_is_that(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    headers = signed(offices, offices.student)
    asked = await ask(api, headers)
    assert (await ask(api, headers))["caseId"] == asked["caseId"]
    differs = await api.post("/leaves", json=asking(reason="ไปต่างประเทศ"), headers=keyed(headers))
    assert (differs.status_code, differs.json()["code"]) == (409, "other_request_stands")


async def test_a_request_is_seen_by_its_offices_only(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    asked = await ask(api, signed(offices, offices.student))
    stranger = signed(offices, offices.university.teacher())
    path = f"/leaves/of-case/{asked['caseId']}"
    assert (await api.get(path, headers=stranger)).status_code == 404
    assert (await api.get(path, headers=signed(offices, offices.registrar))).status_code == 200


async def test_a_registrar_asks_for_a_student_and_leaves_a_trail(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    headers = keyed(signed(offices, offices.registrar))
    body = asking(kind="resign", studentCode=offices.student.student_code)
    answer = await api.post("/leaves/on-behalf", json=body, headers=headers)
    assert answer.json()["code"] == "success", answer.text
    with Session(offices.university.engine) as session:
        case = session.get_one(CaseFile, answer.json()["caseId"])
        assert case.request["phone"] == "081-234-5678"
    [entry] = [row for row in offices.university.rows(AuditEntry) if row.action == "student.leave.on_behalf.resign"]
    assert entry.after is not None
    assert "phone" not in entry.after


async def test_a_registrar_sees_what_it_does_and_sends_the_file_that_came_with_it(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    offices.enrolled()
    offices.calendar(dropping_until=offices.today - 9 * DAY, withdrawing_until=offices.today - DAY)
    headers = signed(offices, offices.registrar)
    code = offices.student.student_code
    path = f"/leaves/on-behalf/{code}/preview"
    look = {"kind": "leave", "terms": [TERM], "proof": "file"}
    [term] = (await api.post(path, json=look, headers=headers)).json()["effects"]["terms"]
    assert (term["effect"], len(term["givenUp"])) == ("removed", 1)
    sent = await api.post("/leaves/on-behalf/files", files={"file": ("a.pdf", PDF)}, headers=headers)
    body = asking(studentCode=code, fileIds=[sent.json()["fileId"]])
    answer = await api.post("/leaves/on-behalf", json=body, headers=keyed(headers))
    assert answer.json()["code"] == "success", answer.text
    assert (await api.post(path, json=look, headers=signed(offices, offices.student))).status_code == 403


async def test_offices_find_requests_of_their_students_by_name_kind_and_stage(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    asked = await ask(api, signed(offices, offices.student))
    for person, seen in ((offices.registrar, 1), (offices.advisor, 1), (offices.university.teacher(), 0)):
        found = (await api.get("/leaves", headers=signed(offices, person))).json()
        assert [row["caseId"] for row in found["items"]] == [asked["caseId"]] * seen
    headers = signed(offices, offices.registrar)
    [row] = (await api.get("/leaves", headers=headers)).json()["items"]
    assert (row["studentCode"], row["stage"], row["terms"]) == (offices.student.student_code, "advisor_review", [TERM])
    for narrowed, total in (
        ({"kind": "leave", "stage": "advisor_review", "text": offices.student.student_code}, 1),
        ({"kind": "return"}, 0),
        ({"stage": "active"}, 0),
        ({"text": "nobody"}, 0),
    ):
        assert (await api.get("/leaves", params=narrowed, headers=headers)).json()["total"] == total


async def test_who_has_taken_subjects_in_the_term_of_their_return_drops_them_before_they_stay_away(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    offices.next_term()
    offices.enrolled()
    offices.university.give_status(offices.student, StudentStatus.DISMISSED)
    headers = signed(offices, offices.student)
    term = {"academicYear": NEXT.academic_year, "semester": NEXT.semester}
    asked = await ask(api, headers, kind="reinstatement", terms=[term])
    case_id = asked["caseId"]
    await approve(api, offices, case_id, offices.advisor, offices.head, offices.dean, offices.registrar)
    case = (await api.get(f"/cases/{case_id}", headers=headers)).json()
    assert [(action["name"], action["remark"]) for action in case["actions"]] == [("cancel", "required")]
    with offices.university.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE enrolment SET semester = {NEXT.semester}")
    body = {"revision": case["revision"], "remark": "ได้งานทำ"}
    refused = await api.post(f"/cases/{case_id}/actions/cancel", json=body, headers=keyed(headers))
    assert (refused.status_code, refused.json()["code"]) == (409, "leave_return_taken")
    with offices.university.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE enrolment SET status = 'dropped'")
    cancelled = await api.post(f"/cases/{case_id}/actions/cancel", json=body, headers=keyed(headers))
    assert (cancelled.status_code, cancelled.json()["stage"]) == (200, "cancelled")
