"""A case that runs on the real server, and what people do to it, for tests of its process."""

from __future__ import annotations

from typing import Any, Protocol
from uuid import uuid4

from temporalio.client import WorkflowHandle

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm, FormValue
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState
from models.cases.task.contract import Task
from models.people.person.tables import Person, Student
from tests.support.acting import actor_of
from tests.support.deciding import reached
from tests.support.rows import record_in_rows
from tests.support.university import University
from workflows.case import CaseHandlers

Handle = WorkflowHandle[Any, CaseRecord]


class Offices(Protocol):
    """The people of a case: who asks for it and who decides on it."""

    university: University

    def role_of(self, person: Person | Student) -> RoleId:
        """The one role of a person."""
        ...


class TaskHolders(Offices, Protocol):
    """Offices that know which person holds a task."""

    def holder_of(self, task: Task) -> Person:
        """The person who holds a task."""
        ...


class RunningCase:
    """A case of a workflow, with the actions of the people who take part in it."""

    def __init__(self, offices: Offices, handle: Handle) -> None:
        self.handle = handle
        self._offices = offices

    async def act(
        self,
        action: CaseActionName,
        by: Person | Student,
        *,
        remark: str | None = None,
        form: dict[str, FormValue] | None = None,
        substitute: Person | None = None,
        revision: int | None = None,
    ) -> CaseRecord:
        """Take an action in the person's one role, at the current revision unless ``revision`` is given."""
        message = CaseAction(
            action=action,
            actor=actor_of(by, self._offices.role_of(by)),
            revision=(await self.state()).revision if revision is None else revision,
            remark=remark,
            form=None if form is None else FilledForm(form),
            substitute_id=None if substitute is None else substitute.person_id,
        )
        return await self.handle.execute_update(CaseHandlers.act, message, id=str(uuid4()))

    async def approved_by(self, *people: Person) -> CaseRecord:
        """The record after each person has approved in turn."""
        for person in people:
            record = await self.act(CaseActionName.APPROVE, person)
        return record

    async def state(self) -> CaseRecord:
        """The record as the workflow answers it."""
        return await self.handle.query(CaseHandlers.state)

    async def reaches(self, stage: str) -> CaseRecord:
        """The record once the case is at a stage without anybody acting."""
        return await reached(self.handle, stage)

    async def ended(self) -> CaseRecord:
        """The last record, which the rows hold too."""
        record = await self.handle.result()
        assert record.state is CaseState.CLOSED
        assert record == record_in_rows(self._offices.university.engine, record.case_id)
        return record


class ReviewedCase(RunningCase):
    """A case whose tasks are approved one after another by the people who hold them."""

    def __init__(self, offices: TaskHolders, handle: Handle) -> None:
        super().__init__(offices, handle)
        self._holders = offices

    async def approved(self) -> CaseRecord:
        """The record after every office has approved in turn."""
        record = await self.state()
        while record.tasks:
            record = await self.approve(record)
        return record

    async def approve(self, record: CaseRecord) -> CaseRecord:
        """The record after whoever holds the first task of ``record`` has approved."""
        return await self.act(CaseActionName.APPROVE, self._holders.holder_of(record.tasks[0]), form=self.form(record))

    def form(self, record: CaseRecord) -> dict[str, FormValue] | None:
        """What an office fills in where it approves at the stage of ``record``: nothing, unless a process says more."""
        return None
