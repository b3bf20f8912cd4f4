"""The table by which the API knows whether the database can write."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from models.kit.table import Instant


class WriteProbe(SQLModel, table=True):
    """When a process last asked: one row, written anew each time."""

    __tablename__ = "write_probe"

    at: datetime = Field(primary_key=True, sa_type=Instant)
