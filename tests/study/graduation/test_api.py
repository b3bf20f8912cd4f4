"""Asking to graduate, as students, offices and clients of the original do it over HTTP (spec §3, study §4)."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import uuid4

import httpx
import openpyxl
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.contract.record import CaseKind
from models.people.person.tables import Person, Student
from tests.support.degree_offices import LOOKED_UP
from tests.support.graduating import GraduationOffices
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
NAMES = {"nameTh": "นายทดสอบ ดีงาม", "nameEn": "Mr. Test Deengam"}


@pytest.fixture
def offices(university: University) -> GraduationOffices:
    """A student at the end of a programme, and everybody who considers their request."""
    return GraduationOffices(university)


def signed(offices: GraduationOffices, person: Person | Student) -> Headers:
    """A session in the person's one role."""
    return offices.university.signed_in(person.person_id, offices.role_of(person))


def keyed(headers: Headers) -> Headers:
    """The headers of one press."""
    return headers | {"Idempotency-Key": str(uuid4())}


async def page(api: httpx.AsyncClient, headers: Headers) -> dict[str, Any]:
    """The student's page."""
    answer = await api.get("/graduations/mine", headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def send(api: httpx.AsyncClient, headers: Headers, **changes: object) -> httpx.Response:
    """Ask with the audit that the page shows."""
    mine = await page(api, headers)
    body = {
        **NAMES, "academicYear": mine["academicYear"], "semester": mine["semester"],
        "inputHash": mine["coverage"]["inputHash"], **changes,
    }  # fmt: skip
    return await api.post("/graduations", json=body, headers=keyed(headers))


async def ask(api: httpx.AsyncClient, headers: Headers) -> dict[str, Any]:
    """Ask, and be answered."""
    answer = await send(api, headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def act(
    api: httpx.AsyncClient, offices: GraduationOffices, case_id: str, person: Person, action: str, **filled: object
) -> dict[str, Any]:
    """Somebody finds the task in the inbox and acts."""
    headers = signed(offices, person)
    tasks = (await api.get("/tasks", headers=headers)).json()["items"]
    [task] = [row for row in tasks if row["caseId"] == case_id]
    body = {"revision": task["revision"], **filled}
    answer = await api.post(f"/cases/{case_id}/actions/{action}", json=body, headers=keyed(headers))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_student_asks_and_offices_agree(api: httpx.AsyncClient, offices: GraduationOffices) -> None:
    offices.graded(offices.taken, "A")
    headers = signed(offices, offices.student)
    before = await page(api, headers)
    assert before["document"] == {
        "grd_document_id": None, "submit_status": "80601", "isOpenPage": True,
        "stdId": str(offices.student.student_id), "mode": "add",
    }  # fmt: skip
    asked = await ask(api, headers)
    case_id = asked["caseId"]
    assert (asked["code"], asked["case"]["stage"]) == ("success", "advisor_review")
    assert (await ask(api, headers))["caseId"] == case_id
    earlier = (await send(api, headers, inputHash="f" * 64)).json()
    assert earlier["caseId"] == case_id, "what the audit was then is not what is asked for"
    file = {"file": ("passport.pdf", b"%PDF-1.7\n%%EOF", "application/pdf")}
    shown = (await api.post("/graduations/files", files=file, headers=headers)).json()["fileId"]
    differs = await send(api, headers, nameEn="MISS OTHER NAME", fileId=shown)
    assert (differs.status_code, differs.json()["code"]) == (409, "other_request_stands")
    for person in (offices.advisor, offices.dean):
        await act(api, offices, case_id, person, "approve")
    await act(api, offices, case_id, offices.registrar, "approve", form=LOOKED_UP)
    [mine] = (await page(api, headers))["requests"]
    assert (mine["stage"], mine["nameEn"], mine["number"] is not None) == ("approved", NAMES["nameEn"], True)


async def test_what_is_given_back_toggles_the_status_and_is_sent_again_with_other_names(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    headers = signed(offices, offices.student)
    case_id = (await ask(api, headers))["caseId"]
    await act(api, offices, case_id, offices.advisor, "return", remark="ชื่อไม่ตรงกับหนังสือเดินทาง")
    back = await page(api, headers)
    assert back["document"] | {"stdId": ""} == {
        "grd_document_id": case_id, "submit_status": "80602", "isOpenPage": True, "stdId": "", "mode": "edit",
    }  # fmt: skip
    body = {**NAMES, "nameEn": "Mr. Thodsob Deengam", "inputHash": back["coverage"]["inputHash"]}
    bare = await api.post(f"/graduations/{case_id}/submit", json=body, headers=keyed(headers))
    assert (bare.status_code, bare.json()["code"]) == (422, "graduation_name_evidence")
    passport = {"file": ("passport.pdf", b"%PDF-1.7\n%%EOF", "application/pdf")}
    body["fileId"] = (await api.post("/graduations/files", files=passport, headers=headers)).json()["fileId"]
    answer = await api.post(f"/graduations/{case_id}/submit", json=body, headers=keyed(headers))
    assert answer.status_code == 200, answer.text
    after = await page(api, headers)
    assert (after["document"]["submit_status"], after["document"]["mode"]) == ("80601", "view")
    assert after["requests"][0]["nameEn"] == "Mr. Thodsob Deengam"
    path, advisor = f"/graduations/of-case/{case_id}", signed(offices, offices.advisor)
    beside = (await api.get(path, headers=advisor)).json()
    assert (beside["namesDiffer"], beside["registerNames"]["en"]) == (True, NAMES["nameEn"])
    assert beside["evidence"]["name"] == "passport.pdf"
    assert (await api.get(f"{path}/evidence", headers=advisor)).content.startswith(b"%PDF")
    assert "graduation.names" in [entry.action for entry in offices.university.rows(AuditEntry)]
    again = await api.post(f"/graduations/{case_id}/submit", json=body, headers=keyed(headers))
    assert (again.status_code, again.json()["code"]) == (409, "graduation_not_given_back")


async def test_what_an_audit_gives_back_says_to_the_student_what_is_missing_now(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    headers = signed(offices, offices.student)
    case_id = (await ask(api, headers))["caseId"]
    assert (await page(api, headers))["change"]["missing"] == []
    offices.graded(offices.taken, "F")
    await act(api, offices, case_id, offices.advisor, "approve")
    back = await page(api, headers)
    assert (back["document"]["submit_status"], back["document"]["mode"]) == ("80602", "edit")
    assert [row["credits"] for row in back["change"]["missing"]] == ["3"]
    assert back["change"]["moved"] == [offices.taken.show_code]


async def test_what_is_missing_refuses_with_a_sentence(api: httpx.AsyncClient, offices: GraduationOffices) -> None:
    offices.graded(offices.taken, "F")
    mine = await page(api, signed(offices, offices.student))
    assert mine["refused"]["code"] == "graduation_credits_missing"
    assert [row["credits"] for row in mine["coverage"]["toTake"]] == ["3"]
    assert mine["document"]["isOpenPage"] is False


@pytest.mark.parametrize(
    ("names", "field"),
    [({"nameTh": "Mr. Test"}, "nameTh"), ({"nameEn": "นายทดสอบ"}, "nameEn"), ({"nameEn": " "}, "nameEn")],
    ids=["latin for thai", "thai for latin", "nothing"],
)
async def test_each_name_is_printed_in_its_own_letters(
    api: httpx.AsyncClient, offices: GraduationOffices, names: dict[str, str], field: str
) -> None:
    headers = signed(offices, offices.student)
    body = {**NAMES, **names, "academicYear": 2569, "semester": 1, "inputHash": "a" * 64}
    answer = await api.post("/graduations", json=body, headers=keyed(headers))
    assert answer.status_code == 422
    assert field in answer.text


async def test_what_is_under_way_is_shown_with_what_giving_it_up_would_do(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    found = await page(api, signed(offices, offices.student))
    [taken] = found["underWay"]
    assert (taken["kind"], taken["code"]) == ("enrolled", offices.taken.show_code)
    assert [each["credits"] for each in taken["missingWithout"]] == ["3"]
    assert not found["honours"]["isFinal"]
    [settled] = [each for each in found["clearances"] if each["kind"] == "nothing_under_way"]
    assert (settled["state"], settled["subjects"]) == ("not_cleared", [offices.taken.show_code])


async def test_a_student_is_not_told_which_grade_is_being_corrected(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    offices.graded(offices.taken, "A")
    asked = await ask(api, signed(offices, offices.student))
    offices.corrects(offices.taken)
    [seen] = (await page(api, signed(offices, offices.student)))["underWay"]
    assert (seen["kind"], seen["code"], seen["name"]["th"]) == ("grade_correction", "", "")
    path = f"/graduations/of-case/{asked['caseId']}"
    beside = (await api.get(path, headers=signed(offices, offices.advisor))).json()
    assert [each["code"] for each in beside["underWay"]] == [offices.taken.show_code]


async def test_offices_see_what_stands_beside_a_decision_and_nobody_else_does(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    case_id = (await ask(api, signed(offices, offices.student)))["caseId"]
    answer = await api.get(f"/graduations/of-case/{case_id}", headers=signed(offices, offices.advisor))
    assert answer.status_code == 200, answer.text
    beside = answer.json()
    states = {row["kind"]: row["state"] for row in beside["clearances"]}
    assert (states["coverage"], states["library"]) == ("not_cleared", "by_registrar")
    assert beside["change"]["reopens"] == "nothing"
    other = offices.university.teacher()
    hidden = offices.university.signed_in(other.person_id, RoleId.TEACHER)
    assert (await api.get(f"/graduations/of-case/{case_id}", headers=hidden)).status_code == 404


async def test_offices_find_requests_and_take_them_as_a_file(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    await ask(api, signed(offices, offices.student))
    headers = signed(offices, offices.registrar)

    async def found(**narrowed: str) -> list[str]:
        answer = await api.get("/graduations", params=narrowed, headers=headers)
        assert answer.status_code == 200, answer.text
        return [row["studentCode"] for row in answer.json()["items"]]

    code = offices.student.student_code
    assert await found(text=code, stage="advisor_review") == [code]
    assert await found(stage="approved") == []
    assert await found(honours="first") == []
    file = await api.get("/graduations/export", params={"text": code}, headers=headers)
    assert file.status_code == 200, file.text
    sheet = openpyxl.load_workbook(BytesIO(file.content)).active
    assert sheet is not None
    assert code in [cell.value for cell in list(sheet.rows)[1]]


async def test_a_registrar_lists_the_approved_for_the_council_and_strikes_somebody(
    api: httpx.AsyncClient, offices: GraduationOffices
) -> None:
    offices.graded(offices.taken, "A")
    request = offices.request()
    offices.agreed(request, offices.received(request))
    headers = signed(offices, offices.registrar)
    body = {"academicYear": request.academic_year, "semester": request.semester, "councilOn": "2027-03-15"}
    answer = await api.post("/conferrals", json=body, headers=keyed(headers))
    assert answer.status_code == 200, answer.text
    case_id = answer.json()["caseId"]
    [line] = (await api.get(f"/conferrals/{case_id}/lines", headers=headers)).json()["items"]
    assert (line["studentCode"], line["state"]) == (offices.student.student_code, "listed")
    path = f"/conferrals/{case_id}/lines/{line['graduationId']}/strike"
    assert (await api.post(path, json={"reason": "สภาให้ทบทวน"}, headers=headers)).status_code == 200
    shown = (await api.get(f"/conferrals/{case_id}", headers=headers)).json()
    assert (shown["stage"], shown["listed"], shown["struck"]) == ("registrar_review", 0, 1)
    again = await api.post(path, json={"reason": "อีกครั้ง"}, headers=headers)
    assert (again.status_code, again.json()["code"]) == (409, "conferral_list_fixed")
    assert f"{CaseKind.CONFERRAL.value}.strike" in [entry.action for entry in offices.university.rows(AuditEntry)]
