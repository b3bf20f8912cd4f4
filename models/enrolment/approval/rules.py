"""Seats that are kept while a student's advisor decides: the task, the record after each step (design §3, §4).

Enrolment and the waitlist use it. A process that does has the stages ``awaiting_approval`` (which offers
:data:`~models.cases.review.rules.chain.REVIEW_ACTIONS`), ``enrolled``, ``disapproved``, ``lapsed`` and ``cancelled``:
the names of what then becomes of the seats. Nobody is judged again; left undecided, the task also goes to the head of
the student's department, and the request lapses when the approval period ends. Texts: ``task.<kind>.advisor_approval``
and ``escalation.<kind>.advisor_approval``.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseRecord, Fact
from models.cases.case.rules.process import Endings
from models.cases.case.rules.steps import ended_by
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import Reviewed, after_review, task_of
from models.cases.task.rules.escalation import due_date_moved
from models.enrolment.enrolment.contract import EnrolmentStatus

APPROVAL_TASK: Final = "advisor_approval"
LAPSE_EFFECT: Final = "disapprove_and_free_seats"
TO_DROP: Final = "to_drop"
"""The outcome of an item that is given up with the approval, and not before."""
DROPPED: Final = "dropped"
KEPT: Final = "kept"

_BY_ADVISOR: Final = Review(
    stage=APPROVAL_TASK, escalates_to=Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
)


def outcome_of(item: CaseItem, stage: str) -> str:
    """What an item comes to when the case ends in ``stage``: what was to be given up is given up only with a seat."""
    is_approved = stage == EnrolmentStatus.ENROLLED
    if item.outcome == EnrolmentStatus.AWAITING_APPROVAL:
        return (item.once_approved if is_approved else None) or stage
    if item.outcome == TO_DROP:
        return DROPPED if is_approved else KEPT
    return item.outcome


ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: EnrolmentStatus.ENROLLED.value,
        CaseActionName.DISAPPROVE: EnrolmentStatus.DISAPPROVED.value,
        CaseActionName.CANCEL: EnrolmentStatus.CANCELLED.value,
        CaseActionName.LAPSE: EnrolmentStatus.LAPSED.value,
        CaseActionName.TERMINATE: EnrolmentStatus.CANCELLED.value,
    },
    outcome=outcome_of,
)


def put_before_advisor(
    record: CaseRecord,
    step: CaseActionName,
    whose: Reviewed,
    *,
    at: datetime,
    until: datetime | None,
    items: tuple[CaseItem, ...],
    by: CaseAction | None = None,
    facts: dict[str, Fact] | None = None,
) -> CaseRecord:
    """The record once its seats are kept and the advisor has the task, ``until`` the approval period ends (UTC).

    ``step``: what led here, the rules' decision or somebody's action (``by``).
    """
    return record.step(
        step,
        at=at,
        actor_id=by.actor.person_id if by else None,
        stage=EnrolmentStatus.AWAITING_APPROVAL,
        facts=facts,
        items=items,
        tasks=(task_of(_BY_ADVISOR, whose, since=at, due_at=until),),
        deadline_at=until,
        deadline_effect=LAPSE_EFFECT,
    )


def after_action(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that :func:`models.cases.case.rules.actions.refusal_of` let pass."""
    reviewed = after_review(record, action, ENDINGS, at=at)
    return reviewed or ended_by(record, ENDINGS, action.action, at=at, by=action)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when the approval period ended with nobody having decided: seats are given back."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar's approval period moved: same tasks, new due date."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)
