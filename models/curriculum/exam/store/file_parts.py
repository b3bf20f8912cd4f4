"""Which room of an examination a row of a file is about, and what the examination becomes by its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final, NamedTuple

from models.curriculum.exam.contract import ExamTimes, SeatsOfPart
from models.curriculum.exam.store.reading import ExamKey, StandingExam
from models.curriculum.file_import.contract import ExamRow, HoursCell
from models.kit.calendar import BANGKOK, bangkok_date, bangkok_instant

PLACE: Final = "place"
"""The name of the value that says which room of which examination a row is about; no field of the schema has it."""
_OF_PART: Final[Sequence[str]] = ("room", "first_code", "last_code", "seat_rows")
RoomNames = Callable[[str], tuple[str, str]]
"""What the master calls a room of the campus, in Thai and English."""


class Place(NamedTuple):
    """Which examination a row is about, and which of its rooms: None of a room that it adds, and of its time alone."""

    exam: ExamKey
    part: int | None


@dataclass(frozen=True, slots=True)
class RowTimes:
    """The days and hours that rows of one examination say; of those that they do not say, what stands."""

    days: frozenset[date]
    hours: frozenset[HoursCell]

    @property
    def times(self) -> ExamTimes | None:
        """The times of the examination; None where rows say none, or several."""
        if len(self.days) != 1 or len(self.hours) != 1:
            return None
        [day], [hours] = self.days, self.hours
        return ExamTimes(bangkok_instant(day, hours.starts), bangkok_instant(day, hours.ends))

    @property
    def is_unclear(self) -> bool:
        """Whether rows say several days or hours."""
        return len(self.days) > 1 or len(self.hours) > 1


def times_of_rows(rows: Sequence[ExamRow], before: StandingExam | None) -> RowTimes:
    """Return the days and hours that rows of an examination say."""
    days = {row.date for row in rows if row.date is not None}
    hours = {row.time for row in rows if row.time is not None}
    if before is not None:
        days = days or {bangkok_date(before.starts_at)}
        hours = hours or {hours_of(before.starts_at, before.ends_at)}
    return RowTimes(frozenset(days), frozenset(hours))


def hours_of(starts_at: datetime, ends_at: datetime) -> HoursCell:
    """Return the hours of an examination, as a cell says them."""
    starts, ends = (at.astimezone(BANGKOK).time() for at in (starts_at, ends_at))
    return HoursCell(starts=starts, ends=ends)


def places_of(exam: StandingExam, rows: Sequence[ExamRow]) -> list[Place]:
    """Return which room each row is about: of the same students in it, in it, of the same students, or any other one
    that no row names any more.
    """
    left = dict(enumerate(exam.parts))
    found: dict[int, int] = {}
    ways: tuple[Callable[[ExamRow, SeatsOfPart], bool], ...] = (
        lambda row, part: (row.room, row.first_code) == (part.room_th, part.first_code),
        lambda row, part: row.room == part.room_th,
        lambda row, part: row.first_code == part.first_code,
        lambda row, part: True,
    )
    for is_about in ways:
        for number, row in enumerate(rows):
            if number in found or row.room is None:
                continue
            place = next((place for place, part in left.items() if is_about(row, part.seats)), None)
            if place is not None:
                found[number] = place
                del left[place]
    return [Place(exam.key, found.get(number)) for number in range(len(rows))]


def values_at(exam: StandingExam, place: Place) -> dict[str, object]:
    """Return what stands of an examination, as a row of a file says it."""
    when = {"date": bangkok_date(exam.starts_at), "time": hours_of(exam.starts_at, exam.ends_at)}
    if place.part is None:
        return {**when, PLACE: place}
    part = exam.parts[place.part]
    seats = {"first_code": part.first_code, "last_code": part.last_code, "seat_rows": part.seat_rows or None}
    return {**when, "room": part.room_th, **seats, PLACE: place}


def parts_of_rows(
    before: StandingExam | None, rows: Sequence[ExamRow], places: Sequence[Place], names: RoomNames
) -> tuple[list[SeatsOfPart], list[int | None]]:
    """Return the rooms of an examination as rows leave it, and by the number of each room the row that says it: a row
    changes what it says of its room, and the others are added.
    """
    parts = [] if before is None else [part.seats for part in before.parts]
    row_of_room: list[int | None] = [None] * len(parts)
    for number, (row, place) in enumerate(zip(rows, places, strict=True)):
        if row.room is None:
            continue
        values = {name: getattr(row, name) for name in _OF_PART if name in row.model_fields_set}
        if place.part is None:
            parts.append(_with(SeatsOfPart("", "", None, None, ""), values, names))
            row_of_room.append(number)
        else:
            parts[place.part] = _with(parts[place.part], values, names)
            row_of_room[place.part] = number
    return parts, row_of_room


def _with(part: SeatsOfPart, values: Mapping[str, str | None], names: RoomNames) -> SeatsOfPart:
    room = values.get("room")
    thai, english = (part.room_th, part.room_en) if room in (None, part.room_th) else names(room or "")
    return replace(
        part,
        room_th=thai,
        room_en=english,
        first_code=values.get("first_code", part.first_code),
        last_code=values.get("last_code", part.last_code),
        seat_rows=values.get("seat_rows", part.seat_rows) or "",
    )


def is_same(before: StandingExam, wanted: StandingExam) -> bool:
    """Return whether an examination is at these times and in these rooms already."""
    return (before.starts_at, before.ends_at, before.parts) == (wanted.starts_at, wanted.ends_at, wanted.parts)
