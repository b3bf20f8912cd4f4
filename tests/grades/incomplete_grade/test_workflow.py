"""The process ``incomplete_grade`` on the real server: every ending, deadline against fix, a calendar that moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CalendarChanged, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeEntry, GradeRecord
from models.grades.incomplete_grade.tables import IncompleteGrade
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.deciding import reached
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import reconciled
from tests.support.submitting import Submitting
from tests.support.time_skipping import fast_forward
from tests.support.typed import typed_words
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.incomplete_grade import IncompleteGradeWorkflow

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture(autouse=True)
async def recorded(
    request: pytest.FixtureRequest, worker: Worker, temporal_client: Client, university: University
) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    yield
    first = next(iter(university.rows(IncompleteGrade)), None)
    if first is not None:
        handle = temporal_client.get_workflow_handle(workflow_of(first.case_id))
        await keep_history(handle, f"incomplete_grade_{request.node.originalname.removeprefix('test_')}")


def workflow_of(case_id: UUID) -> str:
    """The workflow of a case."""
    return case_workflow_id(CaseKind.INCOMPLETE_GRADE, case_id)


class Waiting:
    """The I or N of the first student of a class, published; everybody who decides."""

    def __init__(self, office: Submitting, client: Client) -> None:
        self.office = office
        self.client = client
        self.student = office.taught.students[0]
        self.case_id = UUID(int=0)

    async def published(self, letter: str = "I") -> Waiting:
        """Once the grade is out and its case is begun."""
        office = self.office
        sheet = await office.filled()
        path = f"/grades/sheets/{sheet['sheetId']}/letters/{self.student.student_id}"
        body = {"letter": letter, "reason": "รอส่งรายงาน", "revision": 0}
        assert (await office.api.put(path, json=body, headers=office.taught.headers)).status_code == 200
        case_id = await office.submitted(sheet)
        await office.act(case_id, "approve", office.head)
        await office.act(case_id, "approve", office.dean)
        [row] = office.university.rows(IncompleteGrade)
        self.case_id = row.case_id
        with office.university.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE case_file SET opened_at = opened_at - interval '1 minute'")
        await reconciled(self.client)
        await self.at("open")
        return self

    async def at(self, stage: str) -> CaseRecord:
        """The record once the case stands at a stage."""
        handle = self.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(self.case_id))
        return await reached(handle, stage)

    async def propose(self, letter: str) -> httpx.Response:
        """The teacher proposes a letter."""
        form = {"letter": letter, "reason": "ส่งรายงานแล้ว"}
        return await self.office.act(str(self.case_id), "submit", self.office.taught.teacher, form=form)

    async def decided(self, action: str, by: Any, **more: Any) -> httpx.Response:
        """Somebody decides."""
        return await self.office.act(str(self.case_id), action, by, **more)

    async def forward(self, days: int) -> None:
        """The workflow's clock runs ahead."""
        await fast_forward(self.client, workflow_of(self.case_id), timedelta(days=days))

    @property
    def letter(self) -> str:
        """The grade that holds."""
        [grade] = [
            row.grade for row in self.office.university.rows(GradeRecord) if row.student_id == self.student.student_id
        ]
        return grade


@pytest.fixture
def waiting(api: httpx.AsyncClient, university: University, temporal_client: Client) -> Waiting:
    """A class whose I and N may be fixed for a month."""
    office = Submitting(api, university)
    university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), utc_now() + timedelta(days=30))
    return Waiting(office, temporal_client)


async def test_two_hands_agree_and_the_grade_is_fixed(waiting: Waiting) -> None:
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


async def test_what_waits_is_found_however_its_subject_and_student_are_typed(waiting: Waiting) -> None:
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


