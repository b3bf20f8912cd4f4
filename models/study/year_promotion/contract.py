"""Messages and persisted names of the process ``year_promotion``: study years move up once a year (golive §4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.run.contract import RunRegulation
from models.kit.message import Message
from models.people.student.contract.status import StudentStatus

FIRST_SEMESTER: Final = 1
"""A promotion is for the year that begins with this semester."""
PROMOTED_STATUSES: Final = frozenset(
    {
        StudentStatus.CURRENT,
        StudentStatus.NEW,
        StudentStatus.ON_PROBATION,
        StudentStatus.MAINTAINED,
        StudentStatus.ON_LEAVE,
        StudentStatus.DISCIPLINED,
    }
)
"""Whose study year is looked at: everybody whose studies go on.

Who is away is among them: terms away count nothing, and whoever comes back enrols at once in the study year of the
terms that were studied.
"""


class PromotionStage(StrEnum):
    """Where a promotion stands. Persisted: never renamed."""

    RECEIVED = "received"
    PREVIEWED = "previewed"
    """Before a second registrar, who sees the same figures."""
    CONFIRMED = "confirmed"
    PROMOTING = "promoting"
    PAUSED = "paused"
    PROMOTED = "promoted"
    UNDO_REVIEW = "undo_review"
    """Somebody asked to undo it; a second registrar decides."""
    UNDOING = "undoing"
    UNDONE = "undone"
    CANCELLED = "cancelled"


class PromotionState(StrEnum):
    """What becomes of a student in it. Persisted: never renamed."""

    WAITING = "waiting"
    """Not looked at yet."""
    TO_PROMOTE = "to_promote"
    UNCHANGED = "unchanged"
    TO_LOOK_AT = "to_look_at"
    """Left as it is, for a reason that a person has to look at."""
    PROMOTED = "promoted"
    MOVED = "moved"
    """What was shown did not hold any more when it was carried out: left as it is."""
    UNDONE = "undone"
    KEPT = "kept"
    """Undoing left it: somebody changed the study year since."""


class PromotionProblem(StrEnum):
    """Why a study year is left as it is. Persisted, and a code of the texts of errors."""

    NO_TERMS = "promotion_no_terms"
    """Nothing is in the ledger of a student beyond the first year."""
    FALLS = "promotion_falls"
    FALLS_TRANSFERRED = "promotion_falls_transferred"
    """It would fall, of a student with credits from elsewhere."""
    LEAPS = "promotion_leaps"
    PAST_LONGEST = "promotion_past_longest"
    NOT_STUDYING = "promotion_not_studying"
    MOVED = "promotion_moved"
    CHANGED_SINCE = "promotion_changed_since"


class PromotionRequest(TermRequest):
    """A registrar asks for the promotion of an academic year; its term is the first of that year."""

    semester: int = FIRST_SEMESTER
    reason: str


class PromotionFigures(Message):
    """How many students come to what. Of those promoted: ``slots``, ``seats`` and ``waits`` in terms of that year.

    ``slots`` are students with a slot for enrolling, ``seats`` places taken from an allotment of the year before,
    ``waits`` places on waitlists.
    """

    students: int = 0
    to_promote: int = 0
    unchanged: int = 0
    to_look_at: int = 0
    promoted: int = 0
    moved: int = 0
    undone: int = 0
    kept: int = 0
    slots: int = 0
    seats: int = 0
    waits: int = 0


class PromotionReceived(Message):
    """The students are known: the record, how many they are, and what it runs under."""

    record: CaseRecord
    students: int
    regulation: RunRegulation
