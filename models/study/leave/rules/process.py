"""The process ``leave``: its stages, its actions, and the record after each of them (study §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
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
    Fact,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by, refused_after_all
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, first_review, put_before
from models.cases.task.rules.escalation import due_date_moved
from models.cases.task.rules.holding import in_place_of
from models.study.leave.contract import (
    LeaveDates,
    LeaveEnd,
    LeaveKind,
    LeaveRegulation,
    LeaveRequest,
    LeaveStage,
    TermEffect,
    TermKey,
)

LAPSE_EFFECT: Final = "request_lapses"
BEGIN_EFFECT: Final = "leave_begins"
COMES_BACK_EFFECT: Final = "comes_back"
BACK: Final = frozenset({LeaveKind.RETURN, LeaveKind.REINSTATEMENT})
"""The kinds by which a student comes back, on the first day of their term."""
OVER_EFFECT: Final = "leave_lapses"
ASKED: Final = "asked"
NUMBER: Final = "number"
"""The fact of an approval that names the document it is."""

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
_ADVISOR_REVIEW: Final = Review(stage=LeaveStage.ADVISOR_REVIEW, escalates_to=_HEAD)
_REGISTRAR_REVIEW: Final = Review(stage=LeaveStage.REGISTRAR_REVIEW, office=_REGISTRAR)
_REMINDERS: Final = (timedelta(days=30), timedelta(days=7))

_THREE_OFFICES: Final = LeaveRegulation(
    chain=(
        _ADVISOR_REVIEW,
        Review(stage=LeaveStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
        _REGISTRAR_REVIEW,
    ),
    remind_before=_REMINDERS,
)
_FOUR_OFFICES: Final = LeaveRegulation(
    chain=(
        _ADVISOR_REVIEW,
        Review(stage=LeaveStage.HEAD_REVIEW, office=_HEAD, escalates_to=_DEAN),
        Review(stage=LeaveStage.DEAN_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
        _REGISTRAR_REVIEW,
    ),
    remind_before=_REMINDERS,
)
REGULATIONS: Final[Mapping[int, Mapping[LeaveKind, LeaveRegulation]]] = {
    1: {kind: _FOUR_OFFICES if kind is LeaveKind.REINSTATEMENT else _THREE_OFFICES for kind in LeaveKind},
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
VERSION: Final = max(REGULATIONS)

JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What needs the rows: an approval is judged anew, and the last one does what was asked for in its transaction."""
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: LeaveStage.APPROVED,
        CaseActionName.BEGIN: LeaveStage.APPROVED,
        CaseActionName.DISAPPROVE: LeaveStage.REFUSED,
        CaseActionName.CANCEL: LeaveStage.CANCELLED,
        CaseActionName.LAPSE: LeaveStage.LAPSED,
        CaseActionName.COME_BACK: LeaveStage.RETURNED,
        CaseActionName.EXTEND: LeaveStage.EXTENDED,
        CaseActionName.TAKE_BACK: LeaveStage.TAKEN_BACK,
        CaseActionName.TERMINATE: LeaveStage.CANCELLED,
    }
)
_STAY_AWAY: Final = ActionRule(
    CaseActionName.CANCEL, By.OWNER, Tone.DANGER, RemarkNeed.REQUIRED, leads_to=LeaveStage.APPROVED
)
"""Who comes back in a term to come takes that back until then; a granted leave is taken back by a request."""
LEAVE: Final = Process(
    kind=CaseKind.LEAVE,
    main_stages=(LeaveStage.RECEIVED, *_THREE_OFFICES.stages, LeaveStage.GRANTED, LeaveStage.ACTIVE),
    actions={
        **dict.fromkeys((*_FOUR_OFFICES.stages, *_THREE_OFFICES.stages), REVIEW_ACTIONS),
        LeaveStage.GRANTED: (_STAY_AWAY,),
    },
    endings=ENDINGS,
)
"""Once everybody agreed to a leave nothing is acted on: who is on leave comes back, or stays away, by a request of its
own; so does a leave that has not begun end.
"""

