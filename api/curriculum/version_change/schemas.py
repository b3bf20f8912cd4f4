"""Versions before their offices, as the pages of every kind of version show them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel
from models.cases.case.contract.record import CaseKind

WhyProposed = Annotated[Sentence, Field(max_length=1000)]


class ChangeCase(Camel):
    """The case of this version that is under way. ``sees_case``: the caller may open it.

    By its ``kind`` it is of this version alone, or an adoption of many.
    """

    case_id: UUID
    kind: CaseKind
    stage: str
    sees_case: bool
