"""The process ``waiver``: its stages, its actions, and the record after each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
from models.cases.case.contract.record import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.actions import form_of
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Regulation, Review, Within
from models.cases.review.rules.chain import (
    RETURN_ACTION,
    REVIEW_ACTIONS,
    Along,
    Reviewed,
    after_review,
    first_review,
    passed_on,
    put_before,
)
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import rescheduled
from models.finance.waiver.contract.case import WaiverAmendment, WaiverKind, WaiverOffice, WaiverRequest, WaiverStage
from models.kit.calendar import bangkok_instant
from models.kit.money import baht_figures

LAPSE_EFFECT: Final = "request_lapses"
HOLD_EFFECT: Final = "hold_is_placed"
ASKED: Final = "asked"

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_OFFICER: Final = Office(role=RoleId.FINANCE_OFFICER)
_TREASURY: Final = Office(role=RoleId.TREASURY_DIRECTOR)
REVIEWS: Final[Mapping[WaiverOffice, Review]] = {
    WaiverOffice.ADVISOR: Review(stage=WaiverStage.ADVISOR_REVIEW, escalates_to=_HEAD),
    WaiverOffice.HEAD: Review(stage=WaiverStage.HEAD_REVIEW, office=_HEAD, escalates_to=_DEAN),
    WaiverOffice.DEAN: Review(stage=WaiverStage.DEAN_REVIEW, office=_DEAN, escalates_to=_OFFICER),
    WaiverOffice.OFFICER: Review(stage=WaiverStage.OFFICER_REVIEW, office=_OFFICER, escalates_to=_TREASURY),
    WaiverOffice.TREASURY: Review(stage=WaiverStage.TREASURY_REVIEW, office=_TREASURY),
}
"""The review of each office, in the order in which they are asked. Which of them a case has is data.

See docs/areas/finance.md.
"""

_SUBMIT: Final = ActionRule(CaseActionName.SUBMIT, By.OWNER, Tone.PRIMARY, RemarkNeed.REQUIRED, form=WaiverAmendment)
_CANCEL: Final = ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER)
_REVIEWED: Final = (*REVIEW_ACTIONS, RETURN_ACTION)
ENDINGS: Final = Endings(
    {
        CaseActionName.DISAPPROVE: WaiverStage.REFUSED,
        CaseActionName.CANCEL: WaiverStage.CANCELLED,
        CaseActionName.LAPSE: WaiverStage.LAPSED,
        CaseActionName.PAY: WaiverStage.SETTLED,
        CaseActionName.TERMINATE: WaiverStage.CANCELLED,
    }
)
WAIVER: Final = Process(
    kind=CaseKind.WAIVER,
    main_stages=(
        WaiverStage.RECEIVED,
        *(review.stage for review in REVIEWS.values()),
        WaiverStage.GRANTED,
        WaiverStage.SETTLED,
    ),
    actions={
        **{review.stage: _REVIEWED for review in REVIEWS.values()},
        WaiverStage.RETURNED: (_SUBMIT, _CANCEL),
    },
    endings=ENDINGS,
)


def regulation_of(offices: Collection[WaiverOffice]) -> Regulation:
    """The chain of these offices, in their order."""
    return Regulation(chain=tuple(review for office, review in REVIEWS.items() if office in offices))


def whose_of(request: WaiverRequest, advisor_id: UUID | None) -> Reviewed:
    """Whose request it is."""
    return Reviewed(advisor_id, request.faculty_code, request.department_code)


def day_ends(until: date) -> datetime:
    """The instant (UTC) at which a Bangkok day is over."""
    return bangkok_instant(until + timedelta(days=1))


def _last_minute(until: date) -> str:
    """The day's end as people say it."""
    return bangkok_instant(until, time(23, 59)).isoformat()


