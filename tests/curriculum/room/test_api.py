"""Rooms are found as somebody types: of one campus, so many at once, with the name of the campus.

See docs/areas/curriculum.md.
"""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event, text

from models.access.role.contract import RoleId
from models.curriculum.room.tables import Room
from models.kit.calendar import utc_now
from models.people.organisation.tables import Campus
from models.people.person.tables import UserType
from tests.support.university import University

ROOMS = "/curriculum/rooms"


def room(campus: str, number: int) -> Room:
    return Room(
        campus_code=campus, name_th=f"ศร.1-{number}", name_en=f"LH 1-{number}", exam_seats=number, changed_at=utc_now()
    )


@pytest.fixture
def headers(university: University) -> dict[str, str]:
    """A registrar of a university of two campuses, with a hundred and fifty rooms on the first."""
    university.add(Campus(campus_code="Z", name_th="บางแสน", name_en="Bang Saen"))
    university.add(*(room("B", number) for number in range(101, 251)), room("Z", 250))
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


async def found(api: httpx.AsyncClient, headers: dict[str, str], **asked: str | int) -> dict[str, Any]:
    answer = await api.get(ROOMS, params=asked, headers=headers)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def test_any_room_of_the_campus_is_found_by_a_part_of_either_name_and_no_more_than_asked_for(
    api: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    last = await found(api, headers, campus="B", text="1-250", pageSize=20)
    assert [each["nameTh"] for each in last["items"]] == ["ศร.1-250"]
    english = await found(api, headers, campus="B", text="lh 1-24", pageSize=20)
    assert [each["nameEn"] for each in english["items"]] == [f"LH 1-{number}" for number in range(240, 250)]
    every = await found(api, headers, campus="B", text="", pageSize=20)
    assert (len(every["items"]), every["total"]) == (20, 150)


async def test_a_room_says_the_name_of_its_campus(api: httpx.AsyncClient, headers: dict[str, str]) -> None:
    page = await found(api, headers, text="1-250")
    assert [(each["campusCode"], each["campus"]["en"]) for each in page["items"]] == [
        ("B", "Bangkhen"),
        ("Z", "Bang Saen"),
    ]


async def test_the_rooms_of_a_campus_are_read_by_the_index_of_its_names(
    university: University, api: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    """Rooms of other campuses are not looked at, however many there are."""
    university.add(*(room("B", number) for number in range(1000, 4000)))
    sent: list[tuple[str, Any]] = []

    def keep(*happened: Any) -> None:
        sent.append((happened[2], happened[3]))

    event.listen(Engine, "before_cursor_execute", keep)
    try:
        assert (await found(api, headers, campus="Z", text="1-25"))["total"] == 1
    finally:
        event.remove(Engine, "before_cursor_execute", keep)
    [(statement, parameters)] = [each for each in sent if "FROM room r" in each[0]]
    with university.engine.begin() as connection:
        connection.execute(text("ANALYZE room"))
        plan = "\n".join(row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement}", parameters))
    assert "uq_room_name" in plan, plan
