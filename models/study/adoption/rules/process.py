"""The process ``adoption``: its stages, its actions, and the record after each of them (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Endings, Process
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Regulation, Review, Within
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, put_before
from models.cases.task.rules.escalation import due_date_moved
from models.kit.english import so_many
from models.study.adoption.contract import AdoptionConfirmed, AdoptionRequest, AdoptionStage

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


def _refused_number(record: CaseRecord, filled: ActionForm) -> tuple[str, str] | None:
    """Return the field and why, where the number that was typed is not that of the versions in the list."""
    listed = record.events[0].facts
    versions = (listed["subjects"], listed["programmes"])
    is_it = isinstance(filled, AdoptionConfirmed) and sum(map(int, map(str, versions))) == filled.versions
    return None if is_it else ("versions", "versions_number_wrong")


_LAST_REVIEW: Final = tuple(
    replace(rule, form=AdoptionConfirmed, refused_form=_refused_number) if rule.name is CaseActionName.APPROVE else rule
    for rule in REVIEW_ACTIONS
)
ADOPTION: Final = Process(
    kind=CaseKind.ADOPTION,
    main_stages=(*REGULATIONS[VERSION].stages, AdoptionStage.ADOPTED),
    actions={AdoptionStage.FACULTY_REVIEW: REVIEW_ACTIONS, AdoptionStage.REGISTRAR_REVIEW: _LAST_REVIEW},
    endings=ENDINGS,
    one_hand=frozenset({CaseActionName.APPROVE}),
)
"""Three people: nobody agrees to what they asked for, and nobody agrees twice."""


def regulation_of(version: int = VERSION) -> Regulation:
    """What an adoption runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


@dataclass(frozen=True, slots=True)
class AdoptedVersions:
    """The names of the faculty, and how many versions of subjects and programmes are to be adopted."""

    name_th: str
    name_en: str
    subjects: int
    programmes: int


def first_record(
    request: AdoptionRequest, versions: AdoptedVersions, go_live_at: datetime, regulation: Regulation, at: datetime
) -> CaseRecord:
    """Return the record once the versions are listed: before the dean, until the go-live day."""
    english = f"{so_many(versions.subjects, 'subject')}, {so_many(versions.programmes, 'programme')}"
    item = CaseItem(
        key=request.faculty,
        label_th=f"{versions.name_th}: {versions.subjects:,} รายวิชา {versions.programmes:,} หลักสูตร",
        label_en=f"{versions.name_en}: {english}",
        outcome=ASKED,
    )
    first = received(CaseKind.ADOPTION, request, AdoptionStage.FACULTY_REVIEW)
    submitted = first.step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason or None,
        items=(item,),
        facts={"subjects": versions.subjects, "programmes": versions.programmes},
    )
    submitted = submitted.model_copy(update={"regulation_version": regulation.version})
    return put_before(submitted, regulation.chain[0], _reviewed(request), at=at, due_at=go_live_at, effect=LAPSE_EFFECT)


def _reviewed(request: AdoptionRequest) -> Reviewed:
    """Return the faculty whose dean considers it."""
    return Reviewed(None, request.faculty, None)


def is_last_approval(record: CaseRecord, regulation: Regulation) -> bool:
    """Return whether an approval of this record is the last one, which makes the versions active."""
    return record.stage == regulation.chain[-1].stage


def decided(
    record: CaseRecord,
    action: CaseAction,
    request: AdoptionRequest,
    regulation: Regulation,
    at: datetime,
    *,
    left_out: int = 0,
) -> CaseRecord:
    """Return the record after a decision. ``left_out``: how many programmes stay drafts at the last approval."""
    along = Along(regulation.chain, _reviewed(request))
    reviewed = after_review(record, action, ENDINGS, at=at, along=along)
    if reviewed is not None:
        return reviewed
    facts: dict[str, Fact] = {"left_out": left_out} if left_out else {}
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts=facts)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """Return the record when the go-live day has come: what was asked for are drafts again."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def day_moved(record: CaseRecord, go_live_at: datetime | None, at: datetime) -> CaseRecord:
    """Return the record once the go-live day was moved."""
    return due_date_moved(record, go_live_at, LAPSE_EFFECT, at)
