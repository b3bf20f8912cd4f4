"""A task that nobody decides in time also goes to somebody else; who acts first decides (design §3).

How a process escalates::

    task = escalating(Task(name=..., since=at, due_at=..., assignee_id=...), to=RoleId.HEAD_OF_DEPARTMENT, ...)

where it gives out the task; in its workflow it waits for :func:`wakes_at` instead of the deadline alone, and when that
instant has come and is not the deadline, its record becomes :func:`escalated`. Where it changes ``due_at`` of a task
(a moved calendar) it wraps the task in :func:`rescheduled`. Texts: ``escalation.<kind>.<task>`` in ``cases.json``. A
task without an escalation waits for its deadline alone, so cases that began before a process escalated go on as they
were.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from models.cases.case.contract.record import CaseActionName, CaseRecord
from models.cases.task.contract import Escalation, Task

ESCALATED_TO: Final = "escalated_to"
"""The fact of an event that names the role a task also went to."""


def escalating(
    task: Task, *, to: int, after: timedelta, faculty_code: str | None = None, department_code: str | None = None
) -> Task:
    """The task with the instant from when the holders of role ``to`` (within the unit, when given) have it too.

    That is ``after`` it was given, or half of the time until it is due, when that is shorter.
    """
    escalation = Escalation(
        at=_escalates_at(task, after),
        after=after,
        role_id=to,
        faculty_code=faculty_code,
        department_code=department_code,
    )
    return task.model_copy(update={"escalation": escalation})


def rescheduled(task: Task) -> Task:
    """The task with its escalation counted anew, once it has another due date or holder; as it is without one."""
    if task.escalation is None:
        return task
    escalation = task.escalation.model_copy(update={"at": _escalates_at(task, task.escalation.after)})
    return task.model_copy(update={"escalation": escalation})


def _escalates_at(task: Task, after: timedelta) -> datetime:
    alone = task.since + after
    return alone if task.due_at is None else min(alone, task.since + (task.due_at - task.since) / 2)


def due_date_moved(record: CaseRecord, deadline_at: datetime | None, effect: str, at: datetime) -> CaseRecord:
    """The record once the calendar moved its deadline: the same tasks, with another due date.

    ``effect`` is what a deadline does to a case that had none before.
    """
    return record.step(
        CaseActionName.MOVE_DEADLINE,
        at=at,
        tasks=tuple(rescheduled(task.model_copy(update={"due_at": deadline_at})) for task in record.tasks),
        deadline_at=deadline_at,
        deadline_effect=record.deadline_effect or effect,
        facts={
            "from": record.deadline_at.isoformat() if record.deadline_at else None,
            "to": deadline_at.isoformat() if deadline_at else None,
        },
    )


def wakes_at(record: CaseRecord) -> datetime | None:
    """When something happens by itself next (UTC): an escalation, or the deadline; None when nothing does."""
    escalations = (task.escalation.at for task in record.tasks if task.escalation is not None)
    deadline = () if record.deadline_at is None else (record.deadline_at,)
    return min((*escalations, *deadline), default=None)


def escalated(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record once tasks were left undecided too long: each stands beside its holder with the next role too.

    The same record when no escalation has come by ``at``.
    """
    due = {task: task.escalation for task in record.tasks if task.escalation is not None and task.escalation.at <= at}
    if not due:
        return record
    kept = (
        task.model_copy(update={"escalation": None, "escalated_at": at}) if task in due else task
        for task in record.tasks
    )
    return record.step(
        CaseActionName.ESCALATE,
        at=at,
        facts={ESCALATED_TO: next(iter(due.values())).role_id},
        tasks=(*kept, *(_escalated(task, escalation, at) for task, escalation in due.items())),
    )


def overdue(record: CaseRecord, at: datetime, lapse: Callable[[CaseRecord, datetime], CaseRecord]) -> CaseRecord:
    """The record when an instant has come that it waited for: at its deadline what ``lapse`` makes of it, else
    :func:`escalated`.
    """
    if record.deadline_at is not None and at >= record.deadline_at:
        return lapse(record, at)
    return escalated(record, at)


def _escalated(task: Task, escalation: Escalation, at: datetime) -> Task:
    """The same task for the role it escalates to."""
    return Task(
        name=task.name,
        since=at,
        due_at=task.due_at,
        role_id=escalation.role_id,
        faculty_code=escalation.faculty_code,
        department_code=escalation.department_code,
        escalated_at=at,
    )
