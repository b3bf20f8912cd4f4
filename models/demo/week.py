"""A week as a bit mask of half hours, the patterns in which classes meet, and the rooms they meet in.

Two things clash when their masks share a bit: one ``&`` per question keeps the timetable of a large university quick.
"""

from __future__ import annotations

from typing import Final, NamedTuple

_SLOTS_A_DAY: Final = 48
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY = range(6)
_WEEKDAYS = (MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY)


class Meeting(NamedTuple):
    """A weekly meeting: day and minutes after midnight."""

    weekday: int
    starts: int
    ends: int


class Pattern(NamedTuple):
    """When a section meets, and the same as a mask."""

    meetings: tuple[Meeting, ...]
    mask: int


def _pattern(*meetings: tuple[int, float, float]) -> Pattern:
    mask = 0
    found = []
    for day, starts, ends in meetings:
        found.append(Meeting(day, int(starts * 60), int(ends * 60)))
        for half_hour in range(int(starts * 2), int(ends * 2)):
            mask |= 1 << (day * _SLOTS_A_DAY + half_hour)
    return Pattern(tuple(found), mask)


def _blocks(hours: float, starts: tuple[float, ...], days: tuple[int, ...]) -> list[Pattern]:
    return [_pattern((day, start, start + hours)) for day in days for start in starts]


_TWICE_A_WEEK = [
    _pattern((first, start, start + 1.5), (second, start, start + 1.5))
    for first, second in ((MONDAY, THURSDAY), (TUESDAY, FRIDAY))
    for start in (8, 9.5, 11, 13, 14.5, 16)
]

PATTERNS: Final[dict[int, list[Pattern]]] = {
    1: _blocks(1, (8, 9, 10, 11, 13, 14, 15, 16), _WEEKDAYS),
    2: _blocks(2, (8, 10, 13, 15, 17), _WEEKDAYS),
    3: _TWICE_A_WEEK * 2 + _blocks(3, (9, 13, 16.5), (*_WEEKDAYS, SATURDAY)),
    9: _blocks(3, (9, 13), (WEDNESDAY, SATURDAY)),
}
"""How classes of so many hours a week meet. Nine hours of project work meet once, for guidance."""


class Room(NamedTuple):
    """A room, as the timetable writes it."""

    name_th: str
    name_en: str


_BUILDINGS: dict[str, tuple[list[Room], list[Room]]] = {
    "B": (
        [Room("ศร.1", "LH 1"), Room("ศร.2", "LH 2"), Room("ศร.3", "LH 3"), Room("ศร.4", "LH 4")],
        [Room("วท.45", "SC 45"), Room("วศ.15", "E 15"), Room("กษ.3", "AG 3")],
    ),
    "K": ([Room("ศร.กพส.", "KPS LH")], [Room("ปฏิบัติการ 2", "KPS Lab 2"), Room("ฟาร์ม 1", "KPS Farm 1")]),
    "C": ([Room("อาคาร 9", "Building 9")], [Room("อาคาร 7", "Building 7")]),
    "P": ([Room("อาคารเรียนรวม", "Main Building")], [Room("ฟาร์มสาธิต", "Demonstration Farm")]),
}


CAMPUSES_WITH_ROOMS: Final = tuple(_BUILDINGS)


def rooms(campus_code: str, factor: float, *, laboratory: bool) -> list[Room]:
    """The lecture rooms or laboratories of a campus; a larger university has more floors."""
    buildings = _BUILDINGS[campus_code][laboratory]
    floors = max(2, round(3 * factor))
    return [
        Room(f"{building.name_th}-{floor}{number:02d}", f"{building.name_en}-{floor}{number:02d}")
        for building in buildings
        for floor in range(1, floors + 1)
        for number in range(1, 7)
    ]
