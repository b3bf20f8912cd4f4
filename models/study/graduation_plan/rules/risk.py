"""A chain of what is missing that takes more terms than there are in time: a risk of graduating late (study §6).

The rules are those of the plan: what holds up what, and the first term in which each could be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.enrolment.requisite.rules import Standing
from models.study.graduation_plan.rules.blocking import blocking, chains
from models.study.graduation_plan.rules.choosing import Choosing
from models.study.graduation_plan.rules.items import Item, Need, Offer, PlanTerm, Unit
from models.study.graduation_plan.rules.placing import earliest
from models.study.graduation_plan.rules.planning import cannot_fit
from models.study.graduation_plan.rules.requisites import Requisites


@dataclass(frozen=True, slots=True)
class BlockedChain:
    """Missing subjects each of which is required by the next, and that cannot be taken in time any more.

    ``held_up``: how many wait for the first of them. ``terms_needed``: so many terms are needed at least, were no term
    ever full and nothing failed; ``terms_left``: so many there are.
    """

    chain: tuple[Item, ...]
    held_up: int
    terms_needed: int
    terms_left: int


def blocked_chain(
    needs: Sequence[Need], offers: Mapping[str, Offer], standing: Standing, terms: Sequence[PlanTerm], in_time: int
) -> BlockedChain | None:
    """The chain that takes the longest, where it takes longer than the first ``in_time`` of the terms to come.

    Parameters are those of a plan to graduation. What no term could take is in no chain: the plan names it.
    """
    items = Choosing(offers, standing).items(needs)
    requisites = Requisites(items, standing)
    units = requisites.reached([unit for unit in _chained(requisites) if cannot_fit(unit, terms) is None])
    first = {key: number for keys, number in earliest(units, terms, requisites).items() for key in keys}
    late = {key: 1 + number for unit in units for key in unit.keys if (number := first.get(key, len(terms))) >= in_time}
    ways = list(_ways(units, late, requisites)) if late else []
    if not ways:
        return None
    way, held_up = max(ways, key=lambda each: (late[each[0][-1]], len(each[0])))
    of_key = {item.key: item for item in items}
    return BlockedChain(tuple(of_key[key] for key in way), held_up, late[way[-1]], in_time)


def _chained(requisites: Requisites) -> list[Unit]:
    """The units that others require, and those that require others: the rest is in no chain, whatever is taken when."""
    units = requisites.units()
    named = {key for unit in units for each in unit.keys for key in requisites.named(each)}
    return [unit for unit in units if unit.keys & named or any(requisites.named(key) for key in unit.keys)]


def _ways(
    units: Sequence[Unit], late: Mapping[str, int], requisites: Requisites
) -> Iterator[tuple[tuple[str, ...], int]]:
    """From each that holds up others, the worst first, to each that is late for it; with how many it holds up."""
    place = {key: number for number, unit in enumerate(units) for key in unit.keys}
    for blocks in blocking(units, requisites):
        found = chains(blocks.item.key, frozenset(blocks.held_up), place, requisites)
        yield from ((way, len(blocks.held_up)) for key, way in found.items() if key in late and len(way) > 1)
