"""Who enters scores and computes in the place of a sheet's coordinator, for a time."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from api.kit.wire import Camel, Names
from models.kit.instants import Instant


class SubstituteInput(Camel):
    """Who stands in, from when until before when."""

    person_id: UUID
    since: Instant
    until: Instant


class SubstituteView(Camel):
    """Somebody who stands in; ``ended_at``: it was ended before its time."""

    substitute_id: UUID
    person: Names
    since: Instant
    until: Instant
    given_by: Names
    ended_at: Instant | None
    state: Literal["coming", "holds", "over"]


class TeacherChoice(Camel):
    """A teacher who may stand in."""

    person_id: UUID
    name: Names
    department: Names | None
