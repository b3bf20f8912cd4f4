"""The go-live day of the university (golive §3)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field, SQLModel

from models.kit.table import Instant, number

THE_ONE: Final = 1
"""The key of the one go-live day there is."""


class GoLive(SQLModel, table=True):
    """The Bangkok day from which versions become active by their three offices alone; there is one at most."""

    __tablename__ = "go_live"
    __table_args__ = (CheckConstraint(f"go_live_id = {THE_ONE}", name="one_day"),)

    go_live_id: int = Field(default=THE_ONE, primary_key=True)
    day: date
    revision: int = number(1)
    updated_by: UUID = Field(foreign_key="person.person_id")
    updated_at: datetime = Field(sa_type=Instant)
