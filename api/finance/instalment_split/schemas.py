"""Splitting an invoice into dated parts: what is asked, what may be, and what became of it (finance §4)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import RefusedView
from api.finance.cancellation.schemas import Reason
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.finance.instalment_split.contract import FEWEST_PARTS, MOST_PARTS, SplitPurpose
from models.finance.treasury.contract import TreasuryStage
from models.kit.instants import Day, Instant
from models.kit.money import MoneyOrNothing, PositiveMoney


class SplitPartInput(Camel):
    """So much, in baht, is to be due on a day."""

    due_on: Day
    amount: PositiveMoney


class SplitInput(Camel):
    """The parts, in their order, and why."""

    reason: Reason
    parts: Annotated[list[SplitPartInput], Field(min_length=FEWEST_PARTS, max_length=MOST_PARTS)]


class UndoSplitInput(Camel):
    """Why the invoice is to be due as before."""

    reason: Reason


class SplitPartView(Camel):
    """So much, in baht, is due on a day."""

    due_on: Day
    amount: MoneyOrNothing


class SplitPreview(Camel):
    """What of an invoice may be split: ``open`` baht, from ``first`` until ``last``.

    ``refused`` says why nothing of it can; ``undo_refused`` why there is nothing to undo, or why it cannot be.
    """

    number: str
    open: MoneyOrNothing
    first: Day
    last: Day
    refused: RefusedView | None
    undo_refused: RefusedView | None


class SplitView(Camel):
    """A request to split an invoice, or to undo that, and where it stands. ``now`` is the plan in force."""

    case_id: UUID
    purpose: SplitPurpose
    number: str
    student_code: str
    name: Names
    open: MoneyOrNothing
    parts: list[SplitPartView]
    now: list[SplitPartView]
    reason: str
    asked_at: Instant
    asked_by: Names | None
    stage: TreasuryStage
    state: CaseState