def first_record(
    request: WaiverRequest,
    amounts: Sequence[tuple[str, Decimal]],
    refused: Refused | None,
    *,
    at: datetime,
    advisor_id: UUID | None,
    regulation: Regulation,
) -> CaseRecord:
    """The record once the rules have decided: before its first office until the day it asks for, or refused at once.

    ``amounts`` are the numbers of the invoices with what is open of each, in baht.
    """
    outcome = WaiverStage.REFUSED.value if refused else ASKED
    items = tuple(_item(number, amount, outcome, refused) for number, amount in amounts) or (
        _item("–", None, outcome, refused),
    )
    record = received(CaseKind.WAIVER, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=items,
        facts={"to": _last_minute(request.until)} if refused is None else {},
    )
    if refused is not None:
        return record.step(CaseActionName.DECIDE, at=at, stage=WaiverStage.REFUSED, state=CaseState.CLOSED)
    stages = (WaiverStage.RECEIVED.value, *regulation.stages, WaiverStage.GRANTED.value, WaiverStage.SETTLED.value)
    record = record.model_copy(update={"main_stages": stages, "regulation_version": regulation.version})
    whose = whose_of(request, advisor_id)
    first = first_review(regulation.chain, whose)
    return put_before(record, first, whose, at=at, due_at=day_ends(request.until), effect=LAPSE_EFFECT)


def _item(number: str, amount: Decimal | None, outcome: str, refused: Refused | None) -> CaseItem:
    figures = "" if amount is None else baht_figures(amount)
    return CaseItem(
        key=number,
        label_th=f"{number} · {figures} บาท" if figures else number,
        label_en=f"{number} · {figures} baht" if figures else number,
        outcome=outcome,
        refused=refused,
    )


def decided(
    record: CaseRecord, action: CaseAction, request: WaiverRequest, regulation: Regulation, advisor_id: UUID | None,
    *, until: date, at: datetime,
) -> CaseRecord:  # fmt: skip
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass.

    ``until`` is the day it asks for, once the action is taken. The last office's agreement grants it: the case then
    waits for that day.
    """
    whose = whose_of(request, advisor_id)
    if action.action is CaseActionName.SUBMIT:
        return _sent_again(record, action, regulation, whose, until, at)
    back_to = Task(name=WaiverStage.RETURNED, since=at, due_at=record.deadline_at, assignee_id=request.opened_by)
    reviewed = after_review(record, action, ENDINGS, at=at, along=Along(regulation.chain, whose), back_to=back_to)
    return _granted(record, action, until, at) if reviewed is None else reviewed


def _granted(record: CaseRecord, action: CaseAction, until: date, at: datetime) -> CaseRecord:
    items = tuple(item.model_copy(update={"outcome": WaiverStage.GRANTED.value}) for item in record.items)
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=WaiverStage.GRANTED,
        remark=action.remark,
        facts={"to": _last_minute(until)},
        items=items,
        tasks=(),
        deadline_at=day_ends(until),
        deadline_effect=HOLD_EFFECT,
    )


def _sent_again(
    record: CaseRecord, action: CaseAction, regulation: Regulation, whose: Reviewed, until: date, at: datetime
) -> CaseRecord:
    """Before the office that gave it back, with the day that is wished for now."""
    back = next(event for event in reversed(record.events) if event.action is CaseActionName.RETURN)
    review = next(review for review in regulation.chain if review.stage == back.stage_from)
    sent = passed_on(record, action, review, whose, at)
    due_at = day_ends(until)
    tasks = tuple(rescheduled(task.model_copy(update={"due_at": due_at})) for task in sent.tasks)
    return sent.model_copy(update={"tasks": tasks, "deadline_at": due_at})


def wished(action: CaseAction, until: date, *, first: date, last: date) -> date:
    """The day a case asks for once an action is taken: another one where it is sent again, within what is allowed."""
    if action.action is not CaseActionName.SUBMIT:
        return until
    return min(max(form_of(WaiverAmendment, action).until, first), last)


def settled(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once nothing is left to pay."""
    return ended_by(record, ENDINGS, CaseActionName.PAY, at=at)


def lapsed(record: CaseRecord, open_amount: Decimal, at: datetime) -> CaseRecord:
    """The record when its day has passed and ``open_amount`` baht are not paid: granted in vain, or never decided."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at, facts={"amount": baht_figures(open_amount)})


def chain_for(
    chains: Mapping[tuple[WaiverKind, int], Collection[WaiverOffice]], kind: WaiverKind, arrears: int
) -> Collection[WaiverOffice] | None:
    """The offices for a kind and so many terms of arrears: of the row with the highest ``arrears_from`` that fits."""
    fitting = [from_ for found, from_ in chains if found is kind and from_ <= arrears]
    return chains[kind, max(fitting)] if fitting else None
