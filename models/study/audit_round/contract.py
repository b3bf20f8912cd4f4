"""A round of audits: all students, or those in their final year, one chunk after the other (study §3)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from models.kit.message import Message


class AuditScope(StrEnum):
    """Who is audited in a round. Persisted."""

    ALL = "all"
    FINAL_YEAR = "final_year"
    """Who is in the last year of the programme, or beyond it."""


class AuditChangeKind(StrEnum):
    """What has become of a student since the round before. Persisted."""

    OTHER_PROGRAMME = "other_programme"
    COMPLETE = "complete"
    """Everything is done."""
    LESS_TO_TAKE = "less_to_take"
    """Fewer credits are to be taken, by what was passed, enrolled in or agreed to."""
    MORE_TO_TAKE = "more_to_take"
    """More credits are to be taken: a subject was failed, given up, or counts no more."""
    MORE_DONE = "more_done"
    """As much is to be taken, and more of what was under way is done."""
    LESS_DONE = "less_done"
    """As much is to be taken, and less is done."""
    OTHERWISE = "otherwise"
    """Something it was computed from is another, and the credits are the same."""


class AuditRoundRequest(Message):
    """Which students to audit. ``asked_by`` is the registrar who asked; None where it began by the clock."""

    scope: AuditScope = AuditScope.ALL
    asked_by: UUID | None = None


class AuditRoundBegin(Message):
    """A round that begins, with the id the workflow gave it."""

    round_id: UUID
    request: AuditRoundRequest
    at: datetime


class AuditChunk(Message):
    """The students of a round after one, by their ids."""

    round_id: UUID
    scope: AuditScope
    after: int = 0
    at: datetime


class AuditChunkDone(Message):
    """What a chunk came to. ``last`` is the last student of it; None where there was nobody left."""

    last: int | None
    students: int
    changed: int


class AuditRoundEnd(Message):
    """A round that has looked at everybody."""

    round_id: UUID
    students: int
    changed: int
    at: datetime
