"""The rooms of the campuses, and how many may be examined in each."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.room.commands import ROOMS, add_room, change_room, delete_room
from api.curriculum.room.queries import list_rooms
from api.curriculum.room.schemas import RoomChange, RoomInput, RoomView
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.numbers import Revision
from api.kit.paging import Paged, Searched
from api.kit.wire import Page
from models.access.role.contract import MenuId

router: Final = APIRouter(prefix="/curriculum/rooms", tags=["rooms"])
may: Final = menu_rights(MenuId.ROOMS)

MayAdd = Annotated[Principal, may.add]
MayEdit = Annotated[Principal, may.edit]
MayDelete = Annotated[Principal, may.delete]


@router.get("", dependencies=[may.view])
async def rooms(
    session: SessionDep, asked: Searched, campus: Annotated[str | None, Query(max_length=2)] = None
) -> Page[RoomView]:
    """Rooms by a part of their name."""
    return await list_rooms(session, campus, asked)


@router.post("", status_code=201)
async def post_room(session: SessionDep, principal: MayAdd, wanted: RoomInput) -> RoomView:
    """Add a room. 409 where the campus has one of its name."""
    return await add_room(session, principal, wanted)


@router.put("/{room_id}")
async def put_room(session: SessionDep, principal: MayEdit, room_id: UUID, wanted: RoomChange) -> RoomView:
    """Change a room. 409 where it was changed since it was shown."""
    return await change_room(session, principal, room_id, wanted)


@router.delete("/{room_id}", status_code=204)
async def remove_room(session: SessionDep, principal: MayDelete, room_id: UUID, revision: Revision) -> None:
    """Delete a room; it stays as history."""
    await delete_room(session, principal, room_id, revision)


@router.get("/{room_id}/audit", dependencies=[may.view])
async def room_audit(session: SessionDep, room_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed this room, newest first."""
    return await audit_trail(session, ROOMS.subject, room_id, asked)
