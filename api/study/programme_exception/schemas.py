"""Exceptions of a student's programme: what is asked for, what it does, and what was agreed to (study §3)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from api.study.audit.schemas import AuditFigures
from models.kit.instants import Day, Instant
from models.study.audit.rules.auditing import NodeState
from models.study.audit.rules.difference import PlaceReason
from models.study.programme.contract import PATH, Credit, ExceptionKind
from models.study.programme_exception.contract import ExceptionStage, ExceptionWish, SubjectCode

_LONGEST_REASON = 500


class ExceptionLook(Camel):
    """An exception that is only looked at: a subject at a leaf, another need of a block, or nothing needed."""

    kind: ExceptionKind
    path: Annotated[str, Field(pattern=PATH, max_length=200)]
    subject: SubjectCode | None = None
    instead_of: SubjectCode | None = None
    credits: Credit | None = None
    choose: Annotated[int, Field(ge=0, le=100)] | None = None
    valid_until: Day | None = None


class ExceptionAsk(ExceptionLook):
    """A request: why, and the files that come with it."""

    reason: Sentence = Field(max_length=_LONGEST_REASON)
    file_ids: list[UUID] = Field(default_factory=list, max_length=5)


class WithdrawalAsk(Camel):
    """PlaceReason an exception is to hold no more, and the files that come with it."""

    reason: Sentence = Field(max_length=_LONGEST_REASON)
    file_ids: list[UUID] = Field(default_factory=list, max_length=5)


class ExceptionFileView(Camel):
    """A file that comes with a request."""

    file_id: UUID
    name: str


class ChangedNode(Camel):
    """A requirement that would stand otherwise: its state and the credits it lacks, before and after."""

    path: str
    name: Names
    before: NodeState
    after: NodeState
    short_before: str
    short_after: str


class MovedSubject(Camel):
    """A subject that would count elsewhere; no place: it counts nowhere. ``by``: codes that count where it did."""

    code: str
    name: Names
    before: list[Names]
    after: list[Names]
    why: PlaceReason
    by: list[str]


class ExceptionEffect(Camel):
    """What the audit of this moment comes to without and with it. Nothing of it is kept (ADR 43)."""

    before: AuditFigures
    after: AuditFigures
    nodes: list[ChangedNode]
    subjects: list[MovedSubject]
    is_proven: bool


class ExceptionPreview(Camel):
    """What a request would do if it were agreed to now, or why it is refused."""

    refused: RefusedView | None
    effect: ExceptionEffect | None


class ExceptionStanding(StrEnum):
    """Whether an exception holds."""

    HOLDS = "holds"
    ENDED = "ended"
    """Its day has passed."""
    WITHDRAWN = "withdrawn"
    NOWHERE = "nowhere"
    """The programme the student follows now has no such place any more."""


class ExceptionView(Camel):
    """What was agreed for a student, by whom, and whether it holds. ``place`` is null where the programme has none."""

    exception_id: UUID
    kind: ExceptionKind
    path: str
    place: Names | None
    subject: str
    instead_of: str
    credits: str | None
    choose: int | None
    reason: str
    valid_until: Day | None
    asked_by: Names
    agreed_by: Names
    agreed_at: Instant
    withdrawn_at: Instant | None
    withdrawn_by: Names | None
    standing: ExceptionStanding


class ExceptionContext(Camel):
    """What reviewers see next to their decision. ``effect`` and ``refused`` are computed now, and only while the case
    is undecided.
    """

    case_id: UUID
    student_code: str
    student: Names
    wish: ExceptionWish
    kind: ExceptionKind
    place: Names | None
    subject: str | None
    instead_of: str | None
    credits: str | None
    choose: int | None
    reason: str
    valid_until: Day | None
    stage: ExceptionStage
    files: list[ExceptionFileView]
    refused: RefusedView | None
    effect: ExceptionEffect | None
    others: list[ExceptionView]


class ExceptionAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""
