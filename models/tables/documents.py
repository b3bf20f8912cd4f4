"""Printed documents: every paper is registered, carries a code, and can be verified (issue: enrolment in full)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.tables.base import Instant, new_id


class PrintedDocument(SQLModel, table=True):
    """A paper as it was issued. ``content`` is what the paper says; a newer paper of its line supersedes it."""

    __tablename__ = "printed_document"
    __table_args__ = (Index("ix_printed_document_line", "student_id", "kind", "line", "issued_at"),)

    document_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(unique=True, max_length=20)
    kind: str = Field(max_length=40)
    line: str = Field(max_length=40)
    language: str = Field(max_length=2)
    student_id: int = Field(foreign_key="student.student_id")
    content: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    content_hash: str = Field(max_length=64)
    issued_at: datetime = Field(sa_type=Instant)
    issued_by: UUID = Field(foreign_key="person.person_id")
    superseded_at: datetime | None = Field(default=None, sa_type=Instant)
