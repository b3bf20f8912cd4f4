"""Confirmations that no pass has claimed: told to its workflow again, or judged here (finance §4).

Of a pass that is open its workflow asks the bank. What came late, twice, or by references that name no pass, is asked
for here: money the bank knows is posted, whosever it is. A pass that would take money for what is paid is replaced.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

import structlog
from sqlalchemy import text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.service import RPCError

from activities.finance.bank.port import BankAwayError
from activities.finance.bank_money import Question, ask_bank
from activities.following import FollowedRows, signal_open
from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.contract.starting import case_workflow_id
from models.cases.case.contract.temporal import ACT_UPDATE
from models.cases.task.contract import Actor
from models.db import engine
from models.finance.desk.store import MATCHED_EXCEPTIONS
from models.finance.invoice.rules import DueState
from models.finance.payment.contract import BANK_TOLD_SIGNAL, REPLACED_SIGNAL, ConfirmationState
from models.finance.payment.rules.looking import days_to_ask, look_after
from models.finance.payment.store.bank_posting import post_confirmed_money
from models.finance.payment_pass.store import TOUCHED, dues_of
from models.finance.payment_pass.tables import BankConfirmation
from models.finance.statement.store.reading import SHOWN_REFUNDS, STATED_PASSES
from models.kit.calendar import utc_now
from models.kit.follower import Follower

_BATCH: Final = 200
_PATIENCE: Final = 3
"""How often money is looked for before a reference without a pass counts as nobody's: its row may still be coming."""
_DUE: Final = text("""
    SELECT b.confirmation_id, b.bank_code, b.biller_id, b.reference_1, b.reference_2, b.times_looked,
           b.pass_reference IS NOT NULL AS names_pass, p.case_id, c.state = 'open' AS is_open,
           coalesce(b.claimed_at, b.received_at) AS paid_at
      FROM bank_confirmation b
      LEFT JOIN payment_pass p ON p.reference_2 = b.pass_reference
      LEFT JOIN case_file c ON c.case_id = p.case_id
     WHERE b.state = 'received' AND b.look_at <= :now
       AND 'confirmation ' || b.confirmation_id <> ALL(CAST(:waiting AS text[]))
     ORDER BY b.look_at LIMIT :batch
""")
_POSTED_ALREADY: Final = text("""
    UPDATE bank_confirmation b SET state = 'posted', payment_id = p.payment_id
      FROM payment p
     WHERE b.state = 'received' AND (p.bank_code, p.bank_transaction) = (b.bank_code, b.bank_transaction)
""")

log = structlog.get_logger()


class _Unclaimed(NamedTuple):
    """What :data:`_DUE` reads; ``case_id`` and ``is_open`` where there is a pass."""

    confirmation_id: UUID
    bank_code: str
    biller_id: str
    reference_1: str
    reference_2: str
    times_looked: int
    names_pass: bool
    case_id: UUID | None
    is_open: bool | None
    paid_at: datetime


class _ShownRefund(NamedTuple):
    """What :data:`SHOWN_REFUNDS` reads."""

    line_id: UUID
    workflow_id: str
    revision: int
    booked_on: date
    bank_reference: str
    opened_by: UUID


class _MatchedException(NamedTuple):
    """What :data:`MATCHED_EXCEPTIONS` reads."""

    case_id: UUID
    workflow_id: str
    revision: int
    matched_by: UUID
    reason: str
    student_code: str


