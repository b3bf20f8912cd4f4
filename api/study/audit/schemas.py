"""A student's degree audit, and what it is asked for (study §3). Credits are texts, as everywhere on the wire."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from fastapi import Query
from pydantic import Field

from api.kit.wire import Camel, Names
from models.study.audit.rules.auditing import NodeState
from models.study.audit.rules.conditions import ConditionKind, ConditionState
from models.study.audit.rules.explaining import Because
from models.study.audit.rules.subjects import Rejection

_MOST_PLANNED: Final = 30
PlannedCode = Annotated[str, Field(pattern=r"^0\d{7}$", max_length=8)]


class AuditWorld(StrEnum):
    """The subjects that an audit shows: those that are done, or with them those under way and planned, as passed."""

    NOW = "now"
    IF_PASSED = "if_passed"


class WhatIf(Camel):
    """What is tried: another programme, subjects that are planned, and subjects under way that are given up, as by a W
    or a leave. None given: the audit as it stands.
    """

    programme: Annotated[UUID | None, Query(description="A version of a programme in place of one's own")] = None
    planned: Annotated[list[PlannedCode], Field(default_factory=list, max_length=_MOST_PLANNED)]
    without: Annotated[list[PlannedCode], Field(default_factory=list, max_length=_MOST_PLANNED)]
    world: Annotated[AuditWorld, Query(description="The subjects that the audit shows")] = AuditWorld.IF_PASSED


class NodeRule(StrEnum):
    """What a node asks for: all of its parts, some of them, credits, one subject, or subjects of a group."""

    ALL = "all"
    CHOOSE = "choose"
    CREDITS = "credits"
    SUBJECT = "subject"
    SUBJECTS = "subjects"


class SubjectCertainty(StrEnum):
    """Whether a subject is done, under way or planned."""

    DONE = "done"
    IN_PROGRESS = "in_progress"
    PLANNED = "planned"


class AuditCandidate(Camel):
    """A subject that would count where something is missing; ``is_open``: there are sections of it this term."""

    code: str
    name: Names
    credits: str
    is_open: bool


class UsedSubject(Camel):
    """A subject that counts at a leaf, and why it does there."""

    key: str
    because: Because


class AuditNode(Camel):
    """A requirement: what it needs, what counts, what is missing and what would fill it.

    All of it is of the world of the audit, so that credits and state are those of the subjects in ``used``. ``to_take``
    is missing in it. ``too_low``: keys of subjects that would count with a better letter. ``agreed``: why it was
    changed. ``group``: the group of general education whose subjects, and no others, count here.
    """

    path: str
    name: Names
    rule: NodeRule
    choose: int | None = None
    cap: str | None = None
    minimum_grade: str | None = None
    state: NodeState
    need: str
    have: str
    short: str
    to_take: str | None = None
    used: list[UsedSubject]
    too_low: list[str]
    agreed: list[str]
    group: str | None = None
    candidates: list[AuditCandidate]
    children: list[AuditNode]


class AuditSubject(Camel):
    """A subject the student took, takes or plans. ``counts_at`` and ``could_count_at`` are paths; where it counts
    nowhere, ``rejection`` says why, or ``is_surplus`` that nothing is missing without it. ``part_of``: of a part
    of a splittable subject the credits of all of it.
    """

    key: str
    code: str
    name: Names
    credits: str
    part_of: str | None
    academic_year: int | None
    semester: int | None
    letter: str | None
    certainty: SubjectCertainty
    counts_at: list[str]
    could_count_at: list[str]
    rejection: Rejection | None
    is_surplus: bool


class AuditCondition(Camel):
    """A condition beside subjects: what is needed and what there is."""

    kind: ConditionKind
    state: ConditionState
    need: str | None
    have: str | None
    subjects: list[str]
    test: Names | None = None


class AuditProgramme(Camel):
    """A version of a programme."""

    version_id: UUID
    programme_code: str
    revision: int
    name: Names
    total_credits: str


class AuditFigures(Camel):
    """Credits of a programme: what counts of what is done, what would if everything under way is passed, and what is
    missing then.
    """

    need: str
    done: str
    if_passed: str
    to_take: str


class DegreeAudit(Camel):
    """An audit, explained. ``programme`` is null where none is known for the student: then nothing is audited.

    ``own``: the figures of the student's own programme, where another one is tried. ``earned`` are all credits that the
    record counts as earned, ``surplus`` those of subjects that no requirement of this world needs. ``left_out``: the
    codes of subjects that this world does not show. ``is_proven``: no other placement
    of the subjects leaves fewer credits missing.
    """

    student_code: str
    student: Names
    programme: AuditProgramme | None
    is_own: bool
    world: AuditWorld
    left_out: list[str]
    earned: str
    surplus: str
    figures: AuditFigures | None
    own: AuditFigures | None
    nodes: list[AuditNode]
    subjects: list[AuditSubject]
    conditions: list[AuditCondition]
    is_proven: bool
    input_hash: str


class ProgrammeChoice(AuditProgramme):
    """A programme that may be tried."""

    faculty: Names
