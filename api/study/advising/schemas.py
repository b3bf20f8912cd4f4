"""The advisor's desk: students in one's care, how far each is, and notes about them (study §6)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.grades.standing_review.contract import Reach, StandingRule
from models.kit.instants import Instant
from models.people.student_note.contract import NoteVisibility

_LONGEST_NOTE = 2_000


class Attention(StrEnum):
    """Why somebody may want to look at a student."""

    PROBATION = "probation"
    """Their status is probation."""
    HELD = "held"
    """A hold keeps them from enrolling."""
    WATCHED = "watched"
    """A rule of standing applies to them, or is one step away."""
    BLOCKED = "blocked"
    """A chain of missing subjects cannot be taken in time any more."""
    ASKING = "asking"
    """A request of theirs waits for somebody."""


class StudyState(StrEnum):
    """Whether the studies of the students go on, or have ended: graduated, resigned or dismissed."""

    STUDYING = "studying"
    ENDED = "ended"


class CareFilter(Camel):
    """Which of the students in one's care a list or a file is about."""

    studies: StudyState = StudyState.STUDYING
    attention: Attention | None = None


class StandingRisk(Camel):
    """The gravest rule of standing that was found for a student after the last term that was looked at."""

    rule: StandingRule
    reach: Reach


class ChainPart(Camel):
    """A subject of a chain; without a code a part of the programme for which one is chosen."""

    code: str | None
    name: Names


class BlockedChain(Camel):
    """Missing subjects, each required by the next, that take more terms than are left, as a round of audits found.

    ``held_up``: how many wait for the first. ``terms_left``: until the years of the programme end or, once they have,
    the longest time of study.
    """

    chain: list[ChainPart]
    held_up: int
    terms_needed: int
    terms_left: int
    audited_at: Instant


class AdvisedStudent(Camel):
    """A student in the caller's care. ``status`` is null where the university keeps no name for it.

    ``holds`` and ``cases`` are how many there are that stand open.
    """

    student_code: str
    student: Names
    status: Names | None
    on_probation: bool
    programme: Names | None
    study_year: int
    gpax: str | None
    credits_earned: str
    holds: int
    cases: int
    risk: StandingRisk | None
    blocked: BlockedChain | None
    notes: int


class StudentProgress(Camel):
    """How far a student is in their programme, in credits; ``is_proven`` as in the audit.

    ``audited_at``: when the last round of audits found it; null where it was computed for this answer.
    """

    student_code: str
    need: str
    done: str
    if_passed: str
    to_take: str
    is_proven: bool
    audited_at: Instant | None = None


class MissingPart(Camel):
    """A part of a programme, by its path, and how many credits are still to be taken in it."""

    path: str
    credits: str


class AuditLine(Camel):
    """A student's line of the file of audits: credits and what is missing, as the last round of audits found it.

    What is None was not found yet, or follows no known programme.
    """

    student_code: str
    student: Names
    status: Names | None
    programme: Names | None
    version_id: UUID | None
    study_year: int
    gpax: Decimal | None
    need: Decimal | None
    done: Decimal | None
    if_passed: Decimal | None
    to_take: Decimal | None
    missing: list[MissingPart]
    is_proven: bool | None
    audited_at: Instant | None
    holds: int
    cases: int
    risk: StandingRisk | None
    blocked: BlockedChain | None


class NoteInput(Camel):
    """A note about a student, and who may read it."""

    text: Sentence = Field(max_length=_LONGEST_NOTE)
    visibility: NoteVisibility


class NoteView(Camel):
    """A note; ``is_mine``: the caller wrote it and may delete it."""

    note_id: UUID
    text: str
    visibility: NoteVisibility
    writer: Names
    written_at: Instant
    is_mine: bool
