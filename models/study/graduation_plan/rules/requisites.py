"""When the requisites of what is missing are met, if what was planned before is passed (study §3).

It is the rule of enrolling that is asked (``rules/enrolment/requisites/meeting.py``). What is planned is taken to be
passed well enough; a petition is not counted on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

from models.curriculum.requisite.contract import RequiredSubject, RequiredTag, RequisiteTree, Timing, nodes_of
from models.curriculum.requisite.rules.timing import USUAL_TIMING
from models.enrolment.requisite.rules import Standing, missing
from models.grades.grade.rules.letters import LETTERS
from models.study.graduation_plan.rules.items import Item, Unit, pending

WELL_ENOUGH: Final = next(iter(LETTERS))
"""The letter with which what is planned is taken to be passed."""


class Requisites:
    """The requisites of items, for one student. Asked often for the same: each answer is kept."""

    def __init__(self, items: Sequence[Item], standing: Standing) -> None:
        self._standing = replace(standing, has_petition=False)
        self._items = {item.key: item for item in items}
        self._left = {item.key: self._not_met_yet(item) for item in items}
        self._named = {key: self._keys_named_by(left) for key, left in self._left.items()}
        self._known: dict[tuple[str, frozenset[str], frozenset[str]], tuple[RequisiteTree, ...]] = {}

    def _not_met_yet(self, item: Item) -> tuple[RequisiteTree, ...]:
        found = ((asked, missing(asked, self._standing)) for asked in item.requisites)
        return tuple(pending(asked, left) for asked, left in found if left is not None)

    def _keys_named_by(self, trees: Iterable[RequisiteTree]) -> frozenset[str]:
        nodes = [node for asked in trees for node in nodes_of(asked.tree)]
        tags = {node.tag for node in nodes if isinstance(node, RequiredTag)}
        codes = {node.subject for node in nodes if isinstance(node, RequiredSubject)}
        of_tags = {key for key, item in self._items.items() if item.tag is not None and item.tag in tags}
        return frozenset((codes & self._items.keys()) | of_tags)

    def named(self, key: str) -> frozenset[str]:
        """The keys of the items that the requisites of an item name and that are not met yet."""
        return self._named[key]

    def lacking(self, key: str, passed: Set[str], taken_together: Set[str]) -> tuple[RequisiteTree, ...]:
        """What an item lacks once these items are passed and these others are taken in the same term."""
        named = self._named[key]
        asked = (key, named & passed, named & taken_together)
        if asked not in self._known:
            standing = self._with(asked[1], asked[2])
            found = ((tree, missing(tree, standing)) for tree in self._left[key])
            self._known[asked] = tuple(pending(tree, left) for tree, left in found if left is not None)
        return self._known[asked]

    def _with(self, passed: frozenset[str], taken_together: frozenset[str]) -> Standing:
        items = [self._items[key] for key in passed]
        tags = Counter(self._standing.tags)
        tags.update(item.tag for item in items if item.tag is not None)
        grades = {item.code: WELL_ENOUGH for item in items if item.code is not None}
        return replace(
            self._standing,
            grades={**self._standing.grades, **grades},
            taken_together={*self._standing.taken_together, *taken_together},
            tags=tags,
        )

    def are_met(self, unit: Unit, passed: Set[str], taken_together: Set[str]) -> bool:
        """Whether a unit may be taken once these items are passed, with these others in the same term."""
        together = taken_together | unit.keys
        return all(not self.lacking(key, passed, together) for key in unit.keys)

    def reached(self, units: Sequence[Unit], without: Set[str] = frozenset()) -> list[Unit]:
        """The units that can be taken at all, in an order in which they can, if no term is ever full.

        ``without``: keys of items that are never taken.
        """
        passed: set[str] = set()
        order: list[Unit] = []
        waiting = [unit for unit in units if unit.keys.isdisjoint(without)]
        while ready := [unit for unit in waiting if self.are_met(unit, passed, passed)]:
            order += ready
            passed |= {key for unit in ready for key in unit.keys}
            waiting = [unit for unit in waiting if unit not in ready]
        return order

    def units(self) -> list[Unit]:
        """The items, those together that are only taken together: linked, or required in the same term."""
        ways = {key: self._taken_with(item) for key, item in self._items.items()}
        far = {key: _all_from(key, ways) for key in ways}
        tied = {
            key: ({other for other in far[key] if key in far[other]} | self._tied_to(item) | {key})
            for key, item in self._items.items()
        }
        return [Unit(tuple(self._items[key] for key in self._items if key in group)) for group in _groups(tied)]

    def _taken_with(self, item: Item) -> set[str]:
        """Items that its requisites want before or in the same term."""
        return {
            node.subject
            for asked in self._left[item.key]
            for node in nodes_of(asked.tree)
            if isinstance(node, RequiredSubject)
            and (node.timing or USUAL_TIMING[asked.kind]) is not Timing.BEFORE
            and node.subject in self._items
        }

    def _tied_to(self, item: Item) -> set[str]:
        """Items that are linked to it, or that its requisites want in the same term and not before."""
        same_term = {
            node.subject
            for asked in self._left[item.key]
            for node in nodes_of(asked.tree)
            if isinstance(node, RequiredSubject) and (node.timing or USUAL_TIMING[asked.kind]) is Timing.SAME_TERM
        }
        return (same_term | item.linked) & self._items.keys()


def _all_from(start: str, ways: Mapping[str, Set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for key in ways[waiting.pop()] - found:
            found.add(key)
            waiting.append(key)
    return found


def _groups(tied: Mapping[str, Set[str]]) -> list[set[str]]:
    """Keys that are tied to each other, over others too; in the order of the first of each group."""
    both: dict[str, set[str]] = {key: set() for key in tied}
    for key, others in tied.items():
        for other in others:
            both[key].add(other)
            both[other].add(key)
    groups: list[set[str]] = []
    seen: set[str] = set()
    for key in tied:
        if key not in seen:
            group = _all_from(key, both) | {key}
            seen |= group
            groups.append(group)
    return groups
