"""Credits earned elsewhere: the rules that know them, and requests with their lines (study §5, docs/areas/study.md)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from models.kit.table import Credits, Instant, Master, flag, new_id, text_enum
from models.study.transfer_credit.contract import TransferSectionType, TransferSource

TRANSFERRED: Final = "P"
"""The letter of a credit that was transferred; it is outside every average (study §5)."""

LEAF_CREDITS: Final = """
    SELECT t.student_id, t.academic_year, t.semester, l.credit_code, l.source_code, l.source_name, l.target_path,
           l.version_id, l.credits, t.case_id, t.number, l.granted_at
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
     WHERE l.credit_code IS NOT NULL
"""
"""Credits granted for a leaf of a programme: they have no subject here, so the ledger has no attempt of them."""

SPENT_ATTEMPTS: Final = """
    SELECT t.student_id, l.source_code AS show_code, l.source_academic_year AS academic_year,
           l.source_semester AS semester
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
     WHERE l.granted_at IS NOT NULL AND l.source_academic_year IS NOT NULL
"""
"""Attempts of students' own records that were transferred: each counts as its target and nowhere else."""
EARNED_BEFORE: Final = """
    SELECT t.student_id, t.academic_year, t.semester, coalesce(l.credit_code, l.target_code) AS code
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
     WHERE l.granted_at IS NOT NULL AND l.source_academic_year IS NOT NULL
"""
"""Transferred credits that bring none to the total, by the term they were granted in: the attempt they come from has
earned them already.
"""


CARRIED_OVER_SUBJECTS: Final = """
    SELECT t.student_id, t.academic_year, t.semester, l.target_code AS show_code, t.import_case_id
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
     WHERE t.import_case_id IS NOT NULL
"""
"""Subjects whose credits were transferred in the old system: each has a P of an import in the ledger of grades."""


class TransferRule(Master, table=True):
    """A decision that holds for everybody: a source subject counts as a subject here, in days from one to another.

    ``target_code`` is a subject without the version. Neither a worse letter nor more credits are covered.
    ``decided_by``: who decided, as an office names it, such as a committee and its meeting. Both days are included;
    without ``valid_to`` it has no end.
    """

    __tablename__ = "transfer_rule"
    __table_args__ = (
        Index("ix_transfer_rule_target", "target_code", postgresql_where=text("deleted_at IS NULL")),
        CheckConstraint("valid_to IS NULL OR valid_to >= valid_from", name="days_rise"),
        CheckConstraint("(source = 'outside') = (institution <> '')", name="institution_outside"),
        CheckConstraint("credits >= 0", name="credits_not_negative"),
    )

    rule_id: UUID = Field(default_factory=new_id, primary_key=True)
    source: TransferSource = Field(sa_type=text_enum(TransferSource))
    institution: str = Field(default="", max_length=200)
    source_code: str = Field(max_length=20)
    source_name: str = Field(max_length=200)
    target_code: str = Field(max_length=9)
    least_letter: str = Field(max_length=2)
    credits: Decimal = Field(sa_type=Credits)
    valid_from: date
    valid_to: date | None = None
    decided_by: str = Field(max_length=200)


