"""Honours: what a degree is given with, and why, or why not (study §4). The limits are a row of a regulation year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple

from models.grades.grade.rules.letters import WITHDRAWN
from models.study.graduation.contract import HonoursClass


class HonoursKind(StrEnum):
    """What honours ask for."""

    GPAX = "gpax"
    NEVER_FAILED = "never_failed"
    NEVER_REPEATED = "never_repeated"
    IN_TIME = "in_time"
    TRANSFER_SHARE = "transfer_share"


@dataclass(frozen=True, slots=True)
class HonoursPolicy:
    """The limits of a regulation. ``averages`` are the lowest GPAX of each class, the highest class first.

    ``failing``: who ever had one of these letters has no honours. ``years``: at most so many times the years of the
    programme. ``transfer_share``: at most so much of the programme transferred, 0 to 1.
    """

    averages: tuple[tuple[HonoursClass, Decimal], ...]
    failing: frozenset[str]
    years: Decimal
    transfer_share: Decimal


_REGULATIONS: Final[Mapping[int, HonoursPolicy]] = {
    0: HonoursPolicy(
        averages=((HonoursClass.FIRST, Decimal("3.50")), (HonoursClass.SECOND, Decimal("3.25"))),
        failing=frozenset({"F", "U"}),
        years=Decimal(1),
        transfer_share=Decimal("0.25"),
    ),
}
"""By the Buddhist year from which a regulation is in force; 0 begins before every student. Another one is a line here;
a line is never changed once students study under it.
"""


def honours_policy(regulation_year: int) -> HonoursPolicy:
    """The limits for students who study under the regulation of a Buddhist year: that of their admission."""
    return _REGULATIONS[max(year for year in _REGULATIONS if year <= regulation_year)]


class LetterOf(NamedTuple):
    """A letter of a subject that may be registered so many ``times``."""

    code: str
    letter: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class HonoursFacts:
    """What honours look at. ``letters``: one for each attempt that has one; ``years``: which year of study it is, and
    ``programme_years`` how many the programme has; credits in all, and those transferred.
    """

    gpax: Decimal | None
    letters: Sequence[LetterOf]
    years: int
    programme_years: int
    transferred: Decimal
    total: Decimal


@dataclass(frozen=True, slots=True)
class HonoursReason:
    """One thing that honours ask for, and whether it is so. ``of_class``: an average asked for by one class alone."""

    kind: HonoursKind
    is_met: bool
    need: Decimal | None = None
    have: Decimal | None = None
    subjects: tuple[str, ...] = ()
    of_class: HonoursClass | None = None


@dataclass(frozen=True, slots=True)
class Honours:
    """What a degree is given with, None for no honours; and everything that was looked at, met or not."""

    awarded: HonoursClass | None
    reasons: tuple[HonoursReason, ...]


def honours(facts: HonoursFacts, policy: HonoursPolicy) -> Honours:
    """The honours of a student. The average is compared as it is kept: 3.495 is no 3.50, whatever is shown."""
    for_all = _for_all(facts, policy)
    averages = tuple(
        HonoursReason(
            HonoursKind.GPAX, facts.gpax is not None and facts.gpax >= lowest, lowest, facts.gpax, of_class=of_class
        )
        for of_class, lowest in policy.averages
    )
    reached = next((each.of_class for each in averages if each.is_met), None)
    return Honours(reached if all(reason.is_met for reason in for_all) else None, (*averages, *for_all))


def _for_all(facts: HonoursFacts, policy: HonoursPolicy) -> tuple[HonoursReason, ...]:
    """What every class asks for. A subject that was withdrawn from with W and taken later is not repeated, nor is one
    that may be registered more than once.
    """
    failed = tuple(sorted({each.code for each in facts.letters if each.letter in policy.failing}))
    most = {each.code: each.times for each in facts.letters}
    had = Counter(each.code for each in facts.letters if each.letter != WITHDRAWN)
    repeated = tuple(sorted(code for code, count in had.items() if count > most[code]))
    most_years = facts.programme_years * policy.years
    most_transferred = facts.total * policy.transfer_share
    return (
        HonoursReason(HonoursKind.NEVER_FAILED, not failed, subjects=failed),
        HonoursReason(HonoursKind.NEVER_REPEATED, not repeated, subjects=repeated),
        HonoursReason(HonoursKind.IN_TIME, facts.years <= most_years, most_years, Decimal(facts.years)),
        HonoursReason(
            HonoursKind.TRANSFER_SHARE,
            facts.transferred <= most_transferred,
            most_transferred,
            facts.transferred,
        ),
    )
