"""How requests before the treasury are followed: the same for each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Callable

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.rows import project_case
    from models.contracts.cases.case import CaseRecord
    from models.contracts.finance.treasury import TreasuryDecision, TreasuryReceived


async def follow_treasury(
    case: CaseKeeper, asked: TreasuryReceived, settle: Callable[[TreasuryDecision], CaseRecord]
) -> CaseRecord:
    """Stand before the treasury until somebody decides; ``settle`` carries out what is agreed to, and ends it."""
    case.adopt(asked.record)
    while case.is_open:
        await case.woken(_no_dates)
        if case.to_judge is not None:
            decision = TreasuryDecision(record=case.record, action=case.to_judge)
            case.adopt(await transaction(settle, decision, summary=decision.action.action))
        await case.write(_project)
    await workflow.wait_condition(workflow.all_handlers_finished)
    return case.record


async def _project(record: CaseRecord) -> None:
    await transaction(project_case, record, summary=record.stage)


async def _no_dates() -> None:
    """Nothing of the calendar concerns it."""
