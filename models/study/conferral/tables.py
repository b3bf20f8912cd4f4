"""Conferrals: which requests to graduate were put before the council, and what became of each (study §4)."""

from __future__ import annotations

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, chosen
from models.study.conferral.contract import ConferralLineState


class Conferral(SQLModel, table=True):
    """The list of a term for a council, a case each. The resolution is there once the council has met."""

    __tablename__ = "conferral"

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    academic_year: int
    semester: int
    council_on: date
    resolution: str | None = Field(default=None, max_length=60)
    conferred_on: date | None = None
    ended_at: datetime | None = Field(default=None, sa_type=Instant)


class ConferralLine(SQLModel, table=True):
    """A request on the list. ``reason`` is why it was struck."""

    __tablename__ = "conferral_line"
    __table_args__ = (Index("ix_conferral_line_graduation", "graduation_id", "state"),)

    case_id: UUID = Field(primary_key=True, foreign_key="conferral.case_id")
    graduation_id: UUID = Field(primary_key=True, foreign_key="graduation.case_id")
    state: ConferralLineState = chosen(ConferralLineState.LISTED)
    reason: str | None = Field(default=None, max_length=500)
