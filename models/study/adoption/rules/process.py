"""The process ``adoption``: its stages, its actions, and the record after each of them (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Endings, Process
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Regulation, Review, Within
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, put_before
from models.cases.task.rules.escalation import due_date_moved
from models.kit.english import so_many
from models.study.adoption.contract import AdoptionRequest, AdoptionStage

LAPSE_EFFECT: Final = "adoption_lapses"
ASKED: Final = "asked"
REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(
        chain=(
            Review(stage=AdoptionStage.FACULTY_REVIEW, office=Office(role=RoleId.DEAN, within=Within.FACULTY)),
            Review(stage=AdoptionStage.REGISTRAR_REVIEW, office=Office(role=RoleId.REGISTRAR)),
        ),
    ),
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
VERSION: Final = max(REGULATIONS)
JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What needs the rows: an approval counts only before the go-live day, and the last one makes the versions active."""
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: AdoptionStage.ADOPTED,
        CaseActionName.DISAPPROVE: AdoptionStage.REFUSED,
        CaseActionName.CANCEL: AdoptionStage.CANCELLED,
        CaseActionName.LAPSE: AdoptionStage.LAPSED,
        CaseActionName.TERMINATE: AdoptionStage.CANCELLED,
    }
)
ADOPTION: Final = Process(
    kind=CaseKind.ADOPTION,
    main_stages=(*REGULATIONS[VERSION].stages, AdoptionStage.ADOPTED),
    actions=dict.fromkeys(REGULATIONS[VERSION].stages, REVIEW_ACTIONS),
    endings=ENDINGS,
    one_hand=frozenset({CaseActionName.APPROVE}),
)
"""Three people: nobody agrees to what they asked for, and nobody agrees twice."""


def regulation_of(version: int = VERSION) -> Regulation:
    """What an adoption runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: the names of the faculty, and how many versions of subjects and programmes."""

    name_th: str
    name_en: str
    subjects: int
    programmes: int


def first_record(
    request: AdoptionRequest, asked: Asked, go_live_at: datetime, regulation: Regulation, at: datetime
) -> CaseRecord:
    """The record once the versions are listed: before the dean, until the go-live day."""
    item = CaseItem(
        key=request.faculty_code,
        label_th=f"{asked.name_th}: {asked.subjects:,} รายวิชา {asked.programmes:,} หลักสูตร",
        label_en=f"{asked.name_en}: {so_many(asked.subjects, 'subject')}, {so_many(asked.programmes, 'programme')}",
        outcome=ASKED,
    )
    first = received(CaseKind.ADOPTION, request, AdoptionStage.FACULTY_REVIEW)
    submitted = first.step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason or None,
        items=(item,),
        facts={"subjects": asked.subjects, "programmes": asked.programmes},
    )
    submitted = submitted.model_copy(update={"regulation_version": regulation.version})
    return put_before(submitted, regulation.chain[0], whose_of(request), at=at, due_at=go_live_at, effect=LAPSE_EFFECT)


def whose_of(request: AdoptionRequest) -> Reviewed:
    """The faculty whose dean considers it."""
    return Reviewed(None, request.faculty_code, None)


def decided(
    record: CaseRecord, action: CaseAction, request: AdoptionRequest, regulation: Regulation, at: datetime
) -> CaseRecord:
    """The record after a decision; the second registrar's approval ends it: everything is active from now on."""
    along = Along(regulation.chain, whose_of(request))
    reviewed = after_review(record, action, ENDINGS, at=at, along=along)
    return reviewed or ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when the go-live day has come: what was asked for are drafts again."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def day_moved(record: CaseRecord, go_live_at: datetime | None, at: datetime) -> CaseRecord:
    """The record once the go-live day was moved."""
    return due_date_moved(record, go_live_at, LAPSE_EFFECT, at)
