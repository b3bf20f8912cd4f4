"""Reminders before an I or N is converted: each once for a deadline, and moved with it (grades §4)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.cases.case.contract.record import CaseActionName, CaseRecord
from models.grades.incomplete_grade.contract import UNDER_REVIEW, IncompleteRegulation

_DATES: Final = frozenset({CaseActionName.OPEN, CaseActionName.MOVE_DEADLINE, CaseActionName.RETURN})
"""The steps that give a case its deadline."""
_SAID: Final = ("letter", "becomes")


def reminds_at(record: CaseRecord, regulation: IncompleteRegulation) -> datetime | None:
    """When student and teacher are reminded next (UTC); None while nothing is to be reminded of.

    A reminder whose instant had passed when the deadline was given is left out: the deadline itself was told then.
    """
    deadline = record.deadline_at
    if deadline is None or record.stage in UNDER_REVIEW:
        return None
    reminding = (*_DATES, CaseActionName.REMIND)
    since = max((event.at for event in record.events if event.action in reminding), default=None)
    instants = (deadline - before for before in regulation.remind_before)
    return min((instant for instant in instants if since is None or instant > since), default=None)


def reminded(record: CaseRecord, regulation: IncompleteRegulation, at: datetime) -> CaseRecord:
    """Return the record with its reminder once that is due, else unchanged. Several missed reminders become one."""
    due = reminds_at(record, regulation)
    if due is None or due > at or record.deadline_at is None:
        return record
    first = record.events[0].facts
    facts = {name: first.get(name) for name in _SAID}
    return record.step(CaseActionName.REMIND, at=at, facts={**facts, "to": record.deadline_at.isoformat()})
