"""What graduating asks for beside subjects: average, terms, years, open letters, debts, transfers, a test (§3)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from models.study.programme.contract import GraduationConditions


class ConditionKind(StrEnum):
    """What a condition is about."""

    GPAX = "gpax"
    FEWEST_TERMS = "fewest_terms"
    LONGEST_YEARS = "longest_years"
    NO_OPEN_LETTERS = "no_open_letters"
    NO_DEBTS = "no_debts"
    TRANSFER_SHARE = "transfer_share"
    TEST = "test"


class ConditionState(StrEnum):
    """Whether a condition is met; ``not_known``: the portal keeps no record of it, the registrar looks it up."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_KNOWN = "not_known"


@dataclass(frozen=True, slots=True)
class Standing:
    """What conditions look at. ``years``: which year of study this is, ``open_letters``: subjects with I or N."""

    gpax: Decimal | None
    regular_terms: int
    years: int
    open_letters: tuple[str, ...]
    transferred: Decimal
    owes: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: what is needed and what there is, where it has numbers; ``subjects`` that stand in the way."""

    kind: ConditionKind
    state: ConditionState
    need: Decimal | None = None
    have: Decimal | None = None
    subjects: tuple[str, ...] = ()


def conditions_of(asked: GraduationConditions, standing: Standing, total_credits: Decimal) -> list[Condition]:
    """Every condition of a programme, for one student (study §3)."""
    most_years = asked.years * asked.longest
    most_transferred = total_credits * asked.transfer_share
    found = [
        Condition(
            ConditionKind.GPAX,
            ConditionState.NOT_KNOWN if standing.gpax is None else _met(standing.gpax >= asked.gpax),
            asked.gpax,
            standing.gpax,
        ),
        Condition(
            ConditionKind.FEWEST_TERMS,
            _met(standing.regular_terms >= asked.fewest_terms),
            Decimal(asked.fewest_terms),
            Decimal(standing.regular_terms),
        ),
        Condition(ConditionKind.LONGEST_YEARS, _met(standing.years <= most_years), most_years, Decimal(standing.years)),
        Condition(ConditionKind.NO_OPEN_LETTERS, _met(not standing.open_letters), subjects=standing.open_letters),
        Condition(ConditionKind.NO_DEBTS, _met(not standing.owes)),
        Condition(
            ConditionKind.TRANSFER_SHARE,
            _met(standing.transferred <= most_transferred),
            most_transferred,
            standing.transferred,
        ),
    ]
    if asked.test_th is not None:
        found.append(Condition(ConditionKind.TEST, ConditionState.NOT_KNOWN))
    return found


def _met(is_met: bool) -> ConditionState:
    return ConditionState.MET if is_met else ConditionState.NOT_MET
