"""Deciding in somebody's place while they are away."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Words
from api.kit.wire import Camel, Names
from models.cases.delegation.rules import DelegationState
from models.kit.instants import Instant


class DelegationAsk(Camel):
    """Who decides in the caller's place, from when until before when; for the role the caller is signed in with."""

    substitute_id: UUID
    starts_at: Instant
    ends_at: Instant
    reason: Words = Field(default="", max_length=200)


class DelegationView(Camel):
    """One absence: who is away in which role, who decides, until when, and where it stands."""

    id: UUID
    person_id: UUID
    person: Names
    substitute: Names
    role: Names
    starts_at: Instant
    ends_at: Instant
    reason: str
    revoked_at: Instant | None
    state: DelegationState


class Delegations(Camel):
    """The caller's absences and those of others that were given to them; what is under way or to come first."""

    mine: Annotated[list[DelegationView], Field(description="the latest fifty")]
    given_to_me: Annotated[list[DelegationView], Field(description="under way or to come")]
