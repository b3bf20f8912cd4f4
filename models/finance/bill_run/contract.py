"""Messages and persisted names of the process ``bill_run``: the bills of a term's students in one run (finance §3)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final

from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.run.contract import RunRegulation
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.message import Message

SAMPLE: Final = 50
"""How many students of a preview are shown line by line."""


class BillRunStage(StrEnum):
    """Where a bill run stands. Persisted: never renamed."""

    DRAFTED = "drafted"
    PREVIEWED = "previewed"
    CONFIRMED = "confirmed"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    UNDO_REVIEW = "undo_review"
    """Somebody asked to undo it; a second person decides."""
    UNDOING = "undoing"
    UNDONE = "undone"
    CANCELLED = "cancelled"


class RunStudentState(StrEnum):
    """What became of a student in a bill run. Persisted: never renamed."""

    WAITING = "waiting"
    LEFT_OUT = "left_out"
    """The run is not for the student: charged as another enrolment type, or not in its group any more."""
    BILLED = "billed"
    NOTHING = "nothing"
    """The term was charged already."""
    CREDITED = "credited"
    """More was charged already than the term comes to now: only a credit note was issued."""
    NOT_SETTLED = "not_settled"
    """Charged by credits, which settle when adding and dropping ends."""
    FAILED = "failed"
    UNDONE = "undone"
    """The invoice was credited when the run was undone."""
    KEPT = "kept"
    """The invoice has money on it: undoing the run left it."""


class WhoChose(StrEnum):
    """Which students a run is for, by what they chose for the term."""

    EVERYBODY = "everybody"
    CHOSE = "chose"
    NEVER_CHOSE = "never_chose"
    """Who never chose enrolment type and payment method."""


class BillRunGroup(Message):
    """Which students a run is for; None: all of them."""

    campus_code: str | None = None
    faculty_code: str | None = None
    education_level_code: str | None = None
    who_chose: WhoChose = WhoChose.EVERYBODY
    charged_as: FeeEnrolmentType | None = None


class BillRunRequest(TermRequest):
    """An officer wants the bills of a term's students. The words of the group are for the case's line."""

    group: BillRunGroup
    group_th: str
    group_en: str


class BillRunRegulation(RunRegulation):
    """What a bill run is carried out under."""


class BillRunDrafted(Message):
    """A run whose students are known: its record, how many they are, and what it runs under."""

    record: CaseRecord
    students: int
    regulation: BillRunRegulation


class BillRunFigures(Message):
    """What a run has come to so far: students by what became of them, and what is billed, in baht.

    ``expected`` is what the preview says it will bill, ``expected_credited`` what it will credit of so many students'
    earlier invoices; ``problems`` the students in whose way something stands.
    """

    students: int
    expected_invoices: int
    expected: Decimal
    problems: int
    billed: int
    amount: Decimal
    failed: int
    undone: int
    kept: int
    expected_credits: int = 0
    expected_credited: Decimal = Decimal(0)
    credits: int = 0
    credited: Decimal = Decimal(0)
