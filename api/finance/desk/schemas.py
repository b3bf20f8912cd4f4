"""The reconciliation desk: lines of statements, and money that they do not have."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.finance.desk.contract import DeskAction, DeskFinding, DeskProgress, DeskState, DeskSubject
from models.finance.statement.contract import LineState
from models.kit.instants import Day, Instant
from models.kit.money import Money
from models.kit.typed import CodeText

Reason = Annotated[Sentence, Field(max_length=500)]


class DeskRow(Camel):
    """A line of a statement, or money that it does not have. ``isSent``: money that went out.

    ``caseId`` is the case in which somebody decides or has decided of it, ``finding`` what it was found to be and
    ``reason`` why, ``pairReference`` the bank's reference of the payment that a doubtful row may be, ``actions`` what
    the caller may do about it now, and ``findings`` what they may say it is.
    """

    id: UUID
    subject: DeskSubject
    day: Day
    bank_code: str
    biller_id: str
    reference: str
    reference_1: str
    reference_2: str
    amount: Money
    is_sent: bool
    state: LineState | DeskState
    progress: DeskProgress
    at: Instant
    student_code: str | None
    student_name: Names | None
    case_id: UUID | None
    reason: str | None
    finding: DeskFinding | None
    pair_reference: str | None
    actions: list[DeskAction]
    findings: list[DeskFinding]


class MistakeInput(Camel):
    """What a row is, and why."""

    finding: DeskFinding = DeskFinding.BANK_MISTAKE
    reason: Reason


class OpenBill(Camel):
    """An invoice of which something is open: ``open`` baht, the next of it due on ``dueOn``."""

    number: str
    academic_year: int
    semester: int
    due_on: Day | None
    open: Money
    student_code: str
    student_name: Names
    is_exact: bool


class MatchInput(Camel):
    """Which invoice a line pays, by its number, and how that is known."""

    number: Annotated[CodeText, Field(min_length=1, max_length=24)]
    reason: Reason
