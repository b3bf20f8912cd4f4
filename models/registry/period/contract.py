"""Every kind of period of the academic calendar, put together from the areas that need them."""

from __future__ import annotations

from typing import Final

from models.calendar.period.contract import PeriodType
from models.curriculum.period.contract import CURRICULUM_PERIODS
from models.enrolment.period.contract import ENROLMENT_PERIODS
from models.finance.period.contract import FINANCE_PERIODS
from models.grades.period.contract import GRADING_PERIODS
from models.study.period.contract import STUDY_PERIODS

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
