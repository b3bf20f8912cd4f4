"""What is kept of each step of a student's status history (spec §3)."""

from __future__ import annotations

from api.kit.wire import Camel, Names
from models.kit.instants import Day, Instant


class StatusEventView(Camel):
    """A step of the history, with every field that is kept of it; ``recorded_at`` is when it was entered.

    ``carried_over``: a file brought it from the old system.
    """

    event_id: int
    academic_year: int
    semester: int
    old_status: Names | None
    status: Names
    effective_on: Day
    recorded_by: str
    reason: Names
    reason_on: Day | None
    document_no: str | None
    approved_on: Day | None
    recorded_at: Instant
    restored_on: Day | None
    restoration_remark: str | None
    carried_over: bool
