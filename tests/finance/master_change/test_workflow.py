"""The process ``master_change`` on the real server: every ending."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import UUID

import pytest
from pydantic import JsonValue
from sqlalchemy import update
from sqlmodel import Session
from temporalio.client import Client
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseState
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.tables import CaseFile
from models.finance.bank_account.tables import BankAccount
from models.finance.master_change.contract import MasterChangeRequest, MasterStep, MoneyMaster
from models.finance.treasury.contract import TreasuryStage
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person
from tests.support.deciding import Handle, act
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.starting import begun
from tests.support.university import University
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.master_change import MasterChangeWorkflow

pytestmark = pytest.mark.usefixtures("worker")

COLUMNS: dict[str, JsonValue] = {
    "bank_code": "SCB", "name": "มหาวิทยาลัย", "number": "0692000016", "biller_id": "099400012345101",
    "account_type": "savings", "campus_code": "", "is_for_qr": True, "told_by": "bank",
}  # fmt: skip
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[-1], f"master_change_{request.node.originalname.removeprefix('test_')}")


async def asked(
    client: Client,
    university: University,
    officer: Person,
    step: MasterStep,
    row_id: UUID,
    columns: dict[str, JsonValue] | None,
) -> Handle:
    """The case of a change of the account, before the treasury."""
    request = MasterChangeRequest(
        case_id=new_id(), opened_by=officer.person_id, requested_at=utc_now(), master=MoneyMaster.BANK_ACCOUNT,
        step=step, row_id=row_id, revision=None if step is MasterStep.ADD else 1, number="SCB 0692000016",
        before=None if step is MasterStep.ADD else COLUMNS, after=columns, columns=columns, reason="ธนาคารแจ้ง",
    )  # fmt: skip
    workflow_id = case_workflow_id(CaseKind.MASTER_CHANGE, request.case_id)
    university.add(
        CaseFile(
            case_id=request.case_id, kind=CaseKind.MASTER_CHANGE, workflow_id=workflow_id,
            idempotency_key=str(request.case_id), opened_by=request.opened_by, title_th="บัญชี", title_en="Account",
            stage=TreasuryStage.RECEIVED, state=CaseState.OPEN, request=request.model_dump(mode="json"),
            opened_at=request.requested_at, updated_at=request.requested_at,
        )
    )  # fmt: skip
    handle: Handle = await begun(client, MasterChangeWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


@pytest.fixture
async def account(temporal_client: Client, university: University, officer: Person, director: Person) -> UUID:
    """An account that two people added."""
    row_id = new_id()
    handle = await asked(temporal_client, university, officer, MasterStep.ADD, row_id, COLUMNS)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert (record.stage, record) == (TreasuryStage.DONE, record_in_rows(university.engine, record.case_id))
    return row_id


async def test_an_account_is_changed_as_it_was_asked_for(
    temporal_client: Client, university: University, officer: Person, director: Person, account: UUID
) -> None:
    wanted = COLUMNS | {"biller_id": "099400099999299"}
    handle = await asked(temporal_client, university, officer, MasterStep.CHANGE, account, wanted)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert record.stage == TreasuryStage.DONE
    [row] = university.rows(BankAccount)
    assert (row.bank_account_id, row.biller_id, row.revision) == (account, "099400099999299", 2)
    assert row.changed_by == director.person_id


async def test_an_account_is_deleted_and_stays_as_history(
    temporal_client: Client, university: University, officer: Person, director: Person, account: UUID
) -> None:
    handle = await asked(temporal_client, university, officer, MasterStep.DELETE, account, None)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert record.stage == TreasuryStage.DONE
    [row] = university.rows(BankAccount)
    assert row.deleted_at is not None


async def test_an_account_that_changed_meanwhile_stays_as_it_is(
    temporal_client: Client, university: University, officer: Person, director: Person, account: UUID
) -> None:
    handle = await asked(temporal_client, university, officer, MasterStep.CHANGE, account, COLUMNS | {"name": "X"})
    with Session(university.engine) as session, session.begin():
        session.execute(update(BankAccount).values(revision=2))
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert record.stage == TreasuryStage.REFUSED
    assert record.items[0].refused is not None
    assert record.items[0].refused.code == "master_moved"
    [row] = university.rows(BankAccount)
    assert row.name == "มหาวิทยาลัย"


async def test_who_asked_takes_it_back(
    temporal_client: Client, university: University, officer: Person, account: UUID
) -> None:
    handle = await asked(temporal_client, university, officer, MasterStep.CHANGE, account, COLUMNS | {"name": "X"})
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert record.stage == TreasuryStage.CANCELLED
    [row] = university.rows(BankAccount)
    assert row.revision == 1


async def test_what_is_not_agreed_to_is_not_done(
    temporal_client: Client, university: University, officer: Person, director: Person, account: UUID
) -> None:
    handle = await asked(temporal_client, university, officer, MasterStep.DELETE, account, None)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert record.stage == TreasuryStage.REFUSED
    [row] = university.rows(BankAccount)
    assert row.deleted_at is None
