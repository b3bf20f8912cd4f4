"""Scholarships and discounts, and who was given one (spec §3, finance §6)."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.finance.scholarship.contract import AwardOrigin, FundingSource, ScholarshipType
from models.kit.table import Baht, Instant, Master, flag, new_id, text_enum


class Scholarship(Master, table=True):
    """A scholarship, a loan or a discount.

    ``details`` are :class:`models.finance.scholarship.contract.ScholarshipDetail`, ``fundraising`` what was raised
    for it; ``fee_codes`` the fees it covers, all where it names none. ``defers`` is the clement flag: what the funder
    does not pay in the end falls back on the student.
    """

    __tablename__ = "scholarship"
    __table_args__ = (
        Index("uq_scholarship_code", "code", unique=True, postgresql_where=text("deleted_at IS NULL")),
        CheckConstraint("(scholarship_type = 'discount') = (funder_id IS NULL)", name="funder_of_a_scholarship"),
    )

    scholarship_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(max_length=20)
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    scholarship_type: ScholarshipType = Field(sa_type=text_enum(ScholarshipType))
    source_type: FundingSource = Field(sa_type=text_enum(FundingSource))
    funder_id: UUID | None = Field(default=None, foreign_key="funder.funder_id")
    erp_unit_id: UUID | None = Field(default=None, foreign_key="erp_unit.erp_unit_id")
    defers: bool = flag(False)
    is_chosen_by_students: bool = flag(False)
    on_receipt: bool = flag(True)
    in_report: bool = flag(True)
    pays_back: bool = flag(False)
    is_only_one: bool = flag(False)
    is_withdrawable: bool = flag(False)
    is_active: bool = flag(True)
    fee_codes: list[str] = Field(default_factory=list, sa_type=JSONB)
    details: list[dict[str, object]] = Field(default_factory=list, sa_type=JSONB)
    fundraising: list[dict[str, object]] = Field(default_factory=list, sa_type=JSONB)


class ScholarshipAward(SQLModel, table=True):
    """A scholarship that a student has for a term: so much of the fees it covers in percent, or an amount in baht.

    What it takes off which charge are reductions that name it. Once ``ended_at`` it takes nothing off any more.
    ``changed_case_id`` is the import that changed it last, ``ended_case_id`` the one whose complete list ended it; it
    stays while an import that named the award again can be undone.
    ``fell_back`` baht of it its funder did not pay: they were asked of the student again, last at ``fell_back_at``.
    """

    __tablename__ = "scholarship_award"
    __table_args__ = (
        CheckConstraint("(percent IS NULL) <> (amount IS NULL)", name="percent_or_amount"),
        Index(
            "uq_scholarship_award",
            "scholarship_id",
            "student_id",
            "academic_year",
            "semester",
            unique=True,
            postgresql_where=text("ended_at IS NULL"),
        ),
        Index("ix_scholarship_award_student", "student_id", "academic_year", "semester"),
        Index("ix_scholarship_award_case", "case_id"),
        Index("ix_scholarship_award_term", "academic_year", "semester", "scholarship_id"),
    )

    award_id: UUID = Field(default_factory=new_id, primary_key=True)
    scholarship_id: UUID = Field(foreign_key="scholarship.scholarship_id")
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    percent: Decimal | None = Field(default=None, sa_type=Baht)
    amount: Decimal | None = Field(default=None, sa_type=Baht)
    origin: AwardOrigin = Field(sa_type=text_enum(AwardOrigin))
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    given_by: UUID = Field(foreign_key="person.person_id")
    given_at: datetime = Field(sa_type=Instant)
    ended_at: datetime | None = Field(default=None, sa_type=Instant)
    changed_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    ended_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    changed_at: datetime = Field(sa_type=Instant)
    fell_back: Decimal = Field(default=Decimal(0), sa_type=Baht, sa_column_kwargs={"server_default": text("0")})
    fell_back_at: datetime | None = Field(default=None, sa_type=Instant)


class SponsorPayment(SQLModel, table=True):
    """Money that a funder sent for students of a term. One officer enters it, another confirms it; then it is posted.

    ``award_id`` where it is for one student's award.
    """

    __tablename__ = "sponsor_payment"
    __table_args__ = (
        CheckConstraint("amount > 0", name="is_money"),
        CheckConstraint("(confirmed_at IS NULL) = (posting_id IS NULL)", name="posted_once_confirmed"),
        Index("ix_sponsor_payment_funder", "funder_id"),
    )

    sponsor_payment_id: UUID = Field(default_factory=new_id, primary_key=True)
    funder_id: UUID = Field(foreign_key="funder.funder_id")
    academic_year: int
    semester: int
    award_id: UUID | None = Field(default=None, foreign_key="scholarship_award.award_id", index=True)
    case_id: UUID = Field(foreign_key="case_file.case_id", index=True)
    amount: Decimal = Field(sa_type=Baht)
    received_on: date
    reference: str = Field(max_length=60)
    remark: str = Field(default="", max_length=300)
    entered_by: UUID = Field(foreign_key="person.person_id")
    entered_at: datetime = Field(sa_type=Instant)
    confirmed_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    confirmed_at: datetime | None = Field(default=None, sa_type=Instant)
    posting_id: UUID | None = Field(default=None, foreign_key="posting.posting_id")
    withdrawn_at: datetime | None = Field(default=None, sa_type=Instant)
