"""What the last round of audits found of each student, and what changed since the round before (study §3).

See docs/areas/study.md.

Lists read these rows and say their age. Nothing is decided by them: whoever decides audits anew (ADR 43).
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Column, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.kit.table import Credits, Instant, number, text_enum
from models.study.audit_round.contract import AuditChangeKind, AuditScope


class AuditRound(SQLModel, table=True):
    """A round: who was looked at, by whom it was asked for (None: by the clock), and how many have changed."""

    __tablename__ = "audit_round"

    round_id: UUID = Field(primary_key=True)
    scope: AuditScope = Field(sa_type=text_enum(AuditScope))
    asked_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    began_at: datetime = Field(sa_type=Instant, index=True)
    finished_at: datetime | None = Field(default=None, sa_type=Instant)
    students: int = number(0)
    changed: int = number(0)


class AuditSummary(SQLModel, table=True):
    """A student's audit in short. ``missing``: what is still to be taken, a list of ``{"path", "credits"}``.

    ``blocked``: a chain that cannot be taken in time any more, as ``models.study.blocked_chain.contract`` has it.

    ``if_passed`` and ``to_take`` are what there is and what is missing once everything under way is passed.
    """

    __tablename__ = "audit_summary"

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    version_id: UUID = Field(foreign_key="programme_version.version_id", index=True)
    need: Decimal = Field(sa_type=Credits)
    done: Decimal = Field(sa_type=Credits)
    if_passed: Decimal = Field(sa_type=Credits)
    to_take: Decimal = Field(sa_type=Credits)
    missing: list[dict[str, str]] = Field(sa_type=JSONB)
    blocked: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    is_proven: bool
    input_hash: str = Field(max_length=64)
    round_id: UUID = Field(foreign_key="audit_round.round_id", index=True)
    audited_at: datetime = Field(sa_type=Instant)


class AuditChange(SQLModel, table=True):
    """A student's audit came out otherwise than in the round before: the figures then and now, and the leaves.

    ``filled`` are the paths at which nothing is missing any more, ``opened`` those at which something is now.
    """

    __tablename__ = "audit_change"
    __table_args__ = (Index("ix_audit_change_round", "round_id", "kind"),)

    student_id: int = Field(primary_key=True, foreign_key="student.student_id")
    round_id: UUID = Field(primary_key=True, foreign_key="audit_round.round_id")
    kind: AuditChangeKind = Field(sa_type=text_enum(AuditChangeKind))
    done_before: Decimal = Field(sa_type=Credits)
    done: Decimal = Field(sa_type=Credits)
    to_take_before: Decimal = Field(sa_type=Credits)
    to_take: Decimal = Field(sa_type=Credits)
    filled: list[str] = Field(sa_type=JSONB)
    opened: list[str] = Field(sa_type=JSONB)
    found_at: datetime = Field(sa_type=Instant)
