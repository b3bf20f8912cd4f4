"""The chain of offices that look at a request, as data: a case keeps the chain of the day it began (design §3)."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

from models.access.role.contract import RoleId
from models.cases.task.contract import ESCALATE_AFTER
from models.kit.message import Message


class Within(StrEnum):
    """How far an office reaches: one of the student's units, or the university."""

    DEPARTMENT = "department"
    FACULTY = "faculty"
    UNIVERSITY = "university"


class Office(Message):
    """Whoever holds a role, within the student's unit."""

    role: RoleId
    within: Within = Within.UNIVERSITY


class Review(Message):
    """One review. Without an ``office`` it is the advisor's, in person.

    Undecided for ``escalate_after`` it also goes to ``escalates_to``.
    """

    stage: str
    office: Office | None = None
    escalates_to: Office | None = None
    escalate_after: timedelta = ESCALATE_AFTER


class Regulation(Message):
    """What a case runs under from its first activity to its end, whatever the regulation becomes meanwhile.

    The first activity returns it and the workflow keeps it; a process with durations of its own adds them in a
    subclass. The record keeps its ``version``: an activity that runs again returns the same.
    """

    chain: tuple[Review, ...] = ()
    version: int = 1

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of the chain, the first review first."""
        return tuple(review.stage for review in self.chain)
