"""The process ``enrolment``: its stages, its actions, and the record after each of them (design §4).

What becomes of a request that waits for the advisor is said in :mod:`models.enrolment.approval.rules`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import ActionRule, By, Process, Tone
from models.cases.case.rules.steps import ended
from models.cases.review.rules.chain import REVIEW_ACTIONS, Reviewed
from models.enrolment.approval.rules import ENDINGS, put_before_advisor
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentRequest, EnrolmentStage, EnrolmentStatus
from models.enrolment.enrolment.rules.wording import RULES_VERSION

SUBMIT_EFFECT: Final = "submit_at_opening"

ENDING_OF_GIVEN: Final = {
    EnrolmentStatus.ENROLLED.value: EnrolmentStage.ENROLLED,
    EnrolmentStatus.CHANGED.value: EnrolmentStage.ENROLLED,
    EnrolmentStatus.DROPPED.value: EnrolmentStage.DROPPED,
    EnrolmentStatus.WITHDRAWN.value: EnrolmentStage.WITHDRAWN,
}
"""The stage a request ends in, by what was given of it. Of a request with several, some may not have been."""

ENROLMENT: Final = Process(
    kind=CaseKind.ENROLMENT,
    main_stages=(EnrolmentStage.RECEIVED, EnrolmentStage.AWAITING_APPROVAL, EnrolmentStage.ENROLLED),
    actions={
        EnrolmentStage.AWAITING_APPROVAL: REVIEW_ACTIONS,
        EnrolmentStage.ARMED: (ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),),
    },
    endings=ENDINGS,
    gives=frozenset(ENDING_OF_GIVEN),
)


def _submitted(record: CaseRecord, request: EnrolmentRequest, items: tuple[CaseItem, ...] = ()) -> CaseRecord:
    """The first step. What staff gave as the reason for asking is theirs to say: student and approver read it there."""
    return record.step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=items,
    )


def armed(request: EnrolmentRequest, at: datetime) -> CaseRecord:
    """The record of a request that waits for its opening (``not_before``) and is then submitted by itself."""
    return _submitted(received(CaseKind.ENROLMENT, request), request).step(
        CaseActionName.ARM,
        at=at,
        actor_id=request.opened_by,
        stage=EnrolmentStage.ARMED,
        tasks=(),
        deadline_at=request.not_before,
        deadline_effect=SUBMIT_EFFECT,
    )


def decided(
    record: CaseRecord,
    request: EnrolmentRequest,
    items: tuple[CaseItem, ...],
    *,
    at: datetime,
    advisor_id: UUID | None,
    department_code: str,
    approval_closes_at: datetime | None,
) -> CaseRecord:
    """The record once the rules have spoken: each item with its outcome, and the advisor's task where one waits.

    Left undecided, that task also goes to the head of the student's department (``department_code``).
    """
    outcomes = {item.outcome for item in items}
    if record.revision == 0:
        record = _submitted(record, request, items)
    if EnrolmentStage.AWAITING_APPROVAL in outcomes:
        return put_before_advisor(
            record,
            CaseActionName.DECIDE,
            Reviewed(advisor_id, request.faculty_code, department_code),
            at=at,
            until=approval_closes_at,
            items=items,
            facts={"rules_version": RULES_VERSION},
        )
    ending = next((stage for given, stage in ENDING_OF_GIVEN.items() if given in outcomes), EnrolmentStage.REFUSED)
    return ended(record, ending, CaseActionName.DECIDE, at=at, items=items, facts={"rules_version": RULES_VERSION})


def gave_seats_back(request: EnrolmentRequest, record: CaseRecord) -> bool:
    """Whether somebody on a waitlist may have the seats of the ended request, or those it gave up."""
    if request.operation is not EnrolmentOperation.ENROL:
        return record.stage != EnrolmentStage.REFUSED
    return record.stage in _SEATS_RETURNED


_SEATS_RETURNED: Final = (EnrolmentStage.DISAPPROVED, EnrolmentStage.LAPSED, EnrolmentStage.CANCELLED)
