"""What is done for a term from its opening to its closing (golive §5). Names are on the wire: never renamed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.access.role.contract import RoleId
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.period.contract import FinancePeriod
from models.grades.period.contract import GradingPeriod


class TermStep(StrEnum):
    """Something that is done for every term, in the order of the term."""

    PERIODS = "periods"
    HOLIDAYS = "holidays"
    SECTIONS = "sections"
    EXAMS = "exams"
    NORMAL_FEES = "normal_fees"
    SLOTS = "slots"
    ENROLMENT = "enrolment"
    SCHOLARSHIPS = "scholarships"
    BILLS = "bills"
    GRADES = "grades"
    INCOMPLETE_GRADES = "incomplete_grades"
    STANDING = "standing"
    PROMOTION = "promotion"
    """Of the year that begins: after the second semester alone."""


class StepState(StrEnum):
    """Where a step stands."""

    DONE = "done"
    OPEN = "open"
    """It can be done now, and is not late."""
    LATE = "late"
    COMING = "coming"
    """It cannot begin yet."""
    NOT_APPLICABLE = "not_applicable"
    """This term does without it."""


NEEDED_PERIODS: Final[tuple[str, ...]] = (
    EnrolmentPeriod.ENROLMENT_TYPE_SELECTION,
    EnrolmentPeriod.ENROLMENT,
    EnrolmentPeriod.ADD_DROP,
    FinancePeriod.PAYMENT,
    GradingPeriod.GRADING,
)
"""The kinds of periods that every campus needs in every term.

Without them students can neither choose how they enrol and pay nor take sections, no bill can be due and no grade
submitted.
"""
RESPONSIBLE: Final[Mapping[TermStep, RoleId]] = {
    TermStep.PERIODS: RoleId.REGISTRAR,
    TermStep.HOLIDAYS: RoleId.REGISTRAR,
    TermStep.SECTIONS: RoleId.CURRICULUM_OFFICER,
    TermStep.EXAMS: RoleId.CURRICULUM_OFFICER,
    TermStep.NORMAL_FEES: RoleId.FINANCE_OFFICER,
    TermStep.SLOTS: RoleId.REGISTRAR,
    TermStep.ENROLMENT: RoleId.REGISTRAR,
    TermStep.SCHOLARSHIPS: RoleId.SCHOLARSHIP_OFFICER,
    TermStep.BILLS: RoleId.FINANCE_OFFICER,
    TermStep.GRADES: RoleId.TEACHER,
    TermStep.INCOMPLETE_GRADES: RoleId.TEACHER,
    TermStep.STANDING: RoleId.REGISTRAR,
    TermStep.PROMOTION: RoleId.REGISTRAR,
}
"""Whose work a step is."""
