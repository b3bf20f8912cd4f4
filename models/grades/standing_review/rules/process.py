"""The process ``standing_review``: its stages, its actions, and the record after each of them (grades §4)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    Fact,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended, ended_by, handed_over
from models.cases.review.contract import Office, Regulation, Review
from models.cases.review.rules.chain import Reviewed, task_of
from models.cases.task.rules.holding import in_place_of
from models.grades.standing_review.contract import StandingRequest, StandingRule, StandingStage

TO_DECIDE: Final = "to_decide"
NO_LONGER: Final = "standing_no_longer_applies"
_DIGITS: Final = 5

FIRST_REGULATION: Final = Regulation(
    chain=(Review(stage=StandingStage.REGISTRAR_REVIEW, office=Office(role=RoleId.REGISTRAR)),)
)
REGULATIONS: Final[Mapping[int, Regulation]] = {FIRST_REGULATION.version: FIRST_REGULATION}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

JUDGED: Final = frozenset({CaseActionName.CONFIRM, CaseActionName.PREVIEW})
"""What needs the rows: the status and all that ends with it, done or only computed."""

ENDINGS: Final = Endings(
    {
        CaseActionName.CONFIRM: StandingStage.CONFIRMED,
        CaseActionName.NOT_APPLICABLE: StandingStage.NOT_APPLICABLE,
        CaseActionName.TERMINATE: StandingStage.NOT_APPLICABLE,
    }
)
STANDING_REVIEW: Final = Process(
    kind=CaseKind.STANDING_REVIEW,
    main_stages=(StandingStage.FOUND, StandingStage.REGISTRAR_REVIEW, StandingStage.CONFIRMED),
    actions={
        StandingStage.REGISTRAR_REVIEW: (
            ActionRule(CaseActionName.CONFIRM, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
            ActionRule(CaseActionName.NOT_APPLICABLE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED),
            ActionRule(CaseActionName.PREVIEW, By.HOLDER),
            ActionRule(
                CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)
            ),
        ),
    },
    endings=ENDINGS,
    not_notified=frozenset({StandingStage.FOUND, StandingStage.REGISTRAR_REVIEW, StandingStage.NOT_APPLICABLE}),
)
"""The student is told of what is confirmed, and of nothing before."""

TITLES: Final[Mapping[StandingRule, tuple[str, str]]] = {
    StandingRule.TOO_LONG: ("เรียนเกินสองเท่าของหลักสูตร", "Longer than twice the curriculum"),
    StandingRule.BELOW_150: ("แต้มเฉลี่ยสะสมต่ำกว่า 1.50", "Cumulative GPA below 1.50"),
    StandingRule.BELOW_175_TWICE: ("แต้มเฉลี่ยสะสมต่ำกว่า 1.75 สองภาคปกติติดต่อกัน", "Below 1.75 in two semesters"),
    StandingRule.FEE_UNPAID: ("ไม่ชำระค่ารักษาสถานภาพภายในสองสัปดาห์", "Maintenance fee unpaid after two weeks"),
    StandingRule.NOT_ENROLLED: ("ไม่ลงทะเบียนภายในสองสัปดาห์", "Not enrolled after two weeks"),
    StandingRule.PROBATION: ("แต้มเฉลี่ยสะสมต่ำกว่า 2.00 (รอพินิจ)", "Cumulative GPA below 2.00 (probation)"),
    StandingRule.PROBATION_OVER: ("พ้นรอพินิจ", "Probation is over"),
}
"""What a case is called, in Thai and English."""


def letter_number(year: int, serial: int) -> str:
    """``ST-2569-00001`` is the first letter of the Buddhist year 2569. Raises ValueError below 1."""
    if serial < 1:
        raise ValueError(f"{serial} is no number of a letter")
    return f"ST-{year}-{serial:0{_DIGITS}d}"


def before_registrar(request: StandingRequest, regulation: Regulation, at: datetime) -> CaseRecord:
    """The record of a student who was found, put before the registrar."""
    thai, english = TITLES[request.rule]
    item = CaseItem(key=request.rule, label_th=thai, label_en=english, outcome=TO_DECIDE)
    first = received(CaseKind.STANDING_REVIEW, request, StandingStage.FOUND)
    record = first.model_copy(update={"regulation_version": regulation.version})
    facts: dict[str, Fact] = {"rule": request.rule, **request.facts}
    [review] = regulation.chain
    return record.step(CaseActionName.OPEN, at=request.requested_at, items=(item,), facts=facts).step(
        CaseActionName.DECIDE,
        at=at,
        stage=review.stage,
        tasks=(task_of(review, Reviewed(None, request.faculty_code, None), since=at, due_at=None),),
        deadline_at=None,
        deadline_effect=None,
    )


def decided(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that needs no rows: not applicable, or handed over."""
    if action.action is CaseActionName.NOT_APPLICABLE:
        return ended_by(record, ENDINGS, action.action, at=at, by=action)
    return handed_over(record, action, at)


def previewed(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once what confirming would do was computed anew."""
    return record.step(
        action.action, at=at, actor_id=action.actor.person_id, remark=action.remark, facts=in_place_of(record, action)
    )


def confirmed(record: CaseRecord, action: CaseAction, number: str, at: datetime) -> CaseRecord:
    """The record once the registrar confirmed: the status is written, under the number of its letter."""
    return ended_by(record, ENDINGS, CaseActionName.CONFIRM, at=at, by=action, facts={"number": number})


def ended_by_rule(record: CaseRecord, at: datetime, by: CaseAction | None = None) -> CaseRecord:
    """The record of a student whom the rule does not reach any more: the case ends itself, and its line says why."""
    why = Refused(code=NO_LONGER, rule="still_applies")
    stage = StandingStage.NOT_APPLICABLE
    items = tuple(item.model_copy(update={"outcome": stage.value, "refused": why}) for item in record.items)
    return ended(record, stage, CaseActionName.NOT_APPLICABLE, at=at, items=items, by=by, facts={"reason": NO_LONGER})
