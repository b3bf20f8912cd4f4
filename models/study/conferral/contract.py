"""Messages and persisted names of the process ``conferral``: the council confers the degrees of a term (study §4)."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from models.cases.case.contract.forms import ActionForm, PastDay
from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import TermRequest
from models.cases.review.contract import Regulation
from models.kit.instants import Day
from models.kit.message import Message


class ConferralStage(StrEnum):
    """Where a conferral stands. Persisted: never renamed."""

    RECEIVED = "received"
    REGISTRAR_REVIEW = "registrar_review"
    """Before a second registrar, who compares the list."""
    COUNCIL = "council"
    """The list is with the council."""
    CONFERRING = "conferring"
    """The council has agreed; degrees are written, some at a time."""
    CONFERRED = "conferred"
    CANCELLED = "cancelled"


class ConferralLineState(StrEnum):
    """What becomes of a student on the list. Persisted: never renamed."""

    LISTED = "listed"
    STRUCK = "struck"
    """Taken off the list, with a reason; the request waits for another conferral."""
    CONFERRED = "conferred"
    LEFT_OUT = "left_out"
    """The request was reopened, or has ended, before the council's day."""


class ConferralRequest(TermRequest):
    """A registrar puts the approved requests of a term before the council that meets on a Bangkok day."""

    council_on: date


class ConferralRegulation(Regulation):
    """How many degrees are written in a transaction."""

    chunk: int = 100


class CouncilForm(ActionForm):
    """What the council has resolved: the number of the resolution, and the day from which the degrees hold."""

    resolution: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1), Field(max_length=60)]
    conferred_on: PastDay


class ConferralFigures(Message):
    """How many are on the list, by what became of them."""

    listed: int = 0
    struck: int = 0
    conferred: int = 0
    left_out: int = 0


class ConferralReceived(Message):
    """A conferral before a second registrar, and what it runs under."""

    record: CaseRecord
    regulation: ConferralRegulation


class Resolution(Message):
    """What the council has resolved, and who recorded it: the degrees are written from it."""

    case_id: UUID
    resolution: str
    conferred_on: Day
    recorded_by: UUID
    chunk: int
