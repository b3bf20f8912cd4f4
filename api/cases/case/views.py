"""From rows to what a page shows: the stage line, the holders, and the actions this caller may take now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from api.access.auth.principal import Principal
from api.cases.case.forms import form_fields
from api.cases.case.list_queries import CaseListRow
from api.cases.case.queries import CaseRow, EventRow, HolderRow
from api.cases.case.schemas import (
    ActionView,
    CaseSummary,
    CaseView,
    Deadline,
    EventView,
    HolderView,
    ItemView,
    ListedHolder,
    RefusedView,
    StageView,
    SubjectPerson,
    TaskItem,
)
from api.cases.task.queries import TaskRow
from api.cases.task.schemas import TaskRef
from api.kit.texts import readable, remedy, sentence, titled
from api.kit.wire import names_of
from models.access.role.contract import Action, MenuId
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord, CaseState, Event, Refused
from models.cases.case.rules.actions import GAINING, available_actions
from models.cases.case.rules.process import ActionRule, RemarksToStudent, Tone
from models.cases.case.rules.results import result_of
from models.cases.case.rules.steps import HANDED_TO
from models.cases.task.contract import Task
from models.cases.task.rules.escalation import ESCALATED_TO
from models.cases.task.rules.holding import IN_PLACE_OF
from models.grades.grade.rules.averages import shown_average
from models.kit.errors import Audience, Language
from models.kit.settings import settings
from models.registry.process.rules import PROCESSES

_CONFIRMED = frozenset({CaseActionName.APPROVE, CaseActionName.ACCEPT})
"""Actions that give something and still name first what they will do."""
_SHOWN_BY_NAME = frozenset({IN_PLACE_OF, HANDED_TO, ESCALATED_TO, GAINING})
"""Facts that are ids: the names stand beside them, or in what the case is about."""


def stage_line(
    kind: CaseKind,
    stage: str,
    state: CaseState,
    events: list[Event],
    *,
    main_stages: Sequence[str] = (),
    needs_later_approval: bool = False,
) -> list[StageView]:
    """The stages passed, the one reached, and while the case is open the main stages still to come.

    ``main_stages`` are the case's own; without them those of its process. ``needs_later_approval``: whether somebody
    must agree who is not asked in every case.
    """
    reached: dict[str, datetime] = {}
    for event in events:
        reached.setdefault(event.stage_to, event.at)
    process = PROCESSES[kind]
    main = list(main_stages or process.main_stages)
    ahead = main[main.index(stage) + 1 :] if stage in main and state is CaseState.OPEN else []
    return [
        # A stage the case was returned from is to come again.
        *(StageView(name=name, state="done", at=at) for name, at in reached.items() if name not in (stage, *ahead)),
        StageView(name=stage, state="current", at=reached.get(stage)),
        *(
            StageView(name=name, state="upcoming")
            for name in ahead
            if needs_later_approval or name != process.later_approval
        ),
    ]


def action_view(kind: CaseKind, rule: ActionRule) -> ActionView:
    """An action as a button with its form."""
    return ActionView(
        name=rule.name,
        label_key=f"action.{rule.name.value}",
        tone=rule.tone,
        confirm=rule.tone is Tone.DANGER or rule.name in _CONFIRMED,
        remark=rule.remark,
        fields=list(rule.fields),
        form=form_fields(kind, rule),
    )


def actions_offered(kind: CaseKind, record: CaseRecord, principal: Principal) -> list[ActionView]:
    """The buttons of this caller: what the case offers them, as far as their role may act at all."""
    offered = available_actions(PROCESSES[kind], record, principal.actor)
    return [action_view(kind, rule) for rule in offered if principal.may_take(rule) and not rule.on_own_page]


def refused_view(refused: Refused, language: Language, audience: Audience) -> RefusedView:
    """A refusal in the caller's words."""
    return RefusedView(
        code=refused.code,
        message=sentence(refused.code, refused.facts, language, audience),
        remedy=remedy(refused, language, audience),
        rule=refused.rule,
        rule_version=refused.rule_version,
        facts=dict(refused.facts),
    )


def item_view(item: CaseItem, language: Language, audience: Audience) -> ItemView:
    """An item of the case."""
    return ItemView(
        key=item.key,
        label=titled(item.label_th, item.label_en),
        outcome=item.outcome,
        refused=refused_view(item.refused, language, audience) if item.refused else None,
    )


def case_view(row: CaseRow, principal: Principal, language: Language) -> CaseView:
    """Everything the case page shows to this caller."""
    return CaseView(
        id=row.case_id,
        kind=row.kind,
        title=titled(row.title_th, row.title_en),
        state=row.state,
        stage=row.stage,
        result=result_of(PROCESSES[row.kind], row.stage, row.items),
        stages=stage_line(
            row.kind,
            row.stage,
            row.state,
            list(row.events),
            main_stages=row.main_stages,
            needs_later_approval=row.asked_later is not None,
        ),
        subject=_subject(row.id_code, row.subject_th, row.subject_en),
        opened_at=row.opened_at,
        updated_at=row.updated_at,
        closed_at=row.closed_at,
        deadline=Deadline(at=row.deadline_at, effect=row.deadline_effect)
        if row.deadline_at and row.deadline_effect
        else None,
        revision=row.revision,
        holders=[_holder(task) for task in row.tasks],
        asked_later=names_of(row.asked_later.th, row.asked_later.en) if row.asked_later else None,
        timeline=[_event(event, row.kind, language, remark=_remark(event, row, principal)) for event in row.events],
        actions=actions_offered(row.kind, row.record, principal),
        items=[item_view(item, language, principal.audience) for item in row.items],
        temporal_url=_temporal_url(row.workflow_id, principal),
    )


