"""Adding, changing and deleting rooms."""

from __future__ import annotations

from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.curriculum.room.queries import read_room
from api.curriculum.room.schemas import RoomChange, RoomInput, RoomView
from api.kit.db import one_at_a_time
from api.kit.keeping import Keeping
from api.people.organisation.queries import refuse_unknown_campus
from models.curriculum.exam.store.reading import EXAM_ROOMS
from models.curriculum.room.contract import ROOM_SUBJECT
from models.curriculum.room.store.uses import uses_of
from models.curriculum.room.tables import Room
from models.kit.errors import Refusal

ROOMS: Final = Keeping(Room, RoomInput, ROOM_SUBJECT, "room_exists", attrgetter("name_th"))


async def add_room(session: AsyncSession, principal: Principal, wanted: RoomInput) -> RoomView:
    """Add a room. Raises Refusal ``fields_invalid`` for a campus that does not exist, ``room_exists``."""
    await refuse_unknown_campus(session, wanted.campus_code)
    room = await ROOMS.add(session, principal.person_id, wanted)
    return await read_room(session, room.room_id)


async def change_room(session: AsyncSession, principal: Principal, room_id: UUID, wanted: RoomChange) -> RoomView:
    """Change a room. Raises what :func:`add_room` raises, ``not_found``, ``revision_moved``, and ``room_in_use`` where
    it would have another name while examinations to come name it.
    """
    await one_at_a_time(session, EXAM_ROOMS)  # no examination is set in it meanwhile
    room = await ROOMS.locked(session, room_id, wanted.revision)
    await refuse_unknown_campus(session, wanted.campus_code)
    if (room.campus_code, room.name_th, room.name_en) != (wanted.campus_code, wanted.name_th, wanted.name_en):
        await _refuse_in_use(session, room)
    await ROOMS.change(session, principal.person_id, room, wanted)
    return await read_room(session, room_id)


async def delete_room(session: AsyncSession, principal: Principal, room_id: UUID, revision: int) -> None:
    """Delete a room that no examination to come names. Raises ``not_found``, ``revision_moved``, ``room_in_use``."""
    await one_at_a_time(session, EXAM_ROOMS)  # no examination is set in it meanwhile
    room = await ROOMS.locked(session, room_id, revision)
    await _refuse_in_use(session, room)
    await ROOMS.delete(session, principal.person_id, room)


async def _refuse_in_use(session: AsyncSession, room: Room) -> None:
    [use] = (await session.run_sync(uses_of, [(room.campus_code, room.name_th)])).values()
    if use.exams:
        raise Refusal("room_in_use", room=room.name_th, exams=use.exams)
