"""The processes ``bank_mistake``, ``day_close`` and ``line_match`` on the real server: every ending."""

from __future__ import annotations

from collections.abc import AsyncIterator
from decimal import Decimal
from uuid import UUID

import pytest
from sqlmodel import Session
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseState
from models.cases.case.contract.starting import CaseRequest, case_workflow_id
from models.cases.case.tables import CaseFile
from models.finance.day.tables import DayClose
from models.finance.desk.contract import DayCheck, DayCloseRequest, DeskSubject, MistakeRequest
from models.finance.desk.tables import BankMistake
from models.finance.payment.store.recording import BankPayment, record_payment
from models.finance.treasury.contract import TreasuryStage
from models.kit.calendar import bangkok_instant, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person
from tests.support.days import yesterday
from tests.support.deciding import Handle, act
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.bank_mistake import BankMistakeWorkflow
from workflows.day_close import DayCloseWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []
WHY = "ธนาคารแจ้งว่าบันทึกผิด"


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"desk_{request.node.originalname.removeprefix('test_')}")


def accepted(university: University, kind: CaseKind, request: CaseRequest) -> None:
    """The row of a case as the API leaves it."""
    university.add(
        CaseFile(
            case_id=request.case_id, kind=kind, workflow_id=case_workflow_id(kind, request.case_id),
            idempotency_key=str(request.case_id), opened_by=request.opened_by, title_th="โต๊ะกระทบยอด",
            title_en="Desk", stage=TreasuryStage.RECEIVED, state=CaseState.OPEN,
            request=request.model_dump(mode="json"), opened_at=request.requested_at, updated_at=request.requested_at,
        )
    )  # fmt: skip


async def mistake(client: Client, university: University, officer: Person, subject_id: UUID) -> Handle:
    """The case of a mistake, before the treasury."""
    request = MistakeRequest(
        case_id=new_id(), opened_by=officer.person_id, requested_at=utc_now(), subject=DeskSubject.PAYMENT,
        subject_id=subject_id, number="SCB T1", reason=WHY,
    )  # fmt: skip
    accepted(university, CaseKind.BANK_MISTAKE, request)
    handle: Handle = await begun(
        client, BankMistakeWorkflow.run, request, case_workflow_id(CaseKind.BANK_MISTAKE, request.case_id)
    )
    STARTED.append(handle)
    return handle


async def closing(client: Client, university: University, officer: Person) -> Handle:
    """The case of a day of nobody's seven baht, before the treasury."""
    payment = BankPayment("TEST", "T1", Decimal("7.00"), bangkok_instant(yesterday()))
    with Session(university.engine) as session, session.begin():
        record_payment(session, payment, None, utc_now())
    request = DayCloseRequest(
        case_id=new_id(), opened_by=officer.person_id, requested_at=utc_now(), day=yesterday(), bank_code="TEST",
        biller_id="", reason=WHY,
    )  # fmt: skip
    accepted(university, CaseKind.DAY_CLOSE, request)
    handle: Handle = await begun(
        client, DayCloseWorkflow.run, request, case_workflow_id(CaseKind.DAY_CLOSE, request.case_id)
    )
    STARTED.append(handle)
    return handle


async def test_what_the_director_agrees_to_is_the_banks_mistake(
    temporal_client: Client, university: University, officer: Person, director: Person
) -> None:
    subject_id = new_id()
    handle = await mistake(temporal_client, university, officer, subject_id)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert (record.stage, record) == (TreasuryStage.DONE, record_in_rows(university.engine, record.case_id))
    [row] = university.rows(BankMistake)
    assert (row.subject_id, row.marked_by, row.agreed_by) == (subject_id, officer.person_id, director.person_id)


async def test_a_row_is_explained_once(
    temporal_client: Client, university: University, officer: Person, director: Person
) -> None:
    subject_id = new_id()
    second = await mistake(temporal_client, university, officer, subject_id)
    first = await mistake(temporal_client, university, officer, subject_id)
    await act(first, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    record = await act(second, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert record.stage == TreasuryStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "desk_row_explained"
    assert len(university.rows(BankMistake)) == 1


async def test_a_mistake_that_is_not_agreed_to_stays_open(
    temporal_client: Client, university: University, officer: Person, director: Person
) -> None:
    handle = await mistake(temporal_client, university, officer, new_id())
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert (record.stage, university.rows(BankMistake)) == (TreasuryStage.REFUSED, [])


async def test_who_asked_takes_it_back(temporal_client: Client, university: University, officer: Person) -> None:
    handle = await mistake(temporal_client, university, officer, new_id())
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert (record.stage, university.rows(BankMistake)) == (TreasuryStage.CANCELLED, [])


async def test_a_day_is_closed_with_what_was_not_in_order(
    temporal_client: Client, university: University, officer: Person, director: Person
) -> None:
    handle = await closing(temporal_client, university, officer)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert (record.stage, record) == (TreasuryStage.DONE, record_in_rows(university.engine, record.case_id))
    [row] = university.rows(DayClose)
    red = [DayCheck.ACCOUNT_KNOWN, DayCheck.STATEMENT_IMPORTED, DayCheck.EXCEPTIONS_DECIDED]
    assert (row.red, row.reason, row.unapplied) == (red, WHY, Decimal("7.00"))
    assert (row.closed_by, row.accepted_by) == (officer.person_id, director.person_id)


async def test_a_day_that_was_closed_meanwhile_is_not_closed_again(
    temporal_client: Client, university: University, officer: Person, director: Person
) -> None:
    handle = await closing(temporal_client, university, officer)
    nothing = Decimal(0)
    university.add(
        DayClose(
            day=yesterday(), bank_code="TEST", biller_id="", received=nothing, posted=nothing, receipted=nothing,
            unapplied=nothing, refunded=nothing, closed_by=officer.person_id, closed_at=utc_now(),
        )
    )  # fmt: skip
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "day_closed_already"


async def test_a_day_that_the_director_does_not_close_stays_open(
    temporal_client: Client, university: University, officer: Person, director: Person
) -> None:
    handle = await closing(temporal_client, university, officer)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert (record.stage, university.rows(DayClose)) == (TreasuryStage.REFUSED, [])


async def test_the_wish_to_close_a_day_is_taken_back(
    temporal_client: Client, university: University, officer: Person
) -> None:
    handle = await closing(temporal_client, university, officer)
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert (record.stage, university.rows(DayClose)) == (TreasuryStage.CANCELLED, [])
