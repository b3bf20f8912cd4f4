"""The process ``waitlist`` on the real server: a seat that is accepted and kept while the advisor decides."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CalendarChanged, CaseActionName, CaseRecord, CaseState
from models.cases.task.contract import ESCALATE_AFTER
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from tests.support.deciding import reached
from tests.support.grading import Grades
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from tests.support.waitlist import waitlist_request
from tests.support.waitlist_workflows import Handle, act, grown, joined
from workflows.waitlist import WaitlistWorkflow

pytestmark = pytest.mark.usefixtures("worker", "waitlist_history")


class Kept:
    """A student who took an offer of a section that needs the advisor's approval."""

    def __init__(self, university: University, client: Client) -> None:
        self.university, self.client = university, client
        self.advisor = university.teacher()
        self.student = university.student(self.advisor)
        self.section = university.section(seats=0, approval=SectionApproval.ADVISOR)
        self.number = self.section.section_id

    async def joined(self, *, drop: tuple[Section, ...] = ()) -> Handle:
        """The student on the waitlist."""
        request = waitlist_request(self.university, self.student, self.section, drop=drop)
        return await joined(self.client, request)

    async def next_in_line(self) -> Handle:
        """Another student, behind."""
        student = self.university.student(self.advisor)
        return await joined(self.client, waitlist_request(self.university, student, self.section))

    async def accepted(self, *, drop: tuple[Section, ...] = ()) -> Handle:
        """The case once the student took the offer: it lies before the advisor."""
        handle = await self.joined(drop=drop)
        await grown(self.university, self.client, self.section)
        await reached(handle, WaitlistStage.OFFERED)
        record = await act(handle, CaseActionName.ACCEPT, self.student)
        assert record.stage == WaitlistStage.AWAITING_APPROVAL
        return handle


@pytest.fixture
def kept(university: University, temporal_client: Client) -> Kept:
    """A full section that needs approval, a student who will wait for it, and their advisor."""
    return Kept(university, temporal_client)


def refused_with(failure: BaseException) -> str | None:
    """The code a validator refused with."""
    assert isinstance(failure, WorkflowUpdateFailedError)
    assert isinstance(failure.cause, ApplicationError)
    return failure.cause.type


async def test_an_accepted_seat_is_kept_while_the_advisor_decides(kept: Kept) -> None:
    handle = await kept.accepted()
    record = await handle.query(WaitlistWorkflow.state)
    [task] = record.tasks
    assert (task.name, task.assignee_id) == ("advisor_approval", kept.advisor.person_id)
    assert task.escalation is not None
    assert (task.escalation.role_id, task.escalation.department_code) == (RoleId.HEAD_OF_DEPARTMENT, "E1")
    assert record.deadline_at == task.due_at
    assert record.deadline_at is not None
    assert record.deadline_at - utc_now() > timedelta(days=9)
    assert record.deadline_effect == "disapprove_and_free_seats"
    assert [item.outcome for item in record.items] == ["awaiting_approval"]
    assert statuses(kept.university.engine, record.case_id) == ["awaiting_approval"]
    assert seats_taken(kept.university.engine, kept.number) == 1
    assert record == record_in_rows(kept.university.engine, record.case_id)
    assert_counters_equal_rows(kept.university.engine)


async def test_the_advisor_approves_and_the_waiting_student_is_enrolled(kept: Kept) -> None:
    handle = await kept.accepted()
    await act(handle, CaseActionName.APPROVE, kept.advisor)
    record = await handle.result()
    assert (record.stage, record.state) == (WaitlistStage.ENROLLED, CaseState.CLOSED)
    assert statuses(kept.university.engine, record.case_id) == ["enrolled"]
    assert record == record_in_rows(kept.university.engine, record.case_id)
    assert_counters_equal_rows(kept.university.engine)


