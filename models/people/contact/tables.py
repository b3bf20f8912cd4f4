"""The history of contact details, and codes that prove a new e-mail address (golive §4)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id, text_enum
from models.people.contact.contract import ContactField


class ContactChange(SQLModel, table=True):
    """A student changed how they are reached. Only added. ``before`` and ``after`` are the parts of the field."""

    __tablename__ = "contact_change"
    __table_args__ = (Index("ix_contact_change_student", "student_id", "changed_at"),)

    change_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    field: ContactField = Field(sa_type=text_enum(ContactField))
    before: dict[str, str] = Field(sa_column=Column(JSONB, nullable=False))
    after: dict[str, str] = Field(sa_column=Column(JSONB, nullable=False))
    changed_by: UUID = Field(foreign_key="person.person_id")
    changed_at: datetime = Field(sa_type=Instant)


class EmailCode(SQLModel, table=True):
    """A code that was sent to a new e-mail address, as a keyed hash. The newest of a student is the one that counts.

    Until the mail server has taken it there is no try left of it.
    """

    __tablename__ = "email_code"
    __table_args__ = (Index("ix_email_code_student", "student_id", "sent_at"),)

    code_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    email: str
    code_hash: str = Field(max_length=64)
    sent_at: datetime = Field(sa_type=Instant)
    tries: int = 0
    used_at: datetime | None = Field(default=None, sa_type=Instant)
