"""Putting a version of a subject before its offices."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Sentence
from api.kit.wire import Camel


class ProposalInput(Camel):
    """The draft as it was seen, and why it is proposed."""

    revision: Revision
    reason: Annotated[Sentence, Field(max_length=1000)]


class Proposed(Camel):
    """The case of the proposal."""

    case_id: UUID
