"""The process ``enrolment`` on the real server: who decides on a waiting request, and who comes too late."""

from __future__ import annotations

import asyncio

import pytest
from temporalio.client import WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError

from models.cases.case.contract.record import CaseActionName, CaseRecord
from models.enrolment.enrolment.contract import EnrolmentStage
from tests.support.enrolling import Waiting, refused_with
from tests.support.rows import assert_counters_equal_rows, record_in_rows, seats_taken, statuses

pytestmark = pytest.mark.usefixtures("worker", "enrolment_history")


async def test_the_advisor_approves_and_the_student_is_enrolled(waiting: Waiting) -> None:
    await waiting.act(CaseActionName.APPROVE, waiting.advisor)
    record = await waiting.handle.result()
    assert record.stage == EnrolmentStage.ENROLLED
    assert statuses(waiting.university.engine, record.case_id) == ["enrolled"]
    assert record == record_in_rows(waiting.university.engine, record.case_id)


async def test_the_advisor_disapproves_and_the_seat_is_given_back(waiting: Waiting) -> None:
    await waiting.act(CaseActionName.DISAPPROVE, waiting.advisor, remark="ควรเรียนภาคหน้า")
    record = await waiting.handle.result()
    assert (record.stage, record.events[-1].remark) == (EnrolmentStage.DISAPPROVED, "ควรเรียนภาคหน้า")
    assert seats_taken(waiting.university.engine, waiting.section.section_id) == 0
    assert_counters_equal_rows(waiting.university.engine)


async def test_disapproving_needs_a_reason(waiting: Waiting) -> None:
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.DISAPPROVE, waiting.advisor, remark="  ")
    assert refused_with(failure) == "remark_required"


async def test_the_student_cancels_while_waiting(waiting: Waiting) -> None:
    await waiting.act(CaseActionName.CANCEL, waiting.student)
    record = await waiting.handle.result()
    assert record.stage == EnrolmentStage.CANCELLED
    assert seats_taken(waiting.university.engine, waiting.section.section_id) == 0


async def test_nobody_but_the_holder_decides(waiting: Waiting) -> None:
    for stranger in (waiting.university.teacher(), waiting.student):
        with pytest.raises(WorkflowUpdateFailedError) as failure:
            await waiting.act(CaseActionName.APPROVE, stranger)
        assert refused_with(failure) == "not_your_task"


async def test_a_substitute_takes_the_task_over(waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    delegated = await waiting.act(CaseActionName.DELEGATE, waiting.advisor, substitute=substitute)
    assert delegated.tasks[0].delegated_by == waiting.advisor.person_id
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, waiting.advisor, revision=delegated.revision)
    assert refused_with(failure) == "not_your_task"
    await waiting.act(CaseActionName.APPROVE, substitute, revision=delegated.revision)
    assert (await waiting.handle.result()).stage == EnrolmentStage.ENROLLED


async def test_somebody_decides_in_the_place_of_the_advisor_who_is_away(waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, substitute)
    assert refused_with(failure) == "not_your_task"
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, substitute, in_place_of=waiting.university.teacher())
    assert refused_with(failure) == "not_your_task"
    await waiting.act(CaseActionName.APPROVE, substitute, in_place_of=waiting.advisor)
    record = await waiting.handle.result()
    assert (record.stage, record.events[-1].actor_id) == (EnrolmentStage.ENROLLED, substitute.person_id)
    assert record.events[-1].facts == {"in_place_of": str(waiting.advisor.person_id)}


async def test_of_two_decisions_at_once_one_wins_and_the_other_is_told(waiting: Waiting) -> None:
    answers = await asyncio.gather(
        waiting.act(CaseActionName.APPROVE, waiting.advisor),
        waiting.act(CaseActionName.DISAPPROVE, waiting.advisor, remark="ไม่เหมาะสม"),
        return_exceptions=True,
    )
    won = [answer for answer in answers if isinstance(answer, CaseRecord)]
    lost = [answer for answer in answers if isinstance(answer, WorkflowUpdateFailedError)]
    assert (len(won), len(lost)) == (1, 1)
    assert isinstance(lost[0].cause, ApplicationError)
    assert lost[0].cause.type == "case_closed"
    assert (await waiting.handle.result()).stage == won[0].stage
    assert_counters_equal_rows(waiting.university.engine)


async def test_the_same_key_is_the_same_decision(waiting: Waiting) -> None:
    answers = await asyncio.gather(
        *(waiting.act(CaseActionName.APPROVE, waiting.advisor, key="the-same-key") for _ in range(5))
    )
    assert len({answer.revision for answer in answers}) == 1
    record = await waiting.handle.result()
    assert [event.action for event in record.events].count(CaseActionName.APPROVE) == 1


async def test_a_decision_on_what_has_moved_is_refused(waiting: Waiting) -> None:
    substitute = waiting.university.teacher()
    await waiting.act(CaseActionName.DELEGATE, waiting.advisor, substitute=substitute)
    with pytest.raises(WorkflowUpdateFailedError) as failure:
        await waiting.act(CaseActionName.APPROVE, substitute, revision=2)
    assert refused_with(failure) == "stage_moved"