TITLES: Final[Mapping[LeaveKind, tuple[str, str]]] = {
    LeaveKind.LEAVE: ("ลาพักการศึกษา", "Leave of absence"),
    LeaveKind.LATE_MAINTAIN: ("รักษาสถานภาพ (ล่าช้า)", "Maintaining the status (late)"),
    LeaveKind.RETURN: ("กลับเข้าศึกษา", "Return from leave"),
    LeaveKind.RESIGN: ("ลาออก", "Withdrawal from the studies"),
    LeaveKind.REINSTATEMENT: ("คืนสภาพนิสิต", "Reinstatement"),
    LeaveKind.TAKE_BACK: ("ถอนการลาพักที่อนุมัติแล้ว", "Taking back a granted leave"),
}
"""What a request is called, in Thai and in English."""
_DIGITS: Final = 5


def leave_number(year: int, serial: int) -> str:
    """``LV-2569-00001`` is the first one agreed to of the Buddhist year 2569. Raises ValueError below 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a request")
    return f"LV-{year}-{serial:0{_DIGITS}d}"


def regulation_of(kind: LeaveKind, version: int = VERSION) -> LeaveRegulation:
    """What a request of a kind runs under, of a version of the regulations."""
    return REGULATIONS[version][kind].model_copy(update={"version": version})


def whose_of(request: LeaveRequest, advisor_id: UUID | None) -> Reviewed:
    """Whose request it is."""
    return Reviewed(advisor_id, request.faculty_code, request.department_code)


def _item(kind: LeaveKind, term: TermKey, outcome: str, refused: Refused | None) -> CaseItem:
    th, en = TITLES[kind]
    name = f"{term.semester}/{term.academic_year}"
    return CaseItem(key=name, label_th=f"{th} {name}", label_en=f"{en} {name}", outcome=outcome, refused=refused)


def first_record(
    request: LeaveRequest,
    refused: Refused | None,
    effects: Sequence[TermEffect],
    *,
    at: datetime,
    advisor_id: UUID | None,
    closes_at: datetime | None,
    regulation: LeaveRegulation,
) -> CaseRecord:
    """The record once the rules have decided: before its first office until ``closes_at``, or refused at once.

    The timeline says what the leave does to each of its terms: what the student was shown is what is done.
    """
    outcome = LeaveStage.REFUSED.value if refused else ASKED
    facts: dict[str, Fact] = {
        f"effect_{effect.academic_year}_{effect.semester}": effect.effect.value for effect in effects
    }
    submitted = received(CaseKind.LEAVE, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=tuple(_item(request.leave_kind, term, outcome, refused) for term in request.terms),
        facts=facts if refused is None else {},
    )
    submitted = submitted.model_copy(
        update={
            "main_stages": (LeaveStage.RECEIVED.value, *regulation.stages, *_last_stages(request.leave_kind)),
            "regulation_version": regulation.version,
        }
    )
    if refused is not None:
        return submitted.step(CaseActionName.DECIDE, at=at, stage=LeaveStage.REFUSED, state=CaseState.CLOSED)
    whose = whose_of(request, advisor_id)
    first = first_review(regulation.chain, whose)
    return put_before(submitted, first, whose, at=at, due_at=closes_at, effect=LAPSE_EFFECT)


def _last_stages(kind: LeaveKind) -> tuple[str, ...]:
    if kind is LeaveKind.LEAVE:
        return (LeaveStage.GRANTED.value, LeaveStage.ACTIVE.value)
    return (LeaveStage.APPROVED.value,)


def decided(
    record: CaseRecord, action: CaseAction, request: LeaveRequest, regulation: LeaveRegulation,
    advisor_id: UUID | None, at: datetime,
) -> CaseRecord | None:  # fmt: skip
    """The record after a decision of an office or of who asked; None once the last office has agreed."""
    return after_review(record, action, ENDINGS, at=at, along=Along(regulation.chain, whose_of(request, advisor_id)))


def refused_after_agreement(record: CaseRecord, action: CaseAction, why: Refused, at: datetime) -> CaseRecord:
    """The record of what an office agreed to and may not be any more: it ends refused, and its lines say why."""
    return refused_after_all(record, LeaveStage.REFUSED, action, why, at)


def done(record: CaseRecord, action: CaseAction, number: str, at: datetime) -> CaseRecord:
    """The record of what is done once everybody agreed, and waits for nothing: all kinds but a leave."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts={NUMBER: number})


