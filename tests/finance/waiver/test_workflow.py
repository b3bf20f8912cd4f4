"""The process ``waiver`` on the real server: every ending, every way there, and what it does to money and holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from temporalio.client import Client, WorkflowHandle, WorkflowUpdateFailedError
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from activities.finance.overdue import follow_due_days
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.task.contract import Actor
from models.enrolment.hold.tables import StudentHold
from models.finance.waiver.contract.case import WaiverHolds, WaiverKind, WaiverOffice, WaiverRequest, WaiverStage
from models.finance.waiver.tables import Waiver, WaiverInvoice, WaiverRule
from models.news.announcement.tables import Notification
from models.people.person.tables import UserType
from tests.support.histories import keep_history
from tests.support.rows import record_in_rows
from tests.support.running_case import RunningCase
from tests.support.starting import begun, reconciled
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually
from tests.support.waivers import OWED, WaiverDesk
from workflows.waiver import WaiverWorkflow

pytestmark = pytest.mark.usefixtures("worker")

Handle = WorkflowHandle[WaiverWorkflow, CaseRecord]
STARTED: list[Handle] = []


@pytest.fixture(autouse=True)
async def recorded(request: pytest.FixtureRequest, worker: Worker) -> AsyncIterator[None]:
    """Every test's history may be recorded, to be replayed for as long as such cases can run."""
    STARTED.clear()
    yield
    await keep_history(STARTED[0], f"waiver_{request.node.originalname.removeprefix('test_')}")


@pytest.fixture
def desk(university: University) -> WaiverDesk:
    """A student who owes since yesterday, and everybody who lets them pay later."""
    return WaiverDesk(university)


class WaiverCase(RunningCase):
    """A request to pay later."""

    def __init__(self, desk: WaiverDesk, handle: Handle) -> None:
        super().__init__(desk, handle)
        self.desk = desk

    async def ended(self) -> CaseRecord:
        """The last record, which the rows hold too; the ledger balances."""
        record = await super().ended()
        self.desk.cashier.check()
        return record

    def holds(self) -> list[bool]:
        """For each hold whether it is active."""
        return [hold.released_at is None for hold in self.desk.university.rows(StudentHold)]


async def ask(desk: WaiverDesk, client: Client, request: WaiverRequest | None = None) -> WaiverCase:
    """A request, once the rules have decided."""
    request = request or desk.request()
    handle = await begun(client, WaiverWorkflow.run, request, case_workflow_id(CaseKind.WAIVER, request.case_id))
    STARTED.append(handle)
    return WaiverCase(desk, handle)


async def test_four_offices_agree_the_due_day_moves_and_the_payment_settles_it(
    temporal_client: Client, desk: WaiverDesk, university: University
) -> None:
    follow_due_days()
    asked = await ask(desk, temporal_client)
    assert asked.holds() == [True], "asking alone opens no enrolment"
    assert (await asked.state()).stage == WaiverStage.ADVISOR_REVIEW
    granted = await asked.approved_by(*desk.chain)
    assert asked.holds() == [False]
    assert (granted.stage, granted.tasks) == (WaiverStage.GRANTED, ())
    assert [(due.due_on, due.open) for due in desk.cashier.instalments(desk.student, desk.invoice_id)] == [
        (desk.day(30), OWED)
    ]
    [line] = university.rows(WaiverInvoice)
    assert (line.holds, line.plan_no) == (WaiverHolds.GRANTED, 2)
    desk.pay()
    await reconciled(temporal_client)
    record = await asked.ended()
    assert record.stage == WaiverStage.SETTLED
    assert [row.stage for row in university.rows(Waiver)] == [WaiverStage.SETTLED]
    told = [row.key for row in sorted(university.rows(Notification), key=lambda row: row.updated_at)]
    assert told[-1] == "waiver.settled"
    assert {"waiver.granted", "hold.released"} <= set(told)


async def test_a_granted_waiver_that_is_not_paid_by_its_day_lapses_and_holds_until_the_payment(
    temporal_client: Client, desk: WaiverDesk, university: University
) -> None:
    asked = await ask(desk, temporal_client)
    await asked.approved_by(*desk.chain)
    desk.pay(Decimal("1000.00"))
    await fast_forward(temporal_client, asked.handle.id, timedelta(days=31))
    record = await asked.ended()
    assert record.stage == WaiverStage.LAPSED
    assert record.events[-1].facts == {"amount": "8,000.00"}
    [hold] = university.rows(StudentHold)
    assert (hold.amount, hold.released_at) == (Decimal("8000.00"), None)
    assert university.rows(WaiverInvoice)[0].holds is WaiverHolds.OVER
    desk.pay(Decimal("8000.00"))
    assert asked.holds() == [False]


async def test_who_is_refused_is_held_at_once_for_what_is_overdue(temporal_client: Client, desk: WaiverDesk) -> None:
    asked = await ask(desk, temporal_client)
    assert follow_due_days() == 0
    await asked.act(CaseActionName.DISAPPROVE, desk.advisor, remark="ไม่มีเหตุผลพอ")
    assert (await asked.ended()).stage == WaiverStage.REFUSED
    assert asked.holds() == [True]


