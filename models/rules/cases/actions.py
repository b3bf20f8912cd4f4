"""Who may do what to a case, and why not. The API's buttons and the workflow's validator ask the same function.

A process declares its stages and actions once, as a :class:`Process`; everything about *asking* is here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeVar
from uuid import UUID

from pydantic import ValidationError

from models.contracts.access.permissions import MenuId, RoleId
from models.contracts.cases.case import (
    ActingFor,
    ActionForm,
    Actor,
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Fact,
    Refused,
    Task,
)
from models.rules.access.second_person import is_second_person
from models.rules.cases.escalation import rescheduled
from models.rules.cases.form_days import days_too_late

IN_PLACE_OF: Final = "in_place_of"
"""The fact of an event that names the person who was away."""
HANDED_TO: Final = "handed_to"
"""The fact of an event that names the substitute a task was handed to."""

NAMED: Final = "named"
"""The fact of an event that names the thing it is about, as people gave it its name."""

Form = TypeVar("Form", bound=ActionForm)


class By(StrEnum):
    """Whose action it is: a holder of the case's task, or the one who asked and the student they asked for."""

    HOLDER = "holder"
    OWNER = "owner"


class Tone(StrEnum):
    """How the action looks: the way on, a way that takes something away, or neither."""

    PRIMARY = "primary"
    DANGER = "danger"
    NEUTRAL = "neutral"


class RemarkNeed(StrEnum):
    """Whether the action takes a remark."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


class ActionField(StrEnum):
    """Fields an action's form asks for beside the remark."""

    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class ActionRule:
    """An action somebody may take in a stage.

    ``form`` is the message that says what it asks for beside the remark; API, validator and page check it alike.
    ``menu``: the page on which the role must have the right to approve, beside that of the inbox. One that is taken
    ``on_own_page`` has no button on the case: a page of the process prepares what it needs.
    """

    name: CaseActionName
    by: By
    tone: Tone = Tone.NEUTRAL
    remark: RemarkNeed = RemarkNeed.NONE
    fields: tuple[ActionField, ...] = ()
    form: type[ActionForm] | None = None
    menu: MenuId | None = None
    on_own_page: bool = False


@dataclass(frozen=True, slots=True)
class Endings:
    """How a process ends: the stage after each action that ends it, and what then becomes of each item.

    ``outcome`` takes an item and the stage the case ends in, and answers the item's outcome there. Every
    process has an ending for ``terminate``: its workflow was stopped from outside.
    """

    stages: Mapping[CaseActionName, str]
    outcome: Callable[[CaseItem, str], str] = lambda _item, stage: stage


@dataclass(frozen=True, slots=True)
class Process:
    """A process as people see it: its main stages, and the actions each stage offers.

    ``main_stages`` are passed when nothing goes wrong; a case may have its own (:attr:`CaseRecord.main_stages`).
    ``later_approval`` is the one of them that only those cases pass for which somebody must agree after the owner has
    acted. ``actions`` has every stage the process ever had: a case stays decidable under the regulation it runs under.
    ``gives`` are the outcomes of items that were given what was asked for, in a process that may give some of several.
    Of a case that comes to a stage of ``not_notified`` the student is not told: they brought it there themselves.
    Nobody approves who took an action of ``one_hand`` in an earlier stage: every hand of the case is another person's.
    """

    kind: CaseKind
    main_stages: tuple[str, ...]
    actions: Mapping[str, tuple[ActionRule, ...]]
    endings: Endings
    later_approval: str | None = None
    gives: frozenset[str] = frozenset()
    not_notified: frozenset[str] = frozenset()
    one_hand: frozenset[CaseActionName] = frozenset()


@dataclass(frozen=True, slots=True)
class CaseRefusal:
    """Why an action is not taken: a code of the error catalogue and its facts."""

    code: str
    facts: dict[str, Fact] = field(default_factory=dict)


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
    away = _in_whose_place(record, action.actor)
    return {} if away is None else {IN_PLACE_OF: str(away)}


def _in_whose_place(record: CaseRecord, actor: Actor) -> UUID | None:
    if any(_is_of(task, actor) for task in record.tasks):
        return None
    return next(
        (away.person_id for away in actor.acting_for if any(_is_given(task, away) for task in record.tasks)), None
    )


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


