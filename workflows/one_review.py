"""How requests that one office decides are followed: the same for every kind of that shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from temporalio import workflow

from workflows.case import CaseKeeper
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.cases.case import project_case
    from models.cases.case.contract.record import CaseAction, CaseRecord
    from models.kit.message import Message

Decision = TypeVar("Decision", bound=Message)


async def follow_review(
    case: CaseKeeper,
    asked: CaseRecord,
    decision_of: Callable[[CaseRecord, CaseAction], Decision],
    settle: Callable[[Decision], CaseRecord],
) -> CaseRecord:
    """Stand before the office until somebody decides; ``settle`` carries out what is agreed to, and ends it."""
    case.adopt(asked)
    while case.is_open:
        await case.woken(_no_dates)
        if case.to_judge is not None:
            decision = decision_of(case.record, case.to_judge)
            case.adopt(await transaction(settle, decision, summary=case.to_judge.action))
        await case.write(_project)
    await workflow.wait_condition(workflow.all_handlers_finished)
    return case.record


async def _project(record: CaseRecord) -> None:
    await transaction(project_case, record, summary=record.stage)


async def _no_dates() -> None:
    """Nothing of the calendar concerns it."""
