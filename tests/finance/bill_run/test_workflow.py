"""The process ``bill_run`` on the real server: every ending, a second person, pausing between chunks, undoing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from sqlalchemy import text
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError, WorkflowUpdateStage
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.finance import bill_run as bill_runs
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.finance.bill_run.contract import BillRunRequest, BillRunStage
from models.finance.bill_run.rules.process import REGULATION
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.payment.store.recording import ForInvoice
from models.people.person.tables import Person, Student, UserType
from tests.support.bill_runs import run_of, run_request
from tests.support.deciding import decide, reached
from tests.support.fees import FeeOffice
from tests.support.histories import keep_history
from tests.support.locks import a_lock_is_waited_for
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.bill_run import BillRunWorkflow

pytestmark = pytest.mark.usefixtures("office", "worker")

Handle = WorkflowHandle[BillRunWorkflow, CaseRecord]
STARTED: list[Handle] = []
TWO_WEEKS = timedelta(days=14, minutes=1)
LOCK = text("SELECT FROM student WHERE student_id = :student_id FOR UPDATE")


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"bill_run_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def office(university: University) -> FeeOffice:
    """The masters by which students are billed."""
    return FeeOffice(university).opened()


@pytest.fixture
def students(university: University) -> list[Student]:
    """Two who never chose an enrolment type."""
    return [university.student(has_chosen=False) for _ in range(2)]


async def started(university: University, client: Client, request: BillRunRequest) -> Handle:
    """The workflow of a run, once its preview stands in the rows."""
    handle = await begun(client, BillRunWorkflow.run, request, case_workflow_id(CaseKind.BILL_RUN, request.case_id))
    STARTED.append(handle)
    await reached(handle, BillRunStage.PREVIEWED)
    return handle


async def confirmed(university: University, handle: Handle, director: Person) -> CaseRecord:
    """The run once the director agreed and every student was billed."""
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    return await reached(handle, BillRunStage.FINISHED)


async def ended(handle: Handle, university: University, stage: BillRunStage) -> CaseRecord:
    """The last record, which is what the rows say."""
    record = await handle.result()
    assert (record.stage, record.state) == (stage, CaseState.CLOSED)
    assert record == record_in_rows(university.engine, record.case_id)
    Cashier(university).check()
    return record


async def test_a_confirmed_run_bills_everybody_and_stands_after_two_weeks(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    request = run_request(university, officer)
    handle = await started(university, temporal_client, request)
    assert university.rows(Invoice) == []
    record = await confirmed(university, handle, director)
    assert record.events[-1].facts == {"invoices": 2, "amount": "24,000.00", "problems": 0}
    run = run_of(university, request.case_id)
    assert (run.billed, run.started_at is not None, run.finished_at) == (2, True, record.events[-1].at)
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    ending = await ended(handle, university, BillRunStage.FINISHED)
    assert run_of(university, request.case_id).finished_at == record.events[-1].at < ending.events[-1].at


async def test_who_drafted_a_run_does_not_confirm_it(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, run_request(university, officer))
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decide(handle, officer, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "own_request"
    assert university.rows(Invoice) == []
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    await ended(handle, university, BillRunStage.CANCELLED)
    assert university.rows(Invoice) == []


async def test_of_two_who_decide_at_once_one_is_told_that_it_moved(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, run_request(university, officer))
    other = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)
    seen = (await handle.query(BillRunWorkflow.state)).revision
    both = (CaseActionName.APPROVE, director), (CaseActionName.DISAPPROVE, other)
    answers = await asyncio.gather(
        *(decide(handle, by, RoleId.TREASURY_DIRECTOR, name, revision=seen) for name, by in both),
        return_exceptions=True,
    )
    [refused] = [answer for answer in answers if isinstance(answer, WorkflowUpdateFailedError)]
    assert isinstance(refused.cause, ApplicationError)
    assert refused.cause.type in ("stage_moved", "case_closed")


async def test_a_run_the_director_refuses_bills_nobody(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, run_request(university, officer))
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    await ended(handle, university, BillRunStage.CANCELLED)
    assert university.rows(Invoice) == []


async def paused(
    university: University, handle: Handle, director: Person, officer: Person, students: list[Student]
) -> CaseRecord:
    """The run, paused while its second chunk was billed: that chunk's student was held in another transaction."""
    with university.engine.connect() as connection:
        connection.execute(LOCK, {"student_id": students[1].student_id})
        await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
        record = await reached(handle, BillRunStage.RUNNING)
        await a_lock_is_waited_for(university.engine)
        actor = Actor(person_id=officer.person_id, role_id=RoleId.FINANCE_OFFICER)
        action = CaseAction(action=CaseActionName.PAUSE, actor=actor, revision=record.revision)
        pausing = await handle.start_update(
            BillRunWorkflow.act, action, id=str(uuid4()), wait_for_stage=WorkflowUpdateStage.ACCEPTED
        )
    return await pausing.result()


