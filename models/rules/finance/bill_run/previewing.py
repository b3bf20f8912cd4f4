"""Which students of a run are shown line by line before it is confirmed."""

from __future__ import annotations

from models.contracts.finance.bill_run import SAMPLE


def is_sampled(position: int, students: int) -> bool:
    """Whether the student at a position (from 0) is among those to look at: spread evenly over the run."""
    if students <= SAMPLE:
        return True
    return (position + 1) * SAMPLE // students > position * SAMPLE // students
