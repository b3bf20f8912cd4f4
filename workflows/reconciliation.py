"""Reconciliation: rows and workflows are compared again and again. ``worker.py`` keeps a schedule per follower."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio import workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError, ApplicationError

from workflows.options import SWEEP_HEARTBEAT, SWEEP_TIMEOUT

with workflow.unsafe.imports_passed_through():
    from models.enrolment.waitlist.contract import SeatsFreed
    from models.kit.follower import Follower, ReconciliationRound

A_FEW_TIMES: Final = RetryPolicy(
    initial_interval=timedelta(milliseconds=200), backoff_coefficient=4, maximum_attempts=4
)
"""What fails for longer is tried again by the next round of the schedule."""
_REQUESTS: Final = {Follower.FREE_SEATS: SeatsFreed()}
"""What a follower is called with, where it takes anything: seats are offered in every section."""

_HEARTBEATS: Final = frozenset(
    {
        Follower.ACCEPTED_CASES,
        Follower.ENDED_CASES,
        Follower.BILLS,
        Follower.CONFIRMATIONS,
        Follower.GRADE_ROUNDS,
        Follower.STANDINGS,
        Follower.ADVISORS,
    }
)
"""Followers that go through many rows and heartbeat after each; the others take seconds."""


@workflow.defn(name="ReconciliationWorkflow")
class ReconciliationWorkflow:
    """One round of followers, each of them an activity that compares rows with workflows and mends what differs.

    A follower that fails stops no other. The round fails then, so that operators see it in Temporal, and the next one
    tries again.
    """

    @workflow.run
    async def run(self, request: ReconciliationRound) -> int:
        """Return how many rows were followed. Raises ApplicationError naming the followers that failed."""
        followed, failed = 0, []
        for follower in request.followers:
            try:
                followed += await workflow.execute_activity(
                    follower.value,
                    args=[_REQUESTS[follower]] if follower in _REQUESTS else [],
                    result_type=int,
                    start_to_close_timeout=SWEEP_TIMEOUT,
                    heartbeat_timeout=SWEEP_HEARTBEAT if follower in _HEARTBEATS else None,
                    retry_policy=A_FEW_TIMES,
                )
            except ActivityError:
                failed.append(follower.value)
        if failed:
            raise ApplicationError(f"These followers failed: {', '.join(failed)}", non_retryable=True)
        return followed


WORKFLOWS: Final = (ReconciliationWorkflow,)
