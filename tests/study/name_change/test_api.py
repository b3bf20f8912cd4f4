"""Asking for other names and deciding on them over HTTP (golive §4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.tables import CaseFile
from models.people.person.tables import Person, Student
from models.study.name_change.contract import FullName
from tests.support.renaming import OTHER, REASON, NameOffices
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
PDF = b"%PDF-1.7\n%%EOF"
CAMEL = {
    "title_th": "titleTh", "first_name_th": "firstNameTh", "middle_name_th": "middleNameTh",
    "last_name_th": "lastNameTh", "title_en": "titleEn", "first_name_en": "firstNameEn",
    "middle_name_en": "middleNameEn", "last_name_en": "lastNameEn",
}  # fmt: skip


@pytest.fixture
def offices(university: University) -> NameOffices:
    """A student and two registrars."""
    return NameOffices(university)


def signed(offices: NameOffices, person: Person | Student) -> Headers:
    """A session in the person's one role, and the key of one press."""
    session = offices.university.signed_in(person.person_id, offices.role_of(person))
    return session | {"Idempotency-Key": str(uuid4()), "Accept-Language": "en"}


def wire(names: FullName) -> dict[str, str]:
    """Names as the page sends them."""
    return {CAMEL[part]: value for part, value in names.model_dump().items()}


def wished(offices: NameOffices, **changes: object) -> dict[str, object]:
    """Other names from today on."""
    present = offices.names
    return {
        "names": wire(present.model_copy(update=OTHER)), "shown": wire(present),
        "effectiveOn": offices.today.isoformat(), **changes,
    }  # fmt: skip


async def sent_file(api: httpx.AsyncClient, headers: Headers, path: str = "/name-changes/files") -> str:
    """A deed that somebody has sent."""
    sent = await api.post(path, files={"file": ("ช.3.pdf", PDF, "application/pdf")}, headers=headers)
    assert sent.status_code == 201, sent.text
    file_id: str = sent.json()["fileId"]
    return file_id


async def ask(api: httpx.AsyncClient, offices: NameOffices, headers: Headers, **changes: object) -> dict[str, Any]:
    """A student asks with a deed, and is answered."""
    files = [await sent_file(api, headers)]
    body = wished(offices, fileIds=files, reason=REASON, **changes)
    answer = await api.post("/name-changes", json=body, headers=headers | {"Idempotency-Key": str(uuid4())})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def decide(
    api: httpx.AsyncClient, offices: NameOffices, case_id: str, person: Person, action: str = "approve"
) -> httpx.Response:
    """Somebody finds the task in the inbox and decides."""
    headers = signed(offices, person)
    tasks = (await api.get("/tasks", headers=headers)).json()["items"]
    [task] = [row for row in tasks if row["caseId"] == case_id]
    body = {"revision": task["revision"], "remark": "ตรวจแล้ว"}
    return await api.post(f"/cases/{case_id}/actions/{action}", json=body, headers=headers)


async def test_a_student_sees_what_changes_asks_with_a_deed_and_has_the_new_name(
    api: httpx.AsyncClient, offices: NameOffices
) -> None:
    headers, before = signed(offices, offices.student), offices.names
    possible = (await api.get("/name-changes/possible", headers=headers)).json()
    assert (possible["present"], possible["former"], possible["refused"]) == (wire(before), [], None)
    shown = (await api.post("/name-changes/preview", json=wished(offices, files=1), headers=headers)).json()
    assert shown["refused"] is None
    assert [each["field"] for each in shown["effects"]["changes"]] == [
        "title_th", "last_name_th", "title_en", "last_name_en",
    ]  # fmt: skip
    assert offices.names == before
    asked = await ask(api, offices, headers)
    assert (asked["code"], asked["case"]["stage"]) == ("success", "registrar_review")
    beside = await api.get(f"/name-changes/of-case/{asked['caseId']}", headers=signed(offices, offices.registrar))
    context = beside.json()
    assert (context["before"], context["effects"], context["reason"]) == (wire(before), shown["effects"], REASON)
    assert (await decide(api, offices, asked["caseId"], offices.registrar)).status_code == 200
    [mine] = (await api.get("/name-changes/mine", headers=headers)).json()
    assert (mine["stage"], mine["after"]["en"]) == ("approved", f"Mrs. {before.first_name_en} Na Ayutthaya")
    after = (await api.get("/name-changes/possible", headers=headers)).json()
    assert after["present"] == wire(before.model_copy(update=OTHER))
    assert after["former"] == [
        {
            "name": {
                "th": f"{before.title_th}{before.first_name_th} {before.last_name_th}",
                "en": f"{before.title_en} {before.first_name_en} {before.last_name_en}",
            },
            "until": offices.today.isoformat(),
        }
    ]
    decided = (await api.get(f"/name-changes/of-case/{asked['caseId']}", headers=headers)).json()
    assert (decided["effects"], decided["refused"], decided["before"]) == (None, None, wire(before))


