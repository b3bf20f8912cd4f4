"""Versions before their offices, as the pages of every kind of version show them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel

WhyProposed = Annotated[Sentence, Field(max_length=1000)]


class ChangeCase(Camel):
    """The change of this version that is under way. ``sees_case``: the caller may open its case."""

    case_id: UUID
    stage: str
    sees_case: bool