def _is_theirs(rule: ActionRule, record: CaseRecord, actor: Actor) -> bool:
    if rule.by is By.OWNER:
        return record.opened_by == actor.person_id or (
            actor.student_id is not None and actor.student_id == record.student_id
        )
    return any(holds(task, actor) for task in record.tasks)


def _is_own_request(process: Process, action: CaseActionName, record: CaseRecord, actor: Actor) -> bool:
    """Whether somebody would approve what they asked for themselves, as staff do for a student.

    Of a process that names its hands (``one_hand``) a substitute is a hand of their own, whoever they stand in for.
    """
    away = None if process.one_hand else _in_whose_place(record, actor)
    return action is CaseActionName.APPROVE and not is_second_person(
        record.opened_by, actor.person_id, in_place_of=away
    )


def _had_a_hand(process: Process, action: CaseActionName, record: CaseRecord, actor: Actor) -> bool:
    """Whether somebody would approve who has acted in another stage already."""
    return action is CaseActionName.APPROVE and any(
        event.action in process.one_hand and event.stage_from != record.stage and event.actor_id == actor.person_id
        for event in record.events
    )


def available_actions(process: Process, record: CaseRecord, actor: Actor) -> tuple[ActionRule, ...]:
    """The actions this actor may take on the case as it stands; none once it is closed."""
    if record.state is CaseState.CLOSED:
        return ()
    return tuple(
        rule
        for rule in process.actions.get(record.stage, ())
        if _is_theirs(rule, record, actor)
        and not _is_own_request(process, rule.name, record, actor)
        and not _had_a_hand(process, rule.name, record, actor)
    )


def refusal_of(process: Process, record: CaseRecord, action: CaseAction, now: datetime) -> CaseRefusal | None:
    """Why the action cannot be taken at ``now`` (UTC), or None when it can.

    The order is what a person wants to hear first: it is over; it has moved; it is not yours; it is too late;
    something is missing. "Moved" comes before "not yours", since whose it is may be what moved: whoever held the task
    on the page they look at is told so, and a decision sent again is not taken for somebody else's.
    """
    if record.state is CaseState.CLOSED:
        return CaseRefusal("case_closed", {"stage": record.stage, "kind": process.kind.value})
    if action.revision != record.revision:
        return CaseRefusal("stage_moved", {"stage": record.stage, "kind": process.kind.value})
    offered = {rule.name: rule for rule in process.actions.get(record.stage, ())}
    rule = offered.get(action.action)
    if rule is None:
        facts: dict[str, Fact] = {"action": action.action.value, "stage": record.stage, "kind": process.kind.value}
        return CaseRefusal("action_not_possible", facts)
    if not _is_theirs(rule, record, action.actor):
        return CaseRefusal("not_your_task")
    if _is_own_request(process, action.action, record, action.actor):
        return CaseRefusal("own_request")
    if _had_a_hand(process, action.action, record, action.actor):
        return CaseRefusal("had_a_hand")
    if record.deadline_at is not None and now >= record.deadline_at:
        return CaseRefusal("deadline_passed", {"deadline": record.deadline_at.isoformat()})
    if rule.remark is RemarkNeed.REQUIRED and not (action.remark or "").strip():
        return CaseRefusal("remark_required")
    if ActionField.SUBSTITUTE in rule.fields and action.substitute_id is None:
        return CaseRefusal("substitute_required")
    if action.substitute_id == action.actor.person_id:
        return CaseRefusal("substitute_is_self")
    return _form_refusal(rule, action, now)


def form_of(form: type[Form], action: CaseAction) -> Form:
    """What somebody filled in. Raises ValidationError for what :func:`refusal_of` would have refused."""
    return form.model_validate({} if action.form is None else action.form.root)


def _form_refusal(rule: ActionRule, action: CaseAction, now: datetime) -> CaseRefusal | None:
    """The first field that is missing or wrong; a form nobody asked for is refused as well."""
    if rule.form is None:
        return None if action.form is None else CaseRefusal("form_not_asked_for", {"action": rule.name.value})
    try:
        filled = form_of(rule.form, action)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return CaseRefusal("form_invalid", {"field": ".".join(map(str, first["loc"])), "reason": first["type"]})
    late = days_too_late(filled, now)
    return CaseRefusal("form_invalid", {"field": late[0], "reason": "day_in_future"}) if late else None
