"""Days and instants in the cells of a calendar's file: a day alone, or a day with a time of Bangkok.

A day alone opens at 00:00 and closes at the end of the day, which is the next midnight: periods are half-open. Midnight
itself (``00:00``) may be meant as the beginning or the end of its day; a closing that says so is refused where it
matters, and ``24:00`` is the end of its day.
"""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from decimal import Decimal
from typing import Annotated, Final

from pydantic import BeforeValidator

from models.kit.calendar import BANGKOK, bangkok_instant
from models.kit.days import moment_of
from models.kit.imported_row import wrong_cell
from models.kit.instants import Day
from models.kit.message import Message
from models.kit.text import folded, plain

_DAY: Final = timedelta(days=1)
_END_OF_DAY: Final = re.compile(r"\b24[:.]00(?= ?(?:น\.?|นาฬิกา|hrs?\.?|h)?$)")
_BETWEEN_STEPS: Final = re.compile(r"[;\n\r]+")
_STEP: Final = re.compile(r"(?P<percent>[0-9]{1,3}(?:\.[0-9]{1,2})?) ?%[ ,:]*(?:ถึง(?:วันที่)?|until|to)? *(?P<until>.+)")
_WHOLE: Final = Decimal(100)


class Moment(Message):
    """A day, and a time of Bangkok where one is said. As the end of something, a day alone is all of that day."""

    day: Day
    at: time | None = None

    def __str__(self) -> str:
        """Return it as a cell says it; midnight is the day alone."""
        if self.at is None or self.at == time.min:
            return self.day.isoformat()
        return f"{self.day.isoformat()} {self.at.isoformat('seconds' if self.at.second else 'minutes')}"

    @property
    def opens_at(self) -> datetime:
        """The instant (UTC) from which something is open that opens then."""
        return bangkok_instant(self.day, self.at or time.min)

    @property
    def closes_at(self) -> datetime:
        """The instant (UTC) until which something is open that closes then."""
        return bangkok_instant(self.day + _DAY) if self.at is None else bangkok_instant(self.day, self.at)

    @property
    def is_midnight(self) -> bool:
        """Whether it says ``00:00``."""
        return self.at == time.min


def opening(at: datetime) -> Moment:
    """Return how a file says the instant at which something opens."""
    local = at.astimezone(BANGKOK)
    return Moment(day=local.date(), at=local.time() if local.time() != time.min else None)


def closing(at: datetime) -> Moment:
    """Return how a file says the instant at which something closes: at midnight, the day before alone."""
    local = at.astimezone(BANGKOK)
    return Moment(day=local.date(), at=local.time()) if local.time() != time.min else Moment(day=local.date() - _DAY)


class StepCell(Message):
    """So many percent until a moment."""

    percent: Decimal
    until: Moment


class StepsCell(Message):
    """The steps of a period, in the order of the cell."""

    steps: tuple[StepCell, ...]

    def __str__(self) -> str:
        """Return them as a cell says them."""
        return "; ".join(f"{step.percent.normalize():f}% {step.until}" for step in self.steps)


def _moment(cell: object, text: str) -> tuple[Moment, bool]:
    """Return the moment, and whether it is the end of its day. Raises what a cell is refused by."""
    ends_day = _END_OF_DAY.search(text) is not None
    found = moment_of(_END_OF_DAY.sub("00:00", text))
    if found is None:
        raise wrong_cell("import_moment_wrong", cell)
    return Moment(day=found[0], at=found[1]), ends_day


def _opening(cell: object) -> Moment:
    if isinstance(cell, Moment):
        return cell
    moment, ends_day = _moment(cell, folded(str(cell)))
    if ends_day:
        return Moment(day=moment.day + _DAY)
    return Moment(day=moment.day) if moment.is_midnight else moment


def _closing(cell: object) -> Moment:
    if isinstance(cell, Moment):
        return cell
    moment, ends_day = _moment(cell, folded(str(cell)))
    return Moment(day=moment.day) if ends_day else moment


def _steps(cell: object) -> StepsCell:
    parts = [plain(part) for part in _BETWEEN_STEPS.split(str(cell)) if plain(part)]
    return StepsCell(steps=tuple(_step(part, cell) for part in parts))


def _step(part: str, cell: object) -> StepCell:
    found = _STEP.fullmatch(part)
    if found is None or (percent := Decimal(found["percent"])) > _WHOLE:
        raise wrong_cell("import_steps_wrong", cell)
    until = _closing(found["until"])
    if until.is_midnight:
        raise wrong_cell("import_midnight_unclear", found["until"])
    return StepCell(percent=percent, until=until)


OpeningCell = Annotated[Moment, BeforeValidator(_opening)]
ClosingCell = Annotated[Moment, BeforeValidator(_closing)]
StepsOfPeriodCell = Annotated[StepsCell, BeforeValidator(_steps)]