def granted(record: CaseRecord, action: CaseAction, number: str, dates: LeaveDates, at: datetime) -> CaseRecord:
    """The record of a leave everybody agreed to: it waits for the first day of its first term, or has begun."""
    begins = dates.begins_at
    waits = begins is not None and at < begins
    stage = LeaveStage.GRANTED if waits else LeaveStage.ACTIVE
    items = tuple(item.model_copy(update={"outcome": stage.value}) for item in record.items)
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=stage,
        remark=action.remark,
        facts={**in_place_of(record, action), NUMBER: number},
        items=items,
        tasks=(),
        deadline_at=begins if waits else dates.lapses_at,
        deadline_effect=_effect(begins, BEGIN_EFFECT) if waits else _effect(dates.lapses_at, OVER_EFFECT),
    )


def waits_for_term(
    record: CaseRecord, action: CaseAction, number: str, begins_at: datetime, at: datetime
) -> CaseRecord:
    """The record of who comes back in a term to come: everybody agreed, and nothing changes before its first day."""
    stage = LeaveStage.GRANTED.value
    items = tuple(item.model_copy(update={"outcome": stage}) for item in record.items)
    waits = record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=stage,
        remark=action.remark,
        facts={**in_place_of(record, action), NUMBER: number},
        items=items,
        tasks=(),
        deadline_at=begins_at,
        deadline_effect=COMES_BACK_EFFECT,
    )
    *before, last = waits.main_stages
    return waits.model_copy(update={"main_stages": (*before, stage, last)})


def came_back(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of who comes back once the first day of their term has come."""
    return ended_by(record, ENDINGS, CaseActionName.BEGIN, at=at)


def begun(record: CaseRecord, dates: LeaveDates, at: datetime) -> CaseRecord:
    """The record of a leave whose first day has come."""
    items = tuple(item.model_copy(update={"outcome": LeaveStage.ACTIVE.value}) for item in record.items)
    return record.step(
        CaseActionName.BEGIN,
        at=at,
        stage=LeaveStage.ACTIVE,
        items=items,
        tasks=(),
        deadline_at=dates.lapses_at,
        deadline_effect=_effect(dates.lapses_at, OVER_EFFECT),
    )


def _effect(deadline_at: datetime | None, effect: str) -> str | None:
    return None if deadline_at is None else effect


_ENDS: Final[Mapping[LeaveEnd, CaseActionName]] = {
    LeaveEnd.RETURNED: CaseActionName.COME_BACK,
    LeaveEnd.EXTENDED: CaseActionName.EXTEND,
    LeaveEnd.TAKEN_BACK: CaseActionName.TAKE_BACK,
}


def over(record: CaseRecord, ended_as: LeaveEnd, at: datetime) -> CaseRecord:
    """The record of a leave that another request has ended: the student came back, another leave follows, or it was
    taken back before it began.
    """
    return ended_by(record, ENDINGS, _ENDS[ended_as], at=at)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """Return the record after its deadline passed: no office approved the request, or the student did not return."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def deadline_of(record: CaseRecord, dates: LeaveDates) -> datetime | None:
    """What a case waits for as it stands: the end of deciding, the first day of the leave, or its lapse."""
    return {LeaveStage.GRANTED.value: dates.begins_at, LeaveStage.ACTIVE.value: dates.lapses_at}.get(
        record.stage, dates.closes_at
    )


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar moved what it waits for."""
    begins = record.deadline_effect or BEGIN_EFFECT
    effect = {LeaveStage.GRANTED.value: begins, LeaveStage.ACTIVE.value: OVER_EFFECT}.get(record.stage, LAPSE_EFFECT)
    return due_date_moved(record, deadline_at, effect, at)
