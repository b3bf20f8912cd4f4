"""The process ``conferral`` on the real server: the list, a second registrar, the council, degrees (study §4)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm, FormValue
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.cases.task.contract import Actor
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person, Student, UserType
from models.people.student.contract.status import StudentStatus
from models.study.conferral.contract import ConferralLineState, ConferralRequest, ConferralStage
from models.study.conferral.tables import Conferral, ConferralLine
from models.study.graduation.contract import GraduationRequest, GraduationStage
from tests.support.graduating import DAY, GraduationOffices
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import SEMESTER, YEAR, University
from workflows.conferral import ConferralWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[ConferralWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"conferral_{request.node.name.removeprefix('test_')}")


class Council:
    """Two registrars, and a student whose request to graduate was approved."""

    def __init__(self, university: University) -> None:
        self.university = university
        self.offices = GraduationOffices(university)
        self.first = self.offices.registrar
        self.second = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
        self.offices.graded(self.offices.taken, "A")
        self.graduation = self._approved()

    def _approved(self) -> GraduationRequest:
        request = self.offices.request()
        record = self.offices.agreed(request, self.offices.received(request))
        assert record.stage == GraduationStage.APPROVED
        return request

    def request(self) -> ConferralRequest:
        """A list whose row is there, as the API leaves it."""
        now = utc_now()
        request = ConferralRequest(
            case_id=new_id(), opened_by=self.first.person_id, requested_at=now, academic_year=YEAR, semester=SEMESTER,
            council_on=bangkok_date(now) + 7 * DAY,
        )  # fmt: skip
        self.university.add(
            CaseFile(
                case_id=request.case_id, kind=CaseKind.CONFERRAL,
                workflow_id=case_workflow_id(CaseKind.CONFERRAL, request.case_id), idempotency_key=str(uuid4()),
                opened_by=request.opened_by, title_th="อนุมัติปริญญา", title_en="Conferral of degrees",
                stage=ConferralStage.RECEIVED, state=CaseState.OPEN, request=request.model_dump(mode="json"),
                opened_at=now, updated_at=now,
            )
        )  # fmt: skip
        return request

    async def listed(self, client: Client) -> Handle:
        """The list before a second registrar."""
        request = self.request()
        workflow_id = case_workflow_id(CaseKind.CONFERRAL, request.case_id)
        handle = await begun(client, ConferralWorkflow.run, request, workflow_id)
        STARTED.append(handle)
        return handle

    async def act(
        self, handle: Handle, action: CaseActionName, by: Person, form: dict[str, FormValue] | None = None
    ) -> CaseRecord:
        """A registrar acts on the list as it stands."""
        message = CaseAction(
            action=action,
            actor=Actor(person_id=by.person_id, role_id=RoleId.REGISTRAR),
            revision=(await handle.query(ConferralWorkflow.state)).revision,
            remark="เหตุผล",
            form=None if form is None else FilledForm(form),
        )
        return await handle.execute_update(ConferralWorkflow.act, message, id=str(uuid4()))

    async def resolved(self, handle: Handle) -> CaseRecord:
        """The council has met today; what it came to in the end."""
        form: dict[str, FormValue] = {"resolution": "12/2569", "conferredOn": bangkok_date(utc_now()).isoformat()}
        await self.act(handle, CaseActionName.CONFIRM, self.first, form)
        record = await handle.result()
        assert record == record_in_rows(self.university.engine, record.case_id)
        return record

    @property
    def line(self) -> ConferralLine:
        """The student's line."""
        [line] = self.university.rows(ConferralLine)
        return line

    @property
    def status(self) -> str:
        """The student's status now."""
        student = self.offices.student.student_id
        return next(row.status_code for row in self.university.rows(Student) if row.student_id == student)


@pytest.fixture
def council(university: University) -> Council:
    """Somebody to confer a degree on, and who does it."""
    return Council(university)


async def test_a_second_registrar_agrees_and_the_council_confers(temporal_client: Client, council: Council) -> None:
    handle = await council.listed(temporal_client)
    with pytest.raises(WorkflowUpdateFailedError) as own:
        await council.act(handle, CaseActionName.APPROVE, council.first)
    assert isinstance(own.value.cause, ApplicationError)
    assert own.value.cause.type == "own_request"
    with_council = await council.act(handle, CaseActionName.APPROVE, council.second)
    assert (with_council.stage, council.status) == (ConferralStage.COUNCIL, StudentStatus.CURRENT)
    record = await council.resolved(handle)
    assert (record.stage, record.events[-1].facts["students"]) == (ConferralStage.CONFERRED, 1)
    row = council.offices.row(council.graduation)
    assert (row.conferred_on, council.status) == (bangkok_date(utc_now()), StudentStatus.GRADUATED)
    assert council.line.state is ConferralLineState.CONFERRED


async def test_a_request_that_was_reopened_is_left_out(temporal_client: Client, council: Council) -> None:
    handle = await council.listed(temporal_client)
    await council.act(handle, CaseActionName.APPROVE, council.second)
    [case] = [row for row in council.university.rows(CaseFile) if row.case_id == council.graduation.case_id]
    case.stage = GraduationStage.REGISTRAR_REVIEW
    council.university.merge(case)
    record = await council.resolved(handle)
    assert record.events[-1].facts == {"students": 0, "struck": 0, "left_out": 1}
    assert council.status == StudentStatus.CURRENT


async def test_who_has_another_grade_than_was_agreed_to_is_left_out(temporal_client: Client, council: Council) -> None:
    handle = await council.listed(temporal_client)
    await council.act(handle, CaseActionName.APPROVE, council.second)
    council.offices.graded(council.university.subject(), "C")
    await council.resolved(handle)
    assert (council.line.state, council.status) == (ConferralLineState.LEFT_OUT, StudentStatus.CURRENT)


async def test_who_was_struck_waits_for_another_list(temporal_client: Client, council: Council) -> None:
    handle = await council.listed(temporal_client)
    await council.act(handle, CaseActionName.APPROVE, council.second)
    line = council.line
    line.state, line.reason = ConferralLineState.STRUCK, "สภาให้ทบทวน"
    council.university.merge(line)
    record = await council.resolved(handle)
    assert record.events[-1].facts == {"students": 0, "struck": 1, "left_out": 0}
    assert (await (await council.listed(temporal_client)).query(ConferralWorkflow.state)).items[0].outcome == "listed"


async def test_a_list_that_is_refused_lists_nobody_any_more(temporal_client: Client, council: Council) -> None:
    handle = await council.listed(temporal_client)
    await council.act(handle, CaseActionName.DISAPPROVE, council.second)
    assert (await handle.result()).stage == ConferralStage.CANCELLED
    [row] = council.university.rows(Conferral)
    assert row.ended_at is not None
    again = await council.listed(temporal_client)
    assert (await again.query(ConferralWorkflow.state)).stage == ConferralStage.REGISTRAR_REVIEW


async def test_a_list_of_nobody_ends_at_once(temporal_client: Client, council: Council) -> None:
    await council.listed(temporal_client)
    empty = await council.listed(temporal_client)
    record = await empty.result()
    assert (record.stage, record.events[-1].facts["status"]) == (ConferralStage.CANCELLED, "nobody_listed")
