"""Roles, menus, permissions, sessions and the audit trail (spec §6, design §5 and §6)."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from pydantic_core import to_jsonable_python
from sqlalchemy import CheckConstraint, Column, Dialect, Index, Text, TypeDecorator, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field, SQLModel

from models.access.role.contract import DataScope, RoleSystem
from models.kit.table import Instant, new_id, text_enum


class Role(SQLModel, table=True):
    """A role of design §5. ``redirect`` overrides its landing path; ``revision`` guards its page."""

    __tablename__ = "role"

    role_id: int = Field(primary_key=True)
    system: RoleSystem = Field(sa_type=text_enum(RoleSystem))
    name_th: str
    name_en: str
    redirect: str | None = None
    data_scope: DataScope = Field(sa_type=text_enum(DataScope))
    revision: int = 1


class Menu(SQLModel, table=True):
    """A menu item (spec §3). A page's permissions hang on its menu id."""

    __tablename__ = "menu"

    menu_id: int = Field(primary_key=True)
    parent_menu_id: int | None = Field(default=None, foreign_key="menu.menu_id")
    menu_type: int
    module: str
    url: str | None = None
    name_th: str
    name_en: str
    icon: str | None = None
    system: RoleSystem = Field(sa_type=text_enum(RoleSystem))
    position: int


class RolePermission(SQLModel, table=True):
    """What a role may do on the page of a menu."""

    __tablename__ = "role_permission"

    role_id: int = Field(primary_key=True, foreign_key="role.role_id")
    menu_id: int = Field(primary_key=True, foreign_key="menu.menu_id")
    actions: list[str] = Field(sa_column=Column(ARRAY(Text), nullable=False))


class RoleHolder(SQLModel, table=True):
    """Who holds a role, for which unit, and between which days; a day is None where there is no such limit.

    Without a campus it is held for the unit the person works in. With one it is held for the department, else for the
    faculty, else for the campus that is named, and the units above it are named too.
    """

    __tablename__ = "role_holder"
    __table_args__ = (
        CheckConstraint(
            "(department_code IS NULL OR faculty_code IS NOT NULL) "
            "AND (faculty_code IS NULL OR campus_code IS NOT NULL)",
            name="unit_with_those_above",
        ),
        CheckConstraint("held_from <= held_until", name="held_from_before_until"),
    )

    role_id: int = Field(primary_key=True, foreign_key="role.role_id")
    person_id: UUID = Field(primary_key=True, foreign_key="person.person_id", index=True)
    granted_at: datetime = Field(sa_type=Instant)
    campus_code: str | None = Field(default=None, foreign_key="campus.campus_code")
    faculty_code: str | None = Field(default=None, foreign_key="faculty.faculty_code")
    department_code: str | None = Field(default=None, foreign_key="department.department_code")
    held_from: date | None = None
    held_until: date | None = None


class SignInMethod(StrEnum):
    """How a session began."""

    SSO = "sso"
    PASSWORD = "password"  # noqa: S105 - a method's name
    DEVELOPER = "developer"
    SUPER_APP = "super_app"
    TRUSTED = "trusted"


DEVELOPER_CODE_ONCE: Final = "uq_user_session_developer_code"


class UserSession(SQLModel, table=True):
    """A signed-in session. The renew token is stored hashed; revoking the row ends the session at its next request.

    ``id_token`` and ``session_state`` are what the identity provider gave, kept to sign out there too; a developer's
    code leaves its mark in ``session_state``. ``parent_id`` is the session this one was handed over by.
    """

    __tablename__ = "user_session"
    __table_args__ = (
        Index(DEVELOPER_CODE_ONCE, "session_state", unique=True, postgresql_where=text("method = 'developer'")),
    )

    session_id: UUID = Field(default_factory=new_id, primary_key=True)
    person_id: UUID = Field(foreign_key="person.person_id", index=True)
    role_id: int | None = Field(default=None, foreign_key="role.role_id")
    renew_token_hash: str = Field(unique=True, max_length=64)
    method: SignInMethod = Field(sa_type=text_enum(SignInMethod))
    id_token: str | None = None
    session_state: str | None = None
    created_at: datetime = Field(sa_type=Instant)
    expires_at: datetime = Field(sa_type=Instant, index=True)
    revoked_at: datetime | None = Field(default=None, sa_type=Instant)
    parent_id: UUID | None = Field(default=None, foreign_key="user_session.session_id", index=True, ondelete="CASCADE")


class LoginAttempt(SQLModel, table=True):
    """One attempt to sign in, for the limits per account and per address: begun, failed, undecided or successful.

    ``kind``: what was offered, a password or what another sign-in gave.

    ``account`` is empty until the attempt names one; those at the identity provider never do.
    """

    __tablename__ = "login_attempt"
    __table_args__ = (
        Index("ix_login_attempt_account_at", "account", "at"),
        Index("ix_login_attempt_address_at", "address", "at"),
    )

    attempt_id: UUID = Field(default_factory=new_id, primary_key=True)
    account: str
    address: str
    kind: str = Field(default="password", sa_column_kwargs={"server_default": "password"})
    at: datetime = Field(sa_type=Instant)
    outcome: str


class AuditValues(TypeDecorator[dict[str, object]]):
    """Values as the trail keeps them: whatever a change names, money, days, ids or messages, is written as JSON has it.

    A value that the trail could not write would undo the change itself.
    """

    impl = JSONB
    cache_ok = True

    def process_bind_param(self, value: dict[str, object] | None, dialect: Dialect) -> dict[str, object] | None:
        """Return the values as JSON: amounts and ids as text, instants in ISO form, messages by their wire names."""
        return None if value is None else {name: to_jsonable_python(each) for name, each in value.items()}


class AuditEntry(SQLModel, table=True):
    """Who changed what, when; append-only."""

    __tablename__ = "audit_entry"
    __table_args__ = (Index("ix_audit_entry_subject_at", "subject_kind", "subject_id", "at"),)

    audit_id: UUID = Field(default_factory=new_id, primary_key=True)
    at: datetime = Field(sa_type=Instant, index=True)
    actor_id: UUID | None = Field(default=None, foreign_key="person.person_id")
    action: str
    subject_kind: str
    subject_id: str
    before: dict[str, object] | None = Field(default=None, sa_column=Column(AuditValues))
    after: dict[str, object] | None = Field(default=None, sa_column=Column(AuditValues))
