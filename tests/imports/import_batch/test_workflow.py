"""The process ``import_batch`` on the real server: every ending, a second person, pausing, correcting, undoing."""

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

from activities.imports import file_reading as reading
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.finance.debt.tables import Debt
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.payment.store.recording import ForInvoice
from models.imports.import_batch.contract.case import BatchRequest, BatchStage, RowState
from models.imports.import_batch.rules.process import FIRST_REGULATION
from models.people.person.tables import Person, Student, UserType
from tests.support.deciding import decide, reached
from tests.support.histories import keep_history
from tests.support.imports import batch_of, fine, import_request, keep_masters, rows_of
from tests.support.locks import a_lock_is_waited_for
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from workflows.import_batch import ImportBatchWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[ImportBatchWorkflow, CaseRecord]
STARTED: list[Handle] = []
TWO_WEEKS = timedelta(days=14, minutes=1)
LOCK = text("SELECT FROM student WHERE student_id = :student_id FOR UPDATE")
REFUSED = (RowState.REFUSED, "import_student_not_found")
APPLIED = (RowState.APPLIED, None)


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"import_batch_{request.node.name.removeprefix('test_')}")


@pytest.fixture
def officer(university: University) -> Person:
    """Who sends files."""
    keep_masters(university)
    return university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)


@pytest.fixture
def director(university: University) -> Person:
    """Who confirms them."""
    return university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)


@pytest.fixture
def students(university: University) -> list[Student]:
    """Two who are fined."""
    return [university.student() for _ in range(2)]


