"""Which parts that are missing may be suggested in a term, by the recommended study plan. A pure function."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, NamedTuple

from models.grades.grade.rules.averages import term_order
from models.study.graduation_plan.rules.items import LAST, Need
from models.study.programme.contract import PlannedItem

_TERMS_A_YEAR: Final = 3


class PlanPlace(NamedTuple):
    """A term of the recommended study plan. ``year`` counts from the student's admission."""

    year: int
    semester: int

    @property
    def order(self) -> tuple[int, int]:
        """The place to compare with :attr:`Need.order`."""
        return term_order(self.year, self.semester)


@dataclass(frozen=True, slots=True)
class Suggestible:
    """A missing part that may be suggested.

    ``later_codes`` are subjects that the plan puts in a later year; ``latest_level`` is the highest level of a
    subject, None where any level will do.
    """

    need: Need
    later_codes: frozenset[str]
    latest_level: int | None


def in_plan_order(
    needs: Sequence[Need], place: PlanPlace, plan: Sequence[PlannedItem], free_electives: AbstractSet[str]
) -> list[Suggestible]:
    """Return the parts to suggest in a term of the plan, the first to take first.

    What the plan has up to the term comes first, the nearest term before others; then the rest of the year, what the
    plan does not name, and free electives. Later years are left out until every subject up to the term is taken; a
    group that is not full yet holds nobody up. Without a plan nobody knows whether all is taken. ``free_electives``
    are paths of needs.
    """
    has_all = bool(plan) and all(need.order > place.order for need in needs if need.codes)
    allowed = [need for need in needs if has_all or need.order == LAST or need.order[0] <= place.year]
    now = {item.code for item in plan if item.code is not None and item.year <= place.year}
    later = {item.code for item in plan if item.code is not None and item.year > place.year}
    later_codes = frozenset() if has_all else frozenset(later - now)

    def rank(need: Need) -> tuple[int, int]:
        distance = _ordinal(need.order) - _ordinal(place.order)
        if need.path in free_electives:
            return 3, distance
        if need.order == LAST:
            return 2, 0
        return (0, -distance) if distance <= 0 else (1, distance)

    def is_open(need: Need) -> bool:
        return need.order == LAST or need.path in free_electives

    return [
        Suggestible(need, later_codes, place.year if is_open(need) and not has_all else None)
        for need in sorted(allowed, key=rank)
    ]


def _ordinal(order: tuple[int, int]) -> int:
    """The number of a term in the plan, summers included."""
    return order[0] * _TERMS_A_YEAR + order[1]