class Confirmations:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.claim_confirmations, self.replace_outdated_passes]

    @activity.defn(name="claim_confirmations")
    async def claim_confirmations(self) -> int:
        """Take every confirmation that is due; returns how many were posted here. Safe to run twice.

        A bank that is away is asked no more in this round. Passes that no longer ask for what is open are told so.
        """
        await asyncio.to_thread(_already_posted)
        await self._tell_stated()
        await self._end_refunds()
        await self._end_matched()
        rows = await asyncio.to_thread(FollowedRows.read, Follower.CONFIRMATIONS, activity.heartbeat)
        due = await asyncio.to_thread(_due, utc_now(), rows.waiting)
        away = set[str]()
        posted = await rows.each_async(
            due, lambda one: f"confirmation {one.confirmation_id}", lambda one: self._follow(one, away)
        )
        await self._replace_outdated(None)
        return posted

    async def _follow(self, one: _Unclaimed, away: set[str]) -> int:
        """Tell an open pass of its confirmation, or claim the money here, unless the bank is ``away``."""
        if one.is_open and one.case_id is not None and await self._signal_pass(one.case_id, BANK_TOLD_SIGNAL):
            await asyncio.to_thread(_looked, one)
        elif one.bank_code not in away:
            try:
                return await asyncio.to_thread(_claim, one)
            except BankAwayError as failure:
                log.warning("bank_away", bank=one.bank_code, failure=str(failure))
                away.add(one.bank_code)
        return 0

    @activity.defn(name="replace_outdated_passes")
    async def replace_outdated_passes(self, student_id: int) -> None:
        """Tell the passes of a student that no longer ask for what is open that they are replaced (spec §4)."""
        await self._replace_outdated(student_id)

    async def _tell_stated(self) -> None:
        """Tell the passes that a bank's statement paid."""
        for case_id in await asyncio.to_thread(_stated):
            await self._signal_pass(case_id, BANK_TOLD_SIGNAL)

    async def _end_refunds(self) -> None:
        """End the refunds that a statement has shown, as the officer who brought it in would: under one key each."""
        for shown in await asyncio.to_thread(_shown_refunds):
            form = FilledForm({"sentOn": shown.booked_on.isoformat(), "reference": shown.bank_reference})
            action = CaseAction(
                action=CaseActionName.CONFIRM,
                actor=Actor(person_id=shown.opened_by, role_id=RoleId.FINANCE_OFFICER.value),
                revision=shown.revision,
                form=form,
            )
            await self._acted(shown.workflow_id, action, f"statement-{shown.line_id}")

    async def _end_matched(self) -> None:
        """End the cases of money that was matched to an invoice, as the officer who matched it would: under one key."""
        for found in await asyncio.to_thread(_matched_exceptions):
            action = CaseAction(
                action=CaseActionName.ATTRIBUTE,
                actor=Actor(person_id=found.matched_by, role_id=RoleId.FINANCE_OFFICER.value),
                revision=found.revision,
                remark=found.reason,
                form=FilledForm({"studentCode": found.student_code}),
            )
            await self._acted(found.workflow_id, action, f"match-{found.case_id}")

    async def _acted(self, workflow_id: str, action: CaseAction, key: str) -> None:
        """Take an action of a case under a key; a case that does not take it is looked at again in the next round."""
        handle = self._client.get_workflow_handle(workflow_id)
        try:
            await handle.execute_update(ACT_UPDATE, action, id=key, result_type=CaseRecord)
        except (RPCError, WorkflowUpdateFailedError) as failure:
            log.warning("case_not_told", workflow=workflow_id, key=key, failure=str(failure))

    async def _replace_outdated(self, student_id: int | None) -> None:
        for case_id in await asyncio.to_thread(_outdated, student_id):
            await self._signal_pass(case_id, REPLACED_SIGNAL)

    async def _signal_pass(self, case_id: UUID, signal: str) -> bool:
        """Whether the workflow of a pass got the signal; False where it is not there."""
        return await signal_open(self._client, case_workflow_id(CaseKind.PAYMENT, case_id), signal) == 1


def _due(now: datetime, waiting: list[str]) -> list[_Unclaimed]:
    with Session(engine()) as session:
        found = session.execute(_DUE, {"now": now, "batch": _BATCH, "waiting": waiting})
        return [_Unclaimed(*row) for row in found]


def _already_posted() -> None:
    """What was told of money that a statement brought before is no question any more."""
    with Session(engine()) as session, session.begin():
        session.execute(_POSTED_ALREADY)


def _stated() -> list[UUID]:
    with Session(engine()) as session:
        return [row.case_id for row in session.execute(STATED_PASSES)]


def _shown_refunds() -> list[_ShownRefund]:
    with Session(engine()) as session:
        return [_ShownRefund(*row) for row in session.execute(SHOWN_REFUNDS)]


def _matched_exceptions() -> list[_MatchedException]:
    with Session(engine()) as session:
        return [_MatchedException(*row) for row in session.execute(MATCHED_EXCEPTIONS)]


def _outdated(student_id: int | None) -> list[UUID]:
    """Cases of passes that do not ask for what is open: other money came, or the invoice was changed. Everybody's
    without ``student_id``.
    """
    with Session(engine()) as session:
        return [
            found.case_id
            for found in TOUCHED.rows(session, {"student_id": student_id})
            if found.amount != _open(dues_of(session, found.student_id, found.invoice_id), found.sequence)
        ]


def _open(dues: Sequence[DueState], sequence: int) -> Decimal | None:
    return dues[sequence - 1].open if sequence <= len(dues) else None


def _claim(one: _Unclaimed) -> int:
    """Ask the bank about a reported payment and post what it confirms; return how many payments are posted."""
    if one.names_pass and one.case_id is None and one.times_looked < _PATIENCE:
        _looked(one)
        return 0
    questions = {
        Question(one.biller_id, one.reference_1, one.reference_2, day) for day in days_to_ask(one.paid_at, one.paid_at)
    }
    booked = ask_bank(one.bank_code, questions)
    with Session(engine()) as session, session.begin():
        posted = sum(post_confirmed_money(session, one.bank_code, money) is not None for money in booked)
    _looked(one)
    return posted


def _looked(one: _Unclaimed) -> None:
    """Note that it was looked for once more, and when to look again: what nobody knows is not believed for ever."""
    with Session(engine()) as session, session.begin():
        row = session.get_one(BankConfirmation, one.confirmation_id, with_for_update=True)
        if row.state is not ConfirmationState.RECEIVED:
            return
        again_at = look_after(row.times_looked, utc_now())
        row.times_looked += 1
        if again_at is None:
            row.state = ConfirmationState.UNKNOWN
        else:
            row.look_at = again_at


CLIENT_ACTIVITIES: Final = (Confirmations,)
