"""The periods of the academic calendar that the curriculum needs (study §2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.contracts.calendar.periods import PeriodType, WaitingCases
from models.contracts.cases.case import CaseKind
from models.contracts.curriculum.subject_change import SubjectChangeStage


class CurriculumPeriod(StrEnum):
    """What a period of the calendar says of subjects. Persisted: never renamed."""

    SUBJECT_CHANGES = "subject_changes"
    """Versions that shall be taught from the term on are agreed to; when it closes, the term's subjects are frozen."""


_LOOKED_AT: Final = (
    SubjectChangeStage.DRAFTING,
    SubjectChangeStage.DEPARTMENT_REVIEW,
    SubjectChangeStage.FACULTY_REVIEW,
    SubjectChangeStage.REGISTRAR_REVIEW,
)
CURRICULUM_PERIODS: Final = (
    PeriodType(CurriculumPeriod.SUBJECT_CHANGES, waiting=(WaitingCases(CaseKind.SUBJECT_CHANGE, _LOOKED_AT),)),
)
