"""How activities are called, said once: outages are retried forever, a run takes seconds."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio.common import RetryPolicy

UNTIL_IT_WORKS: Final = RetryPolicy(
    initial_interval=timedelta(milliseconds=200), backoff_coefficient=2, maximum_interval=timedelta(seconds=10)
)
"""For faults. Business refusals are answers, not errors, so nothing here retries one."""

TRANSACTION_TIMEOUT: Final = timedelta(seconds=20)
"""Longest run of an activity that is one database transaction."""

LOCAL_RETRIES: Final = timedelta(seconds=10)
"""A local activity that must wait longer than this retries by a timer, and lets go of its workflow task."""

SWEEP_TIMEOUT: Final = timedelta(minutes=4)
"""Longest run of an activity that goes through many rows; it heartbeats after each batch."""
SWEEP_HEARTBEAT: Final = timedelta(seconds=30)
