"""Papers of money that an officer prints in one go: what was asked for, and which papers that are."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, String, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.documents.paper.contract import PaperLanguage
from models.finance.print_run.contract import PrintRunKind
from models.kit.table import Instant, new_id, text_enum


class PrintRun(SQLModel, table=True):
    """A wish for many papers. The same key of the same person is the same wish.

    ``said`` is, by language, what the list said when it was asked for; of other kinds None.
    """

    __tablename__ = "print_run"
    __table_args__ = (UniqueConstraint("asked_by", "idempotency_key", name="uq_print_run_key"),)

    run_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: PrintRunKind = Field(sa_type=text_enum(PrintRunKind))
    language: PaperLanguage = Field(sa_type=String(2))
    idempotency_key: str = Field(max_length=100)
    asked_by: UUID = Field(foreign_key="person.person_id")
    asked_at: datetime = Field(sa_type=Instant)
    said: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB))


class PrintRunPaper(SQLModel, table=True):
    """A paper of a wish, by the row it is about, in the order of the pages. It is there once it is in the registry."""

    __tablename__ = "print_run_paper"

    run_id: UUID = Field(primary_key=True, foreign_key="print_run.run_id")
    position: int = Field(primary_key=True)
    student_id: int | None = Field(default=None, foreign_key="student.student_id")
    line: str = Field(max_length=40)
