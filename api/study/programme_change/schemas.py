"""Putting a draft of a programme before its offices, and what has no place in a version since (study §3)."""

from __future__ import annotations

from uuid import UUID

from api.curriculum.version_change.schemas import WhyProposed
from api.kit.numbers import Revision
from api.kit.wire import Camel, Names


class ProgrammeProposal(Camel):
    """The draft as it was seen, and why it is proposed. ``edits``: the number of its edits that was shown."""

    edits: Revision
    reason: WhyProposed


class LostExceptions(Camel):
    """A student with exceptions that have no place in a version which became active. ``exceptions``: how many."""

    student_code: str
    student: Names
    version_id: UUID
    programme_code: str
    revision: int
    exceptions: int
