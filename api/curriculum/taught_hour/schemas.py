"""The hours that were taught in a term (study §2)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from api.calendar.term.schemas import TermName
from api.curriculum.teaching_hour.schemas import MOST_TOPICS, Topic, TopicHours
from api.kit.sentences import Words
from api.kit.wire import Camel, Names
from models.kit.instants import Instant

Seen = Annotated[int, Field(ge=0, le=2_000_000_000)]


class TaughtTopicInput(Camel):
    """What a topic was given. ``reason``: why it is not what was planned."""

    theory_hours: TopicHours
    practice_hours: TopicHours
    reason: Annotated[Words, Field(max_length=500)] = ""


class TaughtHoursInput(TermName):
    """What was taught in a term, a line for each topic of the plan; ``revision`` is that which was shown."""

    revision: Seen
    topics: Annotated[list[TaughtTopicInput], Field(min_length=1, max_length=MOST_TOPICS)]


class TaughtTopicView(Topic):
    """A topic as it was planned, and what it was given; null where nobody has entered it."""

    taught_theory: Decimal | None
    taught_practice: Decimal | None
    reason: str


class TaughtHours(Camel):
    """Planned beside taught. ``revision`` is 0 where nothing was entered; ``may_enter``: whether the caller does.

    ``is_taught``: the version has a section in the term. ``may_print``: whether the caller prints the report of it.
    """

    revision: int
    is_taught: bool
    may_enter: bool
    may_print: bool
    responsible: Names | None
    topics: list[TaughtTopicView]
    theory_hours: Decimal
    practice_hours: Decimal
    taught_theory: Decimal | None
    taught_practice: Decimal | None
    updated_by: Names | None
    updated_at: Instant | None
