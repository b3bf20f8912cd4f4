"""How requests before the treasury are followed: the same for each of them (finance §6)."""

from __future__ import annotations

from collections.abc import Callable

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.one_review import follow_review

with workflow.unsafe.imports_passed_through():
    from models.cases.case.contract.record import CaseAction, CaseRecord
    from models.finance.treasury.contract import TreasuryDecision, TreasuryReceived


async def follow_treasury(
    case: CaseKeeper, asked: TreasuryReceived, settle: Callable[[TreasuryDecision], CaseRecord]
) -> CaseRecord:
    """Stand before the treasury until somebody decides; ``settle`` carries out what is agreed to, and ends it."""
    return await follow_review(case, asked.record, _decision_of, settle)


def _decision_of(record: CaseRecord, action: CaseAction) -> TreasuryDecision:
    return TreasuryDecision(record=record, action=action)
