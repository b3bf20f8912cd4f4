"""A case as the web sees it: one shape for every process."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.forms import FormFieldView
from api.kit.numbers import Revision
from api.kit.sentences import Words
from api.kit.wire import Camel, Names
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseActionName, CaseKind, CaseState
from models.cases.case.rules.process import ActionField, RemarkNeed, Tone
from models.kit.errors import Detail
from models.kit.instants import Instant


class SubjectPerson(Camel):
    """Whom a case is about."""

    id_code: str
    name_th: str
    name_en: str


class StageView(Camel):
    """A stage of the case's line: done, current or upcoming; ``at`` is when it was reached."""

    name: str
    state: str = Field(pattern="^(done|current|upcoming)$")
    at: Instant | None = None


class Deadline(Camel):
    """Until when, and what happens then if nobody acts (a key of the case catalogue)."""

    at: Instant
    effect: str


class HolderView(Names):
    """Who has the case now, since when and until when.

    ``escalates_at``: undecided then, it also goes to somebody else (a key ``escalation.<kind>.<task>`` of the case
    catalogue says to whom); ``escalated_at``: it has gone there.
    """

    task: str
    since: Instant
    due_at: Instant | None
    escalates_at: Instant | None
    escalated_at: Instant | None


class EventView(Camel):
    """One step of the timeline."""

    at: Instant
    actor: Names | None
    in_place_of: Names | None = Field(default=None, description="who was away, and whose task it was")
    to: Names | None = Field(default=None, description="whom the task was handed to, or the role it escalated to")
    action: CaseActionName
    stage_from: str | None
    stage_to: str
    remark: str | None
    facts: dict[str, Detail]


class ActionView(Camel):
    """An action the caller may take now."""

    name: CaseActionName
    label_key: str
    tone: Tone
    confirm: bool
    remark: RemarkNeed
    fields: list[ActionField]
    form: list[FormFieldView] = Field(description="what the action asks for beside the remark")


class RefusedView(Camel):
    """Why an item was refused: the rule, a sentence in the caller's language, what would help, and the facts."""

    code: str
    message: str
    remedy: str = ""
    rule: str
    rule_version: int
    facts: dict[str, Detail]


Result = Annotated[
    str, Field(description="the stage in a word that is true of every item: some may not have been given")
]


class ItemView(Camel):
    """One line of a case."""

    key: str
    label: Names
    outcome: str
    refused: RefusedView | None


class CaseView(Camel):
    """Everything a page needs to show a case and what may be done with it."""

    id: UUID
    kind: CaseKind
    title: Names
    state: CaseState
    stage: str
    result: Result
    stages: list[StageView]
    subject: SubjectPerson | None
    opened_at: Instant
    updated_at: Instant
    closed_at: Instant | None
    deadline: Deadline | None
    revision: int
    holders: list[HolderView]
    asked_later: Names | None = Field(description="who must agree once the student has acted; asked then, not yet")
    timeline: list[EventView]
    actions: list[ActionView]
    items: list[ItemView]
    temporal_url: str | None


class ListedHolder(Names):
    """Who has a case, since when and until when; of several the one who has had it longest."""

    since: Instant
    due_at: Instant | None
    escalated_at: Instant | None


class CaseSummary(Camel):
    """A case in a list."""

    id: UUID
    kind: CaseKind
    title: Names
    lines: list[Names]
    state: CaseState
    stage: str
    result: Result
    subject: SubjectPerson | None
    deadline_at: Instant | None
    opened_at: Instant
    updated_at: Instant
    revision: int
    holder: ListedHolder | None


class TaskItem(Camel):
    """A task in the inbox, with what one wants to know before opening it."""

    case_id: UUID
    kind: CaseKind
    task: str
    title: Names
    lines: list[Names]
    stage: str
    subject: SubjectPerson | None
    gpax: float | None
    since: Instant
    due_at: Instant | None
    escalates_at: Instant | None
    escalated_at: Instant | None
    delegated_by: Names | None
    in_place_of: Names | None = Field(description="whose task it is, when the caller acts for them")
    revision: int
    actions: list[ActionView]


class ActionRequest(Camel):
    """A decision: what the person saw (``revision``), and what they add."""

    revision: Revision
    remark: Words | None = Field(default=None, max_length=1000)
    substitute_id: UUID | None = None
    form: FilledForm | None = Field(default=None, description="the fields of the action's form, by their names")
