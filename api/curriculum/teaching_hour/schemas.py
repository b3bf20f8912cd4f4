"""The teaching hours of a version (study §2)."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Sentence, Words
from api.kit.wire import Camel

MOST_TOPICS = 60
TopicHours = Annotated[Decimal, Field(ge=0, le=200, max_digits=4, decimal_places=1)]


class Topic(Camel):
    """A topic with the hours it is given in a term; their order is that of teaching."""

    topic_th: Annotated[Sentence, Field(max_length=300)]
    topic_en: Annotated[Words, Field(max_length=300)] = ""
    theory_hours: TopicHours
    practice_hours: TopicHours


class TeachingHoursInput(Camel):
    """What a version shall teach; ``revision`` is the version's that was shown."""

    revision: Revision
    topics: Annotated[list[Topic], Field(max_length=MOST_TOPICS)]


class TeachingHours(Camel):
    """What a version teaches. ``wanted``: the hours that its weekly ones make in a term, where that is known."""

    revision: int
    topics: list[Topic]
    theory_hours: Decimal
    practice_hours: Decimal
    theory_wanted: Decimal | None
    practice_wanted: Decimal | None
