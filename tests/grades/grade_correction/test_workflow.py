"""The process ``grade_correction`` (KU7) on the real server: every ending, every hand, and whoever should not ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlmodel import Session, select
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.documents.file.tables import StoredFile
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import Written, current_grade, replace_grade
from models.grades.grade.tables import GradeEntry, GradeRecord
from models.grades.grade_correction.tables import GradeCorrection
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import Person
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.submitting import Submitting
from tests.support.university import University
from workflows.grade_correction import GradeCorrectionWorkflow

pytestmark = pytest.mark.usefixtures("worker")
PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"


@dataclass
class Correcting:
    """A published sheet: A, A and D; the correction is asked for the third student unless it says another one."""

    office: Submitting
    sheet: dict[str, Any]

    def path(self, student: int = 2) -> str:
        """Where a student's correction is asked for."""
        return f"/grades/sheets/{self.sheet['sheetId']}/corrections/{self.office.taught.students[student].student_id}"

    async def ask(
        self, letter: str = "B", *, student: int = 2, headers: dict[str, str] | None = None, key: str = "", **more: str
    ) -> httpx.Response:
        """Ask for another letter."""
        sent = {**(headers or self.office.taught.headers), "Idempotency-Key": key or uuid4().hex}
        body = {"letter": letter, "reason": "รวมคะแนนสอบปลายภาคผิด", **more}
        return await self.office.api.post(self.path(student), json=body, headers=sent)

    async def attach(self, case_id: str, content: bytes = PDF, **headers: str) -> httpx.Response:
        """Send the evidence."""
        files = {"file": ("หลักฐาน.pdf", content, "application/pdf")}
        return await self.office.api.put(
            f"/grades/corrections/{case_id}/evidence", files=files, headers=headers or self.office.taught.headers
        )

    async def submit(self, case_id: str) -> httpx.Response:
        """Submit what was prepared."""
        return await self.office.act(case_id, "submit", self.office.taught.teacher)

    async def submitted(self, letter: str = "B", **more: Any) -> str:
        """The case of a correction before its first reviewer."""
        asked = await self.ask(letter, **more)
        assert asked.status_code == 200, asked.text
        case_id: str = asked.json()["caseId"]
        assert (await self.attach(case_id)).status_code == 200
        assert (await self.submit(case_id)).status_code == 200
        return case_id

    async def agree(self, case_id: str, *reviewers: Person) -> str:
        """The stage once these have agreed."""
        for reviewer in reviewers:
            answer = await self.office.act(case_id, "approve", reviewer)
            assert answer.status_code == 200, answer.text
        return await self.office.stage(case_id)

    async def view(self, case_id: str) -> dict[str, Any]:
        """The correction as its teacher sees it."""
        answer = await self.office.api.get(f"/grades/corrections/{case_id}", headers=self.office.taught.headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
async def correcting(api: httpx.AsyncClient, university: University) -> Correcting:
    """A sheet whose grades are out."""
    office = Submitting(api, university)
    sheet = await office.filled()
    case_id = await office.submitted(sheet)
    await office.act(case_id, "approve", office.head)
    await office.act(case_id, "approve", office.dean)
    return Correcting(office, sheet)


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    yield
    first = next(iter(university.rows(GradeCorrection)), None)
    if first is not None:
        handle = temporal_client.get_workflow_handle(case_workflow_id(CaseKind.GRADE_CORRECTION, first.case_id))
        await keep_history(handle, f"grade_correction_{request.node.originalname.removeprefix('test_')}")


def grade_of(university: University, student_id: int) -> str:
    """The grade that holds."""
    [found] = [row.grade for row in university.rows(GradeRecord) if row.student_id == student_id]
    return found


async def test_three_hands_agree_and_the_grade_changes_with_its_standing_at_once(
    correcting: Correcting, temporal_client: Client, university: University
) -> None:
    office = correcting.office
    student = office.taught.students[2].student_id
    preview = (
        await office.api.get(f"{correcting.path()}/preview", params={"letter": "B"}, headers=office.taught.headers)
    ).json()
    assert (preview["before"], preview["after"]) == ("D", "B")
    assert preview["effect"] == {
        "before": {"gpa": "1.00", "gpax": "1.00", "onProbation": True},
        "after": {"gpa": "3.00", "gpax": "3.00", "onProbation": False},
    }
    case_id = await correcting.submitted()
    seen = await correcting.view(case_id)
    assert (seen["status"], seen["evidence"]["name"], seen["mayAmend"]) == ("under_consideration", "หลักฐาน.pdf", False)
    assert await correcting.agree(case_id, office.head, office.dean) == "registrar_review"
    assert (await correcting.view(case_id))["status"] == "waiting_admin_approval"
    assert grade_of(university, student) == "D"
    as_student = university.signed_in(office.taught.students[2].person_id, RoleId.STUDENT)
    assert (await office.api.get("/grades/changes", headers=as_student)).json() == []
    assert await correcting.agree(case_id, office.registrar) == "corrected"
    assert grade_of(university, student) == "B"
    assert_standings_are_what_the_entries_say(university.engine)
    [told] = [row for row in university.rows(Notification) if row.key == "grades.corrected"]
    assert (told.student_id, "B" in told.facts.values()) == (student, False)
    [change] = (await office.api.get("/grades/changes", headers=as_student)).json()
    assert (change["before"], change["after"], change["number"]) == ("D", "B", seen["number"])
    handle = temporal_client.get_workflow_handle(case_workflow_id(CaseKind.GRADE_CORRECTION, UUID(case_id)))
    record = await handle.query(GradeCorrectionWorkflow.state)
    assert record == record_in_rows(university.engine, record.case_id)


async def test_a_reviewer_refuses_and_the_grade_stays(correcting: Correcting, university: University) -> None:
    office = correcting.office
    case_id = await correcting.submitted()
    without = await office.act(case_id, "disapprove", office.head)
    assert without.json()["code"] == "remark_required"
    await office.act(case_id, "disapprove", office.head, remark="หลักฐานไม่พอ")
    assert await office.stage(case_id) == "refused"
    assert grade_of(university, office.taught.students[2].student_id) == "D"
    assert (await correcting.ask("C")).status_code == 200


async def test_a_returned_correction_is_amended_and_submitted_again(
    correcting: Correcting, university: University
) -> None:
    office = correcting.office
    case_id = await correcting.submitted("A")
    late = await office.api.put(
        f"/grades/corrections/{case_id}", json={"letter": "B", "reason": "แก้"}, headers=office.taught.headers
    )
    assert (late.status_code, late.json()["code"]) == (409, "correction_submitted")
    assert (await correcting.attach(case_id)).json()["code"] == "correction_submitted"
    await office.act(case_id, "return", office.head, remark="ควรเป็น B+")
    amended = await office.api.put(
        f"/grades/corrections/{case_id}", json={"letter": "B+", "reason": "ตามความเห็น"}, headers=office.taught.headers
    )
    assert (amended.json()["after"], amended.json()["effect"]["after"]["gpa"]) == ("B+", "3.50")
    assert (await correcting.attach(case_id, PDF + b"% second\n")).status_code == 200
    assert len(university.rows(StoredFile)) == 1
    assert (await correcting.submit(case_id)).status_code == 200
    assert await correcting.agree(case_id, office.head, office.dean, office.registrar) == "corrected"
    assert grade_of(university, office.taught.students[2].student_id) == "B+"


async def test_its_teacher_cancels_it_and_numbers_have_no_gaps(correcting: Correcting, university: University) -> None:
    office = correcting.office
    first = (await correcting.ask()).json()["caseId"]
    taken = await correcting.ask("C")
    number = (await correcting.view(first))["number"]
    assert (taken.status_code, taken.json()["code"]) == (409, "correction_open")
    assert number in taken.json()["message"]
    assert (await office.act(first, "cancel", office.taught.teacher)).json()["stage"] == "cancelled"
    second = (await correcting.ask("C")).json()["caseId"]
    assert [row.serial for row in sorted(university.rows(GradeCorrection), key=lambda row: row.serial)] == [1, 2]
    listed = (await office.api.get("/grades/corrections", headers=office.taught.headers)).json()
    assert [item["caseId"] for item in listed["items"]] == [second, first]
    assert [item["status"] for item in listed["items"]] == ["waiting", "cancelled"]


async def test_where_another_change_was_first_it_ends_refused_and_says_so(
    correcting: Correcting, university: University
) -> None:
    office = correcting.office
    case_id = await correcting.submitted()
    await correcting.agree(case_id, office.head, office.dean)
    [row] = university.rows(GradeCorrection)
    now = utc_now()
    with Session(university.engine) as session, session.begin():
        before = current_grade(session, row.attempt_id)
        replace_grade(session, before, "C", EntryKind.CORRECTION, Written(row.case_id, now, now, None))
    assert await correcting.agree(case_id, office.registrar) == "refused"
    assert grade_of(university, office.taught.students[2].student_id) == "C"
    view = (await office.api.get(f"/cases/{case_id}", headers=office.taught.headers)).json()
    assert view["items"][0]["refused"]["code"] == "grade_moved"
    assert len([entry for entry in university.rows(GradeEntry) if entry.attempt_id == row.attempt_id]) == 2


async def test_an_office_with_nobody_else_is_passed_over(correcting: Correcting, university: University) -> None:
    office = correcting.office
    with Session(university.engine) as session, session.begin():
        for row in session.scalars(select(RoleHolder).where(RoleHolder.role_id == RoleId.HEAD_OF_DEPARTMENT)):
            session.delete(row)
    teacher = office.taught.teacher.person_id
    university.add(RoleHolder(role_id=RoleId.HEAD_OF_DEPARTMENT, person_id=teacher, granted_at=utc_now()))
    case_id = await correcting.submitted()
    assert await office.stage(case_id) == "dean_review"
    assert await correcting.agree(case_id, office.dean, office.registrar) == "corrected"


async def test_a_replayed_key_is_the_same_correction(correcting: Correcting, university: University) -> None:
    first = await correcting.ask(key="again-and-again")
    second = await correcting.ask(key="again-and-again")
    assert first.json() == second.json()
    other = await correcting.ask("C", key="again-and-again")
    assert other.json()["code"] == "key_used_differently"
    assert len(university.rows(GradeCorrection)) == 1


async def test_strangers_find_neither_the_grade_nor_the_case(correcting: Correcting, university: University) -> None:
    office = correcting.office
    stranger = office.taught.signed_in(university.teacher())
    assert (await correcting.ask(headers=stranger)).status_code == 404
    preview = await office.api.get(f"{correcting.path()}/preview", params={"letter": "B"}, headers=stranger)
    assert preview.status_code == 404
    other = university.student()
    sent = {**office.taught.headers, "Idempotency-Key": uuid4().hex}
    body = {"letter": "B", "reason": "x"}
    path = f"/grades/sheets/{correcting.sheet['sheetId']}/corrections/{other.student_id}"
    assert (await office.api.post(path, json=body, headers=sent)).status_code == 404
    case_id = (await correcting.ask()).json()["caseId"]
    assert (await correcting.attach(case_id, **stranger)).status_code == 404
    for address in (f"/grades/corrections/{case_id}", f"/grades/corrections/{case_id}/evidence"):
        assert (await office.api.get(address, headers=stranger)).status_code == 404
    student = university.signed_in(office.taught.students[2].person_id, RoleId.STUDENT)
    assert (await office.api.get(f"/cases/{case_id}", headers=student)).status_code == 404


async def test_a_second_teacher_reads_the_number_of_a_correction_and_is_not_led_to_its_case(
    correcting: Correcting, university: University
) -> None:
    office = correcting.office
    second = university.teacher()
    office.taught.teach(second, office.taught.section, position=2)
    case_id = (await correcting.ask()).json()["caseId"]
    path = f"/grades/sheets/{correcting.sheet['sheetId']}/corrections"
    for session, opens in ((office.taught.headers, 200), (office.taught.signed_in(second), 404)):
        grades = (await office.api.get(path, headers=session)).json()
        [asked] = [grade for grade in grades if grade["caseId"] is not None]
        assert (asked["number"], asked["seesCase"]) == ("KU7-2569-00001", opens == 200)
        assert (await office.api.get(f"/cases/{case_id}", headers=session)).status_code == opens


async def test_wrong_letters_and_files_are_refused_and_words_stay_words(correcting: Correcting) -> None:
    assert (await correcting.ask("D")).json()["code"] == "grade_unchanged"
    assert (await correcting.ask("S")).json()["code"] == "letter_not_of_grading"
    assert (await correcting.ask("W")).json()["code"] == "letter_not_of_grading"
    assert (await correcting.ask(reason="   ")).status_code == 422
    script = "<script>alert(1)</script>"
    case_id = (await correcting.ask(reason=script)).json()["caseId"]
    assert (await correcting.view(case_id))["reason"] == script
    assert (await correcting.submit(case_id)).json()["code"] == "evidence_missing"
    page = await correcting.attach(case_id, b"<html><script>alert(1)</script></html>")
    assert page.json()["code"] == "file_kind_refused"
    huge = await correcting.attach(case_id, PDF + b"0" * (2 * 1024 * 1024))
    assert huge.json()["code"] == "file_of_kind_too_large"
    assert (await correcting.attach(case_id)).status_code == 200
    answer = await correcting.office.api.get(
        f"/grades/corrections/{case_id}/evidence", headers=correcting.office.taught.headers
    )
    assert (answer.content, answer.headers["content-type"]) == (PDF, "application/pdf")
    assert answer.headers["content-disposition"].startswith("attachment")
