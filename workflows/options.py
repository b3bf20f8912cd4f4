"""How activities are called, said once: outages are retried forever, a run takes seconds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final, TypeVar

from temporalio import workflow
from temporalio.common import RetryPolicy

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

UNTIL_IT_WORKS: Final = RetryPolicy(
    initial_interval=timedelta(milliseconds=200), backoff_coefficient=2, maximum_interval=timedelta(seconds=10)
)
"""For faults. Business refusals are answers, not errors, so nothing here retries one."""

TRANSACTION_TIMEOUT: Final = timedelta(seconds=20)
"""Longest run of an activity that is one database transaction."""

LOCAL_RETRIES: Final = timedelta(seconds=2)
"""A local activity that must wait longer than this is tried again by a timer, and completes its workflow task.

It is less than the longest interval of :data:`UNTIL_IT_WORKS`: a worker that is told to end waits for its workflow
tasks, and would wait for ever for one whose activity is tried again within it.
"""

SWEEP_TIMEOUT: Final = timedelta(minutes=4)
"""Longest run of an activity that goes through many rows; it heartbeats after each batch."""
SWEEP_HEARTBEAT: Final = timedelta(seconds=30)


async def transaction(activity: Callable[[Asked], Answer], asked: Asked, *, summary: str) -> Answer:
    """Run an activity that is one database transaction, for as long as the database is away."""
    return await workflow.execute_activity(
        activity,
        asked,
        start_to_close_timeout=TRANSACTION_TIMEOUT,
        retry_policy=UNTIL_IT_WORKS,
        summary=summary,
    )


async def local_transaction(activity: Callable[[Asked], Answer], asked: Asked) -> Answer:
    """The same on the hot path: in the worker that runs the workflow, without a turn through the server (ADR 3)."""
    return await workflow.execute_local_activity(
        activity,
        asked,
        start_to_close_timeout=TRANSACTION_TIMEOUT,
        retry_policy=UNTIL_IT_WORKS,
        local_retry_threshold=LOCAL_RETRIES,
    )
