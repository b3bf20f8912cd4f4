"""Waiting for what another process does: until it is so, never for a fixed time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from sqlalchemy import Engine, text

Answer = TypeVar("Answer")
PATIENCE_SECONDS: Final = 100.0
"""How long something may take: only a test that fails waits so long, so it has room for a busy machine."""
_BLOCKED: Final = text("SELECT count(*) > 0 FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()")


async def eventually(ask: Callable[[], Awaitable[Answer | None]], within_seconds: float = PATIENCE_SECONDS) -> Answer:
    """The first answer that is neither None nor false. Raises AssertionError when none came in time."""
    loop = asyncio.get_running_loop()
    give_up = loop.time() + within_seconds
    while not (answer := await ask()):
        assert loop.time() < give_up, f"nothing came within {within_seconds:.0f} seconds"
        await asyncio.sleep(0.05)
    return answer


def wait_until(ask: Callable[[], bool], within_seconds: float = PATIENCE_SECONDS) -> None:
    """Return once it is so, where a test has no event loop of its own. Raises AssertionError when it never was."""
    give_up = time.monotonic() + within_seconds
    while not ask():
        assert time.monotonic() < give_up, f"it was not so within {within_seconds:.0f} seconds"
        time.sleep(0.1)


def wait_until_one_is_blocked(engine: Engine) -> None:
    """Return once somebody waits for a lock. Raises AssertionError when nobody ever did."""

    def is_blocked() -> bool:
        with engine.connect() as connection:
            return bool(connection.scalar(_BLOCKED))

    wait_until(is_blocked)
