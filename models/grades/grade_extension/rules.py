"""The process ``grade_extension``: its stages, its actions, and the record after each of them (grades §4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Refused
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Endings, Process
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Regulation, Review
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, put_before
from models.grades.grade_extension.contract import ExtensionRequest, ExtensionStage
from models.grades.grade_submission.rules.hands import TWO_HANDS

LAPSE_EFFECT: Final = "request_lapses"
ASKED: Final = "asked"
LONGEST: Final = timedelta(days=60)
"""So much more time may be asked for at once."""

_REGISTRAR: Final = Review(stage=ExtensionStage.REGISTRAR_REVIEW, office=Office(role=RoleId.REGISTRAR))
REGULATIONS: Final[Mapping[int, Regulation]] = {1: Regulation(chain=(TWO_HANDS[0], _REGISTRAR))}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]

ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: ExtensionStage.APPROVED,
        CaseActionName.DISAPPROVE: ExtensionStage.REFUSED,
        CaseActionName.CANCEL: ExtensionStage.CANCELLED,
        CaseActionName.LAPSE: ExtensionStage.LAPSED,
        CaseActionName.TERMINATE: ExtensionStage.CANCELLED,
    }
)
GRADE_EXTENSION: Final = Process(
    kind=CaseKind.GRADE_EXTENSION,
    main_stages=(ExtensionStage.RECEIVED, *REGULATION.stages, ExtensionStage.APPROVED),
    actions={ExtensionStage.HEAD_REVIEW: REVIEW_ACTIONS, ExtensionStage.REGISTRAR_REVIEW: REVIEW_ACTIONS},
    endings=ENDINGS,
)


def refusal_to_extend(until: datetime, closes_at: datetime | None, now: datetime) -> Refused | None:
    """Why no such time may be asked for: it is not after what the sheet has already, or too far away."""
    after = max(closes_at or now, now)
    if until <= after:
        return Refused(code="extension_too_early", rule=refusal_to_extend.__name__, facts={"after": after.isoformat()})
    if until > now + LONGEST:
        facts = {"latest": (now + LONGEST).isoformat()}
        return Refused(code="extension_too_late", rule=refusal_to_extend.__name__, facts={**facts})
    return None


def first_record(request: ExtensionRequest, able: Collection[str], at: datetime, regulation: Regulation) -> CaseRecord:
    """The record of a request before its first review; a head who asks is passed over (``able``)."""
    item = CaseItem(key=str(request.sheet_id), label_th=request.label_th, label_en=request.label_en, outcome=ASKED)
    record = received(CaseKind.GRADE_EXTENSION, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=(item,),
        facts={"to": request.until.isoformat()},
    )
    record = record.model_copy(update={"regulation_version": regulation.version})
    first = next((review for review in regulation.chain if review.stage in able), regulation.chain[-1])
    return put_before(record, first, whose_of(request), at=at, due_at=request.until, effect=LAPSE_EFFECT)


def decided(
    record: CaseRecord, action: CaseAction, request: ExtensionRequest, regulation: Regulation, at: datetime
) -> CaseRecord:
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass."""
    along = Along(regulation.chain, whose_of(request))
    reviewed = after_review(record, action, ENDINGS, at=at, along=along)
    if reviewed is not None:
        return reviewed
    facts = {"to": request.until.isoformat()}
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts=facts)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when the instant that was asked for has passed."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def whose_of(request: ExtensionRequest) -> Reviewed:
    """The units of the subject."""
    return Reviewed(None, request.faculty_code, request.department_code)
