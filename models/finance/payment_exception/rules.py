"""The process ``payment_exception``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended, handed_over
from models.cases.review.contract import Office, Regulation, Review
from models.cases.review.rules.chain import Reviewed, task_of
from models.cases.task.rules.holding import in_place_of
from models.finance.payment_exception.contract import OwnerForm, PaymentExceptionRequest, PaymentExceptionStage
from models.kit.money import baht_figures

TO_DECIDE: Final = "to_decide"

_OFFICER: Final = Office(role=RoleId.FINANCE_OFFICER)
_DIRECTOR: Final = Office(role=RoleId.TREASURY_DIRECTOR)
REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(
        chain=(
            Review(stage=PaymentExceptionStage.OFFICER_REVIEW, office=_OFFICER, escalates_to=_DIRECTOR),
            Review(stage=PaymentExceptionStage.OWNER_REVIEW, office=_OFFICER, escalates_to=_DIRECTOR),
        )
    ),
    2: Regulation(
        chain=(
            Review(stage=PaymentExceptionStage.OFFICER_REVIEW, office=_OFFICER, escalates_to=_DIRECTOR),
            Review(stage=PaymentExceptionStage.OWNER_REVIEW, office=_OFFICER, escalates_to=_DIRECTOR),
            Review(stage=PaymentExceptionStage.SHORT_REVIEW, office=_OFFICER, escalates_to=_DIRECTOR),
        ),
        version=2,
    ),
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one.

The reviews are no sequence: a case is before the one that fits its money.
"""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]
JUDGED: Final = frozenset(
    {CaseActionName.ATTRIBUTE, CaseActionName.APPLY, CaseActionName.KEEP, CaseActionName.REFUND, CaseActionName.CONFIRM}
)
"""What moves money: the activity that does it answers the record."""

_HAND_OVER: Final = ActionRule(
    CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)
)
ENDINGS: Final = Endings(
    {
        CaseActionName.APPLY: PaymentExceptionStage.APPLIED,
        CaseActionName.KEEP: PaymentExceptionStage.KEPT_AS_CREDIT,
        CaseActionName.REFUND: PaymentExceptionStage.REFUNDED,
        CaseActionName.CONFIRM: PaymentExceptionStage.LEFT_OPEN,
        CaseActionName.TERMINATE: PaymentExceptionStage.CANCELLED,
    }
)
PAYMENT_EXCEPTION: Final = Process(
    kind=CaseKind.PAYMENT_EXCEPTION,
    main_stages=(
        PaymentExceptionStage.RECEIVED, PaymentExceptionStage.OFFICER_REVIEW, PaymentExceptionStage.APPLIED,
    ),
    actions={
        PaymentExceptionStage.OFFICER_REVIEW: (
            ActionRule(CaseActionName.APPLY, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
            ActionRule(CaseActionName.KEEP, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL),
            ActionRule(CaseActionName.REFUND, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL),
            _HAND_OVER,
        ),
        PaymentExceptionStage.OWNER_REVIEW: (
            ActionRule(CaseActionName.ATTRIBUTE, By.HOLDER, Tone.PRIMARY, RemarkNeed.REQUIRED, form=OwnerForm),
            _HAND_OVER,
        ),
        PaymentExceptionStage.SHORT_REVIEW: (
            ActionRule(CaseActionName.CONFIRM, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
            _HAND_OVER,
        ),
    },
    endings=ENDINGS,
)  # fmt: skip


def put_before_officer(
    request: PaymentExceptionRequest, transaction: str, regulation: Regulation, at: datetime
) -> CaseRecord:
    """The record once it is an officer's task. ``transaction`` is what bank and references call the money."""
    stage = _stage_of(request)
    ending = PaymentExceptionStage.LEFT_OPEN if request.short else PaymentExceptionStage.APPLIED
    review = next(review for review in regulation.chain if review.stage == stage)
    figures = baht_figures(request.short or request.unused)
    item = CaseItem(
        key=transaction,
        label_th=f"{transaction} · {figures} บาท",
        label_en=f"{transaction} · {figures} baht",
        outcome=TO_DECIDE,
    )
    record = received(CaseKind.PAYMENT_EXCEPTION, request, PaymentExceptionStage.RECEIVED).model_copy(
        update={
            "student_id": request.student_id,
            "main_stages": (PaymentExceptionStage.RECEIVED.value, stage.value, ending.value),
            "regulation_version": regulation.version,
        }
    )
    return record.step(CaseActionName.SUBMIT, at=request.requested_at, items=(item,)).step(
        CaseActionName.DECIDE,
        at=at,
        stage=stage,
        facts={"amount": figures},
        tasks=(task_of(review, Reviewed(None, "", None), since=at, due_at=None),),
        deadline_at=None,
        deadline_effect=None,
    )


def _stage_of(request: PaymentExceptionRequest) -> PaymentExceptionStage:
    if request.student_id is None:
        return PaymentExceptionStage.OWNER_REVIEW
    return PaymentExceptionStage.SHORT_REVIEW if request.short else PaymentExceptionStage.OFFICER_REVIEW


def handed_on(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after the officer gave the task to a substitute; all other actions are decided where money moves."""
    return handed_over(record, action, at)


def rest_paid(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a payment that was short once nothing is left of what it was sent for: nobody decides any more."""
    stage = PaymentExceptionStage.PAID_MEANWHILE
    items = tuple(item.model_copy(update={"outcome": stage.value}) for item in record.items)
    return ended(record, stage, CaseActionName.PAY, at=at, items=items)


def settled(
    record: CaseRecord,
    action: CaseAction,
    *,
    owner_id: int,
    paid: Decimal,
    unused: Decimal,
    left: Decimal,
    at: datetime,
) -> CaseRecord:
    """The record once the student's money has paid ``paid`` baht of what they owe; ``unused`` baht stay credit.

    What a bill took while the case was open counts as paid; where the rest is given back, its refund was opened. Of a
    payment that was short nothing moves: what is ``left`` (baht) is still owed, or was paid otherwise meanwhile.
    """
    stage = PaymentExceptionStage.APPLIED if paid else PaymentExceptionStage.KEPT_AS_CREDIT
    if action.action is CaseActionName.REFUND and unused:
        stage = PaymentExceptionStage.REFUNDED
    if action.action is CaseActionName.CONFIRM:
        stage = PaymentExceptionStage.LEFT_OPEN if left else PaymentExceptionStage.PAID_MEANWHILE
    items = tuple(item.model_copy(update={"outcome": stage.value}) for item in record.items)
    facts = {"paid": baht_figures(paid), "credit": baht_figures(unused), **in_place_of(record, action)}
    done = ended(record, stage, action.action, at=at, by=action, items=items, facts=facts)
    return done.model_copy(update={"student_id": owner_id})
