"""Every kind of period of the academic calendar, put together from the areas that need them."""

from __future__ import annotations

from typing import Final

from models.contracts.calendar.periods import PeriodType
from models.contracts.curriculum.periods import CURRICULUM_PERIODS
from models.contracts.enrolment.periods import ENROLMENT_PERIODS
from models.contracts.finance.periods import FINANCE_PERIODS
from models.contracts.grades.periods import GRADING_PERIODS
from models.contracts.study.periods import STUDY_PERIODS

_ALL: Final[tuple[PeriodType, ...]] = (
    *CURRICULUM_PERIODS,
    *ENROLMENT_PERIODS,
    *FINANCE_PERIODS,
    *GRADING_PERIODS,
    *STUDY_PERIODS,
)
PERIOD_TYPES: Final[dict[str, PeriodType]] = {period_type.kind: period_type for period_type in _ALL}
"""By kind, the persisted name."""
if len(PERIOD_TYPES) != len(_ALL):
    raise ValueError("two kinds of period have one name")
