"""Messages and persisted names of the process ``instalment_split``: one invoice in dated parts (finance §4)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.starting import StudentRequest
from models.kit.instants import Day
from models.kit.message import Message

FEWEST_PARTS: Final = 2
MOST_PARTS: Final = 12


class SplitPurpose(StrEnum):
    """What is asked for."""

    SPLIT = "split"
    """What is open is due in parts."""
    UNDO = "undo"
    """It is due again as it was before it was split."""


class SplitPart(Message):
    """So much, in baht, is due on a Bangkok day."""

    due_on: Day
    amount: Decimal


class InstalmentSplitRequest(StudentRequest):
    """What is open of an invoice is to be due in parts, or as it was before: then without parts."""

    opened_by: UUID
    invoice_id: UUID
    number: str
    purpose: SplitPurpose
    parts: tuple[SplitPart, ...] = ()
    reason: str
