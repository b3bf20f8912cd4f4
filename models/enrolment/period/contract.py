"""The periods of the academic calendar that enrolling needs."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from models.calendar.period.contract import PeriodType, WaitingCases
from models.cases.case.contract.record import CaseKind
from models.enrolment.enrolment.contract import EnrolmentStage
from models.enrolment.waitlist.contract import WaitlistStage


class EnrolmentPeriod(StrEnum):
    """What a period of the calendar allows. Persisted: never renamed."""

    ENROLMENT_TYPE_SELECTION = "enrolment_type_selection"
    ENROLMENT = "enrolment"
    LATE_ENROLMENT = "late_enrolment"
    ADD_DROP = "add_drop"
    DROP_ONLY = "drop_only"
    APPROVAL = "approval"
    WITHDRAWAL = "withdrawal"
    PRE_ENROLMENT = "pre_enrolment"


ENROLMENT_PERIODS: Final = (
    PeriodType(EnrolmentPeriod.ENROLMENT_TYPE_SELECTION),
    PeriodType(
        EnrolmentPeriod.ENROLMENT,
        waiting=(WaitingCases(CaseKind.ENROLMENT, (EnrolmentStage.ARMED,)),),
        holds_slots=True,
    ),
    PeriodType(EnrolmentPeriod.LATE_ENROLMENT),
    PeriodType(
        EnrolmentPeriod.ADD_DROP,
        waiting=(WaitingCases(CaseKind.WAITLIST, (WaitlistStage.WAITING, WaitlistStage.OFFERED)),),
    ),
    PeriodType(EnrolmentPeriod.DROP_ONLY),
    PeriodType(
        EnrolmentPeriod.APPROVAL,
        waiting=(
            WaitingCases(CaseKind.ENROLMENT, (EnrolmentStage.AWAITING_APPROVAL,)),
            WaitingCases(CaseKind.WAITLIST, (WaitlistStage.AWAITING_APPROVAL,)),
        ),
    ),
    PeriodType(EnrolmentPeriod.WITHDRAWAL),
    PeriodType(EnrolmentPeriod.PRE_ENROLMENT),
)
