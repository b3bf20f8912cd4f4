"""Whose task it is: the actor's own, or that of somebody in whose place they act (docs/areas/cases.md)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseRecord, Fact
from models.cases.task.contract import ActingFor, Actor, Task

IN_PLACE_OF: Final = "in_place_of"
"""The fact of an event that names the person who was away."""


ADVISOR_TASKS: Final = ("advisor_review", "advisor_approval")
"""What the tasks of a student's advisor are called, in every process."""


def is_advisors(task: Task) -> bool:
    """Whether a task is that of the student's advisor, in person: not a substitute's to whom it was handed."""
    return task.name in ADVISOR_TASKS and task.assignee_id is not None and task.delegated_by is None


def holds(task: Task, actor: Actor) -> bool:
    """Whether the task is the actor's, or of somebody in whose place they act."""
    return _is_of(task, actor) or any(_is_given(task, away) for away in actor.acting_for)


def _is_given(task: Task, away: ActingFor) -> bool:
    """Whose it is gave it away: what names them in person goes with the role it came from, an advisor's the teacher's.

    So two absences in two roles never make two substitutes for one task.
    """
    given_with = RoleId.TEACHER if task.role_id is None else task.role_id
    return away.role_id == given_with and _is_of(task, away)


def _is_of(task: Task, person: Actor | ActingFor) -> bool:
    """Named in person, or by role within the task's faculty and department."""
    if task.assignee_id is not None:
        return task.assignee_id == person.person_id
    return (
        task.role_id is not None
        and task.role_id == person.role_id
        and task.faculty_code in (None, person.faculty_code)
        and task.department_code in (None, person.department_code)
    )


def in_place_of(record: CaseRecord, action: CaseAction) -> dict[str, Fact]:
    """The fact an event keeps when the task was not the actor's own: in whose place they took the action.

    Every process gives it to the step of a holder's action. It is an id: whoever shows the event looks up the names.
    """
    away = in_whose_place(record, action.actor)
    return {} if away is None else {IN_PLACE_OF: str(away)}


def in_whose_place(record: CaseRecord, actor: Actor) -> UUID | None:
    """Who is away and has the task the actor would act on; None where a task is the actor's own."""
    if any(_is_of(task, actor) for task in record.tasks):
        return None
    return next(
        (away.person_id for away in actor.acting_for if any(_is_given(task, away) for task in record.tasks)), None
    )
