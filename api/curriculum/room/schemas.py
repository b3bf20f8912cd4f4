"""Rooms as the academic office keeps them (docs/areas/curriculum.md)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.numbers import Revision
from api.kit.sentences import Name
from api.kit.wire import Camel, Names
from models.kit.typed import CodeText

CampusCode = Annotated[CodeText, Field(min_length=1, max_length=2)]


class RoomInput(Camel):
    """What an officer says of a room. Without a number of seats nobody is kept out of it for want of one."""

    campus_code: CampusCode
    name_th: Name = Field(max_length=100)
    name_en: Name = Field(max_length=100)
    exam_seats: int | None = Field(default=None, ge=0, le=10_000)


class RoomChange(RoomInput):
    """A room as it shall be; ``revision`` is the one that was shown."""

    revision: Revision


class RoomView(Camel):
    """A room of a campus, and how many may be examined in it."""

    room_id: UUID
    campus_code: str
    campus: Names
    name_th: str
    name_en: str
    exam_seats: int | None
    revision: int
