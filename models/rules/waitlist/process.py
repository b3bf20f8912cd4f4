"""The process ``waitlist``: its stages, its actions, and the record after each of them (design §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.contracts.cases import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, CaseState, Fact, Refused
from models.contracts.waitlist import WaitlistRequest, WaitlistStage
from models.rules.cases import ActionRule, By, Process, Tone
from models.rules.enrolment.facts import SectionFacts
from models.rules.enrolment.judgement import Judged
from models.rules.enrolment.wording import RULES_VERSION
from models.rules.escalation import due_date_moved

LINE_ENDS_EFFECT: Final = "line_ends"
OFFER_LAPSES_EFFECT: Final = "offer_lapses"
TO_DROP: Final = "to_drop"
DROPPED: Final = "dropped"
KEPT: Final = "kept"

WAITLIST: Final = Process(
    kind=CaseKind.WAITLIST,
    usual_way=(WaitlistStage.RECEIVED, WaitlistStage.WAITING, WaitlistStage.OFFERED, WaitlistStage.ENROLLED),
    actions={
        WaitlistStage.WAITING: (ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),),
        WaitlistStage.OFFERED: (
            ActionRule(CaseActionName.ACCEPT, By.OWNER, Tone.PRIMARY),
            ActionRule(CaseActionName.DECLINE, By.OWNER, Tone.DANGER),
        ),
    },
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


def _item(sections: tuple[SectionFacts, ...], outcome: str, refused: Refused | None = None) -> CaseItem:
    first = sections[0]
    numbers = " + ".join(section.section_code for section in sections)
    return CaseItem(
        key=" + ".join(dict.fromkeys(section.subject_show for section in sections)),
        label_th=f"{first.subject_show} {first.subject_name_th} ({numbers})",
        label_en=f"{first.subject_show} {first.subject_name_en} ({numbers})",
        outcome=outcome,
        refused=refused,
    )


def _items(request: WaitlistRequest, judged: Judged) -> tuple[CaseItem, ...]:
    if not judged.taken:
        asked = ", ".join(str(number) for number in request.section_ids)
        outcome = WaitlistStage.REFUSED.value
        return (CaseItem(key=asked, label_th=asked, label_en=asked, outcome=outcome, refused=judged.refused),)
    outcome = WaitlistStage.REFUSED if judged.refused else WaitlistStage.WAITING
    given_up = (
        _item(tuple(s for s in judged.given_up if s.subject_show == show), KEPT if judged.refused else TO_DROP)
        for show in dict.fromkeys(section.subject_show for section in judged.given_up)
    )
    return (_item(judged.taken, outcome.value, judged.refused), *given_up)


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
        items=items,
        deadline_at=ends_at,
        deadline_effect=LINE_ENDS_EFFECT if ends_at else None,
    )


def offered(record: CaseRecord, *, until: datetime, at: datetime) -> CaseRecord:
    """The record once a seat is kept for the student."""
    return record.step(
        CaseActionName.OFFER,
        at=at,
        stage=WaitlistStage.OFFERED,
        items=_came_to(record, WaitlistStage.OFFERED),
        facts={"to": until.isoformat()},
        deadline_at=until,
        deadline_effect=OFFER_LAPSES_EFFECT,
    )


def _came_to(record: CaseRecord, stage: WaitlistStage, refused: Refused | None = None) -> tuple[CaseItem, ...]:
    """The lines of the case at ``stage``; what was to be given up is given up only with a seat."""
    open_line = {WaitlistStage.WAITING.value, WaitlistStage.OFFERED.value}
    kept = {WaitlistStage.OFFERED: TO_DROP, WaitlistStage.ENROLLED: DROPPED}.get(stage, KEPT)
    return tuple(
        item.model_copy(update={"outcome": stage.value, "refused": refused})
        if item.outcome in open_line
        else item.model_copy(update={"outcome": kept})
        for item in record.items
    )


def _ended(
    record: CaseRecord,
    stage: WaitlistStage,
    action: CaseActionName,
    *,
    at: datetime,
    by: CaseAction | None,
    refused: Refused | None = None,
    facts: dict[str, Fact] | None = None,
) -> CaseRecord:
    return record.step(
        action,
        at=at,
        actor_id=by.actor.person_id if by else None,
        stage=stage,
        state=CaseState.CLOSED,
        remark=by.remark if by else None,
        facts=facts,
        items=_came_to(record, stage, refused),
    )


def accepted(record: CaseRecord, action: CaseAction, refused: Refused | None, at: datetime) -> CaseRecord:
    """The record once the offer was taken: enrolled, or refused because a rule says no by now."""
    stage = WaitlistStage.ENROLLED if refused is None else WaitlistStage.REFUSED
    facts: dict[str, Fact] = {"rules_version": RULES_VERSION}
    return _ended(record, stage, action.action, at=at, by=action, refused=refused, facts=facts)


def declined(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once the student declined the offer, or left the line."""
    return _ended(record, WaitlistStage.DECLINED, action.action, at=at, by=action)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once the offer, or the add period, ran out."""
    return _ended(record, WaitlistStage.LAPSED, CaseActionName.LAPSE, at=at, by=None)


def due_at(ends_at: datetime | None, offered_until: datetime | None) -> datetime | None:
    """When the case lapses: with its offer, and never after the add period."""
    return min((at for at in (ends_at, offered_until) if at is not None), default=None)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved the end of the line."""
    return due_date_moved(record, deadline_at, LINE_ENDS_EFFECT, at)
