"""The process ``instalment_split`` on the real server: every ending, and what it does to days, holds and QR codes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.enrolment.hold.tables import StudentHold
from models.finance.instalment_split.contract import InstalmentSplitRequest, SplitPurpose
from models.finance.instalment_split.tables import InstalmentSplit
from models.finance.invoice.rules import Due
from models.finance.invoice.store.holds import hold_overdue
from models.finance.invoice.store.issuing import plan_again
from models.finance.invoice.tables.invoices import Instalment
from models.finance.payment.store.recording import ForInvoice
from models.finance.treasury.contract import TreasuryStage
from models.kit.calendar import bangkok_date, utc_now
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student
from tests.support.cancelling import split_request
from tests.support.deciding import Handle, act, agreed
from tests.support.histories import keep_history
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from tests.support.workflow_finance import cashier as cashier
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.case import CaseHandlers
from workflows.instalment_split import InstalmentSplitWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []
PARTS = ((0, Decimal("300.00")), (30, Decimal("300.00")), (60, Decimal("400.00")))


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"instalment_split_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def student(university: University, cashier: Cashier) -> Student:
    """Who owes 1,000 baht since yesterday, and is held for it."""
    student = university.student()
    cashier.bill("one", student, [Decimal("600.00"), Decimal("400.00")])
    yesterday = bangkok_date(utc_now()) - timedelta(days=1)
    with Session(university.engine) as session, session.begin():
        plan_again(session, invoice_of(cashier, student), [Due(yesterday, Decimal("1000.00"))], utc_now())
        hold_overdue(session, [invoice_of(cashier, student)], utc_now())
    return student


def invoice_of(cashier: Cashier, student: Student) -> UUID:
    """The student's one invoice."""
    [(invoice_id, _)] = cashier.invoices(student)
    return invoice_id


async def begin(client: Client, request: InstalmentSplitRequest) -> Handle:
    """The case of a request, once it is before the treasury."""
    workflow_id = case_workflow_id(CaseKind.INSTALMENT_SPLIT, request.case_id)
    handle: Handle = await begun(client, InstalmentSplitWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


def held(university: University) -> list[bool]:
    """Of each hold, in their order, whether it stands."""
    holds = sorted(university.rows(StudentHold), key=lambda hold: hold.placed_at)
    return [hold.released_at is None for hold in holds]


async def test_the_parts_replace_the_due_day_and_the_hold_falls(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    assert held(university) == [True]
    request = split_request(university, student, officer.person_id, invoice_id, PARTS)
    handle = await begin(temporal_client, request)
    waiting = await handle.query(CaseHandlers.state)
    assert waiting.stage == TreasuryStage.TREASURY_REVIEW
    assert [task.role_id for task in waiting.tasks] == [RoleId.TREASURY_DIRECTOR]
    record = await agreed(handle, director)
    assert record == record_in_rows(university.engine, request.case_id)
    today = bangkok_date(utc_now())
    assert record.events[-1].facts == {
        "number": request.number,
        "purpose": "split",
        "parts": 3,
        "amount": "300.00",
        "until": today.isoformat(),
    }
    dues = cashier.instalments(student, invoice_id)
    assert [(due.due_on, due.amount) for due in dues] == [
        (today + timedelta(days=days), amount) for days, amount in PARTS
    ]
    assert held(university) == [False]
    assert cashier.balance(student) == Decimal("1000.00")
    [row] = university.rows(InstalmentSplit)
    assert (row.purpose, row.paid, row.agreed_by) == (SplitPurpose.SPLIT, 0, director.person_id)
    lines = [line.key for line in university.rows(Notification) if line.case_id == request.case_id]
    assert lines == ["instalment_split.done"]
    cashier.pay("more than a part", Decimal("350.00"), ForInvoice(student.student_id, invoice_id))
    assert [due.paid for due in cashier.instalments(student, invoice_id)] == [300, 50, 0]
    cashier.check()


async def test_what_was_paid_stays_paid_and_the_rest_is_split(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    cashier.pay("a part", Decimal("100.00"), ForInvoice(student.student_id, invoice_id))
    parts = [(10, Decimal("450.00")), (20, Decimal("450.00"))]
    request = split_request(university, student, officer.person_id, invoice_id, parts)
    assert (await agreed(await begin(temporal_client, request), director)).stage == TreasuryStage.DONE
    assert [(due.amount, due.paid) for due in cashier.instalments(student, invoice_id)] == [
        (100, 100),
        (450, 0),
        (450, 0),
    ]
    cashier.check()


async def test_a_split_is_undone_while_nothing_was_paid_and_holds_again(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    before = cashier.instalments(student, invoice_id)
    request = split_request(university, student, officer.person_id, invoice_id, PARTS)
    await agreed(await begin(temporal_client, request), director)
    STARTED.clear()
    undoing = split_request(university, student, officer.person_id, invoice_id)
    record = await agreed(await begin(temporal_client, undoing), director)
    assert (record.stage, record.events[-1].facts["purpose"]) == (TreasuryStage.DONE, "undo")
    assert cashier.instalments(student, invoice_id) == before
    assert held(university) == [False, True]
    again = await agreed(
        await begin(temporal_client, split_request(university, student, officer.person_id, invoice_id)), director
    )
    assert again.items[0].refused is not None
    assert again.items[0].refused.code == "split_not_there"


async def test_a_split_that_was_paid_on_is_not_undone(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    request = split_request(university, student, officer.person_id, invoice_id, PARTS)
    await agreed(await begin(temporal_client, request), director)
    STARTED.clear()
    handle = await begin(temporal_client, split_request(university, student, officer.person_id, invoice_id))
    cashier.pay("first", Decimal("300.00"), ForInvoice(student.student_id, invoice_id))
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "split_has_money"
    assert len(cashier.instalments(student, invoice_id)) == len(PARTS)


async def test_parts_that_no_longer_come_to_what_is_open_are_refused(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    handle = await begin(temporal_client, split_request(university, student, officer.person_id, invoice_id, PARTS))
    cashier.pay("meanwhile", Decimal("50.00"), ForInvoice(student.student_id, invoice_id))
    record = await agreed(handle, director)
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "split_amounts_differ"
    assert {part.plan_no for part in university.rows(Instalment)} == {1, 2}
    assert held(university) == [True]


async def test_the_treasury_refuses_and_the_due_day_stays(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    officer: Person,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    handle = await begin(temporal_client, split_request(university, student, officer.person_id, invoice_id, PARTS))
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert record.stage == TreasuryStage.REFUSED
    assert university.rows(InstalmentSplit) == []
    assert held(university) == [True]


async def test_who_asked_takes_it_back_and_never_agrees(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    director: Person,
) -> None:
    invoice_id = invoice_of(cashier, student)
    handle = await begin(temporal_client, split_request(university, student, director.person_id, invoice_id, PARTS))
    with pytest.raises(WorkflowUpdateFailedError):
        await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.CANCEL)
    assert record.stage == TreasuryStage.CANCELLED
    assert university.rows(InstalmentSplit) == []
