"""Messages and persisted names of the process ``scholarship_award``: a scholarship is given to a person or a group.

Source: spec §3 Scholarship, §5; finance §6.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.run.contract import RunRegulation
from models.kit.message import Message


class AwardStage(StrEnum):
    """Where giving stands. Persisted: never renamed."""

    RECEIVED = "received"
    PREVIEWED = "previewed"
    CONFIRMED = "confirmed"
    GIVING = "giving"
    PAUSED = "paused"
    GIVEN = "given"
    UNDO_REVIEW = "undo_review"
    """Somebody asked to undo it; a second person decides."""
    UNDOING = "undoing"
    UNDONE = "undone"
    CANCELLED = "cancelled"


class AwardStudentState(StrEnum):
    """What became of a student in it. Persisted: never renamed."""

    WAITING = "waiting"
    LEFT_OUT = "left_out"
    """Excluded by hand."""
    REFUSED = "refused"
    GIVEN = "given"
    FAILED = "failed"
    UNDONE = "undone"
    KEPT = "kept"
    """Undoing left it: its funder paid for it."""


class AwardGroup(Message):
    """Whom a scholarship is given to: these students, or whoever is in the units and had such an average; None: all."""

    student_codes: tuple[str, ...] = ()
    study_year: int | None = None
    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    major_code: str | None = None
    education_level_code: str | None = None
    status_code: str | None = None
    gpax_from: Decimal | None = None


class AwardRequest(TermRequest):
    """An officer wants to give a scholarship. The words are for the case's line."""

    scholarship_id: UUID
    group: AwardGroup
    reason: str
    what_th: str
    what_en: str


class AwardsDrafted(Message):
    """The students are known: the record, how many they are, and what it runs under."""

    record: CaseRecord
    students: int
    regulation: RunRegulation


class AwardFigures(Message):
    """What it has come to so far: students by what became of them, and what is taken off charges, in baht."""

    students: int
    good: int
    expected: Decimal
    refused: int
    given: int
    amount: Decimal
    undone: int
    kept: int = 0
    """Of those given: what undoing left. None was told before."""
