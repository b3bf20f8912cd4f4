"""The fee masters: what a charge can be for, patterns of charges, who pays which, and special fees (finance §3)."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from models.finance.fee.contract import FeeEnrolmentType, FeeStatus, FeeType
from models.kit.table import Baht, Master, new_id, text_enum

_IN_USE = text("deleted_at IS NULL")


class Fee(Master, table=True):
    """A fee item of the finance master (spec §3 Fee). Documents name it for ever: it gets out of use, never away."""

    __tablename__ = "fee"

    fee_code: str = Field(primary_key=True, max_length=12)
    parent_code: str | None = Field(default=None, foreign_key="fee.fee_code", max_length=12)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    fee_type: FeeType = Field(sa_type=text_enum(FeeType))
    description: str = Field(default="", max_length=500)
    status: FeeStatus = Field(default=FeeStatus.ACTIVE, sa_type=text_enum(FeeStatus))
    erp_unit_id: UUID | None = Field(default=None, foreign_key="erp_unit.erp_unit_id")
    """The unit its revenue is exported by."""


class FeeRatePattern(Master, table=True):
    """A fee rate pattern. ``lines`` are :class:`models.finance.fee.contract.PatternLine`; ``revision`` is the version
    that the charges made by it keep.
    """

    __tablename__ = "fee_pattern"
    __table_args__ = (Index("uq_fee_pattern_code", "code", unique=True, postgresql_where=_IN_USE),)

    fee_pattern_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    fee_type: FeeType = Field(sa_type=text_enum(FeeType))
    description: str = Field(default="", max_length=500)
    lines: list[dict[str, object]] = Field(sa_type=JSONB)


class NormalFeeRow(Master, table=True):
    """Which pattern for whom, from a term on; conditions that are not named are for everybody (finance §3)."""

    __tablename__ = "normal_fee"
    __table_args__ = (Index("ix_normal_fee_pattern", "fee_pattern_id"),)

    normal_fee_id: UUID = Field(default_factory=new_id, primary_key=True)
    fee_pattern_id: UUID = Field(foreign_key="fee_pattern.fee_pattern_id")
    campus_code: str | None = Field(default=None, foreign_key="campus.campus_code")
    faculty_code: str | None = Field(default=None, foreign_key="faculty.faculty_code")
    department_code: str | None = Field(default=None, foreign_key="department.department_code")
    major_code: str | None = Field(default=None, foreign_key="major.major_code")
    education_level_code: str | None = Field(default=None, max_length=10)
    student_type_code: str | None = Field(default=None, max_length=10)
    nation_code: str | None = Field(default=None, max_length=10)
    enrolment_type: FeeEnrolmentType | None = Field(default=None, sa_type=text_enum(FeeEnrolmentType))
    first_entry_year: int | None = None
    last_entry_year: int | None = None
    first_year: int
    first_semester: int
    last_year: int | None = None
    last_semester: int | None = None


class SpecialSubjectFee(Master, table=True):
    """Special fees of a subject, or of one of its sections, from a term on, in baht (spec §3)."""

    __tablename__ = "subject_fee"
    __table_args__ = (
        Index(
            "uq_subject_fee_term", "subject_code", "section_code", "first_year", "first_semester",
            unique=True, postgresql_where=_IN_USE,
        ),
        CheckConstraint("first_semester BETWEEN 0 AND 2", name="semester_of_a_year"),
    )  # fmt: skip

    subject_fee_id: UUID = Field(default_factory=new_id, primary_key=True)
    subject_code: str = Field(foreign_key="subject.subject_code")
    section_code: str = Field(default="", max_length=10)
    """Empty for every section."""
    first_year: int
    first_semester: int
    university: Decimal | None = Field(default=None, sa_type=Baht)
    faculty: Decimal | None = Field(default=None, sa_type=Baht)
    per_credit: Decimal | None = Field(default=None, sa_type=Baht)
    lecture_credit: Decimal | None = Field(default=None, sa_type=Baht)
    laboratory_credit: Decimal | None = Field(default=None, sa_type=Baht)
    books: Decimal | None = Field(default=None, sa_type=Baht)


class ProjectFeeRow(Master, table=True):
    """What a special project charges its students beside the normal fees, by a pattern, from a term on.

    Its students are those that every condition named fits; where ``student_codes`` are named, of those only these.
    """

    __tablename__ = "project_fee"
    __table_args__ = (Index("ix_project_fee_unit", "erp_unit_id"),)

    project_fee_id: UUID = Field(default_factory=new_id, primary_key=True)
    erp_unit_id: UUID = Field(foreign_key="erp_unit.erp_unit_id")
    fee_pattern_id: UUID = Field(foreign_key="fee_pattern.fee_pattern_id")
    major_code: str | None = Field(default=None, foreign_key="major.major_code")
    student_type_code: str | None = Field(default=None, max_length=10)
    first_entry_year: int | None = None
    last_entry_year: int | None = None
    student_codes: list[str] = Field(default_factory=list, sa_type=JSONB)
    first_year: int
    first_semester: int
    last_year: int | None = None
    last_semester: int | None = None
