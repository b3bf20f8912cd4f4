"""The set-up of an empty portal: its address, and whom it has made (golive §2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Uuid
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import Field, SQLModel

from models.kit.table import Instant


class Setup(SQLModel, table=True):
    """The one row of the set-up that is open, or was the last.

    ``made`` are the people whom the set-up added: it renames and removes no others.
    """

    __tablename__ = "setup"
    __table_args__ = (CheckConstraint("setup_id = 1", name="is_one"),)

    setup_id: int = Field(default=1, primary_key=True)
    token_hash: str
    """Of the token in its address, which nobody keeps."""
    expires_at: datetime = Field(sa_type=Instant)
    administrator_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    registrar_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    made: list[UUID] = Field(default_factory=list, sa_column=Column(ARRAY(Uuid()), nullable=False, server_default="{}"))
    finished_at: datetime | None = Field(default=None, sa_type=Instant)
