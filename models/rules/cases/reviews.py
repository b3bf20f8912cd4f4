"""A request that several offices look at, one after another: their order, their tasks, and the record after each.

A process lists its chain once, the first review first::

    CHAIN = (
        Review("advisor_review", escalates_to=Office(RoleId.HEAD_OF_DEPARTMENT, Within.DEPARTMENT)),
        Review("faculty_review", Office(RoleId.DEAN, Within.FACULTY)),
        Review("registrar_review", Office(RoleId.REGISTRAR)),
    )

offers :data:`REVIEW_ACTIONS` in each of its stages, puts the record before :func:`first_review`, and after an approval
before :func:`review_after`; where that is None the last office has agreed, and the process says what comes of it. A
review's stage and its task have one name; texts are ``task.<kind>.<stage>`` and ``escalation.<kind>.<stage>``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import CaseAction, CaseActionName, CaseRecord, Task
from models.rules.cases.actions import ActionField, ActionRule, By, RemarkNeed, Tone, in_place_of
from models.rules.cases.escalation import escalating


class Within(StrEnum):
    """How far an office reaches: one of the student's units, or the university."""

    DEPARTMENT = "department"
    FACULTY = "faculty"
    UNIVERSITY = "university"


@dataclass(frozen=True, slots=True)
class Office:
    """Whoever holds a role, within the student's unit."""

    role: RoleId
    within: Within = Within.UNIVERSITY


@dataclass(frozen=True, slots=True)
class Review:
    """One review. Without an ``office`` it is the advisor's, in person; undecided it also goes to ``escalates_to``."""

    stage: str
    office: Office | None = None
    escalates_to: Office | None = None


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


def first_review(chain: Sequence[Review], whose: Reviewed) -> Review:
    """The review a request begins with. A student without an advisor begins with the next office."""
    return next(review for review in chain if review.office is not None or whose.advisor_id is not None)


def review_after(chain: Sequence[Review], stage: str) -> Review | None:
    """The review that follows ``stage``; None after the last one."""
    stages = [review.stage for review in chain]
    following = stages.index(stage) + 1
    return chain[following] if following < len(chain) else None


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
        task, to=review.escalates_to.role.value, faculty_code=faculty_code, department_code=department_code
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
    """The record once an office agreed and the next one has it."""
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
