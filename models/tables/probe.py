"""The table by which the API knows whether the database can write."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from models.tables.base import Instant


class WriteProbe(SQLModel, table=True):
    """When a process last asked. It is emptied and written anew: only new files and pages show that a disk is full."""

    __tablename__ = "write_probe"

    at: datetime = Field(primary_key=True, sa_type=Instant)
