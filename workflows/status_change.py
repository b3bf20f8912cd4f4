"""Status change: a registrar records a student's status by hand (spec §3)."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.status_change import change_status
    from models.study.status_change.contract import StatusChange, StatusChanged


@workflow.defn(name="StatusChangeWorkflow")
class StatusChangeWorkflow:
    """One change, in one transaction.

    Nobody decides here and nothing waits: the API starts it and waits for its result. It is a workflow so that a change
    that was sent is made, and so that what ends with the studies is what a review of standing ends.
    """

    @workflow.run
    async def run(self, change: StatusChange) -> StatusChanged:
        """Make it, or say why not."""
        return await transaction(change_status, change, summary="record")


WORKFLOWS: Final = (StatusChangeWorkflow,)
