"""The process ``payment``: its stages, its actions, and the record after each of them (finance §4)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Fact,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, Tone
from models.cases.case.rules.steps import ended, ended_by
from models.finance.payment.contract import PaymentRequest, PaymentStage
from models.finance.payment.rules.issuing import Payable
from models.kit.money import baht_figures

EXPIRES_EFFECT: Final = "pass_expires"
TO_PAY: Final = "to_pay"
BY_LINK: Final = "by_link"
"""The fact of a step that names the link by which it was asked for, in place of a person."""

ENDINGS: Final = Endings(
    {
        CaseActionName.PAY: PaymentStage.PAID,
        CaseActionName.LAPSE: PaymentStage.EXPIRED,
        CaseActionName.REPLACE: PaymentStage.REPLACED,
        CaseActionName.CANCEL: PaymentStage.CANCELLED,
        CaseActionName.TERMINATE: PaymentStage.CANCELLED,
    }
)

PAYMENT: Final = Process(
    kind=CaseKind.PAYMENT,
    main_stages=(PaymentStage.ISSUING, PaymentStage.ACTIVE, PaymentStage.PAID),
    actions={
        PaymentStage.ACTIVE: (
            ActionRule(CaseActionName.SAY_PAID, By.OWNER, Tone.PRIMARY),
            ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
        ),
    },
    endings=ENDINGS,
    not_notified=frozenset({PaymentStage.ISSUING, PaymentStage.ACTIVE, PaymentStage.REPLACED, PaymentStage.CANCELLED}),
)


def issued(
    request: PaymentRequest, invoice_number: str, reference: str, payable: Payable, *, at: datetime
) -> CaseRecord:
    """The record of a pass that the bank does not have yet."""
    figures = baht_figures(payable.amount)
    item = CaseItem(
        key=reference,
        label_th=f"{invoice_number} งวดที่ {request.sequence} · {figures} บาท",
        label_en=f"{invoice_number} instalment {request.sequence} · {figures} baht",
        outcome=TO_PAY,
    )
    return received(CaseKind.PAYMENT, request, PaymentStage.ISSUING).step(
        CaseActionName.SUBMIT,
        at=at,
        actor_id=_actor(request),
        facts=_asked_by(request),
        items=(item,),
        deadline_at=payable.expires_at,
        deadline_effect=EXPIRES_EFFECT,
    )


def not_issued(request: PaymentRequest, refused: Refused, *, at: datetime) -> CaseRecord:
    """The record where no pass can be issued: what the student saw has changed meanwhile."""
    submitted = received(CaseKind.PAYMENT, request, PaymentStage.ISSUING).step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=_actor(request), facts=_asked_by(request)
    )
    item = CaseItem(
        key=str(request.sequence),
        label_th=f"งวดที่ {request.sequence}",
        label_en=f"Instalment {request.sequence}",
        outcome=PaymentStage.CANCELLED,
        refused=refused,
    )
    return ended(submitted, PaymentStage.CANCELLED, CaseActionName.DECIDE, at=at, items=(item,))


def _actor(request: PaymentRequest) -> UUID | None:
    return request.opened_by if request.link_id is None else None


def _asked_by(request: PaymentRequest) -> dict[str, Fact]:
    return {} if request.link_id is None else {BY_LINK: str(request.link_id)}


def active(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once the bank has the pass: it can be paid."""
    return record.step(
        CaseActionName.OPEN,
        at=at,
        stage=PaymentStage.ACTIVE,
        tasks=(),
        deadline_at=record.deadline_at,
        deadline_effect=record.deadline_effect,
    )


def acted(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after the student said that it is paid, or does not want to pay by this pass."""
    if action.action is CaseActionName.SAY_PAID:
        return record.step(action.action, at=at, actor_id=action.actor.person_id)
    return ended_by(record, ENDINGS, action.action, at=at, by=action)


def paid(record: CaseRecord, amount: Decimal, unused: Decimal, at: datetime) -> CaseRecord:
    """The record once money came by the pass: ``amount`` baht in all, of which ``unused`` baht are credit."""
    return ended_by(
        record,
        ENDINGS,
        CaseActionName.PAY,
        at=at,
        facts={"amount": baht_figures(amount), **({"credit": baht_figures(unused)} if unused else {})},
    )


def expired(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a pass that nobody paid in time."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def replaced(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a pass in whose place there is another one."""
    return ended_by(record, ENDINGS, CaseActionName.REPLACE, at=at)


def money_expected_since(record: CaseRecord) -> datetime | None:
    """Since when money may be on its way that the bank did not show: the student said so, or the pass ended."""
    steps = [event.at for event in record.events if event.action is CaseActionName.SAY_PAID]
    if record.state is CaseState.CLOSED:
        return record.events[-1].at
    return steps[-1] if steps else None
