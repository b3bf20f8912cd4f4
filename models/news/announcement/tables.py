"""Announcements and notifications (spec §3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id


class Announcement(SQLModel, table=True):
    """News for everybody, of one section (``section_id``), or for a group of students (``audience``, the filter they
    were found by; who they were is in ``announcement_recipient``). ``content`` is the editor's serialised state.
    """

    __tablename__ = "announcement"
    __table_args__ = (
        Index("ix_announcement_section", "section_id", "announced_at"),
        CheckConstraint("section_id IS NULL OR audience IS NULL", name="one_audience"),
    )

    announce_id: int | None = Field(default=None, primary_key=True)
    announce_code: str = Field(unique=True, max_length=30)
    section_id: int | None = Field(default=None, foreign_key="section.section_id")
    audience: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True))
    title: str
    message: str
    content: str
    link_ext: str | None = None
    pin_order: int | None = None
    announced_at: datetime = Field(sa_type=Instant, index=True)
    expires_at: datetime | None = Field(default=None, sa_type=Instant)
    created_by: UUID = Field(foreign_key="person.person_id")
    created_at: datetime = Field(sa_type=Instant)
    updated_by: UUID = Field(foreign_key="person.person_id")
    updated_at: datetime = Field(sa_type=Instant)
    deleted_at: datetime | None = Field(default=None, sa_type=Instant)


class AnnouncementRecipient(SQLModel, table=True):
    """A student was in the group when an announcement was sent to it."""

    __tablename__ = "announcement_recipient"

    announce_id: int = Field(primary_key=True, foreign_key="announcement.announce_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id", index=True)


class AnnouncementRead(SQLModel, table=True):
    """A student has read an announcement."""

    __tablename__ = "announcement_read"

    announce_id: int = Field(primary_key=True, foreign_key="announcement.announce_id")
    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    read_at: datetime = Field(sa_type=Instant)


MOVED: Final = "_moved"
"""Ends the key of a notification that says that the deadline of a stage moved."""
REMINDED: Final = "_reminded"
"""Ends the key of one that reminds of the deadline of a stage."""


class Notification(SQLModel, table=True):
    """A line in a student's bell. ``key`` (catalogue key) and ``facts`` become the sentence."""

    __tablename__ = "notification"
    __table_args__ = (
        Index("ix_notification_student", "student_id", "updated_at"),
        Index(
            "ix_notification_announcement", text("(facts -> 'announce_id')"),
            postgresql_where=text("key IN ('announcement.published', 'announcement.group')"),
        ),
    )  # fmt: skip

    notification_id: UUID = Field(default_factory=new_id, primary_key=True)
    student_id: int = Field(foreign_key="student.student_id")
    contact_type: str
    key: str
    facts: dict[str, object] = Field(default_factory=dict, sa_column=Column(JSONB, nullable=False))
    case_id: UUID | None = Field(default=None, foreign_key="case_file.case_id")
    updated_at: datetime = Field(sa_type=Instant)
    read_at: datetime | None = Field(default=None, sa_type=Instant)
