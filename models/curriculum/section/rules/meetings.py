"""When classes meet in the week, and whether two of them do at the same time."""

from __future__ import annotations

from dataclasses import dataclass

from models.kit.thai import DAY_CODES


@dataclass(frozen=True, slots=True)
class Meeting:
    """A weekly meeting: weekday 0 Monday … 6 Sunday, minutes after midnight, end exclusive."""

    weekday: int
    starts_minute: int
    ends_minute: int

    def overlaps(self, other: Meeting) -> bool:
        """Whether both are in session at some minute of the week."""
        return (
            self.weekday == other.weekday
            and self.starts_minute < other.ends_minute
            and other.starts_minute < self.ends_minute
        )


def meeting_label(meeting: Meeting) -> str:
    """``MON 9:00-11:00``."""
    start, end = meeting.starts_minute, meeting.ends_minute
    return f"{DAY_CODES[meeting.weekday]} {start // 60}:{start % 60:02d}-{end // 60}:{end % 60:02d}"
