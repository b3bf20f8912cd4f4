"""Conferrals: the list of a term for the council, and who is on it (study §4)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.kit.instants import Day, Instant
from models.study.conferral.contract import ConferralLineState, ConferralStage
from models.study.graduation.contract import HonoursClass


class ConferralInput(Camel):
    """The term whose approved requests are listed, and the day of the council."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    council_on: Day


class ConferralView(Camel):
    """A conferral, and how many of its list came to what."""

    case_id: UUID
    stage: ConferralStage
    academic_year: int
    semester: int
    council_on: Day
    resolution: str | None
    conferred_on: Day | None
    opened_at: Instant
    listed: int
    struck: int
    conferred: int
    left_out: int


class ConferralLineView(Camel):
    """A student on the list; ``reason`` is why they were struck."""

    graduation_id: UUID
    student_code: str
    name: Names
    faculty: Names
    programme: Names
    honours: HonoursClass | None
    number: str | None
    state: ConferralLineState
    reason: str | None


class StrikeInput(Camel):
    """Why somebody is taken off the list."""

    reason: Sentence = Field(max_length=500)
