"""The periods of the calendar that leaving, transferring credits, graduating and programmes need (study §3-§5)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.calendar.period.contract import PeriodType, WaitingCases
from models.cases.case.contract.record import CaseKind
from models.curriculum.version_change.contract import LOOKED_AT


class StudyPeriod(StrEnum):
    """What a period of the calendar says of leaving, transfers, graduating and programmes. Persisted: never renamed."""

    LEAVE = "leave"
    """A leave of the term may be asked for. A term without one takes requests until its last day."""
    RESIGNATION = "resignation"
    """Studies may be withdrawn from. A term without one takes requests until its last day."""
    TRANSFER = "transfer"
    """Credits may be asked to be transferred. A term without one takes requests until its last day."""
    GRADUATION = "graduation"
    """Graduating at the end of the term may be asked for. A term without one takes requests until its last day."""
    PROGRAMME_CHANGES = "programme_changes"
    """Versions of programmes for those admitted in the term are agreed to; when it closes, they are frozen."""


_WAITING: Final[Mapping[StudyPeriod, tuple[WaitingCases, ...]]] = {
    StudyPeriod.PROGRAMME_CHANGES: (WaitingCases(CaseKind.PROGRAMME_CHANGE, LOOKED_AT),)
}
STUDY_PERIODS: Final = tuple(PeriodType(period, waiting=_WAITING.get(period, ())) for period in StudyPeriod)
