"""What holds up most of what is missing (study §3, "what blocks me")."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal

from models.study.graduation_plan.rules.items import Item, Unit
from models.study.graduation_plan.rules.requisites import Requisites


@dataclass(frozen=True, slots=True)
class Blocking:
    """Something missing without which other things that are missing cannot be taken.

    ``held_up``: the keys of what waits for it, ``credits`` of these; ``chain``: the longest way from it to one of them,
    each required by the next, itself first.
    """

    item: Item
    held_up: tuple[str, ...]
    credits: Decimal
    chain: tuple[str, ...]


def blocking(units: Sequence[Unit], requisites: Requisites) -> list[Blocking]:
    """What holds something up, first what holds up the most subjects, of them the most credits.

    A subject holds up another where that cannot be taken if it never is, though everything else is passed.
    """
    order = requisites.reached(units)
    items = {item.key: item for unit in order for item in unit.items}
    place = {key: number for number, unit in enumerate(order) for key in unit.keys}
    named = {key for each in items for key in requisites.named(each)}
    found: list[Blocking] = []
    for unit in order:
        if unit.keys.isdisjoint(named):
            continue
        without = {key for each in requisites.reached(order, unit.keys) for key in each.keys}
        held_up = items.keys() - without - unit.keys
        if not held_up:
            continue
        for item in unit.items:
            chain = longest_chain(item.key, held_up, place, requisites)
            if len(chain) > 1:
                credits = sum((items[key].credits for key in held_up), Decimal(0))
                found.append(Blocking(item, tuple(sorted(held_up, key=lambda key: (place[key], key))), credits, chain))
    return sorted(found, key=lambda each: (-len(each.held_up), -each.credits, -len(each.chain), each.item.key))


def longest_chain(start: str, among: Set[str], place: Mapping[str, int], requisites: Requisites) -> tuple[str, ...]:
    """The longest way from an item over others of ``among``, each named by the requisites of the next.

    ``place``: in which order they can be taken; a way only goes forward in it.
    """
    return max(chains(start, among, place, requisites).values(), key=lambda way: (len(way), way))


def chains(
    start: str, among: Set[str], place: Mapping[str, int], requisites: Requisites
) -> Mapping[str, tuple[str, ...]]:
    """By where it ends: the longest way from an item over others of ``among``, as :func:`longest_chain` has it."""
    best: dict[str, tuple[str, ...]] = {start: (start,)}
    for key in sorted(among, key=lambda each: (place[each], each)):
        ways = [best[before] for before in requisites.named(key) & best.keys() if place[before] < place[key]]
        if ways:
            best[key] = (*max(ways, key=lambda way: (len(way), way)), key)
    return best


def waiting_behind(units: Sequence[Unit], requisites: Requisites) -> Mapping[frozenset[str], tuple[int, Decimal]]:
    """Return for each unit of a plan, by its keys, how many units the longest chain that requires it has, and the
    credits of all units that require it, directly or not.

    Quicker to compute than :func:`blocking`, and enough to say what is taken first.
    """
    order = requisites.reached(units)
    place = {key: number for number, unit in enumerate(order) for key in unit.keys}
    behind: dict[int, set[int]] = {number: set() for number in range(len(order))}
    longest: dict[int, int] = {}
    for number, after in reversed(list(_named_later(order, place, requisites))):
        longest[number] = 1 + max((longest[each] for each in after), default=-1)
        behind[number] = {*after, *(far for each in after for far in behind[each])}
    return {
        unit.keys: (longest[number], sum((order[each].credits for each in behind[number]), Decimal(0)))
        for number, unit in enumerate(order)
    }


def _named_later(
    order: Sequence[Unit], place: Mapping[str, int], requisites: Requisites
) -> Iterator[tuple[int, set[int]]]:
    """Each unit with the later ones whose requisites name it, by their numbers."""
    after: dict[int, set[int]] = {number: set() for number in range(len(order))}
    for number, unit in enumerate(order):
        for key in unit.keys:
            for named in requisites.named(key):
                if named in place and place[named] < number:
                    after[place[named]].add(number)
    yield from after.items()
