"""Processes that break the rules of workflows, for the test that the tests' worker refuses them."""

from __future__ import annotations

import random
import time
from pathlib import Path

from temporalio import workflow


@workflow.defn(name="ReadsTheClock")
class ReadsTheClock:
    """Asks the machine for the time."""

    @workflow.run
    async def run(self) -> float:
        """Another answer at each replay."""
        return time.time()


@workflow.defn(name="RollsDice")
class RollsDice:
    """Asks the machine for a number."""

    @workflow.run
    async def run(self) -> float:
        """Another answer at each replay."""
        return random.random()


@workflow.defn(name="ReadsAFile")
class ReadsAFile:
    """Asks the machine for a file."""

    @workflow.run
    async def run(self) -> str:
        """Another answer once somebody wrote to it."""
        return Path("README.md").read_text(encoding="utf-8")  # noqa: ASYNC240 - that is the point
