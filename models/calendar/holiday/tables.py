"""Days on which classes are not held (docs/areas/calendar.md)."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from sqlalchemy import Index, text
from sqlmodel import Field

from models.calendar.holiday.contract import HolidayKind
from models.kit.table import Master, new_id, text_enum


class Holiday(Master, table=True):
    """A day in Bangkok on which classes are not held, for all campuses; there is one of a day."""

    __tablename__ = "holiday"
    __table_args__ = (Index("uq_holiday_day", "day", unique=True, postgresql_where=text("deleted_at IS NULL")),)

    holiday_id: UUID = Field(default_factory=new_id, primary_key=True)
    day: date
    name_th: str = Field(max_length=200)
    name_en: str = Field(max_length=200)
    kind: HolidayKind = Field(sa_type=text_enum(HolidayKind))
