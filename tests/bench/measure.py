"""Doing one thing many times, so many at once, and what came out."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """Rate per second over the whole run, and how long single answers took in milliseconds."""

    per_second: float
    p50_ms: float
    p95_ms: float


def percentiles(values: Sequence[float]) -> list[float]:
    """Return the 99 values that part ``values`` into hundredths; all the same where there is one value."""
    return statistics.quantiles(values, n=100) if len(values) > 1 else [values[0]] * 99


async def measure(jobs: Sequence[Callable[[], Awaitable[None]]], *, at_once: int) -> Measured:
    """Run every job, ``at_once`` at a time."""
    waiting = iter(jobs)
    durations: list[float] = []

    async def runner() -> None:
        for job in waiting:
            began = time.perf_counter()
            await job()
            durations.append((time.perf_counter() - began) * 1000)

    began = time.perf_counter()
    await asyncio.gather(*(runner() for _ in range(at_once)))
    elapsed = time.perf_counter() - began
    hundredths = percentiles(durations)
    return Measured(len(jobs) / elapsed, hundredths[49], hundredths[94])
