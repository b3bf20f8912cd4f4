"""A server that fails, for the tests of what a measurement does then: ``uvicorn tests.bench.failing:app``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping


async def app(scope: Mapping[str, object], receive: Callable[[], Awaitable[object]], send: object) -> None:
    """Answer every request with an internal error, which uvicorn writes to its log."""
    raise RuntimeError("the parameter is missing")