async def test_what_is_given_back_is_sent_again_with_another_day_or_cancelled(
    temporal_client: Client, desk: WaiverDesk
) -> None:
    asked = await ask(desk, temporal_client)
    await asked.approved_by(desk.advisor)
    returned = await asked.act(CaseActionName.RETURN, desk.head, remark="ขอเร็วกว่านี้")
    assert [(task.name, task.assignee_id) for task in returned.tasks] == [("returned", desk.student.person_id)]
    again = await asked.act(
        CaseActionName.SUBMIT, desk.student, remark="ได้เงินก่อนสิ้นเดือน", form={"until": desk.day(20).isoformat()}
    )
    assert again.stage == WaiverStage.HEAD_REVIEW
    await asked.approved_by(desk.head, desk.dean, desk.officer)
    [due] = desk.cashier.instalments(desk.student, desk.invoice_id)
    assert due.due_on == desk.day(20)
    await fast_forward(temporal_client, asked.handle.id, timedelta(days=21))
    assert (await asked.ended()).stage == WaiverStage.LAPSED


async def test_who_asked_cancels_and_the_due_day_stays(temporal_client: Client, desk: WaiverDesk) -> None:
    asked = await ask(desk, temporal_client)
    await asked.act(CaseActionName.CANCEL, desk.student)
    assert (await asked.ended()).stage == WaiverStage.CANCELLED
    [due] = desk.cashier.instalments(desk.student, desk.invoice_id)
    assert (due.due_on, asked.holds()) == (desk.day(-1), [True])


async def test_what_nobody_decided_by_the_day_it_asks_for_lapses(temporal_client: Client, desk: WaiverDesk) -> None:
    asked = await ask(desk, temporal_client, desk.request(days=5))
    await fast_forward(temporal_client, asked.handle.id, timedelta(days=6))
    record = await asked.ended()
    assert record.stage == WaiverStage.LAPSED
    assert CaseActionName.ESCALATE in [event.action for event in record.events]


async def test_what_is_paid_while_it_is_looked_at_needs_no_decision(temporal_client: Client, desk: WaiverDesk) -> None:
    asked = await ask(desk, temporal_client)
    desk.pay()
    await reconciled(temporal_client)
    assert (await asked.ended()).stage == WaiverStage.SETTLED


async def test_arrears_of_more_than_two_terms_refuse_leniency_with_the_facts(
    temporal_client: Client, desk: WaiverDesk
) -> None:
    desk.arrears(3)
    asked = await ask(desk, temporal_client)
    record = await asked.ended()
    assert record.stage == WaiverStage.REFUSED
    [item] = record.items
    assert item.refused is not None
    assert (item.refused.code, item.refused.facts) == ("waiver_arrears", {"terms": 3, "most": 2})


async def test_a_deferral_of_who_has_arrears_of_three_terms_goes_up_to_the_treasury(
    temporal_client: Client, desk: WaiverDesk
) -> None:
    desk.arrears(3)
    asked = await ask(desk, temporal_client, desk.request(days=130, kind=WaiverKind.DEFERRAL))
    before = await asked.approved_by(*desk.chain)
    assert before.stage == WaiverStage.TREASURY_REVIEW
    assert (await asked.approved_by(desk.treasury)).stage == WaiverStage.GRANTED
    desk.pay()
    await reconciled(temporal_client)
    assert (await asked.ended()).stage == WaiverStage.SETTLED


async def test_a_second_request_for_the_invoice_is_refused_while_the_first_is_looked_at(
    temporal_client: Client, desk: WaiverDesk
) -> None:
    await ask(desk, temporal_client)
    second = await ask(desk, temporal_client, desk.request(days=40))
    [item] = (await second.ended()).items
    assert item.refused is not None
    assert item.refused.code == "waiver_asked_already"


async def test_an_officer_who_asks_for_a_student_does_not_agree_to_it(
    temporal_client: Client, desk: WaiverDesk, university: University
) -> None:
    asked = await ask(desk, temporal_client, desk.request(by=desk.officer))
    await asked.approved_by(desk.advisor, desk.head, desk.dean)
    with pytest.raises(WorkflowUpdateFailedError) as failed:
        await asked.approved_by(desk.officer)
    assert isinstance(failed.value.cause, ApplicationError)
    assert failed.value.cause.type == "own_request"
    second = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    message = CaseAction(
        action=CaseActionName.APPROVE,
        actor=Actor(person_id=second.person_id, role_id=RoleId.FINANCE_OFFICER),
        revision=(await asked.state()).revision,
    )
    record = await asked.handle.execute_update(WaiverWorkflow.act, message, id=str(uuid4()))
    assert record.stage == WaiverStage.GRANTED


async def test_a_case_keeps_the_offices_of_the_day_it_was_asked(
    temporal_client: Client, desk: WaiverDesk, university: University
) -> None:
    asked = await ask(desk, temporal_client)
    for rule in university.rows(WaiverRule):
        university.merge(rule.model_copy(update={"offices": [WaiverOffice.TREASURY.value]}))
    assert (await asked.approved_by(desk.advisor)).stage == WaiverStage.HEAD_REVIEW
    desk.pay()
    await reconciled(temporal_client)
    await asked.ended()
    desk.bill("two", due_in=10)
    [_, (second, _total)] = desk.cashier.invoices(desk.student)
    later = await ask(desk, temporal_client, desk.request(invoices=(second,)))
    assert (await later.state()).stage == WaiverStage.TREASURY_REVIEW


async def test_a_case_that_was_stopped_from_outside_gives_the_due_day_back(
    temporal_client: Client, desk: WaiverDesk
) -> None:
    asked = await ask(desk, temporal_client)
    await asked.handle.terminate("an operator")

    async def is_closed() -> bool:
        await reconciled(temporal_client)
        record = record_in_rows(desk.university.engine, (await asked.state()).case_id)
        return record.stage == WaiverStage.CANCELLED

    await eventually(is_closed)
    assert asked.holds() == [True]
