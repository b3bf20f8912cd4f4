"""Requests to enrol on the real server, and one that waits for its advisor, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import ActingFor, Actor
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentRequest
from models.people.person.tables import Person, Student
from tests.support.histories import keep_history
from tests.support.starting import begun
from tests.support.university import University
from workflows.enrolment import EnrolmentWorkflow

Handle = WorkflowHandle[EnrolmentWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture
async def enrolment_history(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's first history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], request.node.name)


async def submitted(client: Client, request: EnrolmentRequest) -> Handle:
    """The workflow of a request, once the rules have decided."""
    handle = await begun(client, EnrolmentWorkflow.run, request, case_workflow_id(CaseKind.ENROLMENT, request.case_id))
    STARTED.append(handle)
    return handle


class Waiting:
    """A case that waits for its advisor."""

    def __init__(
        self, university: University, student: Student, advisor: Person, section: Section, handle: Handle
    ) -> None:
        self.university = university
        self.student = student
        self.advisor = advisor
        self.section = section
        self.handle = handle

    async def act(
        self,
        action: CaseActionName,
        by: Person | Student,
        *,
        remark: str | None = None,
        substitute: Person | None = None,
        revision: int = 2,
        key: str | None = None,
        role: RoleId | None = None,
        in_place_of: Person | None = None,
    ) -> CaseRecord:
        """Take an action by the workflow's update; in a role of faculty E, or for a colleague who is away."""
        away = (ActingFor(person_id=in_place_of.person_id, role_id=RoleId.TEACHER),) if in_place_of else ()
        message = CaseAction(
            action=action,
            actor=Actor(person_id=by.person_id, role_id=role, faculty_code="E", department_code="E1", acting_for=away),
            revision=revision,
            remark=remark,
            substitute_id=substitute.person_id if substitute else None,
        )
        return await self.handle.execute_update(EnrolmentWorkflow.act, message, id=key or str(uuid4()))


@pytest.fixture
async def waiting(university: University, temporal_client: Client) -> Waiting:
    """A student's request for a section that needs the advisor's approval."""
    advisor = university.teacher()
    student = university.student(advisor)
    section = university.section(approval=SectionApproval.ADVISOR)
    handle = await submitted(temporal_client, university.request(student, section))
    return Waiting(university, student, advisor, section, handle)


def refused_with(failure: pytest.ExceptionInfo[WorkflowUpdateFailedError]) -> str | None:
    """The code a validator refused with."""
    assert isinstance(failure.value.cause, ApplicationError)
    return failure.value.cause.type
