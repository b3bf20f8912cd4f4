"""Grade sheets: scores, how they become totals, and totals letters (grades §3). Persisted names."""

from __future__ import annotations

from enum import StrEnum


class ScoreMark(StrEnum):
    """What stands in the place of a score. Blank is neither: nobody has looked yet."""

    ABSENT = "absent"
    """Did not come: counts as 0."""
    EXCUSED = "excused"
    """Need not: the topic's weight is spread over the others of this student."""


class Rounding(StrEnum):
    """How a total is rounded, once."""

    NORMAL = "normal"
    UP = "up"
    DOWN = "down"


class GradingMethod(StrEnum):
    """How totals become letters."""

    CRITERIA = "criteria"
    """By lower bounds of the total."""
    STATISTICS = "statistics"
    """By distance from the mean of the whole group, in standard deviations."""
    SATISFACTORY = "satisfactory"
    """S from a bound on, else U."""
    DIRECT = "direct"
    """Every letter is entered by hand."""


class ScoreSource(StrEnum):
    """How a score got into the sheet."""

    TYPING = "typing"
    PASTE = "paste"
    FILE = "file"
    RESTORE = "restore"
    UNDO = "undo"
    GROUP = "group"
    """It went with its student into a grading group, or out of one."""
