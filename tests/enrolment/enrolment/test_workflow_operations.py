"""Armed plans, drops, withdrawals and changes of section: their waiting stages and endings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from uuid import uuid4

import pytest
from temporalio.client import Client
from temporalio.worker import Worker

from models.cases.case.contract.record import CalendarChanged, CaseAction, CaseActionName, CaseRecord
from models.cases.task.contract import Actor
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest, EnrolmentStage
from models.enrolment.plan.tables import EnrolmentSlot
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import Student
from tests.support.enrolling import Handle, submitted
from tests.support.histories import keep_history
from tests.support.rows import assert_counters_equal_rows, seats_taken, statuses
from tests.support.time_skipping import fast_forward
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.enrolment import EnrolmentWorkflow

pytestmark = pytest.mark.usefixtures("worker")

RECORDED: list[Handle] = []
TERM_CHANGED = CalendarChanged(academic_year=YEAR, semester=SEMESTER)


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """The history of the request under test may be recorded."""
    RECORDED.clear()
    yield
    await keep_history(RECORDED[-1], request.node.name)


async def sent(client: Client, request: EnrolmentRequest) -> Handle:
    """The request's workflow after its first result."""
    handle = await submitted(client, request)
    RECORDED.append(handle)
    return handle


async def enrolled(university: University, client: Client, student: Student, section: Section) -> None:
    """The student holds the section."""
    assert (await (await sent(client, university.request(student, section))).result()).stage == EnrolmentStage.ENROLLED


def asking(
    university: University,
    student: Student,
    operation: EnrolmentOperation,
    *taken: Section,
    given_up: tuple[Section, ...] = (),
) -> EnrolmentRequest:
    """A request of another kind than taking sections."""
    changes = {"operation": operation, "drop_section_ids": tuple(section.section_id for section in given_up)}
    return university.request(student, *taken, **changes)


class Armed:
    """A request that waits for the student's slot, an hour from now."""

    def __init__(self, university: University, student: Student, section: Section) -> None:
        self.university, self.student, self.section = university, student, section
        self.opens_at = utc_now().replace(microsecond=0) + timedelta(hours=1)
        university.add(
            EnrolmentSlot(
                student_id=student.student_id, academic_year=YEAR, semester=SEMESTER, opens_at=self.opens_at,
                closes_at=self.opens_at + timedelta(days=1), published_at=utc_now(),
            )
        )  # fmt: skip

    async def stand(self, client: Client) -> Handle:
        """The workflow, standing armed."""
        return await sent(client, self.university.request(self.student, self.section, not_before=self.opens_at))


@pytest.fixture
def armed(university: University) -> Armed:
    """A student whose slot has not opened."""
    return Armed(university, university.student(), university.section())


async def test_an_armed_plan_waits_for_its_opening_and_holds_nothing(armed: Armed, temporal_client: Client) -> None:
    record = await (await armed.stand(temporal_client)).query(EnrolmentWorkflow.state)
    assert (record.stage, record.deadline_at) == (EnrolmentStage.ARMED, armed.opens_at)
    assert seats_taken(armed.university.engine, armed.section.section_id) == 0


async def test_at_its_opening_an_armed_plan_is_submitted(armed: Armed, temporal_client: Client) -> None:
    handle = await armed.stand(temporal_client)
    armed.university.move_slot(armed.student.student_id, utc_now() - timedelta(minutes=1))
    await fast_forward(temporal_client, handle.id, timedelta(hours=2))
    record = await handle.result()
    assert record.stage == EnrolmentStage.ENROLLED
    assert seats_taken(armed.university.engine, armed.section.section_id) == 1


async def test_an_opening_that_moved_is_told_and_waited_for(armed: Armed, temporal_client: Client) -> None:
    handle = await armed.stand(temporal_client)
    later = armed.opens_at + timedelta(hours=5)
    armed.university.move_slot(armed.student.student_id, later)
    await handle.signal(EnrolmentWorkflow.calendar_changed, TERM_CHANGED)

    async def after_the_signal() -> CaseRecord | None:
        record = await handle.query(EnrolmentWorkflow.state)
        return record if record.deadline_at == later else None

    assert (await eventually(after_the_signal)).stage == EnrolmentStage.ARMED

    async def notified() -> Notification | None:
        lines = armed.university.rows(Notification)
        return next((line for line in lines if line.key == "enrolment.armed_moved"), None)

    assert (await eventually(notified)).facts["to"] == later.isoformat()


async def test_the_student_disarms_a_plan(armed: Armed, temporal_client: Client) -> None:
    handle = await armed.stand(temporal_client)
    cancel = CaseAction(action=CaseActionName.CANCEL, actor=Actor(person_id=armed.student.person_id), revision=2)
    await handle.execute_update(EnrolmentWorkflow.act, cancel, id=str(uuid4()))
    assert (await handle.result()).stage == EnrolmentStage.CANCELLED
    assert statuses(armed.university.engine, (await handle.result()).case_id) == []


async def test_a_dropped_subject_gives_its_seat_back(university: University, temporal_client: Client) -> None:
    student, section = university.student(), university.section()
    await enrolled(university, temporal_client, student, section)
    request = asking(university, student, EnrolmentOperation.DROP, given_up=(section,))
    assert (await (await sent(temporal_client, request)).result()).stage == EnrolmentStage.DROPPED
    assert seats_taken(university.engine, section.section_id) == 0


async def test_a_withdrawal_leaves_a_w(university: University, temporal_client: Client) -> None:
    student, section = university.student(), university.section()
    await enrolled(university, temporal_client, student, section)
    request = asking(university, student, EnrolmentOperation.WITHDRAW, given_up=(section,))
    assert (await (await sent(temporal_client, request)).result()).stage == EnrolmentStage.WITHDRAWN
    assert seats_taken(university.engine, section.section_id) == 0


async def test_the_old_seat_is_kept_while_a_change_of_section_waits_for_the_advisor(
    university: University, temporal_client: Client
) -> None:
    advisor = university.teacher()
    student, subject = university.student(advisor), university.subject()
    old, new = university.section(subject), university.section(subject, approval=SectionApproval.ADVISOR)
    await enrolled(university, temporal_client, student, old)
    request = asking(university, student, EnrolmentOperation.CHANGE, new, given_up=(old,))
    handle = await sent(temporal_client, request)
    assert [seats_taken(university.engine, section.section_id) for section in (old, new)] == [1, 1]
    approve = CaseAction(action=CaseActionName.APPROVE, actor=Actor(person_id=advisor.person_id), revision=2)
    await handle.execute_update(EnrolmentWorkflow.act, approve, id=str(uuid4()))
    assert (await handle.result()).stage == EnrolmentStage.ENROLLED
    assert [seats_taken(university.engine, section.section_id) for section in (old, new)] == [0, 1]
    assert_counters_equal_rows(university.engine)
