"""Who acts on a case: the actor, with whom they stand in for, and the task that says whose turn it is."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from models.kit.message import Message


class ActingFor(Message):
    """Somebody who is away, in the role they gave out of their hands: their tasks are the substitute's meanwhile."""

    person_id: UUID
    role_id: int | None = None
    faculty_code: str | None = None
    department_code: str | None = None


class Actor(Message):
    """Who acts, as the API took it from the session: never from a request's body.

    ``acting_for``: in whose place they may decide now. It does not pass on: what somebody else gave to a person who is
    away is not among it. ``student_id``: which student they are, if any.
    """

    person_id: UUID
    role_id: int | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    acting_for: tuple[ActingFor, ...] = ()
    student_id: int | None = None


ESCALATE_AFTER: Final = timedelta(days=3)
"""How long a holder has a task alone, where the regulation says nothing else."""


class Escalation(Message):
    """When a task that nobody decided also goes to somebody else: the holders of a role in a faculty or department.

    ``after`` is how long a holder has the task alone, by the regulation the case runs under: it is counted anew when
    the task gets another holder or due date. Its default is fixed: cases that began before it was kept run under it.
    """

    at: datetime
    after: timedelta = ESCALATE_AFTER
    role_id: int
    faculty_code: str | None = None
    department_code: str | None = None


class Task(Message):
    """Who may act now: a person, or the holders of a role in a faculty or department.

    ``escalation`` is still to come; ``escalated_at`` says it happened, on the holder's task and on the second one.
    """

    name: str
    since: datetime
    due_at: datetime | None = None
    assignee_id: UUID | None = None
    role_id: int | None = None
    faculty_code: str | None = None
    department_code: str | None = None
    delegated_by: UUID | None = None
    escalation: Escalation | None = None
    escalated_at: datetime | None = None
