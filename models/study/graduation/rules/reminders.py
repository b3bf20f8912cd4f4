"""Reminders before a request to graduate lapses: each once for an instant, and moved with it (study §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.cases.case.contract.record import CaseActionName, CaseRecord
from models.cases.case.rules.reminders import next_reminder, once_reminded
from models.study.graduation.contract import GraduationRegulation

_DATES: Final = frozenset({CaseActionName.DECIDE, CaseActionName.MOVE_DEADLINE, CaseActionName.REMIND})
"""The steps that say when a request lapses."""


def reminds_at(record: CaseRecord, regulation: GraduationRegulation) -> datetime | None:
    """When the student is reminded next (UTC) that the request lapses; None where nothing is to be reminded of."""
    return next_reminder(record, regulation.remind_before, _DATES)


def reminded(record: CaseRecord, regulation: GraduationRegulation, at: datetime) -> CaseRecord:
    """The record once its reminder has come; as it is before."""
    return once_reminded(record, reminds_at(record, regulation), at)
