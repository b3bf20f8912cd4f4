"""What becomes of a payment that is less than what was asked for (finance §4)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final

WITHIN_TOLERANCE: Final = "short_within_tolerance"
"""The rule that a write-off of what was short names as its reason. Persisted: never renamed."""
_NOTHING: Final = Decimal(0)
_AT_MOST: Final = Decimal("0.1")


class ShortOutcome(StrEnum):
    """What is done with what is missing."""

    NOTHING_MISSING = "nothing_missing"
    WRITTEN_OFF = "written_off"
    EXAMINED = "examined"
    """An officer is told, and it stays open."""


def missing(asked: Decimal | None, open_before: Decimal, used: Decimal) -> Decimal:
    """Return how much less than was asked for a payment brought, in baht.

    ``asked`` is what the QR code asked for, None where the money came without one. What was paid meanwhile is not
    asked for any more.
    """
    return _NOTHING if asked is None else max(_NOTHING, min(asked, open_before) - used)


def short_outcome(short: Decimal, left_of_asked: Decimal, tolerance: Decimal, asked: Decimal) -> ShortOutcome:
    """Decide what becomes of ``short`` baht of the ``asked`` ones.

    It is written off where it is within the tolerance, at most a tenth of what was asked, and all that is left of the
    part or the invoice that was asked for: whoever pays next to nothing of a small fine has not paid it.
    """
    if short <= 0:
        return ShortOutcome.NOTHING_MISSING
    if short <= min(tolerance, asked * _AT_MOST) and short == left_of_asked:
        return ShortOutcome.WRITTEN_OFF
    return ShortOutcome.EXAMINED
