"""Photographs of students: each is kept once, by the picture it was made of."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from models.kit.table import Instant


class Photograph(SQLModel, table=True):
    """A photograph (JPEG, 480 by 600 pixels) that a student has, had, or shall have by an import under way.

    ``digest`` is the SHA-256 of the picture as it was sent: the same file is known again without making it again.
    ``kept_at`` is when a file named it last.
    """

    __tablename__ = "photograph"

    digest: str = Field(primary_key=True, max_length=64)
    jpeg: bytes
    kept_at: datetime = Field(sa_type=Instant)


class StudentPicture(SQLModel, table=True):
    """Which photograph a student has."""

    __tablename__ = "student_picture"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    digest: str = Field(foreign_key="photograph.digest", index=True, max_length=64)
    updated_at: datetime = Field(sa_type=Instant)
