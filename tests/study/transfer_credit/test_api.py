"""Asking for a transfer of credits, as students and offices do it over HTTP (spec §5, study §5)."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.cases.case.tables import CaseFile
from models.grades.grade.tables import GradeRecord
from models.study.transfer_credit.tables import TransferCredit
from tests.support.transfer_requests import approve, ask, asking, keyed, line, lines_of, signed
from tests.support.transferring import FREE, INSTITUTION, PDF, TransferOffices, to_leaf, to_subject
from tests.support.university import SEMESTER, YEAR, University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


async def test_what_was_passed_stands_beside_what_it_counts_as(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    asked = {"source": "outside", "institution": INSTITUTION, "lines": lines_of(offices), "files": 1}
    answer = await api.post("/transfer-credits/compare", json=asked, headers=signed(offices, offices.student))
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    assert (shown["missing"], shown["refused"], shown["askedCredits"]) == ([], None, "6")
    known, of_leaf = shown["lines"]
    assert known["target"]["code"] == offices.one.show_code
    assert known["known"]["decidedBy"] == "คณะกรรมการภาควิชา ครั้งที่ 2/2569"
    assert known["owner"] is None
    assert (of_leaf["target"]["path"], of_leaf["known"]) == (FREE, None)
    assert of_leaf["owner"]["en"] == "Engineering"
    assert shown["ofProgramme"] == {"mostCredits": "90", "beforeCredits": "0"}
    assert offices.university.rows(CaseFile) == []


async def test_what_is_missing_is_named_before_anything_is_sent(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    headers = signed(offices, offices.student)
    incomplete = [line(grade="", contentShare=None, targetCode=offices.one.show_code)]
    look = {"source": "outside", "institution": "", "lines": incomplete, "files": 0}
    shown = (await api.post("/transfer-credits/compare", json=look, headers=headers)).json()
    assert shown["missing"] == [
        {"number": 0, "fields": ["institution", "file"]}, {"number": 1, "fields": ["grade", "content_share"]}
    ]  # fmt: skip
    answer = await api.post(
        "/transfer-credits", json=asking(offices, lines=incomplete), headers=keyed(headers) | {"Accept-Language": "en"}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "transfer_line_incomplete")
    assert "the grade, the share of the content" in answer.json()["message"]
    assert offices.university.rows(CaseFile) == []


async def test_negative_credits_are_no_credits(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    lines = [line(targetCode=offices.one.show_code, credits="-1")]
    headers = keyed(signed(offices, offices.student))
    answer = await api.post("/transfer-credits", json=asking(offices, lines=lines), headers=headers)
    assert answer.status_code == 422


async def test_another_request_while_one_is_open_is_refused_and_the_same_one_is_that(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    same = asking(offices)
    first, again, differs = [
        await api.post("/transfer-credits", json=body, headers=keyed(signed(offices, offices.student)))
        for body in (same, same, same | {"reason": "เรียนซ้ำ"})
    ]
    assert first.json()["caseId"] == again.json()["caseId"]
    assert (differs.status_code, differs.json()["code"]) == (409, "other_request_stands")
    assert first.json()["case"]["title"]["th"] in differs.json()["message"]


async def test_a_student_gets_the_credits_once_everybody_has_agreed(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    asked = await ask(api, offices)
    assert (asked["code"], asked["case"]["stage"]) == ("success", "owner_review")
    await approve(
        api, offices, asked["caseId"], offices.head, offices.advisor, offices.dean, offices.registrar
    )  # fmt: skip
    [mine] = (await api.get("/transfer-credits/mine", headers=signed(offices, offices.student))).json()
    assert mine["stage"] == "approved"
    assert [each["outcome"] for each in mine["lines"]] == ["approved", "approved"]
    assert [each["sectionType"] for each in mine["lines"]] == ["16901", "16901"]
    assert [row.grade for row in offices.university.rows(GradeRecord)] == ["P"]


async def test_credits_of_a_leaf_stand_beside_transferred_subjects_among_the_grades_and_are_explained(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.agreed(offices.request(to_subject(offices.one), to_leaf()))
    headers = signed(offices, offices.student)
    [term] = (await api.get("/std-profile/checkGrades", headers=headers)).json()["results"]
    shown = [(each["subject_code"], each["subject_name_en"], each["grade"], each["credit"]) for each in term["grade"]]
    assert shown == [
        (offices.one.show_code, offices.one.name_en, "P", 3.0), ("2110999", "Music Appreciation", "P", 2.0)
    ]  # fmt: skip
    assert (term["cr"], term["gpa"]) == (5.0, 0.0)
    asked = {"academicYear": str(YEAR), "semester": str(SEMESTER), "subjectCode": "2110999"}
    told = (await api.get("/grades/my-explanation", params=asked, headers=headers)).json()
    [row] = offices.university.rows(TransferCredit)
    assert (told["basis"], told["letter"], told["subject"]["th"]) == ("transfer", "P", "Music Appreciation")
    assert [(each["kind"], each["number"], each["caseId"]) for each in told["entries"]] == [
        ("transfer", row.number, str(row.case_id))
    ]
    other = offices.university.student()
    somebody = offices.university.signed_in(other.person_id, RoleId.STUDENT)
    assert (await api.get("/grades/my-explanation", params=asked, headers=somebody)).status_code == 404


async def test_a_request_is_seen_by_its_owners_and_offices_only(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    asked = await ask(api, offices)
    path = f"/transfer-credits/of-case/{asked['caseId']}"
    seen = await api.get(path, headers=signed(offices, offices.head))
    assert seen.status_code == 200, seen.text
    [kept] = seen.json()["files"]
    file = await api.get(f"{path}/files/{kept['fileId']}", headers=signed(offices, offices.other_head))
    assert file.status_code == 404


async def test_why_nothing_can_be_asked_for_is_told_with_the_leaves(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    headers = signed(offices, offices.student)
    found = (await api.get("/transfer-credits/possible", headers=headers)).json()
    assert found["refused"] is None
    assert FREE in [leaf["path"] for leaf in found["leaves"]]
    await ask(api, offices)
    found = (await api.get("/transfer-credits/possible", headers=headers)).json()
    assert found["refused"]["code"] == "transfer_asked_already"


async def test_a_registrar_compares_and_asks_for_a_student_and_leaves_a_trail(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    offices.rule(offices.one)
    headers = signed(offices, offices.registrar)
    code = offices.student.student_code
    place = f"/transfer-credits/on-behalf/{code}"
    assert (await api.get(f"{place}/possible", headers=headers)).json()["refused"] is None
    look = {"source": "outside", "institution": INSTITUTION, "lines": lines_of(offices), "files": 1}
    shown = (await api.post(f"{place}/compare", json=look, headers=headers)).json()
    assert [each["known"] is not None for each in shown["lines"]] == [True, False]
    sent = await api.post("/transfer-credits/on-behalf/files", files={"file": ("a.pdf", PDF)}, headers=headers)
    asked = asking(offices, fileIds=[sent.json()["fileId"]], studentCode=code)
    answer = await api.post("/transfer-credits/on-behalf", json=asked, headers=keyed(headers))
    assert answer.json()["code"] == "success", answer.text
    [entry] = [row for row in offices.university.rows(AuditEntry) if row.action == "student.transfer_credit.on_behalf"]
    assert (entry.subject_id, entry.actor_id) == (code, offices.registrar.person_id)
    student = signed(offices, offices.student)
    assert (await api.get("/transfer-credits/mine", headers=student)).json()[0]["caseId"] == answer.json()["caseId"]
    assert (await api.post(f"{place}/compare", json=look, headers=student)).status_code == 403
