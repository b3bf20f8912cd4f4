"""The waitlist of a full section on the real server: workflows that wait on it, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from sqlalchemy import text
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Worker

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest
from models.enrolment.waitlist.contract import SeatsFreed, WaitlistRequest
from models.kit.settings import settings
from models.people.person.tables import Person, Student
from tests.support.histories import keep_history
from tests.support.starting import begun
from tests.support.university import University
from workflows.enrolment import EnrolmentWorkflow
from workflows.seats_freed import SeatsFreedWorkflow
from workflows.waitlist import WaitlistWorkflow

Handle = WorkflowHandle[WaitlistWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture
async def waitlist_history(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's first waitlist history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"waitlist_{request.node.originalname.removeprefix('test_')}")


async def joined(client: Client, request: WaitlistRequest) -> Handle:
    """The workflow of a request to wait, once the rules have decided."""
    handle = await begun(client, WaitlistWorkflow.run, request, case_workflow_id(CaseKind.WAITLIST, request.case_id))
    STARTED.append(handle)
    return handle


async def act(
    handle: Handle,
    action: CaseActionName,
    by: Student | Person,
    *,
    key: str | None = None,
    revision: int | None = None,
    remark: str | None = None,
    substitute: Person | None = None,
    role: RoleId | None = None,
) -> CaseRecord:
    """Take an action by the workflow's update; in a ``role`` of faculty E."""
    seen = revision if revision is not None else (await handle.query(WaitlistWorkflow.state)).revision
    message = CaseAction(
        action=action,
        actor=Actor(person_id=by.person_id, role_id=role, faculty_code="E", department_code="E1"),
        revision=seen,
        remark=remark,
        substitute_id=substitute.person_id if substitute else None,
    )
    return await handle.execute_update(WaitlistWorkflow.act, message, id=key or str(uuid4()))


class FullSection:
    """A section with one seat, taken by a student who may drop it."""

    def __init__(self, university: University, client: Client) -> None:
        self.university = university
        self.client = client
        self.holder = university.student()
        self.section = university.section(seats=1)
        decide_enrolment(university.request(self.holder, self.section))

    async def dropped(self, *, by: Student | None = None, sections: tuple[Section, ...] = ()) -> None:
        """The seat is dropped by its holder, by the process that drops."""
        request = self.university.request(by or self.holder).model_copy(
            update={
                "operation": EnrolmentOperation.DROP,
                "drop_section_ids": tuple(section.section_id for section in sections or (self.section,)),
            }
        )
        await run_enrolment(self.client, request)


async def grown(university: University, client: Client, section: Section, *, seats: int = 1) -> None:
    """The section has so many seats from now on; those that are free have been offered to the waitlist."""
    with university.engine.begin() as connection:
        parameters = {"id": section.section_id, "seats": seats}
        connection.execute(text("UPDATE section SET seats = :seats WHERE section_id = :id"), parameters)
    await client.execute_workflow(
        SeatsFreedWorkflow.run,
        SeatsFreed(section_ids=(section.section_id,)),
        id=f"freed-{uuid4()}",
        task_queue=settings().temporal_task_queue,
    )


async def run_enrolment(client: Client, request: EnrolmentRequest) -> CaseRecord:
    """An enrolment from its start to its end."""
    return await client.execute_workflow(
        EnrolmentWorkflow.run,
        request,
        id=case_workflow_id(CaseKind.ENROLMENT, request.case_id),
        task_queue=settings().temporal_task_queue,
    )


@pytest.fixture
def full(university: University, temporal_client: Client) -> FullSection:
    """A full section."""
    return FullSection(university, temporal_client)
