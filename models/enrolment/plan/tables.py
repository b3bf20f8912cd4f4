"""Before the click: plans, personal slots, the choice of enrolment type; and places in waitlists."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.table import Credits, Instant, flag, new_id, one_of, text_enum

ON_WAITLIST: Final = one_of("stage", WaitlistStage.WAITING, WaitlistStage.OFFERED)
"""The SQL condition that an entry still waits or has an offer. Behind an alias: ``w.{ON_WAITLIST}``."""


class EnrolmentPlan(SQLModel, table=True):
    """A student's named plan (cart) of a term. It holds no seat. ``armed_case_id`` is the case that submits it."""

    __tablename__ = "enrolment_plan"
    __table_args__ = (Index("uq_enrolment_plan_name", "student_id", "academic_year", "semester", "name", unique=True),)

    plan_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    academic_year: int
    semester: int
    name: str = Field(max_length=60)
    armed_case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    created_at: datetime = Field(sa_type=Instant)
    updated_at: datetime = Field(sa_type=Instant)


class PlanSection(SQLModel, table=True):
    """A section in a plan; of a splittable subject with the credits that shall be taken."""

    __tablename__ = "plan_section"

    plan_id: UUID = Field(primary_key=True, foreign_key="enrolment_plan.plan_id", ondelete="CASCADE")
    section_id: int = Field(primary_key=True, foreign_key="section.section_id", index=True)
    credit: Decimal | None = Field(default=None, sa_type=Credits)


class EnrolmentSlot(SQLModel, table=True):
    """A student's personal slot: when enrolling opens for them (``checkScheduleEnroll``). No row: the whole period."""

    __tablename__ = "enrolment_slot"
    __table_args__ = (CheckConstraint("opens_at < closes_at", name="opens_before_it_closes"),)

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    opens_at: datetime = Field(sa_type=Instant)
    closes_at: datetime = Field(sa_type=Instant)
    published_at: datetime = Field(sa_type=Instant)


class EnrolmentTypeChoice(SQLModel, table=True):
    """How a student enrols and pays in a term: chosen within its period (spec §4, §5)."""

    __tablename__ = "enrolment_type_choice"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    academic_year: int = Field(primary_key=True)
    semester: int = Field(primary_key=True)
    enrol_type: EnrolmentType = Field(sa_type=text_enum(EnrolmentType))
    payment_method: PaymentMethod = Field(sa_type=text_enum(PaymentMethod))
    chosen_at: datetime = Field(sa_type=Instant)


class WaitlistEntry(SQLModel, table=True):
    """A place on the waitlist of a section: a row for each section the case needs. Waiting, it holds nothing; offered,
    a seat of the section is counted as taken for it; accepted, the seat is that of its enrolment.

    Order: ``rank`` (graduating, major-year quota, others), then time. ``awaited``: the section was full when it was
    asked for, so its free seats are kept for the waitlist; the allotment says whose seats of a major and year it
    waits for.
    """

    __tablename__ = "waitlist_entry"
    __table_args__ = (
        Index(
            "ix_waitlist_entry_line", "section_id", "rank", "joined_at",
            postgresql_where=text("stage = 'waiting'"),
        ),
        Index(
            "uq_waitlist_entry_open", "student_id", "section_id",
            unique=True, postgresql_where=text(ON_WAITLIST),
        ),
        Index("ix_waitlist_entry_student", "student_id"),
    )  # fmt: skip

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    section_id: int = Field(primary_key=True, foreign_key="section.section_id")
    student_id: int = Field(foreign_key="student.student_id")
    rank: int
    awaited: bool = flag(default=True)
    allotment_major: str | None = None
    allotment_year: int | None = None
    joined_at: datetime = Field(sa_type=Instant)
    stage: WaitlistStage = Field(sa_type=text_enum(WaitlistStage))
    offered_until: datetime | None = Field(default=None, sa_type=Instant)


class PlanShare(SQLModel, table=True):
    """A link to what a plan held when it was made, known by the hash of its token alone (docs/areas/enrolment.md).

    It ends with the term, with its plan, or when the student takes it back; a plan has one that was not taken back at
    most.
    """

    __tablename__ = "plan_share"
    __table_args__ = (
        Index("uq_plan_share_standing", "plan_id", unique=True, postgresql_where=text("revoked_at IS NULL")),
    )

    share_id: UUID = Field(default_factory=new_id, primary_key=True)
    token_hash: str = Field(max_length=64, unique=True)
    plan_id: UUID = Field(foreign_key="enrolment_plan.plan_id", ondelete="CASCADE")
    academic_year: int
    semester: int
    made_at: datetime = Field(sa_type=Instant)
    closes_at: datetime = Field(sa_type=Instant)
    revoked_at: datetime | None = Field(default=None, sa_type=Instant)


class PlanShareSection(SQLModel, table=True):
    """A section of a shared plan, with what it is called by: a section that is no more can still be named."""

    __tablename__ = "plan_share_section"

    share_id: UUID = Field(primary_key=True, foreign_key="plan_share.share_id", ondelete="CASCADE")
    section_id: int = Field(primary_key=True)
    subject_code: str
    section_code: str = Field(max_length=6)
    section_type: SectionType = Field(sa_type=text_enum(SectionType))
    credit: Decimal | None = Field(default=None, sa_type=Credits)
