"""An examination as it is written: when it is, and which rooms it has (docs/areas/curriculum.md)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SeatsOfPart:
    """A room of an examination in both languages, and of whom it is: without codes, of whoever is in no other part."""

    room_th: str
    room_en: str
    first_code: str | None
    last_code: str | None
    seat_rows: str


@dataclass(frozen=True, slots=True)
class ExamTimes:
    """When a section is examined, in UTC."""

    starts_at: datetime
    ends_at: datetime
