"""Bill runs: which students, what a preview says of them, and what became of each (finance §3)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Column, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.finance.bill_run.contract import BillRunRequest, RunStudentState, WhoChose
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.table import Baht, Instant, number, text_enum


class BillRun(SQLModel, table=True):
    """A run over a term's students. Its case is its id; None in a column of the group: all of them.

    The counts are of its students, brought up to date with every chunk; amounts are baht. ``credits`` counts the
    students whose earlier invoices are too high now, ``credited`` what they get. ``compared_year`` and
    ``compared_semester`` are the earlier term that the preview looks back at, None where there is none.
    """

    __tablename__ = "bill_run"
    __table_args__ = (Index("ix_bill_run_term", "academic_year", "semester"),)

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    academic_year: int
    semester: int
    campus_code: str | None = Field(default=None, foreign_key="campus.campus_code")
    faculty_code: str | None = Field(default=None, foreign_key="faculty.faculty_code")
    education_level_code: str | None = Field(default=None, max_length=10)
    who_chose: WhoChose = Field(sa_type=text_enum(WhoChose))
    charged_as: FeeEnrolmentType | None = Field(default=None, sa_type=text_enum(FeeEnrolmentType))
    drafted_at: datetime = Field(sa_type=Instant)
    previewed_at: datetime | None = Field(default=None, sa_type=Instant)
    started_at: datetime | None = Field(default=None, sa_type=Instant)
    finished_at: datetime | None = Field(default=None, sa_type=Instant)
    compared_year: int | None = None
    compared_semester: int | None = None
    students: int = number(0)
    previewed: int = number(0)
    expected_invoices: int = number(0)
    expected: Decimal = Field(default=Decimal(0), sa_type=Baht)
    expected_credits: int = number(0)
    expected_credited: Decimal = Field(default=Decimal(0), sa_type=Baht)
    problems: int = number(0)
    done: int = number(0)
    billed: int = number(0)
    amount: Decimal = Field(default=Decimal(0), sa_type=Baht)
    credits: int = number(0)
    credited: Decimal = Field(default=Decimal(0), sa_type=Baht)
    failed: int = number(0)
    undone: int = number(0)
    kept: int = number(0)

    @classmethod
    def of(cls, request: BillRunRequest) -> BillRun:
        """The row of a run that was asked for, whose students are not known yet."""
        return cls(
            case_id=request.case_id,
            academic_year=request.academic_year,
            semester=request.semester,
            drafted_at=request.requested_at,
            **request.group.model_dump(),
        )


class BillRunStudent(SQLModel, table=True):
    """A student of a run, in the order of the run. In baht, ``expected`` is what the preview says will be
    billed and ``expected_credited`` what will be credited of earlier invoices; ``credited`` what then was.

    ``problem`` is the code of what stands in the way: found by the preview, then by the run. ``lines`` are the charges
    of the preview, for some students to look at.
    """

    __tablename__ = "bill_run_student"
    __table_args__ = (
        Index("uq_bill_run_student_position", "case_id", "position", unique=True),
        Index("ix_bill_run_student_state", "case_id", "state", "position"),
        Index("ix_bill_run_student_problem", "case_id", "position", postgresql_where=text("problem IS NOT NULL")),
        Index("ix_bill_run_student_lines", "case_id", "position", postgresql_where=text("lines IS NOT NULL")),
        Index("ix_bill_run_student_invoice", "invoice_id", postgresql_where=text("invoice_id IS NOT NULL")),
    )

    case_id: UUID = Field(primary_key=True, foreign_key="bill_run.case_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    position: int
    state: RunStudentState = Field(default=RunStudentState.WAITING, sa_type=text_enum(RunStudentState))
    expected: Decimal | None = Field(default=None, sa_type=Baht)
    expected_credited: Decimal | None = Field(default=None, sa_type=Baht)
    credited: Decimal | None = Field(default=None, sa_type=Baht)
    problem: str | None = Field(default=None, max_length=60)
    lines: list[dict[str, object]] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    invoice_id: UUID | None = Field(default=None, foreign_key="invoice.invoice_id")


class BillRunTotal(SQLModel, table=True):
    """What a preview comes to for one fee in one faculty, in baht.

    ``added`` will be billed, ``charged`` stands in invoices already and ``credited`` will be taken off it, ``compared``
    was charged in the earlier term.
    """

    __tablename__ = "bill_run_total"

    case_id: UUID = Field(primary_key=True, foreign_key="bill_run.case_id")
    faculty_code: str = Field(primary_key=True, foreign_key="faculty.faculty_code")
    fee_code: str = Field(primary_key=True, foreign_key="fee.fee_code")
    students: int = number(0)
    added: Decimal = Field(default=Decimal(0), sa_type=Baht)
    credited: Decimal = Field(default=Decimal(0), sa_type=Baht)
    charged: Decimal = Field(default=Decimal(0), sa_type=Baht)
    compared: Decimal = Field(default=Decimal(0), sa_type=Baht)
