"""Reminders before a leave lapses: each once for an instant, and moved with it (study §5)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.cases.case.contract.record import CaseActionName, CaseRecord
from models.cases.case.rules.reminders import next_reminder, once_reminded
from models.study.leave.contract import LeaveRegulation, LeaveStage

_DATES: Final = frozenset(
    {CaseActionName.APPROVE, CaseActionName.BEGIN, CaseActionName.MOVE_DEADLINE, CaseActionName.REMIND}
)
"""The steps that say when a leave lapses."""


def reminds_at(record: CaseRecord, regulation: LeaveRegulation) -> datetime | None:
    """When the student is reminded next (UTC) that the leave ends; None where nothing is to be reminded of.

    A reminder whose instant had passed when the day was told is left out.
    """
    return next_reminder(record, regulation.remind_before, _DATES) if record.stage == LeaveStage.ACTIVE else None


def reminded(record: CaseRecord, regulation: LeaveRegulation, at: datetime) -> CaseRecord:
    """Return the record with its reminder once that is due, else unchanged. Several missed reminders become one."""
    return once_reminded(record, reminds_at(record, regulation), at)