async def test_a_disapproved_seat_goes_to_the_next_in_line(kept: Kept) -> None:
    handle, behind = await kept.accepted(), await kept.next_in_line()
    await act(handle, CaseActionName.DISAPPROVE, kept.advisor, remark="ควรเรียนภาคหน้า")
    record = await handle.result()
    assert (record.stage, record.events[-1].remark) == (WaitlistStage.DISAPPROVED, "ควรเรียนภาคหน้า")
    assert statuses(kept.university.engine, record.case_id) == ["disapproved"]
    await reached(behind, WaitlistStage.OFFERED)
    assert_counters_equal_rows(kept.university.engine)


async def test_the_student_cancels_while_the_advisor_has_it_and_the_seat_goes_on(kept: Kept) -> None:
    handle, behind = await kept.accepted(), await kept.next_in_line()
    await act(handle, CaseActionName.CANCEL, kept.student)
    record = await handle.result()
    assert (record.stage, record.items[0].outcome) == (WaitlistStage.CANCELLED, "cancelled")
    await reached(behind, WaitlistStage.OFFERED)
    assert_counters_equal_rows(kept.university.engine)


async def test_a_seat_nobody_decided_on_lapses_with_the_approval_period(kept: Kept) -> None:
    handle = await kept.accepted()
    await fast_forward(kept.client, handle.id, timedelta(days=11))
    record = await handle.result()
    assert (record.stage, record.events[-1].actor_id) == (WaitlistStage.LAPSED, None)
    assert statuses(kept.university.engine, record.case_id) == ["lapsed"]
    assert seats_taken(kept.university.engine, kept.number) == 0
    assert_counters_equal_rows(kept.university.engine)


async def test_a_moved_approval_period_moves_the_deadline_of_an_accepted_seat(kept: Kept) -> None:
    handle = await kept.accepted()
    later = utc_now().replace(microsecond=0) + timedelta(days=30)
    kept.university.period(EnrolmentPeriod.APPROVAL, utc_now() - timedelta(days=5), later)
    await handle.signal(WaitlistWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER))

    async def moved() -> CaseRecord | None:
        record = await handle.query(WaitlistWorkflow.state)
        return record if record.deadline_at == later else None

    record = await eventually(moved)
    assert [task.due_at for task in record.tasks] == [later]
    await fast_forward(kept.client, handle.id, timedelta(days=31))
    assert (await handle.result()).stage == WaitlistStage.LAPSED


async def test_an_undecided_seat_also_goes_to_the_head_of_department_who_may_decide(kept: Kept) -> None:
    handle = await kept.accepted()
    await fast_forward(kept.client, handle.id, ESCALATE_AFTER + timedelta(hours=1))

    case_id = (await handle.query(WaitlistWorkflow.state)).case_id

    async def beside() -> CaseRecord | None:
        record = record_in_rows(kept.university.engine, case_id)  # the rows follow the workflow
        return record if len(record.tasks) == 2 else None

    record = await eventually(beside)
    assert [task.assignee_id for task in record.tasks] == [kept.advisor.person_id, None]
    assert record == await handle.query(WaitlistWorkflow.state)
    head = kept.university.person(UserType.TEACHER, RoleId.HEAD_OF_DEPARTMENT)
    await act(handle, CaseActionName.APPROVE, head, role=RoleId.HEAD_OF_DEPARTMENT)
    assert (await handle.result()).stage == WaitlistStage.ENROLLED


async def test_a_substitute_decides_on_an_accepted_seat(kept: Kept) -> None:
    handle = await kept.accepted()
    substitute = kept.university.teacher()
    handed = await act(handle, CaseActionName.DELEGATE, kept.advisor, substitute=substitute)
    assert [task.assignee_id for task in handed.tasks] == [substitute.person_id]
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await act(handle, CaseActionName.APPROVE, kept.advisor)
    assert refused_with(failure.value) == "not_your_task"
    await act(handle, CaseActionName.APPROVE, substitute)
    assert (await handle.result()).stage == WaitlistStage.ENROLLED


