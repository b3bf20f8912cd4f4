"""The day's balance: why money of a day is not simply received, posted and receipted (finance §4)."""

from __future__ import annotations

from enum import StrEnum


class DayReason(StrEnum):
    """Why received, posted and receipted differ. On the wire: never renamed."""

    WAITING_FOR_BANK = "waiting_for_bank"
    """A bank told of it, and has not confirmed it yet: nothing is posted."""
    BANK_KNOWS_NOTHING = "bank_knows_nothing"
    """It was told in the bank's name, and the bank knows nothing of it: it is not counted."""
    TOLD_OTHERWISE = "told_otherwise"
    """What was told is another amount than the bank booked."""
    OWNER_UNKNOWN = "owner_unknown"
    """It is posted, and nobody's yet."""
    NOT_USED = "not_used"
    """It is posted, and the student's credit: no charge has used it."""
    NOT_ON_STATEMENT = "not_on_statement"
    """It is posted, and the bank's statement of the account and day does not have it."""
    STATED_OTHERWISE = "stated_otherwise"
    """The statement has it with another amount."""
    REFUNDED = "refunded"
    """It was promised back before any receipt named it."""
