"""The periods of the academic calendar that money needs (finance §3, §4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.calendar.period.contract import PeriodType, StepUnit


class FinancePeriod(StrEnum):
    """What a period of the calendar says of money. Persisted: never renamed."""

    PAYMENT = "payment"
    """When the invoices of the term can be paid; what is paid at once is due on the day it closes."""
    FEE_REFUND = "fee_refund"
    """What of a charge is given back for what is dropped: so many percent until a day."""


FINANCE_PERIODS: Final = (
    PeriodType(FinancePeriod.PAYMENT),
    PeriodType(FinancePeriod.FEE_REFUND, steps=StepUnit.PERCENT),
)
