"""The process ``incomplete_grade`` on the real server: who fixes a grade, and who reads of it."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import httpx
import pytest
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeEntry
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.incomplete_grades import IncompleteCase, listed
from tests.support.rows import record_in_rows
from tests.support.submitting import Submitting
from tests.support.typed import typed_words
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker", "incomplete_grade_history")


@pytest.fixture
def waiting(api: httpx.AsyncClient, university: University, temporal_client: Client) -> IncompleteCase:
    """A class whose I and N may be fixed for a month."""
    office = Submitting(api, university)
    university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), utc_now() + timedelta(days=30))
    return IncompleteCase(office, temporal_client)


async def test_two_hands_agree_and_the_grade_is_fixed(waiting: IncompleteCase) -> None:
    await waiting.published()
    record = await waiting.at("open")
    assert [task.assignee_id for task in record.tasks] == [waiting.office.taught.teacher.person_id]
    assert (await waiting.propose("B+")).json()["stage"] == "head_review"
    assert (await waiting.at("head_review")).deadline_at is None
    assert (await waiting.decided("approve", waiting.office.head)).json()["stage"] == "dean_review"
    assert waiting.letter == "I"
    assert (await waiting.decided("approve", waiting.office.dean)).json()["stage"] == "fixed"
    assert waiting.letter == "B+"
    university = waiting.office.university
    assert_standings_are_what_the_entries_say(university.engine)
    [fix] = [entry for entry in university.rows(GradeEntry) if entry.kind is EntryKind.FIX]
    assert (fix.case_id, fix.recorded_by) == (waiting.case_id, waiting.office.dean.person_id)
    told = [row.key for row in university.rows(Notification) if row.case_id == waiting.case_id]
    assert {"incomplete_grade.open", "incomplete_grade.fixed"} <= set(told)
    record = await waiting.at("fixed")
    assert record == record_in_rows(university.engine, record.case_id)


async def test_what_waits_is_found_however_its_subject_and_student_are_typed(waiting: IncompleteCase) -> None:
    await waiting.published()
    office, code = waiting.office, waiting.student.student_code
    [row] = await waiting_lines(office)
    for typed in typed_words(row["subjectCode"], code, f"b{code}", f"{code[:4]}-{code[4:9]}-{code[9:]}"):
        assert await waiting_lines(office, typed) == [row], typed
    assert await waiting_lines(office, f"{row['subjectCode']} 9999999999") == []


async def waiting_lines(office: Submitting, typed: str = "") -> list[dict[str, str]]:
    """The lines of the list that a text finds."""
    answer = await office.api.get("/grades/incomplete", params={"text": typed}, headers=office.headers(office.head))
    assert answer.status_code == 200, answer.text
    lines: list[dict[str, str]] = answer.json()["items"]
    return lines


async def test_the_student_reads_no_letter_before_it_is_published(waiting: IncompleteCase) -> None:
    await waiting.published()
    await waiting.propose("B+")
    student = waiting.office.university.signed_in(waiting.student.person_id, RoleId.STUDENT)
    for path in (f"/cases/{waiting.case_id}", "/notifications", "/cases", "/grades/my-standing"):
        answer = await waiting.office.api.get(path, headers=student)
        assert answer.status_code == 200, answer.text
        assert "B+" not in answer.text
    looked = await waiting.office.api.get(f"/grades/incomplete/{waiting.case_id}", headers=student)
    assert looked.status_code == 403


async def test_the_student_reads_what_was_remarked_once_it_is_decided_and_not_before(waiting: IncompleteCase) -> None:
    await waiting.published()
    form = {"letter": "B+", "reason": "ส่งรายงานแล้ว"}
    office, remark = waiting.office, "คาดว่าได้ B+"
    await waiting.decided("submit", office.taught.teacher, form=form, remark=remark)
    await waiting.decided("approve", office.head, remark="เห็นชอบ B+")
    student = office.university.signed_in(waiting.student.person_id, RoleId.STUDENT)

    async def remarks(headers: dict[str, str]) -> list[str]:
        view = (await office.api.get(f"/cases/{waiting.case_id}", headers=headers)).json()
        return [event["remark"] for event in view["timeline"] if event["remark"]]

    assert await remarks(student) == []
    assert await remarks(office.headers(office.dean)) == [remark, "เห็นชอบ B+"]
    await waiting.decided("approve", office.dean)
    assert await remarks(student) == [remark, "เห็นชอบ B+"]


async def test_a_letter_that_the_subject_does_not_have_is_refused_at_its_field(waiting: IncompleteCase) -> None:
    await waiting.published()
    refused = await waiting.propose("S")
    assert (refused.status_code, refused.json()["details"]["fields"][0]["field"]) == (422, "form.letter")


async def test_a_stranger_neither_sees_nor_decides(waiting: IncompleteCase) -> None:
    await waiting.published()
    stranger = waiting.office.university.teacher()
    headers = waiting.office.taught.signed_in(stranger)
    assert (await waiting.office.api.get(f"/grades/incomplete/{waiting.case_id}", headers=headers)).status_code == 404
    sent = {**headers, "Idempotency-Key": uuid4().hex}
    answer = await waiting.office.api.post(
        f"/cases/{waiting.case_id}/actions/submit", json={"revision": 1}, headers=sent
    )
    assert answer.status_code == 404


async def test_a_teacher_finds_every_i_and_n_with_its_day_and_its_case(waiting: IncompleteCase) -> None:
    await waiting.published()
    [row] = await listed(waiting)
    assert (row["letter"], row["becomes"], row["stage"], row["caseId"]) == ("I", "F", "open", str(waiting.case_id))
    assert (row["studentCode"], row["daysLeft"]) == (waiting.student.student_code, 30)
    assert await listed(waiting, show="soon") == []
    await waiting.propose("B")
    [row] = await listed(waiting)
    assert (row["stage"], row["convertsAt"], row["daysLeft"]) == ("head_review", None, None)
    stranger = waiting.office.university.teacher()
    answer = await waiting.office.api.get(
        "/grades/incomplete", headers=waiting.office.university.signed_in(stranger.person_id, RoleId.TEACHER)
    )
    assert answer.json()["items"] == []
    head = waiting.office.headers(waiting.office.head)
    answer = await waiting.office.api.get("/grades/incomplete", headers=head)
    assert answer.json()["total"] == 1
