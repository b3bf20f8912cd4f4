"""A student's standing term by term, and what grades to come would do to it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.wire import Camel, Names
from models.kit.instants import Instant


class TermResult(Camel):
    """What a term came to; ``gpax`` is the cumulative average after it, so far where the term has not ended."""

    academic_year: int
    semester: int
    gpa: str | None
    gpax: str | None
    registered: str
    earned: str
    total_earned: str
    has_ended: bool


class OpenGrade(Camel):
    """A grade that is still open, and what the calendar makes of it.

    ``becomes_at`` is null while the calendar does not say, and while a letter is looked at that was proposed in time.
    ``gpax_then`` is the cumulative average it would lead to; ``case_id`` is where it stands.
    """

    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    letter: str
    becomes: str
    becomes_at: Instant | None = None
    gpax_then: str | None = None
    case_id: UUID | None = None


class ClearsProbation(Camel):
    """What a term of so many credits must come to; ``average`` is null where even A in everything would not do."""

    credits: str
    average: str | None


class MyStanding(Camel):
    """The caller's standing: every term, the first one first, what is open, and what would end probation."""

    terms: list[TermResult]
    open_grades: list[OpenGrade]
    is_on_probation: bool
    clearing: list[ClearsProbation]


class TriedGrade(Camel):
    """A grade that is tried."""

    credit: Annotated[Decimal, Field(gt=0, le=30, max_digits=4, decimal_places=1)]
    letter: Annotated[str, Field(pattern=r"^(A|B\+?|C\+?|D\+?|F|S|U|W)$")]


class Simulation(Camel):
    """Grades of one more term."""

    grades: Annotated[list[TriedGrade], Field(min_length=1, max_length=20)]


class Simulated(Camel):
    """What the averages would be."""

    gpa: str | None
    gpax: str | None
    is_on_probation: bool
