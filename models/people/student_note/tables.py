"""Notes that staff write about students (study §6)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id, text_enum
from models.people.student_note.contract import NoteVisibility


class StudentNote(SQLModel, table=True):
    """A note about a student. Nobody changes one: its writer deletes it, then it stays as history, marked."""

    __tablename__ = "student_note"
    __table_args__ = (
        Index("ix_student_note_student", "student_id", "written_at", postgresql_where=text("deleted_at IS NULL")),
    )

    note_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    text: str
    visibility: NoteVisibility = Field(sa_type=text_enum(NoteVisibility))
    written_by: UUID = Field(foreign_key="person.person_id")
    written_at: datetime = Field(sa_type=Instant)
    deleted_at: datetime | None = Field(default=None, sa_type=Instant)
