"""A date of the academic calendar moved: every case that waits is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio import workflow

from workflows.options import UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from models.calendar.period.contract import CalendarChange

_LONGEST_RUN: Final = timedelta(hours=2)
_SILENCE: Final = timedelta(seconds=60)
"""A worker that tells nobody for this long is gone; another goes on where it stopped."""


@workflow.defn(name="CalendarChangeWorkflow")
class CalendarChangeWorkflow:
    """One changed period of a term, from the registrar's save until the last waiting case was told.

    The API starts it once the change is committed; the reconciliation does where the API could not. It ends when
    every open case of the term has the signal ``calendar_changed``; a case it missed reads the calendar at its own
    deadline all the same.
    """

    @workflow.run
    async def run(self, change: CalendarChange) -> int:
        """How many cases were signalled."""
        signalled: int = await workflow.execute_activity(
            "announce_calendar_change",
            change,
            result_type=int,
            start_to_close_timeout=_LONGEST_RUN,
            heartbeat_timeout=_SILENCE,
            retry_policy=UNTIL_IT_WORKS,
            summary=f"{change.academic_year}/{change.semester}",
        )
        return signalled


WORKFLOWS: Final = (CalendarChangeWorkflow,)
