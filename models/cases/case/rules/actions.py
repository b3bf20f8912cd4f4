"""Who may do what to a case, and why not. The API's buttons and the workflow's validator ask the same function.

A process declares its stages and actions once (:mod:`models.cases.case.rules.process`);
everything about *asking* is here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, TypeVar
from uuid import UUID

from pydantic import ValidationError

from models.access.second_person.rules import is_second_person
from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord, CaseState, Fact
from models.cases.case.rules.form_days import days_too_late
from models.cases.case.rules.process import ActionField, ActionRule, By, Process, RemarkNeed
from models.cases.task.contract import Actor
from models.cases.task.rules.holding import holds, in_whose_place

Form = TypeVar("Form", bound=ActionForm)

GAINING: Final = "gaining"
"""The fact of an event that names, by their ids, who would gain by what is asked for: none of them approves it."""


@dataclass(frozen=True, slots=True)
class CaseRefusal:
    """Why an action is not taken: a code of the error catalogue and its facts."""

    code: str
    facts: dict[str, Fact] = field(default_factory=dict)


def _is_theirs(rule: ActionRule, record: CaseRecord, actor: Actor) -> bool:
    if rule.by is By.OWNER:
        return record.opened_by == actor.person_id or (
            actor.student_id is not None and actor.student_id == record.student_id
        )
    return any(holds(task, actor) for task in record.tasks)


def _is_own_request(process: Process, action: CaseActionName, record: CaseRecord, actor: Actor) -> bool:
    """Whether somebody would approve what they asked for themselves, as staff do for a student, or choose who does.

    Of a process that names its hands (``one_hand``) a substitute is a hand of their own, whoever they stand in for.
    """
    away = None if process.one_hand else in_whose_place(record, actor)
    return _decides(action, record) and not is_second_person(record.opened_by, actor.person_id, in_place_of=away)


def _had_a_hand(process: Process, action: CaseActionName, record: CaseRecord, actor: Actor) -> bool:
    """Whether somebody would approve, or choose who does, who has acted in another stage already."""
    return _decides(action, record) and any(
        event.action in process.one_hand and event.stage_from != record.stage and event.actor_id == actor.person_id
        for event in record.events
    )


def _gains(action: CaseActionName, record: CaseRecord, actor: Actor) -> bool:
    """Whether somebody would approve, or choose who does, what they or whom they act for would gain by."""
    gaining = {UUID(one) for event in record.events for one in str(event.facts.get(GAINING) or "").split()}
    return _decides(action, record) and not gaining.isdisjoint({actor.person_id, in_whose_place(record, actor)})


def _decides(action: CaseActionName, record: CaseRecord) -> bool:
    """Whether the action approves, or chooses the one person who does among the holders of a role.

    A task that names a person may be handed on by that person, whatever they did before: nobody else holds it.
    """
    if action is CaseActionName.DELEGATE:
        return any(task.assignee_id is None for task in record.tasks)
    return action is CaseActionName.APPROVE


def _offered(process: Process, record: CaseRecord) -> tuple[ActionRule, ...]:
    """The actions of a case as it stands, whoever may take them."""
    last = (record.main_stages or process.main_stages)[-1]
    return tuple(rule for rule in process.actions.get(record.stage, ()) if rule.leads_to in (None, last))


def _cancels_instead(process: Process, action: CaseActionName, record: CaseRecord, actor: Actor) -> bool:
    """Whether somebody would disapprove what they asked for themselves, about no student, and may cancel."""
    is_own = record.opened_by == actor.person_id and record.student_id is None
    return (
        is_own
        and action is CaseActionName.DISAPPROVE
        and any(rule.name is CaseActionName.CANCEL and rule.by is By.OWNER for rule in _offered(process, record))
    )


def available_actions(process: Process, record: CaseRecord, actor: Actor) -> tuple[ActionRule, ...]:
    """The actions this actor may take on the case as it stands; none once it is closed.

    Who asked for something that is about no student cancels it: they are not offered to disapprove beside it, as
    another holder of their office is.
    """
    if record.state is CaseState.CLOSED:
        return ()
    return tuple(
        rule
        for rule in _offered(process, record)
        if _is_theirs(rule, record, actor)
        and not _cancels_instead(process, rule.name, record, actor)
        and not _is_own_request(process, rule.name, record, actor)
        and not _had_a_hand(process, rule.name, record, actor)
        and not _gains(rule.name, record, actor)
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
    offered = {rule.name: rule for rule in _offered(process, record)}
    rule = offered.get(action.action)
    if rule is None:
        facts: dict[str, Fact] = {"action": action.action.value, "stage": record.stage, "kind": process.kind.value}
        return CaseRefusal("action_not_possible", facts)
    if not _is_theirs(rule, record, action.actor):
        return CaseRefusal("not_your_task")
    is_own = _is_own_request(process, action.action, record, action.actor)
    if is_own or _cancels_instead(process, action.action, record, action.actor):
        return CaseRefusal("own_request")
    if _had_a_hand(process, action.action, record, action.actor):
        return CaseRefusal("had_a_hand")
    if _gains(action.action, record, action.actor):
        return CaseRefusal("gains_by_it")
    if record.deadline_at is not None and now >= record.deadline_at:
        return CaseRefusal("deadline_passed", {"deadline": record.deadline_at.isoformat()})
    if rule.remark is RemarkNeed.REQUIRED and not (action.remark or "").strip():
        return CaseRefusal("remark_required")
    if ActionField.SUBSTITUTE in rule.fields and action.substitute_id is None:
        return CaseRefusal("substitute_required")
    if action.substitute_id == action.actor.person_id:
        return CaseRefusal("substitute_is_self")
    return _form_refusal(rule, record, action, now)


def form_of(form: type[Form], action: CaseAction) -> Form:
    """What somebody filled in. Raises ValidationError for what :func:`refusal_of` would have refused."""
    return form.model_validate({} if action.form is None else action.form.root)


def _form_refusal(rule: ActionRule, record: CaseRecord, action: CaseAction, now: datetime) -> CaseRefusal | None:
    """Return the refusal for the first field that is missing or wrong, or for a form that the action does not have."""
    if rule.form is None:
        return None if action.form is None else CaseRefusal("form_not_asked_for", {"action": rule.name.value})
    try:
        filled = form_of(rule.form, action)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return CaseRefusal("form_invalid", {"field": ".".join(map(str, first["loc"])), "reason": first["type"]})
    if late := days_too_late(filled, now):
        return CaseRefusal("form_invalid", {"field": late[0], "reason": "day_in_future"})
    unfit = rule.refused_form(record, filled) if rule.refused_form is not None else None
    return None if unfit is None else CaseRefusal("form_invalid", {"field": unfit[0], "reason": unfit[1]})
