"""Who decides in whose place while they are away (design §3)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, new_id


class Delegation(SQLModel, table=True):
    """From ``starts_at`` until before ``ends_at`` the substitute may decide whatever is the person's in a role.

    ``role_id``, ``faculty_code`` and ``department_code`` are the person's role and unit when it was given: what goes
    with them it gives, while they stay. Ended early it is marked revoked, never deleted.
    """

    __tablename__ = "delegation"
    __table_args__ = (
        CheckConstraint("starts_at < ends_at", name="starts_before_it_ends"),
        CheckConstraint("person_id <> substitute_id", name="not_to_oneself"),
        Index("ix_delegation_substitute", "substitute_id", "ends_at", postgresql_where=text("revoked_at IS NULL")),
        Index("ix_delegation_person", "person_id", "ends_at"),
    )

    delegation_id: UUID = Field(default_factory=new_id, primary_key=True)
    person_id: UUID = Field(foreign_key="person.person_id")
    substitute_id: UUID = Field(foreign_key="person.person_id")
    role_id: int = Field(foreign_key="role.role_id")
    faculty_code: str | None = None
    department_code: str | None = None
    starts_at: datetime = Field(sa_type=Instant)
    ends_at: datetime = Field(sa_type=Instant)
    reason: str = ""
    created_at: datetime = Field(sa_type=Instant)
    revoked_at: datetime | None = Field(default=None, sa_type=Instant)
