"""Files for calendar programs (RFC 5545): the one way they are written, whatever is in them.

An entry keeps its UID: read again it moves instead of doubling. A file that is fetched again and again says how often
an entry has changed (``stamps``); one that is handed over once says only when it was written.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Final

from icalendar import Alarm, Calendar, Event

from models.kit.calendar import BANGKOK

MEDIA_TYPE: Final = "text/calendar"
_NONE: Final[Mapping[str, Stamp]] = {}


class ShowsAs(StrEnum):
    """Whether somebody has no time meanwhile: the values of TRANSP."""

    BUSY = "OPAQUE"
    FREE = "TRANSPARENT"


@dataclass(frozen=True, slots=True)
class Entry:
    """Something with a time in Bangkok, or a day; ``weekly_until`` repeats it each week, until that instant, but for
    ``not_at``.
    """

    uid: str
    summary: str
    starts: datetime | date
    ends: datetime | date
    location: str = ""
    description: str = ""
    weekly_until: datetime | None = None
    not_at: tuple[datetime, ...] = ()
    reminded_before: timedelta | None = None
    shows_as: ShowsAs = ShowsAs.BUSY

    @property
    def fingerprint(self) -> str:
        """The same as long as the entry says the same."""
        return hashlib.sha256(_event(self).to_ical()).hexdigest()


@dataclass(frozen=True, slots=True)
class Stamp:
    """How often an entry has changed, and when it did last."""

    sequence: int
    modified_at: datetime


def calendar_file(
    product: str, entries: Iterable[Entry], now: datetime, name: str = "", stamps: Mapping[str, Stamp] = _NONE
) -> bytes:
    """The file. With a stamp for each entry it is the same as long as nothing changes, whenever it is written."""
    calendar = Calendar()
    calendar.add("prodid", f"-//MyKU//{product}//TH")
    calendar.add("version", "2.0")
    if name:
        calendar.add("x-wr-calname", name)
    calendar.add("x-wr-timezone", BANGKOK.key)
    for entry in entries:
        event = _event(entry)
        stamp = stamps.get(entry.uid)
        event.add("dtstamp", stamp.modified_at if stamp else now)
        if stamp:
            event.add("sequence", stamp.sequence)
            event.add("last-modified", stamp.modified_at)
        calendar.add_component(event)
    calendar.add_missing_timezones()
    written: bytes = calendar.to_ical()
    return written


def _event(entry: Entry) -> Event:
    event = Event()
    event.add("uid", entry.uid)
    event.add("summary", entry.summary)
    event.add("dtstart", entry.starts)
    event.add("dtend", entry.ends)
    if entry.weekly_until:
        event.add("rrule", {"freq": "weekly", "until": entry.weekly_until})
    if entry.not_at:
        event.add("exdate", list(entry.not_at))
    if entry.shows_as is not ShowsAs.BUSY:
        event.add("transp", entry.shows_as.value)
    if entry.location:
        event.add("location", entry.location)
    if entry.description:
        event.add("description", entry.description)
    if entry.reminded_before:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", entry.summary)
        alarm.add("trigger", -entry.reminded_before)
        event.add_component(alarm)
    return event
