"""Run measurements one after another, each within a limit of time, and say why one of them failed."""

from __future__ import annotations

import asyncio
import os
import time
import traceback
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from models.kit.calendar import BANGKOK, utc_now
from tests.bench.logs import BoundedLogs, last_lines
from tests.bench.report import MeasurementReport
from tests.bench.stack import BenchStack

LIMIT_SECONDS: Final = 600.0
"""A measurement that takes longer stands still; at a share above 1 it may take as many times longer."""

Measurement = Callable[[BenchStack], Awaitable[dict[str, float]]]


class MeasurementError(Exception):
    """A measurement did not come to its end. The message has the reason and the last lines of its logs."""


async def run_measurement(
    stack: BenchStack, name: str, measurement: Measurement, *, limit_seconds: float = LIMIT_SECONDS
) -> MeasurementReport:
    """Run one measurement and return its figures. Raises :class:`MeasurementError`."""
    at, load, began = utc_now().astimezone(BANGKOK), os.getloadavg()[0], time.perf_counter()
    async with stack.measuring(name):
        try:
            with BoundedLogs(stack.logs):
                async with asyncio.timeout(limit_seconds) as timer:
                    figures = await measurement(stack)
        except Exception as error:
            reason = f"It did not end within {limit_seconds:g} seconds." if timer.expired() else _reason(error)
            raise MeasurementError(f"{name} failed. {reason}\n{last_lines(stack.logs())}") from error
    return MeasurementReport(
        time=at.isoformat(timespec="seconds"),
        seconds=round(time.perf_counter() - began, 1),
        load=round(load, 2),
        figures=figures,
    )


async def run_measurements(
    stack: BenchStack, measurements: Mapping[str, Measurement], say: Callable[[str], None]
) -> dict[str, MeasurementReport]:
    """Run all of them and say how each went; return the reports of those that came to their end."""
    reports: dict[str, MeasurementReport] = {}
    for name, measurement in measurements.items():
        try:
            limit_seconds = LIMIT_SECONDS * max(1.0, stack.share)
            reports[name] = await run_measurement(stack, name, measurement, limit_seconds=limit_seconds)
        except MeasurementError as error:
            say(str(error))
        else:
            say(f"{name}: {reports[name].seconds:.0f} s")
    return reports


def _reason(error: Exception) -> str:
    """The error and the line of the measurement that raised it."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/tests/bench/" in frame.filename]
    place = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}{place}: {error}"
