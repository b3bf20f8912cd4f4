"""A round of audits: each night by itself, or because a registrar asked for one (study §3, docs/areas/study.md)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from temporalio import workflow
from temporalio.common import Priority

from workflows.options import SWEEP_HEARTBEAT, UNTIL_IT_WORKS, transaction

with workflow.unsafe.imports_passed_through():
    from activities.study.audit_round import audit_chunk, begin_audit_round, end_audit_round
    from models.study.audit_round.contract import (
        AuditChunk,
        AuditRoundBegin,
        AuditRoundEnd,
        AuditRoundRequest,
    )

LAST_OF_ALL: Final = Priority(priority_key=5)
"""Whatever else waits for a worker goes before a chunk: a round is in no hurry, whoever enrols is."""
CHUNK_TIMEOUT: Final = timedelta(minutes=2)
"""Longest run of one chunk; it heartbeats as it goes through its students."""


@workflow.defn(name="AuditRoundWorkflow")
class AuditRoundWorkflow:
    """Audits students in chunks, in the order of their ids, each chunk in one transaction; a worker that dies repeats
    only its chunk. Nobody decides anything. Returns how many students' results changed.
    """

    @workflow.run
    async def run(self, request: AuditRoundRequest) -> int:
        """Audit everybody of the scope."""
        round_id = workflow.uuid4()
        begin = AuditRoundBegin(round_id=round_id, request=request, at=workflow.now())
        await transaction(begin_audit_round, begin, summary=request.scope)
        after: int | None = 0
        students = changed = 0
        while after is not None:
            done = await workflow.execute_activity(
                audit_chunk,
                AuditChunk(round_id=round_id, scope=request.scope, after=after, at=workflow.now()),
                start_to_close_timeout=CHUNK_TIMEOUT,
                heartbeat_timeout=SWEEP_HEARTBEAT,
                retry_policy=UNTIL_IT_WORKS,
                priority=LAST_OF_ALL,
                summary=f"after {after}",
            )
            after = done.last
            students += done.students
            changed += done.changed
        end = AuditRoundEnd(round_id=round_id, students=students, changed=changed, at=workflow.now())
        await transaction(end_audit_round, end, summary=f"{changed} of {students} have changed")
        return changed


WORKFLOWS: Final = (AuditRoundWorkflow,)
