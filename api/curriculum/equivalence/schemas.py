"""Subjects that count as others, as the curriculum's officers keep them (study §2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.curriculum.subject.schemas import YearOf
from api.kit.numbers import Revision
from api.kit.wire import Camel, Names
from models.kit.instants import Instant
from models.kit.typed import AS_UNGROUPED

ShowCode = Annotated[str, Field(pattern=r"^0\d{7}$"), AS_UNGROUPED]


class Ways(StrEnum):
    """Whether the other subject counts as the first one too."""

    ONE = "one"
    BOTH = "both"


class EquivalenceYears(Camel):
    """In which years of the Buddhist era it has to be passed to count, both included; none: to this day."""

    valid_from: YearOf
    valid_to: YearOf | None = None


class EquivalenceInput(EquivalenceYears):
    """A subject, what it counts as, and in which years."""

    show_code: ShowCode
    counts_as: ShowCode


class EquivalenceAsk(EquivalenceInput):
    """What is added: one way, or both, which are two rows."""

    ways: Ways = Ways.ONE


class EquivalenceChange(EquivalenceYears):
    """Its years as they shall be; ``revision`` is the one that was shown."""

    revision: Revision


class EquivalenceView(Camel):
    """A subject that counts as another. ``ways`` says whether the other one counts as this one too."""

    equivalence_id: UUID
    show_code: str
    name: Names | None
    counts_as: str
    target: Names | None
    valid_from: int
    valid_to: int | None
    ways: Ways
    changed_at: Instant
    changed_by: Names | None
    revision: int = Field(ge=1)
