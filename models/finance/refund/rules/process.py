"""The process ``refund``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Refused
from models.cases.case.contract.starting import received
from models.cases.case.rules.actions import form_of
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended, ended_by
from models.cases.review.contract import Office, Regulation, Review
from models.cases.review.rules.chain import (
    RETURN_ACTION,
    REVIEW_ACTIONS,
    Along,
    Reviewed,
    after_review,
    passed_on,
    task_of,
)
from models.cases.task.contract import Task
from models.cases.task.rules.holding import in_place_of
from models.finance.refund.contract import RefundRequest, RefundStage, SentForm
from models.kit.money import baht_figures

ASKED: Final = "asked"
_OFFICER: Final = Office(role=RoleId.FINANCE_OFFICER)
_DIRECTOR: Final = Office(role=RoleId.TREASURY_DIRECTOR)
REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(
        chain=(
            Review(stage=RefundStage.OFFICER_REVIEW, office=_OFFICER, escalates_to=_DIRECTOR),
            Review(stage=RefundStage.TREASURY_REVIEW, office=_DIRECTOR),
            Review(stage=RefundStage.SENT, office=_OFFICER, escalates_to=_DIRECTOR),
        )
    )
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]
JUDGED: Final = frozenset({CaseActionName.APPROVE, CaseActionName.CONFIRM, CaseActionName.DISAPPROVE})
"""What may move money: the activity that does it answers the record."""

ENDINGS: Final = Endings(
    {
        CaseActionName.CONFIRM: RefundStage.DONE,
        CaseActionName.DISAPPROVE: RefundStage.REFUSED,
        CaseActionName.CANCEL: RefundStage.CANCELLED,
        CaseActionName.TERMINATE: RefundStage.CANCELLED,
    }
)
REFUND: Final = Process(
    kind=CaseKind.REFUND,
    main_stages=(RefundStage.RECEIVED, *REGULATION.stages, RefundStage.DONE),
    actions={
        RefundStage.ACCOUNT_WANTED: (
            ActionRule(CaseActionName.SUBMIT, By.OWNER, Tone.PRIMARY),
            ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
        ),
        RefundStage.OFFICER_REVIEW: (*REVIEW_ACTIONS, RETURN_ACTION),
        RefundStage.TREASURY_REVIEW: (*REVIEW_ACTIONS, RETURN_ACTION),
        RefundStage.SENT: (
            ActionRule(
                CaseActionName.CONFIRM,
                By.HOLDER,
                Tone.PRIMARY,
                RemarkNeed.OPTIONAL,
                form=SentForm,
            ),
            ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED),
            ActionRule(
                CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)
            ),
        ),
    },
    endings=ENDINGS,
    one_hand=frozenset({CaseActionName.APPROVE}),
)
_WHOSE: Final = Reviewed(None, "", None)


def first_record(request: RefundRequest, regulation: Regulation, at: datetime, *, has_account: bool) -> CaseRecord:
    """The record once the refund is an officer's task, or the student's while no account is known."""
    figures = baht_figures(request.amount)
    item = CaseItem(key="refund", label_th=f"{figures} บาท", label_en=f"{figures} baht", outcome=ASKED)
    record = received(CaseKind.REFUND, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason or None,
        items=(item,),
        facts={"amount": figures},
    )
    record = record.model_copy(update={"regulation_version": regulation.version})
    task = _first(regulation, at) if has_account else _student_task(request, at)
    return _moved(record, CaseActionName.DECIDE, task, at)


def decided(
    record: CaseRecord, action: CaseAction, request: RefundRequest, regulation: Regulation, at: datetime
) -> CaseRecord:
    """The record after a decision that moves no money: the student sends it, or it is returned or taken back.

    Raises ValueError for one that an activity judges.
    """
    if action.action is CaseActionName.SUBMIT:
        return passed_on(record, action, regulation.chain[0], _WHOSE, at)
    back_to = _student_task(request, at) if record.stage == RefundStage.OFFICER_REVIEW else None
    after = after_review(record, action, ENDINGS, at=at, along=Along(regulation.chain, _WHOSE), back_to=back_to)
    if after is None:
        raise ValueError("what moves money is judged by the activity that does it")
    return after


def agreed(record: CaseRecord, action: CaseAction, regulation: Regulation, at: datetime) -> CaseRecord:
    """The record once an office has agreed: the next one has it, after the treasury the bank."""
    after = after_review(record, action, ENDINGS, at=at, along=Along(regulation.chain, _WHOSE))
    if after is None:
        raise ValueError(f"nothing follows {record.stage}")
    return after


def refused_by(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once an office has refused, or the bank did not take the transfer."""
    return ended_by(record, ENDINGS, CaseActionName.DISAPPROVE, at=at, by=action)


def confirmed(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once the bank's statement has shown it: the money is with the student."""
    form = form_of(SentForm, action)
    sent = {"sent_on": form.sent_on.isoformat(), "reference": form.reference}
    facts = {**sent, "amount": record.events[0].facts["amount"]}
    return ended_by(record, ENDINGS, CaseActionName.CONFIRM, at=at, by=action, facts=facts)


def could_not(record: CaseRecord, action: CaseAction, refused: Refused, at: datetime) -> CaseRecord:
    """The record where an office agreed to what had become impossible meanwhile; its item says why."""
    items = tuple(
        item.model_copy(update={"outcome": RefundStage.REFUSED.value, "refused": refused}) for item in record.items
    )
    facts = in_place_of(record, action)
    return ended(record, RefundStage.REFUSED, action.action, at=at, by=action, items=items, facts=facts)


def _student_task(request: RefundRequest, at: datetime) -> Task:
    return Task(name=RefundStage.ACCOUNT_WANTED, since=at, assignee_id=request.person_id)


def _first(regulation: Regulation, at: datetime) -> Task:
    return task_of(regulation.chain[0], _WHOSE, since=at, due_at=None)


def _moved(record: CaseRecord, action: CaseActionName, task: Task, at: datetime) -> CaseRecord:
    return record.step(action, at=at, stage=task.name, tasks=(task,), deadline_at=None, deadline_effect=None)
