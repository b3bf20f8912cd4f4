"""The record after a step that every process has: a task is handed over, a case ends."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseRecord, CaseState, Fact, Refused
from models.cases.case.rules.process import Endings, Process
from models.cases.task.rules.escalation import rescheduled
from models.cases.task.rules.holding import holds, in_place_of, is_advisors

HANDED_TO: Final = "handed_to"
"""The fact of an event that names the substitute a task was handed to."""

NAMED: Final = "named"
"""The fact of an event that names the thing it is about, as people gave it its name."""


def handed_over(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once the actor gave their task to a substitute, who has the whole time until it escalates."""
    tasks = tuple(
        rescheduled(
            task.model_copy(
                update={"assignee_id": action.substitute_id, "delegated_by": action.actor.person_id, "since": at}
            )
        )
        if holds(task, action.actor)
        else task
        for task in record.tasks
    )
    return record.step(
        action.action,
        at=at,
        actor_id=action.actor.person_id,
        remark=action.remark,
        facts={**in_place_of(record, action), HANDED_TO: str(action.substitute_id)},
        tasks=tasks,
    )


def handed_to_advisor(record: CaseRecord, advisor_id: UUID, at: datetime) -> CaseRecord:
    """Return the record after the student's advisor changed: the new advisor holds the advisor's task (golive §4).

    A task that has not escalated escalates as long after ``at`` as a new one. A task that has escalated passes to the
    new advisor too, and the role it escalated to keeps its own. A task that was delegated stays with the substitute.
    Returns the same record where no task passes to the new advisor.
    """
    tasks = tuple(
        rescheduled(task.model_copy(update={"assignee_id": advisor_id, "since": at}))
        if is_advisors(task) and task.assignee_id != advisor_id
        else task
        for task in record.tasks
    )
    if tasks == record.tasks:
        return record
    facts: dict[str, Fact] = {HANDED_TO: str(advisor_id)}
    return record.step(CaseActionName.CHANGE_ADVISOR, at=at, facts=facts, tasks=tasks)


def ended(
    record: CaseRecord,
    stage: str,
    action: CaseActionName,
    *,
    at: datetime,
    items: tuple[CaseItem, ...],
    by: CaseAction | None = None,
    facts: dict[str, Fact] | None = None,
) -> CaseRecord:
    """The record at its end: closed at ``stage`` by somebody's action (``by``), or without it by a timer or a rule."""
    return record.step(
        action,
        at=at,
        actor_id=by.actor.person_id if by else None,
        stage=stage,
        state=CaseState.CLOSED,
        remark=by.remark if by else None,
        facts=facts,
        items=items,
    )


def ended_by(
    record: CaseRecord,
    endings: Endings,
    name: CaseActionName,
    *,
    at: datetime,
    by: CaseAction | None = None,
    facts: Mapping[str, Fact] | None = None,
) -> CaseRecord:
    """The record at the end that ``name`` leads to: somebody's action (``by``), or without it the clock's."""
    stage = endings.stages[name]
    items = tuple(item.model_copy(update={"outcome": endings.outcome(item, stage)}) for item in record.items)
    kept = in_place_of(record, by) if by is not None and name is not CaseActionName.CANCEL else {}
    return ended(record, stage, name, at=at, items=items, by=by, facts={**kept, **(facts or {})})


def refused_after_all(record: CaseRecord, stage: str, by: CaseAction, why: Refused, at: datetime) -> CaseRecord:
    """The record of what an office agreed to and may not be any more: it ends refused, and every line says why."""
    items = tuple(item.model_copy(update={"outcome": str(stage), "refused": why}) for item in record.items)
    facts = {**in_place_of(record, by), "reason": why.code}
    return ended(record, str(stage), CaseActionName.DISAPPROVE, at=at, items=items, by=by, facts=facts)


def terminated(process: Process, record: CaseRecord, at: datetime, why: str) -> CaseRecord:
    """The record of a case whose workflow ended without it; ``why`` is the status the server gives it."""
    return ended_by(record, process.endings, CaseActionName.TERMINATE, at=at, facts={"status": why})


def studies_over(process: Process, record: CaseRecord, at: datetime) -> CaseRecord:
    """The record of a case that makes no sense any more, since its student's studies have ended (grades §4).

    It ends where one whose workflow was stopped ends; its timeline says why.
    """
    stage = process.endings.stages[CaseActionName.TERMINATE]
    items = tuple(item.model_copy(update={"outcome": process.endings.outcome(item, stage)}) for item in record.items)
    return ended(record, stage, CaseActionName.END_STUDIES, at=at, items=items)