@pytest.mark.parametrize(
    ("parts", "code", "message"),
    [
        ({}, "name_change_nothing", "The register has this name already."),
        ({"last_name_th": "Smith"}, "name_change_thai", "“Last name (Thai)” has to be in Thai letters."),
        ({"first_name_en": "มาลี"}, "name_change_latin", "“First name (English)” has to be in Latin letters."),
        ({"first_name_th": "  "}, "name_change_empty", "“First name (Thai)” cannot be empty."),
    ],
)
async def test_a_name_that_may_not_be_is_refused_alike_in_the_preview_and_the_request(
    api: httpx.AsyncClient, offices: NameOffices, parts: dict[str, str], code: str, message: str
) -> None:
    headers = signed(offices, offices.student)
    names = wire(offices.names.model_copy(update=parts))
    look = wished(offices, files=1, names=names)
    shown = (await api.post("/name-changes/preview", json=look, headers=headers)).json()
    assert (shown["refused"]["code"], shown["refused"]["message"], shown["effects"]) == (code, message, None)
    asked = await ask(api, offices, headers, names=names)
    assert (asked["code"], asked["message"]) == (code, message)


async def test_days_evidence_and_what_moved_are_refused_with_the_reason(
    api: httpx.AsyncClient, offices: NameOffices
) -> None:
    headers = signed(offices, offices.student)

    async def code(files: int, **changes: object) -> str:
        look = wished(offices, files=files, **changes)
        shown = await api.post("/name-changes/preview", json=look, headers=headers)
        found: str = shown.json()["refused"]["code"]
        return found

    tomorrow = (offices.today + timedelta(days=1)).isoformat()
    assert await code(1, effectiveOn=tomorrow) == "name_change_future"
    assert await code(0) == "name_change_evidence"
    assert await code(1, shown=wire(offices.names.model_copy(update=OTHER))) == "name_change_moved"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"reason": " "}, "reason"), ({"effectiveOn": "soon"}, "effectiveOn"),
        ({"fileIds": [str(uuid4())] * 6}, "fileIds"),
        ({"names": {"lastNameTh": "ก" * 201}}, "lastNameTh"),
    ],
)  # fmt: skip
async def test_what_cannot_be_read_names_its_field_and_opens_no_case(
    api: httpx.AsyncClient, offices: NameOffices, changes: dict[str, object], field: str
) -> None:
    body = {**wished(offices), "reason": REASON, **changes}
    answer = await api.post("/name-changes", json=body, headers=signed(offices, offices.student))
    assert answer.status_code == 422
    assert field in answer.text
    assert offices.university.rows(CaseFile) == []


async def test_another_request_waits_until_the_first_is_decided(api: httpx.AsyncClient, offices: NameOffices) -> None:
    headers = signed(offices, offices.student)
    first = await ask(api, offices, headers)
    possible = (await api.get("/name-changes/possible", headers=headers)).json()
    assert possible["refused"]["code"] == "name_change_open"
    other = offices.names.model_copy(update={"first_name_th": "มะลิ"})
    assert (await ask(api, offices, headers, names=wire(other)))["code"] == "name_change_open"
    registrar = signed(offices, offices.registrar)
    body = wished(offices, reason=REASON, studentCode=offices.student.student_code)
    again = await api.post("/name-changes/on-behalf", json=body, headers=registrar)
    assert again.json()["code"] == "name_change_open"
    assert (await decide(api, offices, first["caseId"], offices.registrar, "disapprove")).status_code == 200
    assert (await ask(api, offices, headers, names=wire(other)))["code"] == "success"


async def test_the_same_press_is_the_same_case(api: httpx.AsyncClient, offices: NameOffices) -> None:
    headers = signed(offices, offices.student)
    body = wished(offices, fileIds=[await sent_file(api, headers)], reason=REASON)
    first = await api.post("/name-changes", json=body, headers=headers)
    again = await api.post("/name-changes", json=body, headers=headers)
    assert first.json()["caseId"] == again.json()["caseId"]


