"""From which term to which sections are copied."""

from __future__ import annotations

from datetime import date

from models.cases.case.contract.record import Refused


def copy_refusal(*, from_starts_on: date, to_starts_on: date) -> Refused | None:
    """Why sections cannot be copied so: they go to a term that begins later."""
    if from_starts_on < to_starts_on:
        return None
    return Refused(code="copy_goes_forward", rule="sections_are_copied_to_a_later_term")