async def test_of_two_who_decide_on_a_seat_at_once_one_wins_and_the_other_is_told(kept: Kept) -> None:
    handle = await kept.accepted()
    seen = (await handle.query(WaitlistWorkflow.state)).revision
    answers = await asyncio.gather(
        act(handle, CaseActionName.APPROVE, kept.advisor, revision=seen),
        act(handle, CaseActionName.DISAPPROVE, kept.advisor, revision=seen, remark="ไม่เหมาะสม"),
        return_exceptions=True,
    )
    await one_won(kept, handle, answers)


async def test_a_student_who_cancels_while_the_advisor_approves_gets_one_answer(kept: Kept) -> None:
    handle = await kept.accepted()
    seen = (await handle.query(WaitlistWorkflow.state)).revision
    answers = await asyncio.gather(
        act(handle, CaseActionName.CANCEL, kept.student, revision=seen),
        act(handle, CaseActionName.APPROVE, kept.advisor, revision=seen),
        return_exceptions=True,
    )
    await one_won(kept, handle, answers)


async def one_won(kept: Kept, handle: Handle, answers: list[CaseRecord | BaseException]) -> None:
    """One decision was taken, the other refused because it came second, and the rows say the first."""
    [won] = [answer for answer in answers if isinstance(answer, CaseRecord)]
    [lost] = [answer for answer in answers if isinstance(answer, BaseException)]
    assert refused_with(lost) == "case_closed"
    record = await handle.result()
    assert record.stage == won.stage
    taken = 1 if won.stage == WaitlistStage.ENROLLED else 0
    assert seats_taken(kept.university.engine, kept.number) == taken
    assert_counters_equal_rows(kept.university.engine)


async def test_with_approval_that_is_dropped_only_when_this_is_approved(kept: Kept) -> None:
    other = kept.university.section(seats=5)
    held = decide_enrolment(kept.university.request(kept.student, other))
    handle = await kept.accepted(drop=(other,))
    record = await handle.query(WaitlistWorkflow.state)
    assert [item.outcome for item in record.items] == ["awaiting_approval", "to_drop"]
    assert statuses(kept.university.engine, held.case_id) == ["enrolled"]
    await act(handle, CaseActionName.APPROVE, kept.advisor)
    record = await handle.result()
    assert [item.outcome for item in record.items] == ["enrolled", "dropped"]
    assert statuses(kept.university.engine, held.case_id) == ["dropped"]
    assert seats_taken(kept.university.engine, other.section_id) == 0
    assert_counters_equal_rows(kept.university.engine)


async def test_what_was_to_be_dropped_for_a_disapproved_seat_is_kept(kept: Kept) -> None:
    other = kept.university.section(seats=5)
    held = decide_enrolment(kept.university.request(kept.student, other))
    handle = await kept.accepted(drop=(other,))
    await act(handle, CaseActionName.DISAPPROVE, kept.advisor, remark="ไม่อนุมัติ")
    record = await handle.result()
    assert [item.outcome for item in record.items] == ["disapproved", "kept"]
    assert statuses(kept.university.engine, held.case_id) == ["enrolled"]
    assert_counters_equal_rows(kept.university.engine)


async def test_a_subject_that_is_graded_between_approval_and_settlement_stays(kept: Kept) -> None:
    other = kept.university.section(seats=5)
    held = decide_enrolment(kept.university.request(kept.student, other))
    handle = await kept.accepted(drop=(other,))
    Grades(kept.university.engine).give(kept.student.student_id, other.subject_code, "C", (YEAR, SEMESTER))
    answered = await act(handle, CaseActionName.APPROVE, kept.advisor)
    record = await handle.result()
    assert (record.stage, record) == (WaitlistStage.ENROLLED, answered)
    assert [item.outcome for item in record.items] == ["enrolled", "kept"]
    refused = record.items[1].refused
    assert refused is not None
    assert (refused.code, refused.facts["grade"]) == ("graded_this_term", "C")
    assert record == record_in_rows(kept.university.engine, record.case_id)
    assert statuses(kept.university.engine, held.case_id) == ["enrolled"]
    assert seats_taken(kept.university.engine, other.section_id) == 1
    assert_counters_equal_rows(kept.university.engine)
