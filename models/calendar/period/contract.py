"""What an area registers for each kind of period, and the messages of a change of the academic calendar."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from models.kit.message import Message

PERIOD_SUBJECT: Final = "calendar_period"
"""The ``subject_kind`` of a period's audit entries."""
PERIOD_NUMBERS: Final = "terms"
"""What whoever opens terms or numbers new periods takes turns by."""


class WaitingCases(NamedTuple):
    """A kind of case and its stages in which a timer is set by a period, so that it moves when the period does."""

    kind: str
    stages: tuple[str, ...]


class StepUnit(StrEnum):
    """What a step of a period gives."""

    PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class PeriodType:
    """A kind of period, as the area that needs it registers it: its persisted name, and what moves with it.

    ``waiting`` are the open cases whose timer it sets; they are counted before it is moved. Which cases are told of a
    change is said by their own type, since a case reads the calendar again whatever it waits for. ``steps`` says what
    the steps of such a period give (a refund by date: so many percent until a day), None where it has none.
    ``holds_slots``: students' personal slots are laid out inside it.
    """

    kind: str
    waiting: tuple[WaitingCases, ...] = ()
    steps: StepUnit | None = None
    holds_slots: bool = False


class CalendarChange(Message):
    """A period of a term was changed; ``revision`` is the period's revision that holds the new dates."""

    period_id: int
    revision: int
    academic_year: int
    semester: int


def calendar_change_workflow_id(change: CalendarChange) -> str:
    """One workflow for each revision of a period, whoever starts it and however often."""
    return f"calendar-change-{change.period_id}-{change.revision}"
