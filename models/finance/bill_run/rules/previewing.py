"""What a preview shows before a run is confirmed: students line by line, and what the earlier term came to."""

from __future__ import annotations

from models.finance.bill_run.contract import SAMPLE, WhoChose
from models.finance.fee.contract import FeeEnrolmentType


def is_sampled(position: int, students: int) -> bool:
    """Whether the student at a position (from 0) is among those to look at: spread evenly over the run."""
    if students <= SAMPLE:
        return True
    return (position + 1) * SAMPLE // students > position * SAMPLE // students


def is_compared(who_chose: WhoChose, charged_as: FeeEnrolmentType | None) -> bool:
    """Whether a run is of whole units, so that what its students were charged in an earlier term tells something of it.

    Who never chose, or is charged in one way, was in another position in that term.
    """
    return who_chose is WhoChose.EVERYBODY and charged_as is None
