"""Messages and persisted names of the process ``allocation_round``: reserved seats nobody took go to everybody."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.starting import TermRequest
from models.kit.message import Message

EVERY_CAMPUS = ""
"""The campus code of a round that is of all campuses."""
FOLLOW_UPDATE: Final = "follow"
"""The name of the update that waits until a round's case shows what its row says. Persisted: never renamed."""


class RoundStage(StrEnum):
    """Where an allocation round stands. Persisted: never renamed."""

    SCHEDULED = "scheduled"
    OPEN = "open"
    RELEASED = "released"
    CANCELLED = "cancelled"


class RoundPlan(Message):
    """What a round does and when (UTC instants): as it was planned, or as it was changed since."""

    opens_at: datetime
    closes_at: datetime
    release_percent: int


class RoundNow(RoundPlan):
    """The plan as the round's row has it now, with the term and campus it is of: they may have changed since it was
    planned. None in what was read before they could.
    """

    academic_year: int | None = None
    semester: int | None = None
    campus_code: str | None = None


class RoundRequest(TermRequest):
    """A registrar plans a round for a term, of one campus or of all (:data:`EVERY_CAMPUS`)."""

    campus_code: str
    name_th: str
    name_en: str
    plan: RoundPlan


class RoundRelease(Message):
    """Release what nobody took, on behalf of a round, at an instant of the workflow's clock."""

    case_id: UUID
    at: datetime


class Released(Message):
    """What a round released: so many seats in so many sections."""

    sections: int
    seats: int
