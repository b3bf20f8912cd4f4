"""Allocation rounds as the registrar plans them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.kit.instants import Instant
from models.kit.typed import CodeText

Percent = Annotated[int, Field(ge=1, le=100, description="share of each allotment's unused seats")]
CampusCode = Annotated[CodeText, Field(max_length=2, description="empty: every campus")]


class RoundInput(Camel):
    """A round to plan: of what, when it opens and closes (with an offset), and how much it releases."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    campus_code: CampusCode = ""
    name_th: Name = Field(max_length=120)
    name_en: Name = Field(max_length=120)
    opens_at: Instant
    closes_at: Instant
    release_percent: Percent


class RoundChange(RoundInput):
    """A round as it shall be; ``seen`` is what was shown."""

    campus_code: CampusCode
    seen: RoundInput


class ReleasePreview(Camel):
    """What would be released if a round ended now: so many seats in so many sections."""

    sections: int
    seats: int


class RoundView(Camel):
    """A round of a term. ``preview`` while it is still to come, ``releasedSeats`` once it is over."""

    case_id: UUID
    academic_year: int
    semester: int
    campus_code: str
    name: Names
    opens_at: Instant
    closes_at: Instant
    release_percent: int
    stage: str
    state: CaseState
    revision: int
    released_at: Instant | None
    released_seats: int | None
    preview: ReleasePreview | None
    may_call_off: Annotated[bool, Field(description="whether the case offers it to the caller: it is their task")]


class ChangedRound(Camel):
    """The round as it is now."""

    round: RoundView
    announced: Annotated[bool, Field(description="false: Temporal is away; its case follows later")]
