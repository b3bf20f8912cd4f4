"""The processes ``receipt_cancellation`` and ``invoice_cancellation`` on the real server: every ending."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import StudentRequest, case_workflow_id
from models.finance.cancellation.contract import (
    AfterInvoice,
    AfterReceipt,
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.cancellation.tables import InvoiceCancellation, ReceiptCancellation
from models.finance.invoice.tables.invoices import CreditNote
from models.finance.payment.store.recording import ForInvoice
from models.finance.payment.tables import Receipt
from models.finance.treasury.contract import TreasuryStage
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student, UserType
from tests.support.cancelling import (
    invoice_request,
    receipt_request,
    write_off_request,
    write_off_reversal_request,
)
from tests.support.deciding import WAITS_FIRST, Handle, agreed, decide
from tests.support.histories import keep_history
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from tests.support.workflow_finance import cashier as cashier
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.case import CaseHandlers
from workflows.invoice_cancellation import InvoiceCancellationWorkflow
from workflows.receipt_cancellation import ReceiptCancellationWorkflow
from workflows.write_off import WriteOffWorkflow
from workflows.write_off_reversal import WriteOffReversalWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []
WORKFLOW_OF: dict[type[StudentRequest], tuple[CaseKind, Any]] = {
    ReceiptCancellationRequest: (CaseKind.RECEIPT_CANCELLATION, ReceiptCancellationWorkflow.run),
    InvoiceCancellationRequest: (CaseKind.INVOICE_CANCELLATION, InvoiceCancellationWorkflow.run),
    WriteOffRequest: (CaseKind.WRITE_OFF, WriteOffWorkflow.run),
    WriteOffReversalRequest: (CaseKind.WRITE_OFF_REVERSAL, WriteOffReversalWorkflow.run),
}


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"cancelling_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def student(university: University, cashier: Cashier) -> Student:
    """Whose first invoice over 1,000 baht is paid."""
    student = university.student()
    cashier.bill("one", student, [Decimal("600.00"), Decimal("400.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    cashier.pay("paid", Decimal("1000.00"), ForInvoice(student.student_id, invoice_id))
    return student


async def begin(client: Client, request: StudentRequest) -> Handle:
    """The case of a request, once it is before the treasury."""
    kind, run = WORKFLOW_OF[type(request)]
    handle: Handle = await begun(client, run, request, case_workflow_id(kind, request.case_id))
    STARTED.append(handle)
    return handle


async def test_a_cancelled_receipt_leaves_its_money_as_credit(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    request = receipt_request(university, student, officer.person_id, AfterReceipt.CREDIT)
    handle = await begin(temporal_client, request)
    waiting = await handle.query(CaseHandlers.state)
    assert waiting.stage == TreasuryStage.TREASURY_REVIEW
    assert [task.role_id for task in waiting.tasks] == [RoleId.TREASURY_DIRECTOR]
    assert cashier.balance(student) == 0
    record = await agreed(handle, director)
    assert record == record_in_rows(university.engine, request.case_id)
    assert record.events[-1].facts == {"number": request.number, "follow_up": "credit", "credit": "1,000.00"}
    [row] = university.rows(ReceiptCancellation)
    assert (row.receipt_id, row.cancelled_by) == (request.receipt_id, director.person_id)
    assert cashier.balance(student) == 0  # 1,000 owed again, 1,000 in credit
    assert [due.open for due in cashier.instalments(student, cashier.invoices(student)[0][0])] == [Decimal("1000.00")]
    assert [line.key for line in university.rows(Notification)] == ["receipt_cancellation.done"]
    cashier.check()


async def test_the_money_of_a_cancelled_receipt_pays_again_under_a_new_number(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    request = receipt_request(university, student, officer.person_id, AfterReceipt.NEW_RECEIPT)
    record = await agreed(await begin(temporal_client, request), director)
    assert (record.stage, record.events[-1].facts["credit"]) == (TreasuryStage.DONE, "0.00")
    first, second = sorted(university.rows(Receipt), key=lambda receipt: receipt.serial)
    assert (first.serial + 1, first.total) == (second.serial, second.total)
    assert cashier.instalments(student, cashier.invoices(student)[0][0])[0].open == 0
    cashier.check()


async def test_nobody_agrees_to_what_they_asked_for_and_the_treasury_may_refuse(
    temporal_client: Client, university: University, cashier: Cashier, student: Student, director: Person
) -> None:
    request = receipt_request(university, student, director.person_id, AfterReceipt.CREDIT)
    handle = await begin(temporal_client, request)
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert getattr(refused.value.cause, "type", None) == "own_request"
    other = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)
    await decide(handle, other, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert (await handle.result()).stage == TreasuryStage.REFUSED
    assert university.rows(ReceiptCancellation) == []
    assert university.rows(Notification) == []
    cashier.check()


async def test_who_asked_takes_the_request_back(
    temporal_client: Client, university: University, student: Student, officer: Person
) -> None:
    handle = await begin(temporal_client, receipt_request(university, student, officer.person_id, AfterReceipt.CREDIT))
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert (await handle.result()).stage == TreasuryStage.CANCELLED
    assert university.rows(ReceiptCancellation) == []


async def test_two_directors_agree_at_once_and_a_second_request_finds_the_receipt_cancelled(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    first = receipt_request(university, student, officer.person_id, AfterReceipt.CREDIT)
    second = receipt_request(university, student, officer.person_id, AfterReceipt.CREDIT)
    handle, late = await begin(temporal_client, first), await begin(temporal_client, second)
    other = university.person(UserType.STAFF, RoleId.TREASURY_DIRECTOR, faculty=None)
    answers = await asyncio.gather(
        decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE, revision=WAITS_FIRST),
        decide(handle, other, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE, revision=WAITS_FIRST),
        return_exceptions=True,
    )
    assert sorted(isinstance(answer, CaseRecord) for answer in answers) == [False, True]
    record = await agreed(late, director)
    assert record.stage == TreasuryStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "receipt_cancelled"
    assert len(university.rows(ReceiptCancellation)) == 1
    cashier.check()


async def second_invoice(cashier: Cashier, student: Student) -> UUID:
    """An invoice over 250 baht that nobody paid."""
    cashier.bill("two", student, [Decimal("250.00")])
    return cashier.invoices(student)[1][0]


async def test_an_unpaid_invoice_is_credited_whole_with_its_reason(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = await second_invoice(cashier, student)
    request = invoice_request(university, student, officer.person_id, invoice_id, AfterInvoice.NOT_AGAIN)
    record = await agreed(await begin(temporal_client, request), director)
    assert record.events[-1].facts == {"number": request.number, "follow_up": "not_again", "amount": "250.00"}
    [note] = university.rows(CreditNote)
    assert (note.invoice_id, note.total) == (invoice_id, Decimal("250.00"))
    assert note.reason == {"rule": "invoice_cancelled", "reason": "ออกผิดภาคการศึกษา"}
    assert university.rows(InvoiceCancellation)[0].credit_note_id == note.credit_note_id
    assert cashier.balance(student) == 0
    assert [line.key for line in university.rows(Notification)] == ["invoice_cancellation.done"]
    cashier.check()


async def test_an_invoice_that_was_paid_while_it_waited_is_not_cancelled(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = await second_invoice(cashier, student)
    request = invoice_request(university, student, officer.person_id, invoice_id, AfterInvoice.CHARGE_AGAIN)
    handle = await begin(temporal_client, request)
    cashier.pay("meanwhile", Decimal("100.00"), ForInvoice(student.student_id, invoice_id))
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "invoice_has_money"
    assert university.rows(CreditNote) == []
    cashier.check()


async def test_what_another_open_case_decides_about_is_not_carried_out(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = await second_invoice(cashier, student)
    cancelling = invoice_request(university, student, officer.person_id, invoice_id, AfterInvoice.NOT_AGAIN)
    writing_off = write_off_request(university, student, officer.person_id, invoice_id)
    handle = await begin(temporal_client, writing_off)
    record = await agreed(await begin(temporal_client, cancelling), director)
    assert record.stage == TreasuryStage.REFUSED
    [refused] = [item.refused for item in record.items]
    assert refused is not None
    assert (refused.code, refused.facts["case_id"]) == ("invoice_case_open", str(writing_off.case_id))
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.DONE, "the other one decides alone by now"
    cashier.check()


async def test_what_is_written_off_is_not_asked_for_and_money_that_comes_later_is_credit(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = await second_invoice(cashier, student)
    cashier.pay("a part", Decimal("100.00"), ForInvoice(student.student_id, invoice_id))
    request = write_off_request(university, student, officer.person_id, invoice_id)
    record = await agreed(await begin(temporal_client, request), director)
    assert record.events[-1].facts == {"number": request.number, "amount": "150.00"}
    assert [line.key for line in university.rows(Notification) if line.case_id == request.case_id] == ["write_off.done"]
    assert cashier.balance(student) == 0
    cashier.pay("later", Decimal("150.00"), ForInvoice(student.student_id, invoice_id))
    assert cashier.balance(student) == Decimal("-150.00")
    cashier.check()


async def test_nothing_is_written_off_of_what_was_paid_meanwhile(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = await second_invoice(cashier, student)
    handle = await begin(temporal_client, write_off_request(university, student, officer.person_id, invoice_id))
    cashier.pay("all", Decimal("250.00"), ForInvoice(student.student_id, invoice_id))
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "nothing_to_write_off"
    cashier.check()


async def written_off(
    client: Client, university: University, cashier: Cashier, student: Student, officer: Person, director: Person
) -> WriteOffRequest:
    """250 baht of a second invoice that were written off, by a case that is not the one a test is about."""
    cashier.bill("two", student, [Decimal("250.00")])
    [_, (invoice_id, _)] = cashier.invoices(student)
    request = write_off_request(university, student, officer.person_id, invoice_id)
    await agreed(await begin(client, request), director)
    assert cashier.balance(student) == 0
    STARTED.clear()
    return request


async def test_a_write_off_is_taken_back_and_what_was_paid_meanwhile_pays_what_is_owed_again(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    lost = await written_off(temporal_client, university, cashier, student, officer, director)
    cashier.pay("later", Decimal("100.00"), ForInvoice(student.student_id, lost.invoice_id))
    request = write_off_reversal_request(university, student, officer.person_id, lost)
    record = await agreed(await begin(temporal_client, request), director)
    assert (record.stage, record.events[-1].facts) == (
        TreasuryStage.DONE,
        {"number": lost.number, "amount": "250.00"},
    )
    assert record == record_in_rows(university.engine, request.case_id)
    assert cashier.instalments(student, lost.invoice_id)[0].open == Decimal("150.00")
    assert cashier.balance(student) == Decimal("150.00")
    lines = [line.key for line in university.rows(Notification) if line.case_id == request.case_id]
    assert lines == ["write_off_reversal.done"]
    cashier.check()
    again = write_off_reversal_request(university, student, officer.person_id, lost)
    refused = await agreed(await begin(temporal_client, again), director)
    assert refused.stage == TreasuryStage.REFUSED
    assert [item.refused and item.refused.code for item in refused.items] == ["write_off_taken_back"]
    assert cashier.balance(student) == Decimal("150.00")
    cashier.check()


async def test_the_treasury_leaves_a_debt_written_off(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    lost = await written_off(temporal_client, university, cashier, student, officer, director)
    handle = await begin(temporal_client, write_off_reversal_request(university, student, officer.person_id, lost))
    await decide(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert (await handle.result()).stage == TreasuryStage.REFUSED
    assert cashier.balance(student) == 0


async def test_who_asked_that_a_write_off_be_taken_back_withdraws_it(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    lost = await written_off(temporal_client, university, cashier, student, officer, director)
    handle = await begin(temporal_client, write_off_reversal_request(university, student, officer.person_id, lost))
    await decide(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert (await handle.result()).stage == TreasuryStage.CANCELLED
    assert cashier.balance(student) == 0