async def test_a_name_is_changed_back_and_forth(api: httpx.AsyncClient, offices: NameOffices) -> None:
    headers, first = signed(offices, offices.student), offices.names
    for names in (first.model_copy(update=OTHER), first, first.model_copy(update=OTHER)):
        asked = await ask(api, offices, headers, names=wire(names))
        assert asked["code"] == "success"
        await decide(api, offices, asked["caseId"], offices.registrar)
        assert offices.names == names
    assert len(offices.former) == 3


async def test_nobody_names_a_file_of_somebody_else_and_the_registrar_reads_the_deed(
    api: httpx.AsyncClient, offices: NameOffices
) -> None:
    other = offices.university.student()
    theirs = await sent_file(api, offices.university.signed_in(other.person_id, RoleId.STUDENT))
    headers = signed(offices, offices.student)
    stolen = await api.post("/name-changes", json=wished(offices, fileIds=[theirs], reason=REASON), headers=headers)
    assert stolen.status_code == 404
    asked = await ask(api, offices, headers)
    path = f"/name-changes/of-case/{asked['caseId']}"
    [file] = (await api.get(path, headers=signed(offices, offices.registrar))).json()["files"]
    content = await api.get(f"{path}/files/{file['fileId']}", headers=signed(offices, offices.second))
    assert (content.status_code, content.content) == (200, PDF)
    assert (await api.get(f"{path}/files/{theirs}", headers=signed(offices, offices.registrar))).status_code == 404
    await decide(api, offices, asked["caseId"], offices.registrar, "disapprove")
    used = wished(offices, fileIds=[file["fileId"]], reason=REASON)
    again = await api.post("/name-changes", json=used, headers=signed(offices, offices.student))
    assert again.status_code == 404


async def test_nobody_sees_the_request_of_another_student(api: httpx.AsyncClient, offices: NameOffices) -> None:
    asked = await ask(api, offices, signed(offices, offices.student))
    other = offices.university.student()
    stranger = offices.university.signed_in(other.person_id, RoleId.STUDENT)
    teacher = offices.university.signed_in(offices.university.teacher().person_id, RoleId.TEACHER)
    for headers in (stranger, teacher):
        assert (await api.get(f"/name-changes/of-case/{asked['caseId']}", headers=headers)).status_code == 404
    assert (await api.get("/name-changes/mine", headers=stranger)).json() == []
    unknown = await api.get(f"/name-changes/of-case/{uuid4()}", headers=signed(offices, offices.registrar))
    assert unknown.status_code == 404


async def test_what_a_registrar_asks_leaves_a_trail_and_another_registrar_decides(
    api: httpx.AsyncClient, offices: NameOffices
) -> None:
    code = offices.student.student_code
    headers = signed(offices, offices.registrar)
    possible = await api.get(f"/name-changes/on-behalf/{code}/possible", headers=headers)
    assert possible.json()["present"] == wire(offices.names)
    shown = await api.post(f"/name-changes/on-behalf/{code}/preview", json=wished(offices), headers=headers)
    assert shown.json()["refused"] is None
    body = wished(offices, reason=REASON, studentCode=code)
    asked = (await api.post("/name-changes/on-behalf", json=body, headers=headers)).json()
    assert asked["code"] == "success"
    [entry] = [row for row in offices.university.rows(AuditEntry) if row.action == "student.name_change.on_behalf"]
    assert entry.after is not None
    assert "reason" not in entry.after
    own = await api.post(
        f"/cases/{asked['caseId']}/actions/approve", json={"revision": asked["case"]["revision"]}, headers=headers
    )
    assert (own.status_code, own.json()["code"]) == (403, "own_request")
    assert (await decide(api, offices, asked["caseId"], offices.second)).status_code == 200
    assert offices.names.last_name_en == OTHER["last_name_en"]


async def test_a_student_asks_for_nobody_else(api: httpx.AsyncClient, offices: NameOffices) -> None:
    headers = signed(offices, offices.student)
    body = wished(offices, reason=REASON, studentCode=offices.student.student_code)
    assert (await api.post("/name-changes/on-behalf", json=body, headers=headers)).status_code == 403
    missing = await api.get("/name-changes/on-behalf/9999999999/possible", headers=signed(offices, offices.registrar))
    assert missing.status_code == 404
