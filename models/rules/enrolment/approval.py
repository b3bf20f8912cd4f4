"""Seats that are kept while a student's advisor decides: the task, the record after each step (design §3, §4).

Enrolment and the waitlist use it. A process that does has the stages ``awaiting_approval`` (which offers
:data:`models.rules.cases.reviews.REVIEW_ACTIONS`), ``enrolled``, ``disapproved``, ``lapsed`` and ``cancelled``: the
names of what then becomes of the seats. Nobody is judged again; left undecided, the task also goes to the head of the
student's department, and the request lapses when the approval period ends. Texts: ``task.<kind>.advisor_approval`` and
``escalation.<kind>.advisor_approval``.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import CaseAction, CaseActionName, CaseItem, CaseRecord, Fact
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.rules.cases.actions import ended, handed_over, in_place_of
from models.rules.cases.escalation import due_date_moved, escalated
from models.rules.cases.reviews import Office, Review, Reviewed, Within, task_of

APPROVAL_TASK: Final = "advisor_approval"
LAPSE_EFFECT: Final = "disapprove_and_free_seats"
TO_DROP: Final = "to_drop"
"""The outcome of a line that is given up with the approval, and not before."""
DROPPED: Final = "dropped"
KEPT: Final = "kept"

_BY_ADVISOR: Final = Review(APPROVAL_TASK, escalates_to=Office(RoleId.HEAD_OF_DEPARTMENT, Within.DEPARTMENT))
_ENDING: Final[Mapping[CaseActionName, EnrolmentStatus]] = {
    CaseActionName.APPROVE: EnrolmentStatus.ENROLLED,
    CaseActionName.DISAPPROVE: EnrolmentStatus.DISAPPROVED,
    CaseActionName.CANCEL: EnrolmentStatus.CANCELLED,
    CaseActionName.LAPSE: EnrolmentStatus.LAPSED,
}


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
    """The record after a decision that :func:`models.rules.cases.actions.refusal_of` let pass."""
    if action.action is CaseActionName.DELEGATE:
        return handed_over(record, action, at)
    facts = None if action.action is CaseActionName.CANCEL else in_place_of(record, action)
    return _ended(record, action.action, at=at, by=action, facts=facts)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when the approval period ended with nobody having decided: seats are given back."""
    return _ended(record, CaseActionName.LAPSE, at=at)


def overdue(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when an instant has come that it waited for: lapsed at its deadline, else escalated."""
    if record.deadline_at is not None and at >= record.deadline_at:
        return lapsed(record, at)
    return escalated(record, at)


def deadline_moved(record: CaseRecord, deadline_at: datetime | None, at: datetime) -> CaseRecord:
    """The record when the calendar's approval period moved: same tasks, new due date."""
    return due_date_moved(record, deadline_at, LAPSE_EFFECT, at)


def _ended(
    record: CaseRecord,
    action: CaseActionName,
    *,
    at: datetime,
    by: CaseAction | None = None,
    facts: dict[str, Fact] | None = None,
) -> CaseRecord:
    ending = _ENDING[action]
    came_to = {
        EnrolmentStatus.AWAITING_APPROVAL.value: ending.value,
        TO_DROP: DROPPED if ending is EnrolmentStatus.ENROLLED else KEPT,
    }
    items = tuple(item.model_copy(update={"outcome": came_to.get(item.outcome, item.outcome)}) for item in record.items)
    return ended(record, ending, action, at=at, items=items, by=by, facts=facts)
