"""The periods of the academic calendar that the curriculum needs (study §2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.calendar.period.contract import PeriodType, WaitingCases
from models.cases.case.contract.record import CaseKind
from models.curriculum.version_change.contract import LOOKED_AT


class CurriculumPeriod(StrEnum):
    """What a period of the calendar says of subjects. Persisted: never renamed."""

    SUBJECT_CHANGES = "subject_changes"
    """Versions that shall be taught from the term on are agreed to; when it closes, the term's subjects are frozen."""


CURRICULUM_PERIODS: Final = (
    PeriodType(CurriculumPeriod.SUBJECT_CHANGES, waiting=(WaitingCases(CaseKind.SUBJECT_CHANGE, LOOKED_AT),)),
)
