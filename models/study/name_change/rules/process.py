"""The process ``name_change``: its stages, its actions, and the record after each of them (golive §4).

See docs/areas/study.md.
"""

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
    CaseState,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Endings, Process
from models.cases.case.rules.steps import ended_by, refused_after_all
from models.cases.review.contract import Office, Review
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, first_review, put_before
from models.kit.thai import short_day
from models.study.name_change.contract import NameChangeRequest, NameChangeStage, NameRegulation

LAPSE_EFFECT: Final = "request_lapses"
ASKED: Final = "asked"

REGULATIONS: Final[Mapping[int, NameRegulation]] = {
    1: NameRegulation(
        chain=(Review(stage=NameChangeStage.REGISTRAR_REVIEW, office=Office(role=RoleId.REGISTRAR)),),
    ),
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
VERSION: Final = max(REGULATIONS)

JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What needs the rows: an approval is judged anew, and writes the names in its transaction."""
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: NameChangeStage.APPROVED,
        CaseActionName.DISAPPROVE: NameChangeStage.REFUSED,
        CaseActionName.CANCEL: NameChangeStage.CANCELLED,
        CaseActionName.LAPSE: NameChangeStage.LAPSED,
        CaseActionName.TERMINATE: NameChangeStage.CANCELLED,
    }
)
NAME_CHANGE: Final = Process(
    kind=CaseKind.NAME_CHANGE,
    main_stages=(NameChangeStage.RECEIVED, *REGULATIONS[VERSION].stages, NameChangeStage.APPROVED),
    actions=dict.fromkeys(REGULATIONS[VERSION].stages, REVIEW_ACTIONS),
    endings=ENDINGS,
    one_hand=frozenset({CaseActionName.APPROVE}),
)
"""Two people: what a registrar asks for a student another registrar decides."""

TITLE: Final = ("ขอเปลี่ยนชื่อ", "Change of name")
"""What a request is called, in Thai and in English."""
_LABEL: Final = ("ชื่อ-นามสกุลตั้งแต่ {day}", "Name from {day} on")
"""What the line of a request is called. The names stand beside the case, never in its record."""


def regulation_of(version: int = VERSION) -> NameRegulation:
    """What a request runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


def first_record(
    request: NameChangeRequest, refused: Refused | None, *, at: datetime, regulation: NameRegulation
) -> CaseRecord:
    """The record once the rules have decided: before the registrar for as long as it may be, or refused at once."""
    label_th, label_en = _LABEL
    item = CaseItem(
        key="name",
        label_th=label_th.format(day=short_day(request.effective_on, thai=True)),
        label_en=label_en.format(day=short_day(request.effective_on, thai=False)),
        outcome=ASKED,
    )
    if refused is not None:
        item = item.model_copy(update={"outcome": NameChangeStage.REFUSED.value, "refused": refused})
    submitted = received(CaseKind.NAME_CHANGE, request).step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, items=(item,)
    )
    along = along_of(request, regulation)
    stages = (NameChangeStage.RECEIVED, *(review.stage for review in along.chain), NameChangeStage.APPROVED)
    submitted = submitted.model_copy(
        update={"main_stages": tuple(map(str, stages)), "regulation_version": regulation.version}
    )
    if refused is not None:
        return submitted.step(CaseActionName.DECIDE, at=at, stage=NameChangeStage.REFUSED, state=CaseState.CLOSED)
    due_at = request.requested_at + regulation.decided_within
    first = first_review(along.chain, along.whose)
    return put_before(submitted, first, along.whose, at=at, due_at=due_at, effect=LAPSE_EFFECT)


def along_of(request: NameChangeRequest, regulation: NameRegulation) -> Along:
    """The offices of a request, and whose it is."""
    return Along(regulation.chain, Reviewed(None, request.faculty_code, request.department_code))


def decided(
    record: CaseRecord, action: CaseAction, request: NameChangeRequest, regulation: NameRegulation, at: datetime
) -> CaseRecord | None:
    """The record after a decision of the office or of who asked; None once the last office has agreed."""
    return after_review(record, action, ENDINGS, at=at, along=along_of(request, regulation))


def agreed(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once the registrar has agreed: the names are written."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)


def refused_after_agreement(record: CaseRecord, action: CaseAction, why: Refused, at: datetime) -> CaseRecord:
    """The record of what the registrar agreed to and may not be any more: it ends refused, and its line says why."""
    return refused_after_all(record, NameChangeStage.REFUSED, action, why, at)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when nobody has decided in time."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)
