"""An I or N as its reviewers see it."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from api.kit.wire import Camel, Names
from models.grades.incomplete_grade.contract import FixLetter, IncompleteStage
from models.kit.instants import Instant


class Proposal(Camel):
    """The letter that is proposed in the place of ``letter``, null before anybody did; else it ``becomes`` another."""

    letter: str
    becomes: str
    proposed: FixLetter | None
    reason: str
    proposed_by: Names | None
    proposed_at: Instant | None


class IncompleteShow(StrEnum):
    """Which I and N a list shows."""

    WAITING = "waiting"
    SOON = "soon"
    """Those that are converted within the days of the first reminder."""
    ENDED = "ended"


class IncompleteLine(Camel):
    """An I or N: whose, of which subject, and what it becomes when. ``days_left`` are days of the calendar in Bangkok,
    null while nothing converts it. ``reminded_at``: when student and teacher were last reminded.
    """

    case_id: UUID
    student_code: str
    student: Names
    subject_code: str
    subject: Names
    academic_year: int
    semester: int
    letter: str
    becomes: str
    stage: IncompleteStage
    converts_at: Instant | None
    days_left: int | None
    reminded_at: Instant | None
