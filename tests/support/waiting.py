"""Waiting for what another process does: until it is so, never for a fixed time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

Answer = TypeVar("Answer")


async def eventually(ask: Callable[[], Awaitable[Answer | None]], within_seconds: float = 20.0) -> Answer:
    """The first answer that is neither None nor false. Raises AssertionError when none came in time."""
    loop = asyncio.get_running_loop()
    give_up = loop.time() + within_seconds
    while not (answer := await ask()):
        assert loop.time() < give_up, f"nothing came within {within_seconds:.0f} seconds"
        await asyncio.sleep(0.05)
    return answer
