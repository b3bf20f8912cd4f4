"""What clashes in the week: rooms, teachers, seats."""

from __future__ import annotations

import pytest

from models.curriculum.section.rules.clashes import PlacedMeeting, PlacedSection, Week, section_clashes
from models.curriculum.section.rules.meetings import Meeting

NINE, TEN, NOON = 9 * 60, 10 * 60, 12 * 60
SEATS = {("B", "LH 1"): 40}


def section(named: str = "01418111-1", **said: object) -> PlacedSection:
    """A section on Monday morning in a room, taught by a teacher."""
    usual = {"campus": "B", "seats": 40, "from_minute": NINE, "to_minute": TEN, "room": "LH 1", "teachers": ("T1",)}
    is_said = usual | said
    meeting = Meeting(0, int(str(is_said["from_minute"])), int(str(is_said["to_minute"])))
    teachers = is_said["teachers"]
    assert isinstance(teachers, tuple)
    return PlacedSection(
        named,
        str(is_said["campus"]),
        int(str(is_said["seats"])),
        (PlacedMeeting(meeting, str(is_said["room"])),),
        teachers,
        int(str(is_said["row"])) if "row" in is_said else None,
    )


@pytest.mark.parametrize(
    ("other", "codes"),
    [
        (section("01418112-1", teachers=()), ["room_taken"]),
        (section("01418112-1", teachers=(), row=7), ["room_taken_in_file"]),
        (section("01418112-1", room="LH 2"), ["teacher_taken"]),
        (section("01418112-1", room=""), ["teacher_taken"]),
        (section("01418112-1", campus="K"), ["teacher_taken"]),
        (section("01418112-1"), ["room_taken"]),
        (section("01418112-1", from_minute=TEN, to_minute=NOON), []),
        (section("01418112-1", room="LH 2", teachers=("T2",)), []),
    ],
    ids=["room", "row", "teacher", "no room", "campus", "one place", "after it", "apart"],
)
def test_what_is_at_the_same_time_in_the_room_or_of_the_teacher_is_told(other: PlacedSection, codes: list[str]) -> None:
    wanted = section()
    assert [clash.code for clash in section_clashes(wanted, Week((wanted, other), SEATS))] == codes


PLACEHOLDERS = ("TBA", "tba.", " T.B.A. ", "รอประกาศ", "รอประกาศห้อง", "-", "–", "", "Online", "ออนไลน์ (Zoom)", "N/A")


@pytest.mark.parametrize("room", PLACEHOLDERS)
def test_sections_without_a_real_room_do_not_clash_by_it(room: str) -> None:
    wanted, other = section(room=room), section("01418112-1", room=room, teachers=())
    full = Week((wanted, other), {("B", room): 1})
    assert section_clashes(wanted, full) == ()
    same_teacher = section("01418112-1", room=room)
    assert [clash.code for clash in section_clashes(wanted, Week((wanted, same_teacher), {}))] == ["teacher_taken"]


@pytest.mark.parametrize(
    ("seats", "room", "codes"), [(40, "LH 1", []), (41, "LH 1", ["seats_over_room"]), (99, "X", [])]
)
def test_more_seats_than_the_room_has_are_told(seats: int, room: str, codes: list[str]) -> None:
    wanted = section(seats=seats, room=room)
    assert [clash.code for clash in section_clashes(wanted, Week((wanted,), SEATS))] == codes


def test_of_many_that_clash_some_are_named_once() -> None:
    others = [section(f"01418112-{number}", teachers=()) for number in range(1, 6)]
    [clash] = section_clashes(section(), Week(others, SEATS))
    assert clash.facts == {
        "room": "LH 1", "time": "MON 9:00-10:00", "sections": "01418112-1, 01418112-2, 01418112-3 …"
    }  # fmt: skip
