"""Asking for exceptions of programmes over HTTP, and what each would do (study §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.tables import AuditEntry
from models.people.person.tables import Person, Student
from models.study.programme_exception.contract import ExceptionStage
from tests.support.excepting import REASON, ExceptionOffices
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
PDF = b"%PDF-1.7\n%%EOF"


@pytest.fixture
def offices(university: University) -> ExceptionOffices:
    """A student of a small programme, and the offices."""
    return ExceptionOffices(university)


def signed(offices: ExceptionOffices, person: Person | Student) -> Headers:
    """A session in the person's one role, and the key of one press."""
    session = offices.university.signed_in(person.person_id, offices.role_of(person))
    return session | {"Idempotency-Key": str(uuid4()), "Accept-Language": "en"}


def waiver(offices: ExceptionOffices, **changes: object) -> dict[str, object]:
    """The subject that is under way is not needed."""
    return {"kind": "waive", "path": offices.place, "reason": REASON, **changes}


def place(offices: ExceptionOffices, rest: str = "") -> str:
    """What is about the student, for staff."""
    return f"/study/students/{offices.student.student_code}/exceptions{rest}"


async def posted(api: httpx.AsyncClient, path: str, headers: Headers, body: Mapping[str, object]) -> dict[str, Any]:
    """An answer that was given."""
    answer = await api.post(path, json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def agree(api: httpx.AsyncClient, offices: ExceptionOffices, case: dict[str, Any], person: Person) -> None:
    """Somebody finds the task and approves."""
    headers = signed(offices, person)
    tasks = (await api.get("/tasks", headers=headers)).json()["items"]
    [task] = [row for row in tasks if row["caseId"] == case["caseId"]]
    await posted(api, f"/cases/{case['caseId']}/actions/approve", headers, {"revision": task["revision"]})


async def test_an_advisor_sees_what_it_does_before_and_the_faculty_beside_the_decision(
    api: httpx.AsyncClient, offices: ExceptionOffices
) -> None:
    advisor, dean = signed(offices, offices.advisor), signed(offices, offices.dean)
    look = {"kind": "waive", "path": offices.place}
    shown = await posted(api, place(offices, "/preview"), advisor, look)
    assert shown["refused"] is None
    effect = shown["effect"]
    assert {node["path"]: (node["before"], node["after"]) for node in effect["nodes"]}[offices.place] == (
        "done_if_passed", "waived"
    )  # fmt: skip
    assert (effect["before"]["done"], effect["before"]["need"]) == ("3", "6")
    case = await posted(api, place(offices), advisor, waiver(offices))
    assert (case["code"], case["case"]["stage"]) == ("success", ExceptionStage.FACULTY_REVIEW)
    beside = (await api.get(f"/study/exceptions/of-case/{case['caseId']}", headers=dean)).json()
    assert (beside["effect"], beside["wish"], beside["reason"]) == (effect, "grant", REASON)
    await agree(api, offices, case, offices.dean)
    [agreed] = (await api.get("/study/exceptions", headers=signed(offices, offices.student))).json()
    assert (agreed["standing"], agreed["reason"], agreed["kind"]) == ("holds", REASON, "waive")
    audits = [row.action for row in offices.university.rows(AuditEntry)]
    assert audits == ["student.programme_exception.grant"]


async def test_an_exception_is_withdrawn_by_two_people_after_its_effect_was_shown(
    api: httpx.AsyncClient, offices: ExceptionOffices
) -> None:
    offices.all_agree(offices.asked_for(by=offices.advisor))
    [row] = offices.agreed_exceptions
    headers = signed(offices, offices.advisor)
    path = place(offices, f"/{row.exception_id}/withdrawal")
    shown = (await api.get(path, headers=headers)).json()
    assert {node["after"] for node in shown["effect"]["nodes"] if node["path"] == offices.place} == {"done_if_passed"}
    case = await posted(api, path, headers, {"reason": "ไม่ได้แข่งแล้ว"})
    await agree(api, offices, case, offices.dean)
    [view] = (await api.get(place(offices), headers=headers)).json()
    assert (view["standing"], view["withdrawnBy"] is None) == ("withdrawn", False)


async def test_a_student_asks_the_advisor_with_a_file_that_the_offices_read(
    api: httpx.AsyncClient, offices: ExceptionOffices
) -> None:
    headers = signed(offices, offices.student)
    sent = await api.post(
        "/study/exceptions/files", files={"file": ("why.pdf", PDF, "application/pdf")}, headers=headers
    )
    assert sent.status_code == 201, sent.text
    file_id = sent.json()["fileId"]
    case = await posted(api, "/study/exceptions", headers, waiver(offices, fileIds=[file_id]))
    assert case["case"]["stage"] == ExceptionStage.ADVISOR_REVIEW
    path = f"/study/exceptions/of-case/{case['caseId']}"
    advisor = signed(offices, offices.advisor)
    assert [file["name"] for file in (await api.get(path, headers=advisor)).json()["files"]] == ["why.pdf"]
    assert (await api.get(f"{path}/files/{file_id}", headers=advisor)).content == PDF
    stranger = offices.university.teacher()
    assert (await api.get(path, headers=signed(offices, stranger))).status_code == 404
    another = waiver(offices, path="major", fileIds=[file_id])
    again = await api.post("/study/exceptions", json=another, headers=signed(offices, offices.student))
    assert again.status_code == 404


async def test_why_something_may_not_be_agreed_to_is_told_before_it_is_sent(
    api: httpx.AsyncClient, offices: ExceptionOffices
) -> None:
    look = {"kind": "add", "path": offices.place, "subject": "01000000"}
    shown = await posted(api, place(offices, "/preview"), signed(offices, offices.advisor), look)
    assert (shown["refused"]["code"], shown["effect"]) == ("exception_subject_unknown", None)


async def test_a_student_of_another_advisor_is_not_found(api: httpx.AsyncClient, offices: ExceptionOffices) -> None:
    stranger = signed(offices, offices.university.teacher())
    assert (await api.get(place(offices), headers=stranger)).status_code == 404
    assert (await api.post(place(offices), json=waiver(offices), headers=stranger)).status_code == 404