async def test_the_student_reads_no_letter_before_it_is_published(waiting: Waiting) -> None:
    await waiting.published()
    await waiting.propose("B+")
    student = waiting.office.university.signed_in(waiting.student.person_id, RoleId.STUDENT)
    for path in (f"/cases/{waiting.case_id}", "/notifications", "/cases", "/grades/my-standing"):
        answer = await waiting.office.api.get(path, headers=student)
        assert answer.status_code == 200, answer.text
        assert "B+" not in answer.text
    looked = await waiting.office.api.get(f"/grades/incomplete/{waiting.case_id}", headers=student)
    assert looked.status_code == 403


async def test_the_student_reads_what_was_remarked_once_it_is_decided_and_not_before(waiting: Waiting) -> None:
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


async def test_a_letter_that_the_subject_does_not_have_is_refused_at_its_field(waiting: Waiting) -> None:
    await waiting.published()
    refused = await waiting.propose("S")
    assert (refused.status_code, refused.json()["details"]["fields"][0]["field"]) == (422, "form.letter")


async def test_what_nobody_fixed_is_converted_from_the_deadline_on(waiting: Waiting) -> None:
    await waiting.published()
    deadline = (await waiting.at("open")).deadline_at
    await waiting.forward(31)
    record = await waiting.at("converted")
    assert waiting.letter == "F"
    [entry] = [row for row in waiting.office.university.rows(GradeEntry) if row.kind is EntryKind.CONVERSION]
    assert (entry.effective_at, entry.recorded_by, record.events[-1].facts["becomes"]) == (deadline, None, "F")
    assert_standings_are_what_the_entries_say(waiting.office.university.engine)


async def test_a_case_wakes_with_its_share_of_the_minutes_after_the_deadline_and_takes_nothing_meanwhile(
    waiting: Waiting,
) -> None:
    await waiting.published()
    deadline = (await waiting.at("open")).deadline_at
    assert deadline is not None
    await waiting.forward(31)
    record = await waiting.at("converted")
    share = timedelta(seconds=waiting.case_id.int % 120)
    assert share <= record.events[-1].at - deadline < share + timedelta(minutes=1)
    late = await waiting.propose("C")
    assert (late.status_code, waiting.letter) == (409, "F")


async def test_an_n_is_the_heads_task_too_and_becomes_u(waiting: Waiting) -> None:
    await waiting.published("N")
    record = await waiting.at("open")
    assert [task.role_id for task in record.tasks] == [None, RoleId.HEAD_OF_DEPARTMENT]
    await waiting.forward(31)
    await waiting.at("converted")
    assert waiting.letter == "U"


async def test_a_fix_proposed_in_time_is_not_converted_while_it_is_looked_at(waiting: Waiting) -> None:
    await waiting.published()
    await waiting.propose("C")
    await waiting.forward(40)
    assert (await waiting.decided("approve", waiting.office.head)).json()["stage"] == "dean_review"

    # By the workflow's clock, 40 days ahead, the dean has left it undecided from the beginning.
    async def registrar_has_it_too() -> bool:
        return len((await waiting.at("dean_review")).tasks) == 2

    await eventually(registrar_has_it_too)
    assert (await waiting.decided("approve", waiting.office.dean)).json()["stage"] == "fixed"
    assert waiting.letter == "C"


async def test_a_fix_that_comes_after_the_deadline_is_too_late(waiting: Waiting) -> None:
    await waiting.published()
    await waiting.forward(31)
    await waiting.at("converted")
    late = await waiting.propose("A")
    assert late.status_code == 409
    assert waiting.letter == "F"


async def test_a_returned_fix_may_be_amended_for_some_days_and_is_then_converted(waiting: Waiting) -> None:
    await waiting.published()
    await waiting.propose("C")
    waiting.office.university.period(
        GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=2), utc_now() - timedelta(seconds=1)
    )
    assert (await waiting.decided("return", waiting.office.head, remark="แนบหลักฐาน")).status_code == 200
    record = await waiting.at("fixing")
    assert record.deadline_at is not None
    assert timedelta(days=2, hours=23) < record.deadline_at - utc_now() <= timedelta(days=3)
    assert (await waiting.propose("C+")).json()["stage"] == "head_review"
    await waiting.decided("return", waiting.office.head, remark="ยังไม่ครบ")
    await waiting.forward(4)
    await waiting.at("converted")


