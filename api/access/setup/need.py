"""Whether pages lead to the set-up, and what the university is called: every first load asks for it.

Read from the database at most once a minute by each process after the set-up, and each time before it: new
names, which a worker writes once two people have agreed, are on the pages of every process within that minute.
"""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache
from typing import Final, NamedTuple

import structlog
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession

from models.access.setup.store.opening import needs_setup
from models.db import autocommit_engine
from models.people.university.store import UniversityNames, university_names

_FRESH_SECONDS: Final = 60.0
_PAGE_WAITS_SECONDS: Final = 1.0
"""A database that is silent may not hold a page up."""
log = structlog.get_logger()


class SetupNeed(NamedTuple):
    """Whether the portal has to be set up, and the names that the set-up gave the university."""

    is_needed: bool
    university: UniversityNames | None


class _Known:
    """What was read last."""

    def __init__(self) -> None:
        self._need = SetupNeed(is_needed=False, university=None)
        self._read_at = -_FRESH_SECONDS

    @property
    def university(self) -> UniversityNames | None:
        """What the university was called when that was read last."""
        return self._need.university

    async def need(self) -> SetupNeed:
        if self._need.is_needed or time.monotonic() - self._read_at >= _FRESH_SECONDS:
            try:
                async with asyncio.timeout(_PAGE_WAITS_SECONDS):
                    self._need = await _read()
                self._read_at = time.monotonic()
            except (SQLAlchemyError, TimeoutError) as error:
                log.warning("setup_need_unknown", error=type(error).__name__)
        return self._need


async def _read() -> SetupNeed:
    async with AsyncSession(autocommit_engine()) as session:
        is_needed = await session.run_sync(needs_setup)
        return SetupNeed(is_needed, await session.run_sync(university_names))


async def read_need() -> None:
    """Read the need where what this process knows is old: pages that are not asynchronous take it from there."""
    await known_need().need()


@lru_cache(maxsize=1)
def known_need() -> _Known:
    """Return what this process knows of the need; a test forgets it by ``cache_clear``."""
    return _Known()
