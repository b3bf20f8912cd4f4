"""The owners of a transfer's lines, who answer at the same time: their tasks, and which lines an answer is about.

An owner is the head of the target's department, or the dean where there is no department. A silent one is joined: the
head by the dean of the faculty, the dean by the registrar; who answers first answers for the unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeAlias

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseRecord
from models.cases.case.rules.actions import form_of
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import escalating
from models.cases.task.rules.holding import holds
from models.study.transfer_credit.contract import (
    LineOutcome,
    LineOwner,
    OwnerForm,
    TransferRegulation,
    TransferStage,
)

Unit: TypeAlias = tuple[str | None, str | None]
"""Faculty and department."""


def owner_tasks(
    owners: Sequence[LineOwner], regulation: TransferRegulation, *, since: datetime, due_at: datetime | None
) -> tuple[Task, ...]:
    """One task for each owner, whatever number of lines they have; a silent head is joined by the dean."""
    units = dict.fromkeys((owner.faculty_code, owner.department_code) for owner in owners)
    tasks = []
    for faculty_code, department_code in units:
        role = RoleId.DEAN if department_code is None else RoleId.HEAD_OF_DEPARTMENT
        task = Task(
            name=TransferStage.OWNER_REVIEW.value, since=since, due_at=due_at, role_id=role.value,
            faculty_code=faculty_code, department_code=department_code,
        )  # fmt: skip
        to, within = (RoleId.REGISTRAR, None) if department_code is None else (RoleId.DEAN, faculty_code)
        tasks.append(escalating(task, to=to.value, after=regulation.owner_escalates_after, faculty_code=within))
    return tuple(tasks)


def unit_of(of: Task | LineOwner) -> Unit:
    """The unit a task or a line belongs to."""
    return (of.faculty_code, of.department_code)


def _speaks_for(task: Task, record: CaseRecord, owners: Sequence[LineOwner]) -> frozenset[Unit]:
    """The units whose lines the holder of a task decides: its own, and those that were silent until it joined them."""
    units = {unit_of(owner) for owner in owners}
    silent = {unit_of(each) for each in record.tasks if each.escalated_at is not None} & units
    return frozenset(({unit_of(task)} & units) | {unit for unit in silent if _has_joined(task, unit)})


def _has_joined(task: Task, unit: Unit) -> bool:
    """A silent head is joined by the dean of the faculty, a silent dean by the registrar."""
    if task.department_code is not None:
        return False
    faculty_code, department_code = unit
    return (
        department_code is None
        if task.faculty_code is None
        else (task.faculty_code == faculty_code and department_code is not None)
    )


def lines_of(record: CaseRecord, action: CaseAction, owners: Sequence[LineOwner]) -> frozenset[int]:
    """The numbers of the lines that somebody decides by an action, in whosever place they act."""
    units: set[Unit] = set()
    for task in record.tasks:
        if holds(task, action.actor):
            units |= _speaks_for(task, record, owners)
    return frozenset(owner.number for owner in owners if unit_of(owner) in units)


def declined_of(action: CaseAction, mine: frozenset[int]) -> frozenset[int]:
    """The lines an owner declines: all of theirs, or those they named. Numbers of other owners' lines say nothing."""
    if action.action is CaseActionName.DISAPPROVE:
        return mine
    named = form_of(OwnerForm, action).declined
    return mine & {int(number) for number in named.split(",") if number.strip()}


def left_open(record: CaseRecord, owners: Sequence[LineOwner], open_units: frozenset[Unit]) -> tuple[Task, ...]:
    """The tasks of owners who have not answered, and of who joined one of them."""
    return tuple(task for task in record.tasks if not _speaks_for(task, record, owners).isdisjoint(open_units))


def answered_item(item: CaseItem, mine: frozenset[int], declined: frozenset[int]) -> CaseItem:
    """A line once its owner has answered; as it is before."""
    number = int(item.key)
    if number not in mine or item.outcome != LineOutcome.ASKED:
        return item
    if number not in declined:
        return item.model_copy(update={"outcome": LineOutcome.ACCEPTED.value})
    no = LineOutcome.DECLINED.value
    return item.model_copy(update={"outcome": no, "once_approved": no})
