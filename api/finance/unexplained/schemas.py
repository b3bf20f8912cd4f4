"""Money that nobody can explain yet."""

from __future__ import annotations

from enum import StrEnum
from uuid import UUID

from api.kit.wire import Camel
from models.kit.instants import Instant
from models.kit.money import PositiveMoney


class Unexplained(StrEnum):
    """Why money is on the list."""

    NOBODY = "nobody"
    """It came, by references that name no pass."""
    UNUSED = "unused"
    """A student sent more than was asked for, or too late; an officer says what becomes of it."""
    CHECKING = "checking"
    """It was told of, and the bank does not know it yet; it is asked again."""
    UNKNOWN = "unknown"
    """It was told of, and the bank never knew it: no money came."""


class UnexplainedMoney(Camel):
    """Money as the bank booked it, or as somebody told of it; ``amount`` is None where none could be read.

    ``caseId``: the case in which an officer decides of it. ``amount`` of unused money is what pays nothing.
    """

    id: UUID
    why: Unexplained
    at: Instant
    bank_code: str
    transaction: str
    reference1: str
    reference2: str
    amount: PositiveMoney | None
    case_id: UUID | None
    times_told: int
