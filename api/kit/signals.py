"""Telling a workflow that something it waits for has happened; where it is not reached, the reconciliation does it."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from temporalio.client import Client, WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError
from temporalio.service import RPCError

from api.kit.temporal import DECISION_WITHIN, OUTCOME_WITHIN, reaching_temporal
from models.cases.case.contract.record import CalendarChanged, CaseRecord
from models.cases.case.contract.temporal import CALENDAR_CHANGED_SIGNAL
from models.curriculum.allocation_round.contract import FOLLOW_UPDATE
from models.finance.payment.contract import BANK_TOLD_SIGNAL
from models.grades.grade_submission.contract.case import GROUP_CHANGED_SIGNAL
from models.kit.errors import Refusal

_LATER: Final = (RPCError, Refusal, WorkflowUpdateFailedError, WorkflowUpdateRPCTimeoutOrCancelledError)
"""An update that was not answered in time, or not at all: what it waited for happens without it."""


async def tell_dates_moved(client: Client, workflow_id: str, change: CalendarChanged) -> bool:
    """Have one allocation round read its dates again; False when Temporal is away or the round has ended.

    They are saved before this is called, and the round reads them at its deadline all the same. It is answered once
    the case shows them, where that is soon: whoever moved a round may call it off next, by the revision they then see.
    """
    handle = client.get_workflow_handle(workflow_id)
    try:
        with reaching_temporal():
            await handle.signal(CALENDAR_CHANGED_SIGNAL, change, rpc_timeout=OUTCOME_WITHIN)
    except (RPCError, Refusal):
        return False
    with suppress(*_LATER), reaching_temporal():
        await handle.execute_update(FOLLOW_UPDATE, result_type=CaseRecord, rpc_timeout=DECISION_WITHIN)
    return True


async def tell_calendar_changed(client: Client, workflow_id: str, change: CalendarChanged) -> None:
    """Have a case read its dates again; one that is not reached reads them at its deadline all the same."""
    with suppress(RPCError, Refusal), reaching_temporal():
        await client.get_workflow_handle(workflow_id).signal(
            CALENDAR_CHANGED_SIGNAL, change, rpc_timeout=OUTCOME_WITHIN
        )


async def tell_group_changed(client: Client, workflow_id: str) -> None:
    """Have the submission of a grade sheet look at its group; where it is not reached, the reconciliation does it."""
    with suppress(RPCError, Refusal), reaching_temporal():
        await client.get_workflow_handle(workflow_id).signal(GROUP_CHANGED_SIGNAL, rpc_timeout=OUTCOME_WITHIN)


async def tell_of_payment(client: Client, workflow_id: str) -> None:
    """Have a pass ask its bank for money; where Temporal is away or the pass has ended, the reconciliation asks."""
    with suppress(RPCError, Refusal), reaching_temporal():
        await client.get_workflow_handle(workflow_id).signal(BANK_TOLD_SIGNAL, rpc_timeout=OUTCOME_WITHIN)
