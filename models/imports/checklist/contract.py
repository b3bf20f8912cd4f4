"""What the checklist of going live counts, and what it finds missing (golive §2).

Names are on the wire: never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.study.term_checklist.contract import NEEDED_PERIODS


class ChecklistKind(StrEnum):
    """A kind of data of a university, in the order in which it comes in. Those of the past may stay without any."""

    CAMPUSES = "campuses"
    FACULTIES = "faculties"
    DEPARTMENTS = "departments"
    MAJORS = "majors"
    CODE_TABLES = "code_tables"
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
    FEE_ITEMS = "fee_items"
    FEE_PATTERNS = "fee_patterns"
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
    CODE_TABLES_EMPTY = "code_tables_empty"
    TEACHERS_MISSING = "teachers_missing"
    """Nobody among the staff is a teacher."""
    ADMINISTRATORS_MISSING = "administrators_missing"
    """So many of two: one asks for a role of weight, the other agrees."""
    REGISTRARS_MISSING = "registrars_missing"
    """So many of two: one sends what the other confirms."""
    OFFICES_WITHOUT_HOLDER = "offices_without_holder"
    """Offices of finance and treasury that nobody holds."""
    FACULTIES_WITHOUT_DEAN = "faculties_without_dean"
    DEPARTMENTS_WITHOUT_HEAD = "departments_without_head"
    SUBJECTS_NOT_ADOPTED = "subjects_not_adopted"
    """Drafts of subjects of which no version is active, while the go-live day is not past: they are adopted until
    then, or go before their offices.
    """
    PROGRAMMES_NOT_ADOPTED = "programmes_not_adopted"
    """As subjects."""
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
    GRADING_PERIOD_MISSING = "grading_period_missing"
    """Campuses without a period in which teachers submit grades, in the present or next term."""
    SECTIONS_MISSING = "sections_missing"
    """The present or next term has no section."""
    SECTIONS_WITHOUT_TEACHER = "sections_without_teacher"
    STUDENTS_WITHOUT_FEE = "students_without_fee"
    """Students for whom no normal fee of the present or next term holds: they cannot enrol."""
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
PERIOD_OF_GAP: Final[Mapping[Gap, str]] = dict(
    zip(
        (
            Gap.TYPE_SELECTION_PERIOD_MISSING,
            Gap.ENROLMENT_PERIOD_MISSING,
            Gap.ADD_DROP_PERIOD_MISSING,
            Gap.PAYMENT_PERIOD_MISSING,
            Gap.GRADING_PERIOD_MISSING,
        ),
        NEEDED_PERIODS,
        strict=True,
    )
)
"""The kinds of periods that every campus needs before a term opens."""
NEEDED_TWICE: Final = 2
"""How many administrators and registrars a university needs: nobody agrees to what they asked for."""
GAPS_OF: Final[Mapping[ChecklistKind, tuple[Gap, ...]]] = {
    ChecklistKind.FACULTIES: (Gap.FACULTIES_WITHOUT_DEPARTMENT,),
    ChecklistKind.DEPARTMENTS: (Gap.DEPARTMENTS_WITHOUT_MAJOR,),
    ChecklistKind.CODE_TABLES: (Gap.CODE_TABLES_EMPTY,),
    ChecklistKind.STAFF: (Gap.TEACHERS_MISSING,),
    ChecklistKind.ROLES: (
        Gap.ADMINISTRATORS_MISSING,
        Gap.REGISTRARS_MISSING,
        Gap.OFFICES_WITHOUT_HOLDER,
        Gap.FACULTIES_WITHOUT_DEAN,
        Gap.DEPARTMENTS_WITHOUT_HEAD,
    ),
    ChecklistKind.SUBJECTS: (Gap.SUBJECTS_NOT_ADOPTED,),
    ChecklistKind.STUDENTS: (Gap.STUDENTS_WITHOUT_ADVISOR, Gap.STUDENTS_WITHOUT_PROGRAMME),
    ChecklistKind.PHOTOGRAPHS: (Gap.STUDENTS_WITHOUT_PHOTOGRAPH,),
    ChecklistKind.PROGRAMMES: (Gap.PROGRAMMES_NOT_ADOPTED, Gap.MAJORS_WITHOUT_PROGRAMME),
    ChecklistKind.TERMS: (Gap.TERM_MISSING, *PERIOD_OF_GAP),
    ChecklistKind.SECTIONS: (Gap.SECTIONS_MISSING, Gap.SECTIONS_WITHOUT_TEACHER),
    ChecklistKind.NORMAL_FEES: (Gap.STUDENTS_WITHOUT_FEE,),
    ChecklistKind.BANK_ACCOUNTS: (Gap.CAMPUSES_WITHOUT_BILLER,),
    ChecklistKind.SIGNERS: (Gap.RECEIPT_SIGNERS_MISSING,),
}
"""What is looked for beside a kind having no rows at all."""
