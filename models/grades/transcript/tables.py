"""Transcripts the registrar issued. Rows are added, and cancelled; none is deleted."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Index, String, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.documents.paper.contract import PaperLanguage
from models.kit.table import Instant, new_id


class IssuedTranscript(SQLModel, table=True):
    """A transcript under its number: a serial of the Buddhist year it was issued in, without gaps.

    ``content`` is what it says in each language, as the records were in the transaction that took the number. The same
    key of the same person is the same transcript.
    """

    __tablename__ = "issued_transcript"
    __table_args__ = (
        UniqueConstraint("year", "serial", name="uq_issued_transcript_serial"),
        UniqueConstraint("issued_by", "idempotency_key", name="uq_issued_transcript_key"),
        Index("ix_issued_transcript_student", "student_id", "issued_at"),
        CheckConstraint(
            "(cancelled_at IS NULL) = (cancelled_by IS NULL) AND (cancelled_at IS NULL) = (cancel_reason IS NULL)",
            name="cancelled_by_whom_and_why",
        ),
    )

    transcript_id: UUID = Field(default_factory=new_id, primary_key=True)
    number: str = Field(unique=True, max_length=24)
    year: int
    serial: int
    student_id: int = Field(foreign_key="student.student_id")
    language: PaperLanguage = Field(sa_type=String(2))
    content: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    idempotency_key: str = Field(max_length=100)
    issued_at: datetime = Field(sa_type=Instant, index=True)
    issued_by: UUID = Field(foreign_key="person.person_id")
    cancelled_at: datetime | None = Field(default=None, sa_type=Instant)
    cancelled_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    cancel_reason: str | None = Field(default=None, max_length=300)
