"""The process ``waitlist``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.contracts.cases.case import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Fact,
    Refused,
)
from models.contracts.enrolment.waitlist import WaitlistRequest, WaitlistStage
from models.rules.cases.actions import ActionRule, By, Endings, Process, Tone, ended
from models.rules.cases.escalation import due_date_moved
from models.rules.cases.reviews import REVIEW_ACTIONS, Reviewed
from models.rules.enrolment import approval
from models.rules.enrolment.approval import DROPPED, KEPT, TO_DROP
from models.rules.enrolment.enrolment.items import section_item
from models.rules.enrolment.enrolment.judgement import Judged
from models.rules.enrolment.enrolment.wording import RULES_VERSION

WAITLIST_ENDS_EFFECT: Final = "line_ends"
OFFER_LAPSES_EFFECT: Final = "offer_lapses"

_OPEN_LINES: Final = frozenset({WaitlistStage.WAITING.value, WaitlistStage.OFFERED.value})


def _outcome(outcome: str, stage: str) -> str:
    """What a line comes to when the case ends in ``stage``, before an approval as after it."""
    return stage if outcome in _OPEN_LINES else approval.ENDINGS.outcome(outcome, stage)


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
    endings=Endings(approval.ENDINGS.stages, outcome=_outcome),
)


def received(request: WaitlistRequest) -> CaseRecord:
    """The record of a request nobody has looked at yet: revision 0, no event."""
    return CaseRecord(
        case_id=request.case_id,
        kind=CaseKind.WAITLIST,
        opened_by=request.opened_by,
        student_id=request.student_id,
        stage=WaitlistStage.RECEIVED,
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
    """The record once the rules have spoken: waiting in line until ``ends_at``, or refused. ``facts``: the rank."""
    items = _items(request, judged)
    submitted = received(request).step(
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
        items=_came_to(record, WaitlistStage.OFFERED),
        facts={"to": until.isoformat()},
        deadline_at=until,
        deadline_effect=OFFER_LAPSES_EFFECT,
    )


def _came_to(record: CaseRecord, stage: WaitlistStage, refused: Refused | None = None) -> tuple[CaseItem, ...]:
    """The lines of the case at ``stage``; what was to be given up is given up only with a seat."""
    given_up = {
        WaitlistStage.OFFERED: TO_DROP,
        WaitlistStage.AWAITING_APPROVAL: TO_DROP,
        WaitlistStage.ENROLLED: DROPPED,
    }.get(stage, KEPT)
    return tuple(
        item.model_copy(update={"outcome": stage.value, "refused": refused})
        if item.outcome in _OPEN_LINES
        else item.model_copy(update={"outcome": given_up})
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
        items = _came_to(record, WaitlistStage.AWAITING_APPROVAL)
        return approval.put_before_advisor(
            record, action.action, whose, at=at, until=until, items=items, by=action, facts=facts
        )
    stage = WaitlistStage.ENROLLED if judged.refused is None else WaitlistStage.REFUSED
    items = _came_to(record, stage, judged.refused)
    return ended(record, stage, action.action, at=at, items=items, by=action, facts=facts)


def after_action(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that :func:`models.rules.cases.actions.refusal_of` let pass; accepting an offer
    is :func:`accepted`.

    While the advisor has it it is an approval like any other; before, the student declined the offer or left the line.
    """
    if record.stage == WaitlistStage.AWAITING_APPROVAL:
        return approval.after_action(record, action, at)
    items = _came_to(record, WaitlistStage.DECLINED)
    return ended(record, WaitlistStage.DECLINED, action.action, at=at, items=items, by=action)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record at its deadline: the offer, the add period or the approval period ran out."""
    if record.stage == WaitlistStage.AWAITING_APPROVAL:
        return approval.lapsed(record, at)
    items = _came_to(record, WaitlistStage.LAPSED)
    return ended(record, WaitlistStage.LAPSED, CaseActionName.LAPSE, at=at, items=items)


def due_at(ends_at: datetime | None, offered_until: datetime | None) -> datetime | None:
    """When the case lapses: with its offer, and never after the add period."""
    return min((at for at in (ends_at, offered_until) if at is not None), default=None)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the end of the line, or of the approval."""
    return due_date_moved(record, deadline_at, WAITLIST_ENDS_EFFECT, at)
