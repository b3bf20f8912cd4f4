"""The rows of a run, done in chunks: a transaction each, one after the other, and a stop between any two of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import UUID

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.options import UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from models.contracts.cases.runs import RunChunk

CHUNK_TIMEOUT: Final = timedelta(seconds=20)
"""Longest run of one chunk, a second on a machine that does nothing else: so long a run stands still where the worker
that had a chunk was killed.
"""


class Chunks:
    """How far each activity of a run is. A run that was paused goes on where it stopped, as after a crash."""

    def __init__(self, case: CaseKeeper, case_id: UUID) -> None:
        self._case = case
        self._case_id = case_id
        self._done: dict[str, int] = {}

    async def each(self, activity: Callable[[RunChunk], None], rows: int, size: int) -> bool:
        """The chunks that are left of so many rows; whether all are done, and nobody decided something meanwhile."""
        name = activity.__name__
        while self._done.setdefault(name, 0) < rows and not self._case.has_unwritten_step():
            first = self._done[name]
            await workflow.execute_activity(
                activity,
                RunChunk(case_id=self._case_id, first=first, size=size),
                start_to_close_timeout=CHUNK_TIMEOUT,
                retry_policy=UNTIL_IT_WORKS,
                summary=f"{first + 1} to {first + size} of {rows}",
            )
            self._done[name] = first + size
        return not self._case.has_unwritten_step()
