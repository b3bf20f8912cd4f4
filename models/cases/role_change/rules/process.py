"""Requests to give a guarded role or to widen one: what may be done with them, and the record after each step."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact, Refused
from models.cases.case.rules.actions import GAINING
from models.cases.case.rules.process import ActionRule, By, Process, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by, refused_after_all
from models.cases.review.contract import Office, Regulation, Review
from models.cases.review.rules.one_review import decided_alone, endings_of_review, put_before_office
from models.cases.role_change.contract import RoleChangeRequest, RoleChangeStage

ASKED: Final = "asked"

REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(chain=(Review(stage=RoleChangeStage.ADMINISTRATOR_REVIEW, office=Office(role=RoleId.ADMINISTRATOR)),))
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]
JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What changes a role: the activity that does it answers the record."""
ENDINGS: Final = endings_of_review(
    done=RoleChangeStage.DONE, refused=RoleChangeStage.REFUSED, cancelled=RoleChangeStage.CANCELLED
)

# It is handed to nobody: every other administrator may decide, and nobody else should.
ROLE_CHANGE: Final = Process(
    kind=CaseKind.ROLE_CHANGE,
    main_stages=(RoleChangeStage.RECEIVED, RoleChangeStage.ADMINISTRATOR_REVIEW, RoleChangeStage.DONE),
    actions={
        RoleChangeStage.ADMINISTRATOR_REVIEW: (
            ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL, menu=MenuId.ROLES),
            ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED, menu=MenuId.ROLES),
            ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
        )
    },
    endings=ENDINGS,
    not_notified=frozenset(RoleChangeStage),
)


def put_before_administrators(request: RoleChangeRequest, regulation: Regulation, at: datetime) -> CaseRecord:
    """The record once it is the other administrators' task; nothing happens by itself where they are silent."""
    item = CaseItem(
        key=str(request.role_id), label_th=request.role_name_th, label_en=request.role_name_en, outcome=ASKED
    )
    facts: dict[str, Fact] | None = {GAINING: " ".join(map(str, request.gaining))} if request.gaining else None
    return put_before_office(CaseKind.ROLE_CHANGE, request, item, request.reason, regulation, at, facts)


def decided(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that changes no role. Raises ValueError for agreeing: an activity judges that."""
    return decided_alone(record, action, ENDINGS, at)


def done(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once another administrator has agreed, and the role is changed."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)


def could_not(record: CaseRecord, action: CaseAction, refused: Refused, at: datetime) -> CaseRecord:
    """The record where what was agreed to had become impossible meanwhile; its item says why nothing was changed."""
    return refused_after_all(record, RoleChangeStage.REFUSED, action, refused, at)
