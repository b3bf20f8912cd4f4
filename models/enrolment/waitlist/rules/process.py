"""The process ``waitlist``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

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
from models.cases.review.rules.chain import REVIEW_ACTIONS, Reviewed
from models.cases.task.rules.escalation import due_date_moved
from models.enrolment.approval import rules as approval
from models.enrolment.approval.rules import DROPPED, KEPT, TO_DROP
from models.enrolment.enrolment.rules.items import section_item
from models.enrolment.enrolment.rules.judgement import Judged
from models.enrolment.enrolment.rules.wording import RULES_VERSION
from models.enrolment.waitlist.contract import WaitlistRequest, WaitlistStage

WAITLIST_ENDS_EFFECT: Final = "line_ends"
OFFER_LAPSES_EFFECT: Final = "offer_lapses"

_BEFORE_APPROVAL: Final = frozenset({WaitlistStage.WAITING.value, WaitlistStage.OFFERED.value})


def _outcome(item: CaseItem, stage: str) -> str:
    """What an item comes to when the case ends in ``stage``, before an approval as after it."""
    return stage if item.outcome in _BEFORE_APPROVAL else approval.outcome_of(item, stage)


_UNTIL_ACCEPTED: Final = Endings(
    {
        CaseActionName.CANCEL: WaitlistStage.DECLINED.value,
        CaseActionName.DECLINE: WaitlistStage.DECLINED.value,
        CaseActionName.LAPSE: WaitlistStage.LAPSED.value,
        CaseActionName.TERMINATE: WaitlistStage.CANCELLED.value,
    },
    outcome=_outcome,
)
_ONCE_ACCEPTED: Final = Endings(approval.ENDINGS.stages, outcome=_outcome)


def endings_of(stage: str) -> Endings:
    """How a case ends from a stage: who leaves the waitlist has declined, who withdraws an accepted seat cancels."""
    return _ONCE_ACCEPTED if stage == WaitlistStage.AWAITING_APPROVAL else _UNTIL_ACCEPTED


WAITLIST: Final = Process(
    kind=CaseKind.WAITLIST,
    main_stages=(
        WaitlistStage.RECEIVED,
        WaitlistStage.WAITING,
        WaitlistStage.OFFERED,
        WaitlistStage.AWAITING_APPROVAL,
        WaitlistStage.ENROLLED,
    ),
    later_approval=WaitlistStage.AWAITING_APPROVAL,
    actions={
        WaitlistStage.WAITING: (ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),),
        WaitlistStage.OFFERED: (
            ActionRule(CaseActionName.ACCEPT, By.OWNER, Tone.PRIMARY),
            ActionRule(CaseActionName.DECLINE, By.OWNER, Tone.DANGER),
        ),
        WaitlistStage.AWAITING_APPROVAL: REVIEW_ACTIONS,
    },
    endings=_ONCE_ACCEPTED,
)


def _items(request: WaitlistRequest, judged: Judged) -> tuple[CaseItem, ...]:
    if not judged.taken:
        asked = ", ".join(str(number) for number in request.section_ids)
        outcome = WaitlistStage.REFUSED.value
        return (CaseItem(key=asked, label_th=asked, label_en=asked, outcome=outcome, refused=judged.refused),)
    outcome = WaitlistStage.REFUSED if judged.refused else WaitlistStage.WAITING
    given_up = (
        section_item(tuple(s for s in judged.given_up if s.subject_show == show), KEPT if judged.refused else TO_DROP)
        for show in dict.fromkeys(section.subject_show for section in judged.given_up)
    )
    return (section_item(judged.taken, outcome.value, judged.refused), *given_up)


def joined(
    request: WaitlistRequest, judged: Judged, *, at: datetime, ends_at: datetime | None, facts: dict[str, Fact]
) -> CaseRecord:
    """The record once the rules have spoken: on the waitlist until ``ends_at``, or refused. ``facts``: the rank."""
    items = _items(request, judged)
    submitted = received(CaseKind.WAITLIST, request).step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, items=items
    )
    if judged.refused is not None:
        return submitted.step(
            CaseActionName.DECIDE, at=at, stage=WaitlistStage.REFUSED, state=CaseState.CLOSED, items=items
        )
    return submitted.step(
        CaseActionName.DECIDE,
        at=at,
        stage=WaitlistStage.WAITING,
        facts=facts,
        tasks=(),
        items=items,
        deadline_at=ends_at,
        deadline_effect=WAITLIST_ENDS_EFFECT if ends_at else None,
    )


def offered(record: CaseRecord, *, until: datetime, at: datetime) -> CaseRecord:
    """The record once a seat is kept for the student."""
    return record.step(
        CaseActionName.OFFER,
        at=at,
        stage=WaitlistStage.OFFERED,
        tasks=(),
        items=_still_open(record, WaitlistStage.OFFERED),
        facts={"to": until.isoformat()},
        deadline_at=until,
        deadline_effect=OFFER_LAPSES_EFFECT,
    )


def _still_open(record: CaseRecord, stage: WaitlistStage) -> tuple[CaseItem, ...]:
    """The items of a case that goes on in ``stage``: what is to be given up stays so until the seat is taken."""
    return tuple(
        item.model_copy(update={"outcome": stage.value}) if item.outcome in _BEFORE_APPROVAL else item
        for item in record.items
    )


def accepted(
    record: CaseRecord, action: CaseAction, judged: Judged, at: datetime, *, whose: Reviewed, until: datetime | None
) -> CaseRecord:
    """The record once the offer was taken: enrolled, or refused because a rule says no by now.

    Where somebody must agree it waits for the student's advisor, ``until`` the approval period ends.
    """
    facts: dict[str, Fact] = {"rules_version": RULES_VERSION}
    if judged.waits:
        items = _still_open(record, WaitlistStage.AWAITING_APPROVAL)
        return approval.put_before_advisor(
            record, action.action, whose, at=at, until=until, items=items, by=action, facts=facts
        )
    stage = WaitlistStage.ENROLLED if judged.refused is None else WaitlistStage.REFUSED
    items = tuple(
        item.model_copy(
            update={
                "outcome": _outcome(item, stage),
                "refused": judged.refused if item.outcome in _BEFORE_APPROVAL else item.refused,
            }
        )
        for item in record.items
    )
    return ended(record, stage, action.action, at=at, items=items, by=action, facts=facts)


def kept_where_graded(record: CaseRecord, kept: Mapping[str, Refused]) -> CaseRecord:
    """The record of an approved case whose student kept subjects, by their codes without suffix, that were to be given
    up: a grade was published after the offer was taken. Their items say so.
    """
    items = tuple(
        item.model_copy(update={"outcome": KEPT, "refused": kept[item.key]})
        if item.outcome == DROPPED and item.key in kept
        else item
        for item in record.items
    )
    return record.model_copy(update={"items": items})


def after_action(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass; accepting an offer
    is :func:`accepted`.

    While the advisor has it it is an approval like any other; before, the student declined the offer or left the
    waitlist.
    """
    if record.stage == WaitlistStage.AWAITING_APPROVAL:
        return approval.after_action(record, action, at)
    return ended_by(record, _UNTIL_ACCEPTED, action.action, at=at, by=action)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record at its deadline: the offer, the add period or the approval period ran out."""
    return ended_by(record, endings_of(record.stage), CaseActionName.LAPSE, at=at)


def due_at(ends_at: datetime | None, offered_until: datetime | None) -> datetime | None:
    """When the case lapses: with its offer, and never after the add period."""
    return min((at for at in (ends_at, offered_until) if at is not None), default=None)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the end of the add period, or of the approval."""
    return due_date_moved(record, deadline_at, WAITLIST_ENDS_EFFECT, at)
