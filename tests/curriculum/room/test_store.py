"""Which names of rooms are rooms, read alike by the rules and by lists."""

from __future__ import annotations

from sqlalchemy import text

from models.curriculum.room.rules import NOT_KNOWN, is_real_room
from models.curriculum.room.store.names import room_unknown
from tests.support.university import University

LINKS = ("Online", "ออนไลน์ (Zoom)", "MS Teams")
ROOMS = ("LH 1", "ห้อง 1", "SC45-101", "None of these")


def test_a_list_knows_the_rooms_that_the_rules_know(university: University) -> None:
    names = [*sorted(NOT_KNOWN), " - ", "T.B.A.", "(รอประกาศ)", *LINKS, *ROOMS]
    statement = text(f"SELECT name FROM unnest(CAST(:names AS text[])) AS name WHERE {room_unknown('name')}")
    with university.engine.connect() as connection:
        unknown = set(connection.scalars(statement, {"names": names}))
    assert unknown == {name for name in names if not is_real_room(name)} - set(LINKS)
