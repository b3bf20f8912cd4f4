"""The inbox: choices of its filters, many tasks at once, and who can take one."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import SubjectPerson
from api.kit.numbers import Revision
from api.kit.sentences import Words
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseActionName, CaseKind


class KindChoice(Camel):
    """A process with how many tasks of it wait."""

    kind: CaseKind
    count: int


class SubjectChoice(Camel):
    """A subject with how many tasks about it wait."""

    code: str
    name: Names | None
    count: int


class AwayChoice(Camel):
    """A colleague who is away with how many of their tasks wait for the caller."""

    person_id: UUID
    name: Names
    count: int


class InboxOverview(Camel):
    """What lies on the caller's desk, before any filter."""

    total: int
    overdue: int
    escalated: int
    own: int
    kinds: list[KindChoice]
    subjects: Annotated[list[SubjectChoice], Field(description="the fifty most frequent, by code")]
    in_place_of: list[AwayChoice]


class TaskRef(Camel):
    """A task as much as it takes to decide on it among many."""

    case_id: UUID
    revision: int
    title: Names
    lines: list[Names]
    subject: SubjectPerson | None
    actions: list[CaseActionName]


class MatchingTasks(Camel):
    """Every task that a filter leaves, the most urgent first; at most five hundred of ``total``."""

    tasks: list[TaskRef]
    total: int


class BulkTask(Camel):
    """One chosen row of the inbox."""

    case_id: UUID
    revision: Revision


class OtherRoleView(Camel):
    """Another role of the caller, and how many tasks wait for them in it."""

    role_id: int
    role: Names
    count: int


class BulkRequest(Camel):
    """One decision on several tasks, with one remark."""

    action: CaseActionName
    remark: Words | None = Field(default=None, max_length=1000)
    tasks: list[BulkTask] = Field(min_length=1, max_length=200)


class BulkError(Camel):
    """Why a task of a bulk decision was not decided."""

    code: str
    message: str


class BulkResult(Camel):
    """What became of one task: decided, passed on (accepted, answer not in yet) or refused."""

    case_id: UUID
    outcome: str = Field(pattern="^(decided|accepted|refused)$")
    error: BulkError | None = None


class BulkResponse(Camel):
    """A result for each chosen task, in the order chosen."""

    results: list[BulkResult]


class Substitute(Camel):
    """Somebody a task can be handed to."""

    id: UUID
    name: Names
    position: Names
