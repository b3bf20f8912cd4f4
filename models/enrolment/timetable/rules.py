"""The week of a timetable as a grid: a row for each day, meetings placed by their time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.enrolment.paper.contract import TimetableMeeting

_HOUR: Final = 60
_EARLIEST: Final = 8
_LATEST: Final = 17
_WORKING_DAYS: Final = 5


@dataclass(frozen=True, slots=True)
class Block:
    """A meeting in its day's row: left edge and width in percent, and its lane where meetings overlap."""

    meeting: TimetableMeeting
    left: float
    width: float
    lane: int


@dataclass(frozen=True, slots=True)
class Day:
    """A day's row."""

    weekday: int
    lanes: int
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Week:
    """Days with the hours over them; Saturday and Sunday only when something is on them."""

    hours: tuple[int, ...]
    days: tuple[Day, ...]


def week_of(meetings: Sequence[TimetableMeeting]) -> Week:
    """Place the meetings that have a time."""
    placed = [
        (meeting, meeting.weekday, meeting.starts_minute, meeting.ends_minute)
        for meeting in meetings
        if meeting.weekday is not None and meeting.starts_minute is not None and meeting.ends_minute is not None
    ]
    first = min((_EARLIEST, *(starts // _HOUR for _, _, starts, _ in placed)))
    last = max((_LATEST, *(-(-ends // _HOUR) for _, _, _, ends in placed)))
    span = (last - first) * _HOUR
    days = []
    for weekday in range(7):
        ends_of_lanes: list[int] = []
        blocks = []
        for meeting, _, starts, ends in sorted(
            (row for row in placed if row[1] == weekday), key=lambda row: (row[2], row[3], row[0].subject_code)
        ):
            lane = next((number for number, until in enumerate(ends_of_lanes) if until <= starts), len(ends_of_lanes))
            ends_of_lanes[lane:] = [ends, *ends_of_lanes[lane + 1 :]]
            left = 100 * (starts - first * _HOUR) / span
            blocks.append(Block(meeting, round(left, 3), round(100 * (ends - starts) / span, 3), lane))
        if blocks or weekday < _WORKING_DAYS:
            days.append(Day(weekday, max(1, len(ends_of_lanes)), tuple(blocks)))
    return Week(tuple(range(first, last)), tuple(days))
