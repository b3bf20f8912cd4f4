"""Files that say which rooms there are: the portal is brought to them (golive §3).

A room that a complete list does not name is deleted as on its page: it stays as history, and is the same room again
once a file names it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import row_entry
from models.curriculum.exam.store.file_facts import IN_TURN
from models.curriculum.room.contract import ROOM_SUBJECT, RoomRow
from models.curriculum.room.store.uses import RoomUse, uses_of
from models.curriculum.room.tables import Room
from models.kit.imported_row import RowProblem
from models.kit.updating import CLOSED, Closing, Key, UpdatedKind, Values, Writer, Writing
from models.people.organisation.contract import UnitKind
from models.people.organisation.rules import unknown_unit
from models.people.organisation.store.units import read_campuses

_SAID: Final = ("name_en", "exam_seats")


def _held(session: Session, rows: Collection[RoomRow]) -> Mapping[Key, Values]:
    return {key: _values(room) for key, room in _rooms(session, [row.identity for row in rows]).items()}


def _rooms(session: Session, keys: Collection[Key]) -> dict[Key, Room]:
    """Return rooms by their campuses and names, locked: the one there is, else the one that was deleted last."""
    session.execute(IN_TURN)  # no examination is set in them meanwhile
    wanted = (
        select(Room)
        .where(tuple_(col(Room.campus_code), col(Room.name_th)).in_(keys))
        .order_by(col(Room.deleted_at), col(Room.room_id))  # a room that is there is the last of its name
        .with_for_update()
    )
    return {(room.campus_code, room.name_th): room for room in session.scalars(wanted)} if keys else {}


def _values(room: Room) -> dict[str, object]:
    closed = {} if room.deleted_at is None else {CLOSED: room.deleted_at}
    return {"name_en": room.name_en, "exam_seats": room.exam_seats, **closed}


def _problems(session: Session, rows: Mapping[int, RoomRow], held: Mapping[Key, Values]) -> Mapping[int, RowProblem]:
    """Refuse what the page of rooms refuses: a campus that is not there, another name while examinations name it."""
    campuses = read_campuses(session)
    renamed = [row.identity for row in rows.values() if _is_renamed(row, held.get(row.identity))]
    uses = uses_of(session, renamed)
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        use = uses.get(row.identity)
        if (UnitKind.CAMPUS.value, row.campus_code) not in campuses:
            problems[position] = unknown_unit(campuses, UnitKind.CAMPUS, row.campus_code, "campus_code")
        elif use is not None and use.exams:
            problems[position] = _named(use)
    return problems


def _named(use: RoomUse) -> RowProblem:
    facts: dict[str, str | int | None] = {"room": use.name_th, "exams": use.exams}
    return RowProblem(code="room_in_use", facts=facts, column="name_en")


def _is_renamed(row: RoomRow, before: Values | None) -> bool:
    return before is not None and CLOSED not in before and row.name_en not in (None, before["name_en"])


def _write(session: Session, writer: Writer, writings: Sequence[Writing[RoomRow]]) -> None:
    rooms = _rooms(session, [each.row.identity for each in writings if each.before is not None])
    for each in writings:
        room = rooms.get(each.row.identity)
        before = None if room is None else _for_trail(room)
        if room is None:
            room = Room(campus_code=each.row.campus_code, name_th=each.row.name_th, name_en="", changed_at=writer.at)
            room.changed_by = writer.person_id
            session.add(room)
        else:
            _note_change(room, writer)
        room.sqlmodel_update({name: each.values[name] for name in _SAID if name in each.values})
        verb = "add" if before is None else "edit"
        session.add(row_entry(writer, ROOM_SUBJECT, verb, room.room_id, before, _for_trail(room)))
    session.flush()


def _renames(writing: Writing[RoomRow]) -> bool:
    return writing.before is not None and CLOSED not in writing.before and "name_en" in writing.values


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Delete rooms that a file added; those that something names stay."""
    rooms, stays = _rooms(session, keys), _used(session, writer, keys)
    _set_deleted(session, writer, [room for key, room in rooms.items() if key not in stays], writer.at)
    return stays


def _used(session: Session, _writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Return the rooms that an examination to come or an open section names."""
    rooms, uses = _rooms(session, keys), uses_of(session, keys)
    return {
        key: RowProblem(code="import_room_used", facts={"exams": uses[key].exams, "sections": uses[key].sections})
        for key, room in rooms.items()
        if room.deleted_at is None and any(uses[key][2:])
    }


def _unrestorable(
    session: Session, _writer: Writer, writings: Sequence[Writing[RoomRow]], _removed: Collection[Key]
) -> Mapping[Key, RowProblem]:
    """Return the rooms that examinations to come name by the name that they would lose."""
    uses = uses_of(session, [each.row.identity for each in writings if _renames(each)])
    return {key: _named(use) for key, use in uses.items() if use.exams}


def _missing(session: Session, keys: Collection[Key]) -> Sequence[Closing]:
    """Return the rooms that a complete list does not name, of the campuses that it names."""
    campuses = {campus for campus, _ in keys}
    wanted = select(Room).where(col(Room.deleted_at).is_(None), col(Room.campus_code).in_(campuses))
    known = frozenset(keys)
    missing = [
        room
        for room in session.scalars(wanted.order_by(col(Room.campus_code), col(Room.name_th)))
        if (room.campus_code, room.name_th) not in known
    ]
    uses = uses_of(session, [(room.campus_code, room.name_th) for room in missing])
    return [
        Closing(
            values={"campus_code": room.campus_code, "name_th": room.name_th, **_values(room)},
            open_work=sum(uses[room.campus_code, room.name_th][2:]),
        )
        for room in missing
    ]


def _close(session: Session, writer: Writer, keys: Sequence[Key]) -> Collection[Key]:
    closing = {key: room for key, room in _rooms(session, keys).items() if room.deleted_at is None}
    _set_deleted(session, writer, list(closing.values()), writer.at)
    return closing.keys()


def _reopen(session: Session, writer: Writer, keys: Sequence[Key]) -> None:
    rooms = [room for room in _rooms(session, keys).values() if room.deleted_at is not None]
    _set_deleted(session, writer, rooms, None)


def _set_deleted(session: Session, writer: Writer, rooms: Collection[Room], at: datetime | None) -> None:
    """Delete rooms, or have them back, as their page does."""
    for room in rooms:
        _note_change(room, writer)
        room.deleted_at = at
        said = _for_trail(room)
        verb, before, after = ("delete", said, None) if at is not None else ("add", None, said)
        session.add(row_entry(writer, ROOM_SUBJECT, verb, room.room_id, before, after))
    session.flush()


def _note_change(room: Room, writer: Writer) -> None:
    room.revision += 1
    room.changed_by, room.changed_at = writer.person_id, writer.at


def _for_trail(room: Room) -> dict[str, object]:
    return {
        "campusCode": room.campus_code, "nameTh": room.name_th, "nameEn": room.name_en, "examSeats": room.exam_seats,
    }  # fmt: skip


ROOMS: Final = UpdatedKind(
    schema=RoomRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    missing=_missing,
    close=_close,
    reopen=_reopen,
    unrestorable=_unrestorable,
    unclosable=_used,
)
"""Files of rooms."""
