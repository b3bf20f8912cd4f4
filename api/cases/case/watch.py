"""Waiting for a case to move: thousands who wait cost one short query twice a second, not a request each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from uuid import UUID

import psycopg
import structlog
from psycopg.rows import args_row
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from models.db import async_engine
from models.kit.single_statements import fetch

_LOOKS: Final = timedelta(seconds=0.5)
_MOVED: Final = text(
    """
    SELECT w.case_id, w.revision
      FROM case_file c
      JOIN unnest(CAST(:case_ids AS uuid[]), CAST(:revisions AS integer[])) AS w (case_id, revision) USING (case_id)
     WHERE c.revision > w.revision
    """
)

log = structlog.get_logger()


@dataclass(eq=False, slots=True)
class _Waiter:
    case_id: UUID
    revision: int
    moved: asyncio.Event = field(default_factory=asyncio.Event)


class CaseWatch:
    """The cases somebody waits for, in this process and event loop."""

    def __init__(self) -> None:
        self._waiters: set[_Waiter] = set()
        self._looking: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return len(self._waiters)

    async def moved(self, case_id: UUID, revision: int, within: timedelta) -> bool:
        """Wait until the rows of the case are past ``revision``; False when the time is over before."""
        waiter = _Waiter(case_id, revision)
        self._waiters.add(waiter)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(waiter.moved.wait(), within.total_seconds())
        finally:
            self._waiters.discard(waiter)
        return waiter.moved.is_set()

    async def _look(self) -> None:
        while self._waiters:
            await asyncio.sleep(_LOOKS.total_seconds())
            waiters = list(self._waiters)
            moved = await _moved(waiters)
            for waiter in waiters:
                if (waiter.case_id, waiter.revision) in moved:
                    waiter.moved.set()


@lru_cache(maxsize=1)
def case_watch() -> CaseWatch:
    """The one of this process."""
    return CaseWatch()


class _Moved(NamedTuple):
    """What :data:`_MOVED` reads."""

    case_id: UUID
    revision: int


async def _moved(waiters: Sequence[_Waiter]) -> frozenset[tuple[UUID, int]]:
    """Those whose rows are past the revision somebody waits to see changed."""
    asked = {"case_ids": [waiter.case_id for waiter in waiters], "revisions": [waiter.revision for waiter in waiters]}
    try:
        return frozenset(await fetch(async_engine(), _MOVED, asked, args_row(_Moved)))
    except (psycopg.Error, SQLAlchemyError, OSError) as failure:  # whoever waits is told when their time is over
        log.warning("case_watch_failed", failure=type(failure).__name__)
        return frozenset()
