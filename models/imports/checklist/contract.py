"""What the checklist of going live counts, and what it finds missing (golive §2).

Names are on the wire: never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.period.contract import FinancePeriod


class ChecklistKind(StrEnum):
    """A kind of data of a university, in the order in which it comes in. Those of the past may stay without any."""

    CAMPUSES = "campuses"
    FACULTIES = "faculties"
    DEPARTMENTS = "departments"
    MAJORS = "majors"
    STAFF = "staff"
    ROLES = "roles"
    TERMS = "terms"
    SUBJECTS = "subjects"
    PROGRAMMES = "programmes"
    STUDENTS = "students"
    PHOTOGRAPHS = "photographs"
    EARLIER_GRADES = "earlier_grades"
    TRANSFERS = "transfers"
    LEAVES = "leaves"
    STATUS_EVENTS = "status_events"
    HOLDS = "holds"
    ROOMS = "rooms"
    SECTIONS = "sections"
    EXAMS = "exams"
    NORMAL_FEES = "normal_fees"
    SUBJECT_FEES = "subject_fees"
    BANK_ACCOUNTS = "bank_accounts"
    SIGNERS = "signers"
    HELD_AWARDS = "held_awards"
    BALANCES = "balances"
    OLD_RECEIPTS = "old_receipts"


class Gap(StrEnum):
    """Something that is missing for opening a term."""

    NO_ROWS = "no_rows"
    """Nothing of the kind is there."""
    FACULTIES_WITHOUT_DEPARTMENT = "faculties_without_department"
    DEPARTMENTS_WITHOUT_MAJOR = "departments_without_major"
    MAJORS_WITHOUT_PROGRAMME = "majors_without_programme"
    STUDENTS_WITHOUT_ADVISOR = "students_without_advisor"
    STUDENTS_WITHOUT_PROGRAMME = "students_without_programme"
    STUDENTS_WITHOUT_PHOTOGRAPH = "students_without_photograph"
    TERM_MISSING = "term_missing"
    """No term is there today or later."""
    TYPE_SELECTION_PERIOD_MISSING = "type_selection_period_missing"
    """Campuses without a period in which students choose how they enrol and pay, in the present or next term."""
    ENROLMENT_PERIOD_MISSING = "enrolment_period_missing"
    """Campuses without a period of enrolment in the present or next term."""
    ADD_DROP_PERIOD_MISSING = "add_drop_period_missing"
    """Campuses without a period of adding and dropping in the present or next term."""
    PAYMENT_PERIOD_MISSING = "payment_period_missing"
    """Campuses without a period of payment in the present or next term."""
    SECTIONS_MISSING = "sections_missing"
    """The present or next term has no section."""
    SECTIONS_WITHOUT_TEACHER = "sections_without_teacher"
    CAMPUSES_WITHOUT_BILLER = "campuses_without_biller"
    RECEIPT_SIGNERS_MISSING = "receipt_signers_missing"
    """So many of the two posts have nobody who signs receipts today."""


OF_THE_PAST: Final = frozenset(
    {
        ChecklistKind.PHOTOGRAPHS,
        ChecklistKind.EARLIER_GRADES,
        ChecklistKind.TRANSFERS,
        ChecklistKind.LEAVES,
        ChecklistKind.STATUS_EVENTS,
        ChecklistKind.HOLDS,
        ChecklistKind.EXAMS,
        ChecklistKind.SUBJECT_FEES,
        ChecklistKind.HELD_AWARDS,
        ChecklistKind.BALANCES,
        ChecklistKind.OLD_RECEIPTS,
    }
)
"""Kinds without which a term opens too: what students did and owed before, what they look like, what is set later, and
special fees, which some subjects have.
"""
PERIOD_OF_GAP: Final[Mapping[Gap, str]] = {
    Gap.TYPE_SELECTION_PERIOD_MISSING: EnrolmentPeriod.ENROLMENT_TYPE_SELECTION,
    Gap.ENROLMENT_PERIOD_MISSING: EnrolmentPeriod.ENROLMENT,
    Gap.ADD_DROP_PERIOD_MISSING: EnrolmentPeriod.ADD_DROP,
    Gap.PAYMENT_PERIOD_MISSING: FinancePeriod.PAYMENT,
}
"""The kinds of periods that every campus needs before a term opens.

Without them students can neither choose how they enrol and pay nor take sections, and no bill can be due.
"""
GAPS_OF: Final[Mapping[ChecklistKind, tuple[Gap, ...]]] = {
    ChecklistKind.FACULTIES: (Gap.FACULTIES_WITHOUT_DEPARTMENT,),
    ChecklistKind.DEPARTMENTS: (Gap.DEPARTMENTS_WITHOUT_MAJOR,),
    ChecklistKind.STUDENTS: (Gap.STUDENTS_WITHOUT_ADVISOR, Gap.STUDENTS_WITHOUT_PROGRAMME),
    ChecklistKind.PHOTOGRAPHS: (Gap.STUDENTS_WITHOUT_PHOTOGRAPH,),
    ChecklistKind.PROGRAMMES: (Gap.MAJORS_WITHOUT_PROGRAMME,),
    ChecklistKind.TERMS: (Gap.TERM_MISSING, *PERIOD_OF_GAP),
    ChecklistKind.SECTIONS: (Gap.SECTIONS_MISSING, Gap.SECTIONS_WITHOUT_TEACHER),
    ChecklistKind.BANK_ACCOUNTS: (Gap.CAMPUSES_WITHOUT_BILLER,),
    ChecklistKind.SIGNERS: (Gap.RECEIPT_SIGNERS_MISSING,),
}
"""What is looked for beside a kind having no rows at all."""
