"""What a student would be charged for a term by the masters as they stand, and why (finance §3)."""

from __future__ import annotations

from decimal import Decimal

from api.cases.case.schemas import RefusedView
from api.finance.bill.schemas import ChargePreview
from api.finance.normal_fee.schemas import NormalFeeView
from api.kit.wire import Camel, Names
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.money import MoneyOrNothing


class TestedStudent(Camel):
    """Whom the masters were tried with, and what of them decides their fees."""

    student_code: str
    name: Names
    faculty: Names
    major: Names
    entry_year: int
    over_years: bool


class TestedSubject(Camel):
    """A subject the student is enrolled in, with the credits it is charged for."""

    subject_code: str
    lecture_credits: Decimal
    laboratory_credits: Decimal


class FittingFee(Camel):
    """A normal fee that fits the student; ``applies``: it is the one they pay by."""

    fee: NormalFeeView
    charged_as: FeeEnrolmentType
    applies: bool


class FeeTestView(Camel):
    """The charges of a term for a student. ``chosen`` is the enrolment type that the student chose; ``refused`` says
    why charges cannot be computed.
    """

    student: TestedStudent
    chosen: EnrolmentType | None
    subjects: list[TestedSubject]
    fitting: list[FittingFee]
    charged_as: FeeEnrolmentType | None
    charges: list[ChargePreview]
    total: MoneyOrNothing
    refused: RefusedView | None
