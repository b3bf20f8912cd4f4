"""What becomes of a submission when the sections of its sheet are others (grades §3)."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from models.cases.case.contract.record import CaseActionName, CaseRecord, CaseState, Fact
from models.cases.case.rules.steps import NAMED
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import rescheduled
from models.grades.grade_submission.rules.process import ENDINGS


class Group(NamedTuple):
    """A grading group, and who changed it last."""

    name: str
    changed_by: UUID


def joined_group(record: CaseRecord, group: Group, at: datetime) -> CaseRecord:
    """The record of a sheet whose section is graded by a group from now on: cancelled, with the group's name."""
    stage = ENDINGS.stages[CaseActionName.JOIN_GROUP]
    return record.step(
        CaseActionName.JOIN_GROUP,
        at=at,
        actor_id=group.changed_by,
        stage=stage,
        state=CaseState.CLOSED,
        facts={NAMED: group.name},
        items=tuple(item.model_copy(update={"outcome": stage}) for item in record.items),
    )


def regrouped(
    record: CaseRecord, group: Group, coordinator_id: UUID, labels: tuple[str, str], at: datetime
) -> CaseRecord:
    """The record once the sheet says other sections or has another coordinator (``labels``: Thai, English).

    What the former coordinator had to do is the new one's. A record that says so already stays as it is.
    """
    items = tuple(item.model_copy(update={"label_th": labels[0], "label_en": labels[1]}) for item in record.items)
    if items == record.items and record.opened_by == coordinator_id:
        return record
    former = record.opened_by
    tasks = tuple(_handed(task, former, coordinator_id, at) for task in record.tasks)
    facts: dict[str, Fact] = {NAMED: group.name} if group.name else {}
    return record.model_copy(update={"opened_by": coordinator_id}).step(
        CaseActionName.REGROUP, at=at, actor_id=group.changed_by, items=items, tasks=tasks, facts=facts
    )


def _handed(task: Task, former: UUID | None, coordinator_id: UUID, at: datetime) -> Task:
    if task.assignee_id is None or task.assignee_id != former or former == coordinator_id:
        return task
    return rescheduled(task.model_copy(update={"assignee_id": coordinator_id, "since": at}))
