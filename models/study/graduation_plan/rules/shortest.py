"""Whether what is missing fits into fewer terms (study §3): a bound first, and else a search that has an end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from models.study.graduation_plan.rules.items import PlanTerm, Unit
from models.study.graduation_plan.rules.placing import Terms, earliest, fill, keys_of
from models.study.graduation_plan.rules.requisites import Requisites

MOST_LOOKED_AT: Final = 4_000
"""How many ways to fill a term are looked at. Beyond it the answer says that it is not proven."""


@dataclass(frozen=True, slots=True)
class Filled:
    """Terms that take all units that any could; ``is_proven``: no plan takes all of them in fewer terms."""

    terms: Terms
    is_proven: bool


class _TooMany(Exception):  # noqa: N818
    """More ways than are looked at."""


def shortest(units: Sequence[Unit], terms: Sequence[PlanTerm], requisites: Requisites) -> Filled:
    """Fill the terms in the order of the units, and look whether fewer terms would do.

    Where the terms do not suffice for all units, whether there is a way in which they do.
    """
    greedy = fill(units, terms, requisites)
    takes_all = sum(map(len, greedy)) == len(units)
    most = len(greedy) - 1 if takes_all else len(terms)
    fewest = _fewest(units, terms, requisites)
    if takes_all and len(greedy) <= fewest:
        return Filled(greedy, is_proven=True)
    search = _Search(units, terms, requisites)
    for count in range(fewest, most + 1):
        try:
            found = search.within(count)
        except _TooMany:
            return Filled(greedy, is_proven=False)
        if found is not None:
            return Filled(found, is_proven=True)
    return Filled(greedy, is_proven=True)


def _fewest(units: Sequence[Unit], terms: Sequence[PlanTerm], requisites: Requisites) -> int:
    """No plan takes all units in fewer terms: for what comes before what, and for the credits."""
    if not units:
        return 0
    first = earliest(units, terms, requisites)
    by_chains = len(terms) + 1 if len(first) < len(units) else 1 + max(first.values())
    sums = _sums([unit.credits for unit in units])
    left = sum((unit.credits for unit in units), Decimal(0))
    for number, term in enumerate(terms):
        left -= max(each for each in sums if each <= term.limit)
        if left <= 0:
            return max(by_chains, number + 1)
    return len(terms) + 1


def _sums(credits: Sequence[Decimal]) -> frozenset[Decimal]:
    """What some of these come to, nothing included."""
    found = {Decimal(0)}
    for each in credits:
        found |= {each + before for before in found}
    return frozenset(found)


class _Search:
    """Tries every way to fill the terms. A term takes as much as fits: taking something earlier never hurts."""

    def __init__(self, units: Sequence[Unit], terms: Sequence[PlanTerm], requisites: Requisites) -> None:
        self._units = tuple(units)
        self._terms = terms
        self._requisites = requisites
        self._looked_at = 0

    def within(self, count: int) -> Terms | None:
        """All units in so many terms; None where there is no way. Raises _TooMany where that is not known."""
        ways: dict[frozenset[str], Terms] = {frozenset(): ()}
        for number, term in enumerate(self._terms[:count]):
            room_after = sum((each.limit for each in self._terms[number + 1 : count]), Decimal(0))
            further: dict[frozenset[str], Terms] = {}
            for passed, before in ways.items():
                waiting = [unit for unit in self._units if unit.keys.isdisjoint(passed)]
                left = sum((unit.credits for unit in waiting), Decimal(0))
                for taken in self._fillings(waiting, term, passed):
                    if left - sum((unit.credits for unit in taken), Decimal(0)) <= room_after:
                        further.setdefault(passed | keys_of(taken), (*before, taken))
            ways = _largest(further)
            for passed, found in ways.items():
                if all(unit.keys <= passed for unit in self._units):
                    return found
        return None

    def _fillings(self, waiting: Sequence[Unit], term: PlanTerm, passed: frozenset[str]) -> Iterator[tuple[Unit, ...]]:
        """The ways to fill a term so that nothing more fits."""
        offered = [unit for unit in waiting if term.semester in unit.semesters]
        seen: set[frozenset[str]] = set()
        trying: list[tuple[Unit, ...]] = [()]
        while trying:
            taken = trying.pop()
            keys = keys_of(taken)
            room = term.limit - sum((unit.credits for unit in taken), Decimal(0))
            more = [
                unit
                for unit in offered
                if unit.credits <= room and unit.keys.isdisjoint(keys) and self._requisites.are_met(unit, passed, keys)
            ]
            if not more:
                yield taken
            for unit in reversed(more):
                if (together := keys | unit.keys) not in seen:
                    seen.add(together)
                    self._count()
                    trying.append((*taken, unit))

    def _count(self) -> None:
        self._looked_at += 1
        if self._looked_at > MOST_LOOKED_AT:
            raise _TooMany


def _largest(ways: dict[frozenset[str], Terms]) -> dict[frozenset[str], Terms]:
    """Without those that have taken only a part of what another has."""
    kept: dict[frozenset[str], Terms] = {}
    for passed in sorted(ways, key=lambda each: (-len(each), sorted(each))):
        if not any(passed <= other for other in kept):
            kept[passed] = ways[passed]
    return kept