@pytest.fixture
def one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of one student."""
    monkeypatch.setattr(bill_runs, "REGULATION", REGULATION.model_copy(update={"chunk": 1}))


@pytest.mark.usefixtures("one_at_a_time")
async def test_a_pause_takes_hold_between_two_chunks_and_the_run_goes_on_where_it_stopped(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    students.append(university.student(has_chosen=False))
    request = run_request(university, officer)
    handle = await started(university, temporal_client, request)
    assert (await paused(university, handle, director, officer, students)).stage == BillRunStage.PAUSED
    assert run_of(university, request.case_id).done == 2
    assert record_in_rows(university.engine, request.case_id).stage == BillRunStage.PAUSED
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.RESUME)
    await reached(handle, BillRunStage.FINISHED)
    assert run_of(university, request.case_id).billed == 3
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, BillRunStage.FINISHED)


@pytest.mark.usefixtures("one_at_a_time")
async def test_a_paused_run_is_undone_as_far_as_it_got(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    students.append(university.student(has_chosen=False))
    handle = await started(university, temporal_client, run_request(university, officer))
    await paused(university, handle, director, officer, students)
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.ASK_UNDO)
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await ended(handle, university, BillRunStage.UNDONE)
    assert record.events[-1].facts == {"invoices": 2, "kept": 0}
    assert len(university.rows(Invoice)) == len(university.rows(CreditNote)) == 2


async def test_undoing_needs_another_person_and_leaves_what_was_paid(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, run_request(university, officer))
    await confirmed(university, handle, director)
    cashier = Cashier(university)
    [(invoice_id, total)] = cashier.invoices(students[0])
    cashier.pay("WHOLE", total, ForInvoice(students[0].student_id, invoice_id))
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.ASK_UNDO)
    with pytest.raises(WorkflowUpdateFailedError):
        await decide(handle, officer, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await ended(handle, university, BillRunStage.UNDONE)
    assert record.events[-1].facts == {"invoices": 1, "kept": 1}
    assert cashier.balance(students[0]) == cashier.balance(students[1]) == Decimal(0)


async def test_a_run_that_is_not_undone_after_all_stands(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    request = run_request(university, officer)
    handle = await started(university, temporal_client, request)
    finished_at = (await confirmed(university, handle, director)).events[-1].at
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.ASK_UNDO)
    record = await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert record.stage == BillRunStage.FINISHED
    assert run_of(university, request.case_id).finished_at == finished_at
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, BillRunStage.FINISHED)
    assert university.rows(CreditNote) == []


async def test_a_run_stands_where_nobody_agreed_to_undo_it_in_time(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, run_request(university, officer))
    deadline = (await confirmed(university, handle, director)).deadline_at
    record = await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.ASK_UNDO)
    assert (record.deadline_at, record.tasks[0].due_at) == (deadline, deadline)
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, BillRunStage.FINISHED)
    assert university.rows(CreditNote) == []


async def test_the_same_decision_sent_again_is_one_decision(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(university, temporal_client, run_request(university, officer))
    record = await handle.query(BillRunWorkflow.state)
    actor = Actor(person_id=director.person_id, role_id=RoleId.TREASURY_DIRECTOR)
    action = CaseAction(action=CaseActionName.APPROVE, actor=actor, revision=record.revision)
    key = str(uuid4())
    answers = [await handle.execute_update(BillRunWorkflow.act, action, id=key) for _ in range(2)]
    assert answers[0] == answers[1]
    await reached(handle, BillRunStage.FINISHED)
    assert len(university.rows(Invoice)) == len(students)
