"""Printed documents: every paper is registered, carries a code, and can be verified."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index, String, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.documents.paper.contract import PaperLanguage
from models.kit.table import Instant, new_id


class PrintedDocument(SQLModel, table=True):
    """A paper as it was issued: ``content`` is what it says, ``student_id`` and ``line`` the row it is about.

    A recomputed paper is superseded by a newer one of its row, and when the rows say otherwise; a frozen one only by
    an act of its area.
    """

    __tablename__ = "printed_document"
    __table_args__ = (
        Index("ix_printed_document_line", "student_id", "kind", "line", "issued_at"),
        Index(
            "uq_printed_document_standing",
            "student_id", "kind", "line", "language", "content_hash",
            unique=True, postgresql_where=text("superseded_at IS NULL"), postgresql_nulls_not_distinct=True,
        ),
    )  # fmt: skip

    document_id: UUID = Field(default_factory=new_id, primary_key=True)
    code: str = Field(unique=True, max_length=20)
    kind: str = Field(max_length=40)
    line: str = Field(max_length=40)
    language: PaperLanguage = Field(sa_type=String(2))
    student_id: int | None = Field(default=None, foreign_key="student.student_id")
    content: dict[str, object] = Field(sa_column=Column(JSONB, nullable=False))
    content_hash: str = Field(max_length=64)
    issued_at: datetime = Field(sa_type=Instant)
    issued_by: UUID = Field(foreign_key="person.person_id")
    superseded_at: datetime | None = Field(default=None, sa_type=Instant)


class PrintedDocumentFile(SQLModel, table=True):
    """The PDF of a paper, apart from what lists and verification read."""

    __tablename__ = "printed_document_file"

    document_id: UUID = Field(primary_key=True, foreign_key="printed_document.document_id")
    pdf: bytes


class DocumentLookup(SQLModel, table=True):
    """How many papers an address has looked up since ``counted_from``: verification is open to all, not to scripts."""

    __tablename__ = "document_lookup"

    address: str = Field(primary_key=True, max_length=64)
    counted_from: datetime = Field(sa_type=Instant)
    lookups: int
