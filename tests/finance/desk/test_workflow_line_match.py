"""The process ``line_match`` on the real server: every ending, and the case of the money ends with it.

See docs/areas/finance.md.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session
from temporalio.client import Client
from temporalio.worker import Worker

from activities.finance.confirmation import Confirmations
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.finance.desk.tables import LineMatch
from models.finance.payment.tables import Receipt
from models.finance.payment_exception.contract import PaymentExceptionRequest, PaymentExceptionStage
from models.finance.statement.tables import StatementLine
from models.finance.treasury.contract import TreasuryStage
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student
from tests.support.deciding import Handle, act
from tests.support.histories import keep_history
from tests.support.matching import match_request, orphan_line
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.statements import statement_case
from tests.support.university import University
from tests.support.workflow_finance import cashier as cashier
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.line_match import LineMatchWorkflow
from workflows.payment_exception import PaymentExceptionWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"line_match_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def student(university: University, cashier: Cashier) -> Student:
    """Who owes 1,000 baht."""
    student = university.student()
    cashier.bill("one", student, [Decimal("600.00"), Decimal("400.00")])
    return student


@pytest.fixture
def line(university: University, cashier: Cashier, officer: Person) -> StatementLine:
    """1,200 baht that only the statement shows, and that are nobody's."""
    return orphan_line(cashier, statement_case(university, officer.person_id), "ORPHAN", Decimal("1200.00"))


async def asked(client: Client, cashier: Cashier, student: Student, officer: Person, line: StatementLine) -> Handle:
    """The case of a match to the student's one invoice, before the treasury."""
    [(invoice_id, _)] = cashier.invoices(student)
    request = match_request(cashier.university, officer.person_id, student, line, invoice_id)
    workflow_id = case_workflow_id(CaseKind.LINE_MATCH, request.case_id)
    handle: Handle = await begun(client, LineMatchWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


async def exception_of(client: Client, university: University, payment_id: UUID) -> Handle:
    """The case of the money, before an officer."""
    with Session(university.engine) as session:
        request = PaymentExceptionRequest.model_validate(session.get_one(CaseFile, payment_id).request)
    workflow_id = case_workflow_id(CaseKind.PAYMENT_EXCEPTION, payment_id)
    handle: Handle = await begun(client, PaymentExceptionWorkflow.run, request, workflow_id)
    return handle


async def test_a_match_pays_the_invoice_and_the_case_of_the_money_ends(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    line: StatementLine,
    officer: Person,
    director: Person,
) -> None:
    assert line.payment_id is not None
    handle = await asked(temporal_client, cashier, student, officer, line)
    exception = await exception_of(temporal_client, university, line.payment_id)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert (record.stage, record) == (TreasuryStage.DONE, record_in_rows(university.engine, record.case_id))
    facts = record.events[-1].facts
    assert (facts["amount"], facts["paid"], facts["credit"]) == ("1,200.00", "1,000.00", "200.00")
    [row] = university.rows(LineMatch)
    assert (row.line_id, row.used, row.matched_by, row.agreed_by) == (
        line.line_id, Decimal("1000.00"), officer.person_id, director.person_id,
    )  # fmt: skip
    assert [receipt.total for receipt in university.rows(Receipt)] == [Decimal("1000.00")]
    assert [each.key for each in university.rows(Notification)] == ["line_match.done"]
    for _ in range(2):
        await Confirmations(temporal_client).claim_confirmations()
    ended = await exception.result()
    assert (ended.stage, ended.student_id) == (PaymentExceptionStage.APPLIED, student.student_id)
    assert cashier.balance(student) == Decimal("-200.00")
    cashier.check()


async def test_an_officer_who_names_another_owner_after_the_match_does_not_move_the_money(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    line: StatementLine,
    officer: Person,
    director: Person,
) -> None:
    assert line.payment_id is not None
    other = university.student()
    handle = await asked(temporal_client, cashier, student, officer, line)
    exception = await exception_of(temporal_client, university, line.payment_id)
    await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await act(
        exception, officer, RoleId.FINANCE_OFFICER, CaseActionName.ATTRIBUTE, {"studentCode": other.student_code}
    )
    assert record.student_id == student.student_id
    assert (cashier.balance(student), cashier.balance(other)) == (Decimal("-200.00"), Decimal(0))
    cashier.check()


async def test_money_that_got_an_owner_meanwhile_is_not_matched(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    line: StatementLine,
    officer: Person,
    director: Person,
) -> None:
    assert line.payment_id is not None
    other = university.student()
    handle = await asked(temporal_client, cashier, student, officer, line)
    cashier.attribute(line.payment_id, other, officer.person_id)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert (record.stage, university.rows(LineMatch)) == (TreasuryStage.REFUSED, [])
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "desk_row_explained"
    assert cashier.balance(student) == Decimal("1000.00")


async def test_a_bill_that_was_paid_meanwhile_is_not_matched(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    line: StatementLine,
    officer: Person,
    director: Person,
) -> None:
    handle = await asked(temporal_client, cashier, student, officer, line)
    second = await asked(
        temporal_client,
        cashier,
        student,
        officer,
        orphan_line(cashier, statement_case(university, officer.person_id), "FIRST", Decimal("1000.00")),
    )
    await act(second, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "match_nothing_open"
    assert len(university.rows(LineMatch)) == 1


async def test_a_match_that_the_director_refuses_leaves_the_money_nobodys(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    line: StatementLine,
    officer: Person,
    director: Person,
) -> None:
    handle = await asked(temporal_client, cashier, student, officer, line)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert (record.stage, university.rows(LineMatch)) == (TreasuryStage.REFUSED, [])
    assert cashier.balance(student) == Decimal("1000.00")


async def test_a_match_is_taken_back(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    student: Student,
    line: StatementLine,
    officer: Person,
) -> None:
    handle = await asked(temporal_client, cashier, student, officer, line)
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert (record.stage, university.rows(LineMatch)) == (TreasuryStage.CANCELLED, [])
