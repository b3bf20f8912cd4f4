"""What the registrar clears before a degree: subjects, conditions, debts, I and N, library, test (study §4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from models.study.audit.rules.conditions import Condition, ConditionKind, ConditionState
from models.study.graduation.contract import ClearanceForm, LibraryClearance, PrintedNameCheck, ProgrammeTest
from models.study.graduation.rules.printed_names import NamesOfDegree
from models.study.graduation.rules.under_way import UnderWay


class ClearanceKind(StrEnum):
    """What has to be in order. The conditions of the programme have the names they have there."""

    COVERAGE = "coverage"
    NOTHING_UNDER_WAY = "nothing_under_way"
    GPAX = "gpax"
    FEWEST_TERMS = "fewest_terms"
    LONGEST_YEARS = "longest_years"
    NO_OPEN_LETTERS = "no_open_letters"
    NO_DEBTS = "no_debts"
    TRANSFER_SHARE = "transfer_share"
    PRINTED_NAME = "printed_name"
    TEST = "test"
    LIBRARY = "library"


class ClearanceState(StrEnum):
    """Whether it is in order; ``by_registrar``: the portal keeps no record of it, the registrar looks it up."""

    CLEARED = "cleared"
    NOT_CLEARED = "not_cleared"
    BY_REGISTRAR = "by_registrar"


@dataclass(frozen=True, slots=True)
class Clearance:
    """One of them: what is needed and what there is, where it has numbers; the subjects that stand in the way."""

    kind: ClearanceKind
    state: ClearanceState
    need: Decimal | None = None
    have: Decimal | None = None
    subjects: tuple[str, ...] = ()


_STATES: Final = {
    ConditionState.MET: ClearanceState.CLEARED,
    ConditionState.NOT_MET: ClearanceState.NOT_CLEARED,
    ConditionState.NOT_KNOWN: ClearanceState.NOT_CLEARED,
}


def clearances(
    need: Decimal,
    short: Decimal,
    conditions: Sequence[Condition],
    under_way: Sequence[UnderWay],
    names: NamesOfDegree | None = None,
) -> list[Clearance]:
    """Everything that has to be in order, of credits that are needed and missing of what is done, conditions, and what
    is under way or ungraded.

    What is under way is not done, and nothing is when a degree is given: a later grade could take it back, or its
    honours. An average that is not known is not cleared. ``names`` are there once a request has some.
    """
    coverage = ClearanceState.NOT_CLEARED if short else ClearanceState.CLEARED
    settled = ClearanceState.NOT_CLEARED if under_way else ClearanceState.CLEARED
    subjects = tuple(dict.fromkeys(each.code for each in under_way if each.code))
    return [
        Clearance(ClearanceKind.COVERAGE, coverage, need, need - short),
        Clearance(ClearanceKind.NOTHING_UNDER_WAY, settled, subjects=subjects),
        *(
            Clearance(ClearanceKind(each.kind.value), _state(each), each.need, each.have, each.subjects)
            for each in conditions
        ),
        *([] if names is None else [Clearance(ClearanceKind.PRINTED_NAME, _state_of_names(names))]),
        Clearance(ClearanceKind.LIBRARY, ClearanceState.BY_REGISTRAR),
    ]


def _state_of_names(names: NamesOfDegree) -> ClearanceState:
    if names.are_settled:
        return ClearanceState.CLEARED
    return ClearanceState.BY_REGISTRAR if names.has_evidence else ClearanceState.NOT_CLEARED


def _state(condition: Condition) -> ClearanceState:
    return ClearanceState.BY_REGISTRAR if condition.kind is ConditionKind.TEST else _STATES[condition.state]


def not_cleared(found: Sequence[Clearance], looked_up: ClearanceForm | None = None) -> tuple[ClearanceKind, ...]:
    """Return the clearances that are not in order, with those of the registrar where ``looked_up`` is given."""
    kinds = [each.kind for each in found if each.state is ClearanceState.NOT_CLEARED]
    if looked_up is not None:
        kinds += _not_in_order(found, looked_up)
    return tuple(kinds)


def _not_in_order(found: Sequence[Clearance], looked_up: ClearanceForm) -> list[ClearanceKind]:
    """A programme that asks for a test is not answered with "not asked", nor are names that differ with "the same"."""
    asks_for_test = any(each.kind is ClearanceKind.TEST for each in found)
    asks_for_name = Clearance(ClearanceKind.PRINTED_NAME, ClearanceState.BY_REGISTRAR) in found
    kinds = []
    if asks_for_name and looked_up.printed_name is not PrintedNameCheck.AGREED:
        kinds.append(ClearanceKind.PRINTED_NAME)
    if looked_up.test is ProgrammeTest.NOT_PASSED or (asks_for_test and looked_up.test is ProgrammeTest.NOT_ASKED):
        kinds.append(ClearanceKind.TEST)
    if looked_up.library is LibraryClearance.NOT_CLEARED:
        kinds.append(ClearanceKind.LIBRARY)
    return kinds
