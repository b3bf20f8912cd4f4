"""Asking for a round of audits beside the nightly one (study §3, docs/areas/study.md)."""

from __future__ import annotations

from typing import Final

from temporalio.client import Client
from temporalio.common import WorkflowIDConflictPolicy

from api.access.auth.principal import Principal
from api.kit.temporal import OUTCOME_WITHIN, reaching_temporal
from models.kit.settings import settings
from models.study.audit_round.contract import AuditRoundRequest
from workflows.audit_round import AuditRoundWorkflow

ROUND_ASKED_FOR: Final = "audit-round-asked"
"""The id of a round that somebody asked for: there is one at a time."""


async def begin_round(client: Client, principal: Principal) -> None:
    """Start a round of everybody; one that was asked for and still runs goes on. Raises Refusal ``unavailable``."""
    with reaching_temporal():
        await client.start_workflow(
            AuditRoundWorkflow.run,
            AuditRoundRequest(asked_by=principal.person_id),
            id=ROUND_ASKED_FOR,
            task_queue=settings().temporal_task_queue,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            rpc_timeout=OUTCOME_WITHIN,
        )
