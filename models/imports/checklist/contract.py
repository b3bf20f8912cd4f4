"""What the checklist of going live counts, and what it finds missing (golive §2).

Names are on the wire: never renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class ChecklistKind(StrEnum):
    """A kind of data that a university needs before a term opens, in the order in which it comes in."""

    CAMPUSES = "campuses"
    FACULTIES = "faculties"
    DEPARTMENTS = "departments"
    MAJORS = "majors"
    STAFF = "staff"
    STUDENTS = "students"
    SUBJECTS = "subjects"
    PROGRAMMES = "programmes"
    TERMS = "terms"
    ROOMS = "rooms"
    SECTIONS = "sections"
    NORMAL_FEES = "normal_fees"
    BANK_ACCOUNTS = "bank_accounts"
    SIGNERS = "signers"


class Gap(StrEnum):
    """Something that is missing for opening a term."""

    NO_ROWS = "no_rows"
    """Nothing of the kind is there."""
    FACULTIES_WITHOUT_DEPARTMENT = "faculties_without_department"
    DEPARTMENTS_WITHOUT_MAJOR = "departments_without_major"
    MAJORS_WITHOUT_PROGRAMME = "majors_without_programme"
    STUDENTS_WITHOUT_ADVISOR = "students_without_advisor"
    STUDENTS_WITHOUT_PROGRAMME = "students_without_programme"
    TERM_MISSING = "term_missing"
    """No term is there today or later."""
    ENROLMENT_PERIOD_MISSING = "enrolment_period_missing"
    """The present or next term has no period in which students enrol."""
    SECTIONS_MISSING = "sections_missing"
    """The present or next term has no section."""
    SECTIONS_WITHOUT_TEACHER = "sections_without_teacher"
    CAMPUSES_WITHOUT_BILLER = "campuses_without_biller"
    RECEIPT_SIGNERS_MISSING = "receipt_signers_missing"
    """So many of the two posts have nobody who signs receipts today."""


GAPS_OF: Final[Mapping[ChecklistKind, tuple[Gap, ...]]] = {
    ChecklistKind.FACULTIES: (Gap.FACULTIES_WITHOUT_DEPARTMENT,),
    ChecklistKind.DEPARTMENTS: (Gap.DEPARTMENTS_WITHOUT_MAJOR,),
    ChecklistKind.STUDENTS: (Gap.STUDENTS_WITHOUT_ADVISOR, Gap.STUDENTS_WITHOUT_PROGRAMME),
    ChecklistKind.PROGRAMMES: (Gap.MAJORS_WITHOUT_PROGRAMME,),
    ChecklistKind.TERMS: (Gap.TERM_MISSING, Gap.ENROLMENT_PERIOD_MISSING),
    ChecklistKind.SECTIONS: (Gap.SECTIONS_MISSING, Gap.SECTIONS_WITHOUT_TEACHER),
    ChecklistKind.BANK_ACCOUNTS: (Gap.CAMPUSES_WITHOUT_BILLER,),
    ChecklistKind.SIGNERS: (Gap.RECEIPT_SIGNERS_MISSING,),
}
"""What is looked for beside a kind having no rows at all."""
