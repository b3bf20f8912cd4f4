"""Messages and persisted names of a change of the academic calendar."""

from __future__ import annotations

from models.contracts.message import Message


class CalendarChange(Message):
    """A period of a term was changed; ``revision`` is the period's revision that holds the new dates."""

    period_id: int
    revision: int
    academic_year: int
    semester: int


def calendar_change_workflow_id(change: CalendarChange) -> str:
    """One workflow for each revision of a period, whoever starts it and however often."""
    return f"calendar-change-{change.period_id}-{change.revision}"
