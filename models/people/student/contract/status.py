"""What a student may be: the codes of a student's status. Persisted and on the wire: never renamed."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class StudentStatus(StrEnum):
    """The statuses that rules name (wire contract §7); the university may keep more of them."""

    CURRENT = "17001"
    NEW = "17002"
    ON_LEAVE = "17003"
    MAINTAINED = "17004"
    DISMISSED = "17006"
    GRADUATED = "17007"
    ON_PROBATION = "17008"
    DISCIPLINED = "17009"
    """Suspended by a disciplinary decision: still a student (spec §5), who enrols in nothing until it is over."""
    RESIGNED = "17010"
    """Withdrew from the studies."""


NAMED_BY_IMPORTS: Final = frozenset(
    {StudentStatus.CURRENT, StudentStatus.NEW, StudentStatus.ON_LEAVE, StudentStatus.DISCIPLINED}
)
"""Whose fines, debts and postponed payments are taken in (spec §5)."""
ENDS_STUDIES: Final = frozenset({StudentStatus.DISMISSED, StudentStatus.GRADUATED, StudentStatus.RESIGNED})
"""Who has come to one of these takes no subjects any more, and asks for none."""
