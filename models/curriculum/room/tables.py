"""Rooms of a campus, and how many may be examined in each (docs/areas/curriculum.md)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field

from models.kit.table import Master, new_id


class Room(Master, table=True):
    """A room as timetables and examinations name it. ``exam_seats`` is None while nobody has counted them."""

    __tablename__ = "room"
    __table_args__ = (
        CheckConstraint("exam_seats >= 0", name="seats_are_not_negative"),
        Index("uq_room_name", "campus_code", "name_th", unique=True, postgresql_where=text("deleted_at IS NULL")),
    )

    room_id: UUID = Field(default_factory=new_id, primary_key=True)
    campus_code: str = Field(foreign_key="campus.campus_code")
    name_th: str = Field(max_length=100)
    name_en: str = Field(max_length=100)
    exam_seats: int | None = None
