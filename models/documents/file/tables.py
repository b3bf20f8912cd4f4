"""Files that people sent: what each is, and its content in pieces where the database keeps it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.documents.file.contract import FileKind
from models.kit.table import Instant, flag, new_id, text_enum


class StoredFile(SQLModel, table=True):
    """A file as it was judged by its content. ``name`` is what its sender called it: shown, never trusted.

    ``in_folder``: its content is in the configured folder, under its id; else in :class:`StoredFileChunk`.
    ``awaits_naming``: it was sent before the request that names it, and is cleared away where none does.
    ``emptied_at``: since when its content is kept no more; what it was stays known by its digest.
    """

    __tablename__ = "stored_file"
    __table_args__ = (
        Index("ix_stored_file_sender", "sent_by", "sent_at"),
        Index("ix_stored_file_awaits_naming", "sent_at", postgresql_where=text("awaits_naming")),
    )

    file_id: UUID = Field(default_factory=new_id, primary_key=True)
    kind: FileKind = Field(sa_type=text_enum(FileKind))
    name: str = Field(max_length=200)
    size_bytes: int
    sha256: str = Field(max_length=64)
    in_folder: bool
    sent_by: UUID = Field(foreign_key="person.person_id")
    sent_at: datetime = Field(sa_type=Instant)
    awaits_naming: bool = flag(default=False)
    emptied_at: datetime | None = Field(default=None, sa_type=Instant)


class StoredFileChunk(SQLModel, table=True):
    """A piece of a file's content; pieces are counted from 0."""

    __tablename__ = "stored_file_chunk"

    file_id: UUID = Field(primary_key=True, foreign_key="stored_file.file_id", ondelete="CASCADE")
    number: int = Field(primary_key=True)
    content: bytes
