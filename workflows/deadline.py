"""A timer for an absolute instant that re-arms when the instant moves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from temporalio import workflow


async def deadline_reached(deadline: Callable[[], datetime | None], interrupted: Callable[[], bool]) -> bool:
    """Wait until the deadline (UTC) or until ``interrupted``; True when the deadline came first.

    ``deadline`` is asked again whenever the workflow wakes, so a deadline that moved while waiting is kept, and None
    means there is none for now.
    """
    while not interrupted():
        due = deadline()
        if due is None:
            await workflow.wait_condition(lambda: interrupted() or deadline() is not None)
            continue
        remaining = due - workflow.now()
        if remaining <= timedelta(0):
            return True
        try:
            await workflow.wait_condition(
                lambda due=due: interrupted() or deadline() != due,  # type: ignore[misc]
                timeout=remaining,
                timeout_summary="deadline",
            )
        except TimeoutError:
            continue
    return False
