"""Reading rooms."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.room.schemas import RoomView
from api.kit.paging import Search
from api.kit.rows import read_one, read_page
from api.kit.sql import has_words_as_typed, matches, names
from api.kit.wire import Page

_VIEWS: Final = TypeAdapter(list[RoomView])
_ROOMS: Final = f"""
    SELECT r.room_id, r.campus_code, {names("c.name_th", "c.name_en")} AS campus, r.name_th, r.name_en, r.exam_seats,
           r.revision, count(*) OVER () AS total
      FROM room r JOIN campus c USING (campus_code) WHERE r.deleted_at IS NULL
"""
_MATCHES: Final = has_words_as_typed("r.name_th", "r.name_en")
_ROOM: Final = text(f"{_ROOMS} AND r.room_id = :room_id")


async def list_rooms(session: AsyncSession, campus_code: str | None, asked: Search) -> Page[RoomView]:
    """A page of the rooms of a campus, or of all, by a part of a name: those of a campus by the index of its names."""
    of_campus = " AND r.campus_code = :campus_code" if campus_code else ""
    statement = f"{_ROOMS} AND {_MATCHES}{of_campus} ORDER BY r.campus_code, thai_order(r.name_th)"
    return await read_page(session, _VIEWS, statement, {**matches(asked.text), "campus_code": campus_code}, asked)


async def read_room(session: AsyncSession, room_id: UUID) -> RoomView:
    """The room. Raises Refusal ``not_found``."""
    return await read_one(session, _VIEWS, _ROOM, {"room_id": room_id})
