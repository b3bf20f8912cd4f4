"""Reminders before a deadline: each once for an instant, and moved with it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from models.cases.case.contract.record import CaseActionName, CaseRecord, Fact


def next_reminder(
    record: CaseRecord, before: Sequence[timedelta], said_by: Collection[CaseActionName]
) -> datetime | None:
    """When somebody is reminded next (UTC) of the record's deadline; None where it has none, or nothing is left.

    ``before`` is how long before it; ``said_by`` are the steps that say the deadline, reminders among them. A reminder
    whose instant had passed when the deadline was said is left out: the deadline itself was told then.
    """
    deadline = record.deadline_at
    if deadline is None:
        return None
    since = max((event.at for event in record.events if event.action in said_by), default=None)
    instants = (deadline - each for each in before)
    return min((instant for instant in instants if since is None or instant > since), default=None)


def once_reminded(
    record: CaseRecord, due: datetime | None, at: datetime, facts: dict[str, Fact] | None = None
) -> CaseRecord:
    """The record once the reminder that was ``due`` has come; as it is before. Several that were missed are one."""
    if due is None or due > at or record.deadline_at is None:
        return record
    return record.step(CaseActionName.REMIND, at=at, facts={**(facts or {}), "to": record.deadline_at.isoformat()})