async def started(
    university: University, client: Client, request: BatchRequest, stage: BatchStage = BatchStage.CHECKED
) -> Handle:
    """The workflow of an import, once its rows are checked."""
    workflow_id = case_workflow_id(CaseKind.IMPORT_BATCH, request.case_id)
    handle = await begun(client, ImportBatchWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    await reached(handle, stage)
    return handle


async def confirmed(university: University, handle: Handle, director: Person) -> CaseRecord:
    """The import once the director agreed and every good row was brought in."""
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    return await reached(handle, BatchStage.FINISHED)


async def ended(handle: Handle, university: University, stage: BatchStage) -> CaseRecord:
    """The last record, which is what the rows say."""
    record = await handle.result()
    assert (record.stage, record.state) == (stage, CaseState.CLOSED)
    assert record == record_in_rows(university.engine, record.case_id)
    Cashier(university).check()
    return record


async def test_a_confirmed_file_brings_its_good_rows_in_and_stands_after_two_weeks(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    lines = [fine(student.student_code) for student in students] + [fine("9999999999")]
    request = import_request(university, officer, lines)
    handle = await started(university, temporal_client, request)
    assert (university.rows(Invoice), university.rows(Debt)) == ([], [])
    assert rows_of(university, request.case_id) == [(RowState.GOOD, None), (RowState.GOOD, None), REFUSED]
    record = await confirmed(university, handle, director)
    assert record.events[-1].facts == {"rows": 2, "amount": "240.00", "refused": 1}
    assert rows_of(university, request.case_id) == [APPLIED, APPLIED, REFUSED]
    assert {debt.student_id for debt in university.rows(Debt)} == {student.student_id for student in students}
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, BatchStage.FINISHED)
    batch = batch_of(university, request.case_id)
    assert (batch.good, batch.applied, batch.refused, batch.amount) == (2, 2, 1, Decimal(240))


async def test_a_file_without_a_good_row_ends_by_itself(
    university: University, officer: Person, temporal_client: Client
) -> None:
    request = import_request(university, officer, [fine("9999999999")])
    handle = await started(university, temporal_client, request, BatchStage.CANCELLED)
    record = await ended(handle, university, BatchStage.CANCELLED)
    assert record.events[-1].action is CaseActionName.CHECK


async def test_who_sent_a_file_does_not_confirm_it_and_may_call_it_off(
    university: University, officer: Person, students: list[Student], temporal_client: Client
) -> None:
    request = import_request(university, officer, [fine(students[0].student_code)])
    handle = await started(university, temporal_client, request)
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decide(handle, officer, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert isinstance(refused.value.cause, ApplicationError)
    assert refused.value.cause.type == "own_request"
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    await ended(handle, university, BatchStage.CANCELLED)
    assert university.rows(Debt) == []


async def test_a_file_that_is_not_agreed_to_brings_nothing_in(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    handle = await started(
        university, temporal_client, import_request(university, officer, [fine(students[0].student_code)])
    )
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    await ended(handle, university, BatchStage.CANCELLED)
    assert university.rows(Debt) == []


async def test_a_paused_import_goes_on_where_it_stopped(
    university: University,
    officer: Person,
    director: Person,
    students: list[Student],
    temporal_client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = FIRST_REGULATION.model_copy(update={"chunk": 1})
    monkeypatch.setattr(reading, "regulation_of", lambda _kind: small)
    request = import_request(university, officer, [fine(student.student_code) for student in students])
    handle = await started(university, temporal_client, request)
    with university.engine.connect() as held:
        held.execute(LOCK, {"student_id": students[0].student_id})
        await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
        record = await reached(handle, BatchStage.RUNNING)
        await a_lock_is_waited_for(university.engine)
        action = CaseAction(
            action=CaseActionName.PAUSE,
            actor=Actor(person_id=officer.person_id, role_id=RoleId.FINANCE_OFFICER),
            revision=record.revision,
        )
        update = await handle.start_update(
            ImportBatchWorkflow.act, action, id=str(uuid4()), wait_for_stage=WorkflowUpdateStage.ACCEPTED
        )
    await asyncio.wait_for(update.result(), 30)
    await reached(handle, BatchStage.PAUSED)
    assert rows_of(university, request.case_id) == [APPLIED, (RowState.GOOD, None)]
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.RESUME)
    await reached(handle, BatchStage.FINISHED)
    assert rows_of(university, request.case_id) == [APPLIED, APPLIED]
    await fast_forward(temporal_client, handle.id, TWO_WEEKS)
    await ended(handle, university, BatchStage.FINISHED)


async def test_undoing_needs_a_second_person_and_leaves_what_was_paid(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    request = import_request(university, officer, [fine(student.student_code) for student in students])
    handle = await started(university, temporal_client, request)
    await confirmed(university, handle, director)
    cashier = Cashier(university)
    payer = students[0]
    [(invoice_id, total)] = cashier.invoices(payer)
    cashier.pay("LIB1", total, ForInvoice(payer.student_id, invoice_id))
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.ASK_UNDO)
    await reached(handle, BatchStage.UNDO_REVIEW)
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await ended(handle, university, BatchStage.UNDONE)
    assert record.events[-1].facts == {"rows": 1, "kept": 1}
    assert rows_of(university, request.case_id) == [(RowState.KEPT, None), (RowState.UNDONE, None)]
    [note] = university.rows(CreditNote)
    assert note.total == Decimal(120)
    assert {debt.student_id for debt in university.rows(Debt) if debt.undone_at is None} == {payer.student_id}


async def test_a_corrected_file_passes_over_what_the_first_one_brought(
    university: University, officer: Person, director: Person, students: list[Student], temporal_client: Client
) -> None:
    first, second = students
    request = import_request(university, officer, [fine(first.student_code), fine(second.student_code, "สิบบาท")])
    handle = await started(university, temporal_client, request)
    await confirmed(university, handle, director)
    lines = [fine(first.student_code), fine(second.student_code, "10")]
    again = import_request(university, officer, lines, continues=request.case_id)
    next_handle = await started(university, temporal_client, again)
    before = (RowState.DONE_BEFORE, None)
    assert rows_of(university, again.case_id) == [before, (RowState.GOOD, None)]
    await confirmed(university, next_handle, director)
    assert rows_of(university, again.case_id) == [before, APPLIED]
    assert len(university.rows(Debt)) == 2
    for each in (handle, next_handle):
        await fast_forward(temporal_client, each.id, TWO_WEEKS)
        await ended(each, university, BatchStage.FINISHED)