def _holder(task: HolderRow) -> HolderView:
    return HolderView(
        th=task.th,
        en=task.en,
        task=task.name,
        since=task.since,
        due_at=task.due_at,
        escalates_at=task.escalation.at if task.escalation else None,
        escalated_at=task.escalated_at,
    )


def _remark(event: EventRow, row: CaseRow, principal: Principal) -> str | None:
    """The remark on a step, unless its process keeps remarks from the student while it is open."""
    shown = PROCESSES[row.kind].remarks_to_student
    is_kept = shown is RemarksToStudent.ONCE_CLOSED and row.state is CaseState.OPEN
    return None if is_kept and principal.audience == "student" else event.remark


def _event(event: EventRow, kind: CaseKind, language: Language, *, remark: str | None) -> EventView:
    facts = {name: value for name, value in event.facts.items() if name not in _SHOWN_BY_NAME}
    return EventView(
        at=event.at,
        actor=names_of(event.th, event.en),
        in_place_of=names_of(event.away_th, event.away_en),
        to=names_of(event.to_th, event.to_en),
        action=event.action,
        stage_from=event.stage_from,
        stage_to=event.stage_to,
        remark=remark,
        facts=readable(facts, language, kind),
    )


def _subject(id_code: str | None, name_th: str | None, name_en: str | None) -> SubjectPerson | None:
    if id_code is None or name_th is None or name_en is None:
        return None
    return SubjectPerson(id_code=id_code, name_th=name_th, name_en=name_en)


def _temporal_url(workflow_id: str, principal: Principal) -> str | None:
    """The workflow in the Temporal UI, for operators: who keeps the roles also runs the portal."""
    if not principal.may(MenuId.ROLES, Action.VIEW) or not settings().temporal_ui_url:
        return None
    return f"{settings().temporal_ui_url}/namespaces/{settings().temporal_namespace}/workflows/{workflow_id}"


def case_summary(row: CaseListRow) -> CaseSummary:
    """A case in a list."""
    return CaseSummary(
        id=row.case_id,
        kind=row.kind,
        title=titled(row.title_th, row.title_en),
        lines=[titled(item.label_th, item.label_en) for item in row.items],
        state=row.state,
        stage=row.stage,
        result=result_of(PROCESSES[row.kind], row.stage, row.items),
        subject=_subject(row.id_code, row.subject_th, row.subject_en),
        deadline_at=row.deadline_at,
        opened_at=row.opened_at,
        updated_at=row.updated_at,
        revision=row.revision,
        holder=_listed_holder(row),
    )


def _listed_holder(row: CaseListRow) -> ListedHolder | None:
    if row.since is None:
        return None
    return ListedHolder(
        th=row.holder_th or "",
        en=row.holder_en or "",
        since=row.since,
        due_at=row.due_at,
        escalated_at=row.escalated_at,
    )


def task_item(row: TaskRow, principal: Principal) -> TaskItem:
    """A task of the inbox with the actions it offers the caller."""
    average = shown_average(row.gpax, row.admission_year) if row.admission_year is not None else None
    return TaskItem(
        case_id=row.case_id,
        kind=row.kind,
        task=row.name,
        title=titled(row.title_th, row.title_en),
        lines=[titled(item.label_th, item.label_en) for item in row.items],
        stage=row.stage,
        subject=_subject(row.id_code, row.subject_th, row.subject_en),
        gpax=None if average is None else float(average),
        since=row.since,
        due_at=row.due_at,
        escalates_at=row.escalation.at if row.escalation else None,
        escalated_at=row.escalated_at,
        delegated_by=names_of(row.delegated_th, row.delegated_en),
        in_place_of=names_of(row.away_th, row.away_en),
        revision=row.revision,
        actions=_offered_by(row, principal),
    )


def task_ref(row: TaskRow, principal: Principal) -> TaskRef:
    """A task among many. An action with a form is not taken on many tasks at once."""
    return TaskRef(
        case_id=row.case_id,
        revision=row.revision,
        title=titled(row.title_th, row.title_en),
        lines=[titled(item.label_th, item.label_en) for item in row.items],
        subject=_subject(row.id_code, row.subject_th, row.subject_en),
        actions=[action.name for action in _offered_by(row, principal) if not action.form],
    )


def _offered_by(row: TaskRow, principal: Principal) -> list[ActionView]:
    record = CaseRecord(
        case_id=row.case_id,
        kind=row.kind,
        opened_by=row.opened_by,
        stage=row.stage,
        revision=row.revision,
        tasks=(Task.model_validate(row, from_attributes=True),),
    )
    return actions_offered(row.kind, record, principal)