async def test_a_calendar_that_moves_while_the_case_sleeps_moves_the_conversion(waiting: Waiting) -> None:
    await waiting.published()
    later = utc_now().replace(microsecond=0) + timedelta(days=60)
    waiting.office.university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), later)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))
    await handle.signal(
        IncompleteGradeWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )

    async def moved() -> bool:
        return (await handle.query(IncompleteGradeWorkflow.state)).deadline_at == later

    await eventually(moved)
    await waiting.forward(31)
    assert waiting.letter == "I"
    await waiting.forward(61)
    await waiting.at("converted")


async def test_a_calendar_that_moved_without_a_word_counts_at_the_deadline(waiting: Waiting) -> None:
    await waiting.published()
    later = utc_now().replace(microsecond=0) + timedelta(days=60)
    waiting.office.university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), later)
    await waiting.forward(31)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))

    async def moved() -> bool:
        return (await handle.query(IncompleteGradeWorkflow.state)).deadline_at == later

    await eventually(moved)
    assert waiting.letter == "I"


async def test_a_stranger_neither_sees_nor_decides(waiting: Waiting) -> None:
    await waiting.published()
    stranger = waiting.office.university.teacher()
    headers = waiting.office.taught.signed_in(stranger)
    assert (await waiting.office.api.get(f"/grades/incomplete/{waiting.case_id}", headers=headers)).status_code == 404
    sent = {**headers, "Idempotency-Key": uuid4().hex}
    answer = await waiting.office.api.post(
        f"/cases/{waiting.case_id}/actions/submit", json={"revision": 1}, headers=sent
    )
    assert answer.status_code == 404


def reminders(waiting: Waiting) -> list[str]:
    """The days that the student's reminders name."""
    rows = waiting.office.university.rows(Notification)
    return [str(row.facts["to"])[:10] for row in rows if row.key == "incomplete_grade.open_reminded"]


async def noticed(waiting: Waiting, count: int) -> None:
    """Wait until the student was reminded so often."""

    async def told() -> bool:
        return len(reminders(waiting)) == count

    assert await eventually(told)


async def test_student_and_teacher_are_reminded_two_weeks_and_three_days_before_and_never_twice(
    waiting: Waiting,
) -> None:
    await waiting.published()
    assert reminders(waiting) == []
    await waiting.forward(17)
    await noticed(waiting, 1)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))
    unchanged = CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    await handle.signal(IncompleteGradeWorkflow.calendar_changed, unchanged)
    [row] = await listed(waiting)
    assert row["remindedAt"] is not None
    await waiting.forward(12)
    await noticed(waiting, 2)
    await waiting.forward(5)
    await waiting.at("converted")
    assert len(reminders(waiting)) == 2


async def test_a_moved_calendar_moves_the_reminders(waiting: Waiting) -> None:
    await waiting.published()
    later = utc_now().replace(microsecond=0) + timedelta(days=60)
    waiting.office.university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), later)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))
    await handle.signal(
        IncompleteGradeWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )

    async def moved() -> bool:
        return (await waiting.at("open")).deadline_at == later

    assert await eventually(moved)
    await waiting.forward(50)
    await noticed(waiting, 1)
    [reminder] = [event for event in (await waiting.at("open")).events if event.action is CaseActionName.REMIND]
    assert abs(later - reminder.at - timedelta(days=14)) < timedelta(minutes=1)
    assert reminders(waiting) == [later.isoformat()[:10]]


async def test_a_teacher_finds_every_i_and_n_with_its_day_and_its_case(waiting: Waiting) -> None:
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


async def listed(waiting: Waiting, **asked: str) -> list[dict[str, Any]]:
    """The teacher's list."""
    answer = await waiting.office.api.get("/grades/incomplete", params=asked, headers=waiting.office.taught.headers)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["items"]
    return rows