class TransferCredit(SQLModel, table=True):
    """A request, a case each, or what a file carried over from the old system; a student has one request at a time.

    ``transfer_id`` of a request is the id of its case. What is carried over was granted on ``asked_on``, has one line
    and names the import that added it; of another student code of this university it names that code.

    ``asked_on`` is the Bangkok day whose rules know its lines. Its term is the one in which the credits are granted.
    The number and who approved are there once everybody agreed; numbers of a Buddhist year have no gaps.
    """

    __tablename__ = "transfer_credit"
    __table_args__ = (
        UniqueConstraint("year", "serial", name="uq_transfer_credit_serial"),
        Index("uq_transfer_credit_under_review", "student_id", unique=True, postgresql_where=text("under_review")),
        Index("ix_transfer_credit_student", "student_id", "asked_on"),
        UniqueConstraint("case_id", name="uq_transfer_credit_case_id"),
        CheckConstraint("num_nonnulls(case_id, import_case_id) = 1", name="of_case_or_import"),
        CheckConstraint("case_id IS NULL OR case_id = transfer_id", name="id_of_its_case"),
        CheckConstraint("import_case_id IS NULL OR NOT under_review", name="carried_over_is_decided"),
        CheckConstraint("former_student_code IS NULL OR import_case_id IS NOT NULL", name="former_code_carried_over"),
    )

    transfer_id: UUID = Field(primary_key=True)
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    import_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id", index=True)
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    asked_on: date
    source: TransferSource = Field(sa_type=text_enum(TransferSource))
    institution: str = Field(default="", max_length=200)
    former_student_code: str | None = Field(default=None, max_length=10)
    reason: str
    under_review: bool = flag(default=True)
    year: int | None = None
    serial: int | None = None
    number: str | None = Field(default=None, max_length=20)
    approved_at: datetime | None = Field(default=None, sa_type=Instant)
    approved_by: UUID | None = Field(default=None, foreign_key="person.person_id")


class TransferCreditLine(SQLModel, table=True):
    """A line of a request: what was passed elsewhere, and the subject or the leaf of a programme it counts as.

    ``rule_id`` is the rule that knew it; without one ``owner_faculty_code`` and ``owner_department_code`` say whose it
    was. A granted line of a subject is an attempt of the ledger; one of a leaf has a ``credit_code``, under which
    audits, averages and transcripts know it. ``version_id`` is the version of the programme whose leaf is meant.
    A source of this university is an attempt of the student's record: ``source_code`` without the version, and its
    term; it counts as the target and nowhere else once that is granted. Of what is carried over nobody knows the share
    of the content and the type of the section.
    """

    __tablename__ = "transfer_credit_line"
    __table_args__ = (
        CheckConstraint("(target_code IS NULL) <> (target_path IS NULL)", name="one_target"),
        CheckConstraint("credits >= 0 AND source_credits >= 0", name="credits_not_negative"),
        CheckConstraint("content_share BETWEEN 0 AND 100", name="content_is_a_share"),
        CheckConstraint(
            "(credit_code IS NOT NULL) = (granted_at IS NOT NULL AND target_path IS NOT NULL)", name="code_of_a_leaf"
        ),
        CheckConstraint("(version_id IS NULL) = (target_path IS NULL)", name="version_of_a_leaf"),
        CheckConstraint("(source_academic_year IS NULL) = (source_semester IS NULL)", name="term_of_the_source"),
    )

    transfer_id: UUID = Field(primary_key=True, foreign_key="transfer_credit.transfer_id")
    number: int = Field(primary_key=True)
    source_code: str = Field(max_length=20)
    source_name: str = Field(max_length=200)
    source_credits: Decimal = Field(sa_type=Credits)
    source_academic_year: int | None = None
    source_semester: int | None = None
    grade: str = Field(max_length=2)
    content_share: int | None = None
    target_code: str | None = Field(default=None, max_length=9)
    target_path: str | None = Field(default=None, max_length=200)
    version_id: UUID | None = Field(default=None, foreign_key="programme_version.version_id")
    section_code: str = Field(default="", max_length=10)
    section_type: TransferSectionType | None = Field(default=None, sa_type=text_enum(TransferSectionType))
    credits: Decimal = Field(sa_type=Credits)
    rule_id: UUID | None = Field(default=None, foreign_key="transfer_rule.rule_id")
    owner_faculty_code: str | None = None
    owner_department_code: str | None = None
    granted_at: datetime | None = Field(default=None, sa_type=Instant)
    credit_code: str | None = Field(default=None, max_length=20)


class TransferCreditFile(SQLModel, table=True):
    """A file that came with a request, such as a transcript of the other institution."""

    __tablename__ = "transfer_credit_file"

    case_id: UUID = Field(primary_key=True, foreign_key="transfer_credit.case_id")
    file_id: UUID = Field(primary_key=True, foreign_key="stored_file.file_id")
