"""The processes of what funders pay, take back and do not pay on the real server: every ending, and what it does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseActionName, CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.finance.scholarship.tables import SponsorPayment
from models.finance.sponsor_payment.contract import SponsorPaymentRequest
from models.finance.treasury.contract import TreasuryStage
from models.news.announcement.tables import Notification
from models.people.person.tables import Person, Student
from tests.support.deciding import Handle, act, agreed
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.histories import keep_history
from tests.support.money import Cashier
from tests.support.rows import record_in_rows
from tests.support.scholarships import (
    asked_of,
    give,
    payment_reversal_request,
    scholarship,
    shortfall_request,
    sponsor_request,
)
from tests.support.starting import begun
from tests.support.university import University
from tests.support.workflow_finance import cashier as cashier
from tests.support.workflow_finance import director as director
from tests.support.workflow_finance import officer as officer
from workflows.award_shortfall import AwardShortfallWorkflow
from workflows.sponsor_payment import SponsorPaymentWorkflow
from workflows.sponsor_payment_reversal import SponsorPaymentReversalWorkflow

pytestmark = pytest.mark.usefixtures("worker")

STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"sponsoring_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def fund(cashier: Cashier) -> UUID:
    """Who pays in place of the student."""
    return cashier.funder()


@pytest.fixture
def student(university: University) -> Student:
    """A student whose term is billed already."""
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    return student


@pytest.fixture
def award_id(university: University, fund: UUID, student: Student, officer: Person) -> UUID:
    """A full scholarship of the fund that the student has; what is not paid falls back."""
    full = scholarship(university, "FULL", percent="100", funder_id=fund, defers=True)
    given = give(university, full, student, officer)
    assert given.award_id is not None
    return given.award_id


async def paying(client: Client, request: SponsorPaymentRequest) -> Handle:
    """The case of a funder's payment, once it is before the treasury."""
    workflow_id = case_workflow_id(CaseKind.SPONSOR_PAYMENT, request.case_id)
    handle: Handle = await begun(client, SponsorPaymentWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


def owed(university: University, fund: UUID) -> Decimal:
    """What the fund owes by the ledger."""
    query = text("SELECT sum(amount) FROM ledger_entry WHERE funder_id = :fund AND account = 'sponsor_receivable'")
    with university.engine.connect() as connection:
        return Decimal(connection.execute(query, {"fund": fund}).scalar_one() or 0)


async def test_a_payment_of_a_funder_is_posted_once_two_people_agreed(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    fund: UUID,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    request = sponsor_request(university, officer, fund, "7000.00")
    handle = await paying(temporal_client, request)
    assert not university.rows(SponsorPayment)
    record = await agreed(handle, director)
    assert (record.stage, record.events[-1].facts) == (TreasuryStage.DONE, {"amount": "7,000.00", "owed": "5,000.00"})
    assert record == record_in_rows(university.engine, request.case_id)
    [payment] = university.rows(SponsorPayment)
    assert (payment.amount, payment.entered_by, payment.confirmed_by) == (
        Decimal(7_000),
        officer.person_id,
        director.person_id,
    )
    assert owed(university, fund) == LUMP_SUM - 7_000
    cashier.check()


@pytest.mark.parametrize(
    ("amount", "reference", "code"),
    [
        pytest.param("7000.00", "TT-2", "sponsor_payment_too_large", id="more-than-owed"),
        pytest.param("100.00", "tt-1", "sponsor_payment_exists", id="again"),
    ],
)
async def test_a_payment_that_became_impossible_while_it_waited_is_refused(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    fund: UUID,
    award_id: UUID,
    officer: Person,
    director: Person,
    amount: str,
    reference: str,
    code: str,
) -> None:
    waiting = await paying(temporal_client, sponsor_request(university, officer, fund, amount, reference))
    first = await paying(temporal_client, sponsor_request(university, officer, fund, "7000.00"))
    await agreed(first, director)
    record = await agreed(waiting, director)
    assert record.stage == TreasuryStage.REFUSED
    assert [item.refused and item.refused.code for item in record.items] == [code]
    assert len(university.rows(SponsorPayment)) == 1
    cashier.check()


async def test_who_entered_a_payment_never_confirms_it_and_takes_it_back(
    temporal_client: Client, university: University, fund: UUID, award_id: UUID, officer: Person
) -> None:
    handle = await paying(temporal_client, sponsor_request(university, officer, fund, "7000.00"))
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await act(handle, officer, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert isinstance(refused.value.cause, ApplicationError)
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert record.stage == TreasuryStage.CANCELLED
    assert owed(university, fund) == LUMP_SUM


async def test_the_treasury_refuses_a_payment_and_the_funder_owes_what_it_did(
    temporal_client: Client, university: University, fund: UUID, award_id: UUID, officer: Person, director: Person
) -> None:
    handle = await paying(temporal_client, sponsor_request(university, officer, fund, "7000.00"))
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert record.stage == TreasuryStage.REFUSED
    assert owed(university, fund) == LUMP_SUM


async def short(client: Client, university: University, officer: Person, *asked: Any) -> Handle:
    """The case of a shortfall, once it is before the treasury."""
    request = shortfall_request(university, officer, *asked)
    workflow_id = case_workflow_id(CaseKind.AWARD_SHORTFALL, request.case_id)
    handle: Handle = await begun(client, AwardShortfallWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


async def test_what_a_funder_does_not_pay_falls_back_and_the_next_bill_leaves_it_so(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    fund: UUID,
    student: Student,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    assert asked_of(university, student) == 0
    handle = await short(temporal_client, university, officer, student, award_id, fund, "5000.00")
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.DONE
    assert asked_of(university, student) == 5_000
    FeeOffice(university).bill(student)
    assert (asked_of(university, student), owed(university, fund)) == (5_000, LUMP_SUM - 5_000)
    lines = [line.key for line in university.rows(Notification) if line.case_id == record.case_id]
    assert lines == ["award_shortfall.done"]
    whole = await short(temporal_client, university, officer, student, award_id, fund, "7000.00")
    await agreed(whole, director)
    assert (asked_of(university, student), owed(university, fund)) == (LUMP_SUM, 0)
    cashier.check()


async def test_what_the_funder_paid_meanwhile_does_not_fall_back(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    fund: UUID,
    student: Student,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    handle = await short(temporal_client, university, officer, student, award_id, fund, "6000.00")
    await agreed(await paying(temporal_client, sponsor_request(university, officer, fund, "7000.00")), director)
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.REFUSED
    assert [item.refused and item.refused.code for item in record.items] == ["shortfall_too_large"]
    assert asked_of(university, student) == 0
    cashier.check()


async def test_who_asked_that_an_award_fall_back_takes_it_back(
    temporal_client: Client, university: University, fund: UUID, student: Student, award_id: UUID, officer: Person
) -> None:
    handle = await short(temporal_client, university, officer, student, award_id, fund, "6000.00")
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert record.stage == TreasuryStage.CANCELLED
    assert asked_of(university, student) == 0


async def paid_by_mistake(
    client: Client, university: University, officer: Person, director: Person, fund: UUID
) -> SponsorPaymentRequest:
    """A payment of 7,000 baht that was confirmed, by a case that is not the one a test is about."""
    payment = sponsor_request(university, officer, fund, "7000.00")
    await agreed(await paying(client, payment), director)
    STARTED.clear()
    return payment


async def taking_back(
    client: Client, university: University, officer: Person, payment: SponsorPaymentRequest
) -> Handle:
    """The case that takes a payment back, once it is before the treasury."""
    request = payment_reversal_request(university, officer, payment)
    workflow_id = case_workflow_id(CaseKind.SPONSOR_PAYMENT_REVERSAL, request.case_id)
    handle: Handle = await begun(client, SponsorPaymentReversalWorkflow.run, request, workflow_id)
    STARTED.append(handle)
    return handle


async def test_a_payment_is_taken_back_once_two_people_agreed_and_is_entered_anew(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    fund: UUID,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    payment = await paid_by_mistake(temporal_client, university, officer, director, fund)
    handle = await taking_back(temporal_client, university, officer, payment)
    assert owed(university, fund) == LUMP_SUM - 7_000
    record = await agreed(handle, director)
    assert (record.stage, record.events[-1].facts) == (
        TreasuryStage.DONE,
        {"amount": "7,000.00", "owed": "12,000.00"},
    )
    assert record == record_in_rows(university.engine, record.case_id)
    [kept] = university.rows(SponsorPayment)
    assert kept.withdrawn_at is not None
    assert owed(university, fund) == LUMP_SUM
    cashier.check()
    again = await agreed(await taking_back(temporal_client, university, officer, payment), director)
    assert [item.refused and item.refused.code for item in again.items] == ["sponsor_payment_taken_back"]
    anew = await agreed(await paying(temporal_client, sponsor_request(university, officer, fund, "700.00")), director)
    assert anew.stage == TreasuryStage.DONE
    assert owed(university, fund) == LUMP_SUM - 700
    cashier.check()


async def test_a_payment_by_which_the_rest_fell_back_meanwhile_is_not_taken_back(
    temporal_client: Client,
    university: University,
    cashier: Cashier,
    fund: UUID,
    student: Student,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    payment = await paid_by_mistake(temporal_client, university, officer, director, fund)
    handle = await taking_back(temporal_client, university, officer, payment)
    await agreed(await short(temporal_client, university, officer, student, award_id, fund, "5000.00"), director)
    record = await agreed(handle, director)
    assert record.stage == TreasuryStage.REFUSED
    assert [item.refused and item.refused.code for item in record.items] == ["sponsor_payment_rest_fell_back"]
    assert (asked_of(university, student), owed(university, fund)) == (5_000, 0)
    cashier.check()


async def test_who_asked_that_a_payment_be_taken_back_never_agrees_and_withdraws_it(
    temporal_client: Client,
    university: University,
    fund: UUID,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    payment = await paid_by_mistake(temporal_client, university, officer, director, fund)
    handle = await taking_back(temporal_client, university, officer, payment)
    with pytest.raises(WorkflowUpdateFailedError) as refused:
        await act(handle, officer, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)
    assert getattr(refused.value.cause, "type", None) == "own_request"
    record = await act(handle, officer, RoleId.FINANCE_OFFICER, CaseActionName.CANCEL)
    assert record.stage == TreasuryStage.CANCELLED
    assert owed(university, fund) == LUMP_SUM - 7_000


async def test_the_treasury_does_not_take_a_payment_back(
    temporal_client: Client,
    university: University,
    fund: UUID,
    award_id: UUID,
    officer: Person,
    director: Person,
) -> None:
    payment = await paid_by_mistake(temporal_client, university, officer, director, fund)
    handle = await taking_back(temporal_client, university, officer, payment)
    record = await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.DISAPPROVE)
    assert record.stage == TreasuryStage.REFUSED
    assert owed(university, fund) == LUMP_SUM - 7_000
