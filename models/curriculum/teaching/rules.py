"""What the teaching hours and the outcomes of a version have to come to (study §2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from models.curriculum.teaching.contract import OutcomeShare
from models.kit.errors import Language

_MARKS = {OutcomeShare.MAIN: "●", OutcomeShare.PART: "○"}


def hours_of_term(weekly: int, weeks: int | None) -> Decimal | None:
    """The hours of a term by the weekly ones; None where nobody said how many weeks are taught."""
    return None if weeks is None else Decimal(weekly * weeks)


def without_service(outcomes: Iterable[str], served: Collection[str]) -> list[str]:
    """The gaps of a map: of these outcomes, in their order, those that nothing is linked to."""
    return [code for code in outcomes if code not in served]


def mark_of(share: OutcomeShare) -> str:
    """A share as the papers of the TQF mark it: ● mainly, ○ partly responsible."""
    return _MARKS[share]


def in_language(thai: str, english: str, language: Language) -> str:
    """What is said in a language; in Thai where there is no English."""
    return english if language == "en" and english else thai


def plain_hours(hours: Decimal) -> str:
    """A number of hours as it is read: 3, or 1.5."""
    return f"{hours.normalize():f}"


class Hours(NamedTuple):
    """Lecture and practice hours of a topic."""

    theory: Decimal
    practice: Decimal


def together(topics: Iterable[Hours]) -> Hours:
    """The hours of topics in sum."""
    rows = list(topics)
    return Hours(sum((each.theory for each in rows), Decimal()), sum((each.practice for each in rows), Decimal()))


def unexplained(planned: Sequence[Hours], taught: Sequence[Hours], reasons: Sequence[str]) -> list[int]:
    """Which topics, counted from 0, were taught other hours than planned and say no reason."""
    rows = zip(planned, taught, reasons, strict=True)
    return [number for number, (was, came, reason) in enumerate(rows) if came != was and not reason]
