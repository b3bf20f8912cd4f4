"""The rows of a run, done in chunks: a transaction each, one after the other, and a stop between any two of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, TypeVar
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.deadline import deadline_reached
from workflows.options import UNTIL_IT_WORKS, transaction

with workflow.unsafe.imports_passed_through():
    from models.cases.case.contract.record import CaseRecord
    from models.cases.run.contract import RunChunk
    from models.cases.task.rules.escalation import wakes_at

Figures = TypeVar("Figures")

CHUNK_TIMEOUT: Final = timedelta(seconds=20)
"""Longest run of one chunk, a second on a machine that does nothing else: so long a run stands still where the worker
that had a chunk was killed.
"""
OF_A_ROW: Final = timedelta(milliseconds=4)
"""Longest that a row takes, where a file whose rows stand on each other is one chunk."""
OF_A_PICTURE: Final = timedelta(seconds=40)
"""Longest that a picture takes: its process ends itself after fifteen seconds, and the picture is tried once more in
another one, which has to start first.
"""


class Chunks:
    """How far each activity of a run is. A run that was paused goes on where it stopped, as after a crash."""

    def __init__(self, case: CaseKeeper, case_id: UUID, of_a_row: timedelta = OF_A_ROW) -> None:
        self._case = case
        self._case_id = case_id
        self._of_a_row = of_a_row
        self._rows = 0
        self._size = 0
        self._done: dict[str, int] = {}

    def of(self, rows: int, size: int) -> None:
        """How many rows the run has, and how many of them are one chunk."""
        self._rows, self._size = rows, size

    async def each(self, activity: Callable[[RunChunk], None]) -> bool:
        """The chunks that are left; whether all are done, and nobody decided something meanwhile."""
        name = activity.__name__
        while self._done.setdefault(name, 0) < self._rows and not self._case.has_unwritten_step():
            first = self._done[name]
            await workflow.execute_activity(
                activity,
                RunChunk(case_id=self._case_id, first=first, size=self._size),
                start_to_close_timeout=max(CHUNK_TIMEOUT, self._of_a_row * min(self._size, self._rows - first)),
                retry_policy=UNTIL_IT_WORKS,
                summary=f"{first + 1} to {first + self._size} of {self._rows}",
            )
            self._done[name] = first + self._size
        return not self._case.has_unwritten_step()

    async def figures_after(
        self, activity: Callable[[RunChunk], None], read: Callable[[UUID], Figures]
    ) -> Figures | None:
        """What the run comes to once every chunk is done; None where somebody stopped it before."""
        if not await self.each(activity):
            return None
        figures = await transaction(read, self._case_id, summary="what it came to")
        return None if self._case.has_unwritten_step() else figures

    async def until_decided(self, stays: Callable[[CaseRecord, datetime], CaseRecord]) -> None:
        """Wait for a decision; at the deadline of the record it stays as it is."""
        by_clock = await deadline_reached(
            lambda: wakes_at(self._case.record), interrupted=self._case.has_unwritten_step
        )
        if by_clock and not self._case.has_unwritten_step():
            self._case.record = stays(self._case.record, workflow.now())
