"""A request that several offices look at, one after another: their order, their tasks, and the record after each.

A process lists its chain once, the first review first::

    CHAIN = (
        Review(stage="advisor_review", escalates_to=Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)),
        Review(stage="faculty_review", office=Office(role=RoleId.DEAN, within=Within.FACULTY)),
        Review(stage="registrar_review", office=Office(role=RoleId.REGISTRAR)),
    )

and its first activity returns it in the case's :class:`Regulation`. The process offers :data:`REVIEW_ACTIONS` in each
of its stages, puts the record before :func:`first_review`, and asks :func:`after_review` what an action leads to; where
that is None the last office has agreed, and the process says what comes of it. A review's stage and its task have one
name; texts are ``task.<kind>.<stage>`` and ``escalation.<kind>.<stage>``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.case.rules.process import ActionField, ActionRule, By, Endings, RemarkNeed, Tone
from models.cases.case.rules.steps import ended_by, handed_over
from models.cases.review.contract import Office, Review, Within
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import escalating
from models.cases.task.rules.holding import in_place_of


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Whose request it is."""

    advisor_id: UUID | None
    faculty_code: str
    department_code: str | None


REVIEW_ACTIONS: Final = (
    ActionRule(CaseActionName.APPROVE, By.HOLDER, Tone.PRIMARY, RemarkNeed.OPTIONAL),
    ActionRule(CaseActionName.DISAPPROVE, By.HOLDER, Tone.DANGER, RemarkNeed.REQUIRED),
    ActionRule(CaseActionName.DELEGATE, By.HOLDER, Tone.NEUTRAL, RemarkNeed.OPTIONAL, fields=(ActionField.SUBSTITUTE,)),
    ActionRule(CaseActionName.CANCEL, By.OWNER, Tone.DANGER),
)
"""What a review offers: the holder agrees, refuses with a reason or hands it over; who asked may take it back, and so
may the student it is for."""
RETURN_ACTION: Final = ActionRule(CaseActionName.RETURN, By.HOLDER, Tone.NEUTRAL, RemarkNeed.REQUIRED)
"""What a review offers beside, where whoever had the case before can amend it: it goes back to them with a reason."""


@dataclass(frozen=True, slots=True)
class Along:
    """The chain a case goes along, and whose it is."""

    chain: Sequence[Review]
    whose: Reviewed


def after_review(
    record: CaseRecord,
    action: CaseAction,
    endings: Endings,
    *,
    at: datetime,
    along: Along | None = None,
    back_to: Task | None = None,
) -> CaseRecord | None:
    """The record after an action of a review; None when the last office has agreed: the process says what comes of it.

    Without a chain (``along``) the one review there is is the last. What is returned goes to ``back_to``, or without it
    to the review before. Raises ValueError for an action that is none of :data:`REVIEW_ACTIONS` and
    :data:`RETURN_ACTION`, and where a case is returned that nobody had before: a process offers that only where
    somebody did.
    """
    if action.action is CaseActionName.DELEGATE:
        return handed_over(record, action, at)
    if action.action in (CaseActionName.CANCEL, CaseActionName.DISAPPROVE):
        return ended_by(record, endings, action.action, at=at, by=action)
    if action.action is CaseActionName.RETURN:
        return given_back(record, action, back_to or _task_before(record, along, at), at)
    if action.action is not CaseActionName.APPROVE:
        raise ValueError(f"{action.action} is no action of a review")
    following = None if along is None else review_after(along.chain, record.stage, along.whose)
    return None if following is None or along is None else passed_on(record, action, following, along.whose, at)


def first_review(chain: Sequence[Review], whose: Reviewed) -> Review:
    """The review a request begins with. A student without an advisor begins with the next office."""
    return next(review for review in chain if review.office is not None or whose.advisor_id is not None)


def review_before(chain: Sequence[Review], stage: str, whose: Reviewed) -> Review | None:
    """The review before ``stage`` that somebody had; None for the first one. A student without an advisor has none."""
    earlier = chain[: [review.stage for review in chain].index(stage)]
    held = (review for review in reversed(earlier) if review.office is not None or whose.advisor_id is not None)
    return next(held, None)


def review_after(chain: Sequence[Review], stage: str, whose: Reviewed) -> Review | None:
    """The review after ``stage`` that somebody will have; None after the last one."""
    later = chain[[review.stage for review in chain].index(stage) + 1 :]
    return next((review for review in later if review.office is not None or whose.advisor_id is not None), None)


def task_of(review: Review, whose: Reviewed, *, since: datetime, due_at: datetime | None) -> Task:
    """The review's task: the advisor's in person or an office's, with its escalation."""
    task = Task(name=review.stage, since=since, due_at=due_at)
    if review.office is None:
        task = task.model_copy(update={"assignee_id": whose.advisor_id})
    else:
        faculty_code, department_code = _unit(review.office, whose)
        role = {"role_id": review.office.role.value}
        task = task.model_copy(update={**role, "faculty_code": faculty_code, "department_code": department_code})
    if review.escalates_to is None:
        return task
    faculty_code, department_code = _unit(review.escalates_to, whose)
    return escalating(
        task,
        to=review.escalates_to.role.value,
        after=review.escalate_after,
        faculty_code=faculty_code,
        department_code=department_code,
    )


def _unit(office: Office, whose: Reviewed) -> tuple[str | None, str | None]:
    return {
        Within.DEPARTMENT: (whose.faculty_code, whose.department_code),
        Within.FACULTY: (whose.faculty_code, None),
        Within.UNIVERSITY: (None, None),
    }[office.within]


def put_before(
    record: CaseRecord, review: Review, whose: Reviewed, *, at: datetime, due_at: datetime | None, effect: str
) -> CaseRecord:
    """The record once the rules let the request through to its first review; ``effect`` says what the deadline does."""
    return record.step(
        CaseActionName.DECIDE,
        at=at,
        stage=review.stage,
        tasks=(task_of(review, whose, since=at, due_at=due_at),),
        deadline_at=due_at,
        deadline_effect=effect if due_at else None,
    )


def passed_on(record: CaseRecord, action: CaseAction, review: Review, whose: Reviewed, at: datetime) -> CaseRecord:
    """The record once an office has acted and another one has it."""
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=review.stage,
        remark=action.remark,
        facts=in_place_of(record, action),
        tasks=(task_of(review, whose, since=at, due_at=record.deadline_at),),
        deadline_at=record.deadline_at,
        deadline_effect=record.deadline_effect,
    )


def _task_before(record: CaseRecord, along: Along | None, at: datetime) -> Task:
    before = None if along is None else review_before(along.chain, record.stage, along.whose)
    if before is None or along is None:
        raise ValueError(f"nobody had the case before {record.stage}")
    return task_of(before, along.whose, since=at, due_at=record.deadline_at)


def given_back(record: CaseRecord, action: CaseAction, to: Task, at: datetime) -> CaseRecord:
    """The record once a holder gave the case back to a named holder, who amends it and sends it again (design §4).

    ``to`` is their task; its name is the stage the case is in meanwhile. It never ends a case.
    """
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        stage=to.name,
        remark=action.remark,
        facts=in_place_of(record, action),
        tasks=(to,),
        deadline_at=record.deadline_at,
        deadline_effect=record.deadline_effect,
    )
