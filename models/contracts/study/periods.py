"""The periods of the academic calendar that leaving, transferring credits and graduating need (study §4, §5)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.contracts.calendar.periods import PeriodType


class StudyPeriod(StrEnum):
    """What a period of the calendar says of leaving, transfers and graduating. Persisted: never renamed."""

    LEAVE = "leave"
    """A leave of the term may be asked for. A term without one takes requests until its last day."""
    RESIGNATION = "resignation"
    """Studies may be withdrawn from. A term without one takes requests until its last day."""
    TRANSFER = "transfer"
    """Credits may be asked to be transferred. A term without one takes requests until its last day."""
    GRADUATION = "graduation"
    """Graduating at the end of the term may be asked for. A term without one takes requests until its last day."""


STUDY_PERIODS: Final = tuple(PeriodType(period) for period in StudyPeriod)
