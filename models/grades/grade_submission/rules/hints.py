"""What is unusual about a sheet: told to whoever looks at it, and never a reason to refuse it (grades §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Final

from pydantic import Field

from models.cases.case.contract.record import Fact
from models.grades.grade.rules.letters import OPEN
from models.grades.sheet.rules.cutoffs import distribution
from models.kit.message import Message

APART: Final = Decimal("0.50")
"""Averages that differ by so much are told."""
MANY_OPEN: Final = Decimal("0.10")
"""This share of I and N is told."""
FEWEST: Final = 10
"""Averages of fewer students say nothing."""


class HintCode(StrEnum):
    """What may be unusual. Persisted: never renamed."""

    FAR_FROM_PAST = "far_from_past"
    SECTIONS_APART = "sections_apart"
    MANY_INCOMPLETE = "many_incomplete"
    TOPIC_NOBODY_HAS = "topic_nobody_has"
    LETTERS_BY_HAND = "letters_by_hand"
    LATE_EDITS = "late_edits"
    LATE_SHEET = "late_sheet"


class Hint(Message):
    """Something to look at, and its figures."""

    code: HintCode
    facts: dict[str, Fact] = Field(default_factory=dict)


def hints_on(
    letters: Mapping[str, Sequence[str]],
    past: Sequence[str],
    *,
    empty_topics: Sequence[str] = (),
    by_hand: int = 0,
    late_edits: int = 0,
    days_late: int = 0,
) -> list[Hint]:
    """What a reviewer should look at.

    ``letters`` are those of each section by its code, ``past`` all of the subject's last three years. ``empty_topics``
    are names of topics in which nobody has points; ``by_hand`` counts letters that were set across a line,
    ``late_edits`` scores that changed in the last hour.
    """
    mine = [letter for section in letters.values() for letter in section]
    found = [_far_from_past(mine, past), _sections_apart(letters), _many_incomplete(mine)]
    found += [Hint(code=HintCode.TOPIC_NOBODY_HAS, facts={"topic": topic}) for topic in empty_topics]
    counted = {
        HintCode.LETTERS_BY_HAND: by_hand, HintCode.LATE_EDITS: late_edits, HintCode.LATE_SHEET: days_late,
    }  # fmt: skip
    found += [Hint(code=code, facts={"count": count}) for code, count in counted.items() if count]
    return [hint for hint in found if hint is not None]


def _average(letters: Sequence[str]) -> Decimal | None:
    average = distribution(letters).average
    return None if average is None or len(letters) < FEWEST else Decimal(f"{average:.2f}")


def _far_from_past(mine: Sequence[str], past: Sequence[str]) -> Hint | None:
    now, before = _average(mine), _average(past)
    if now is None or before is None or abs(now - before) < APART:
        return None
    return Hint(code=HintCode.FAR_FROM_PAST, facts={"now": f"{now}", "before": f"{before}"})


def _sections_apart(letters: Mapping[str, Sequence[str]]) -> Hint | None:
    averages = {code: average for code, section in letters.items() if (average := _average(section)) is not None}
    if len(averages) < 2:
        return None
    high, low = max(averages, key=averages.__getitem__), min(averages, key=averages.__getitem__)
    if averages[high] - averages[low] < APART:
        return None
    return Hint(
        code=HintCode.SECTIONS_APART,
        facts={"high": high, "highAverage": f"{averages[high]}", "low": low, "lowAverage": f"{averages[low]}"},
    )


def _many_incomplete(mine: Sequence[str]) -> Hint | None:
    count = sum(letter in OPEN for letter in mine)
    if not mine or Decimal(count) / len(mine) < MANY_OPEN:
        return None
    return Hint(code=HintCode.MANY_INCOMPLETE, facts={"count": count, "of": len(mine)})
