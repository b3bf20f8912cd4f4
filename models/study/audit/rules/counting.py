"""What counts in a programme as a vector of few numbers, so that placements can be compared (study §3).

There is a number for each leaf that one subject fills, and for each block that asks for credits or has a cap: no larger
than it can matter. Of two vectors of which one is nowhere smaller, it leaves no more credits missing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from models.study.audit.rules.programme import Block, Leaf, Node, Programme, Rule, walk
from models.study.audit.rules.shortfall import lacking, tenths

Vector = tuple[int, ...]


class Limit(NamedTuple):
    """A number of a block: no larger than ``most``; with a cap, what is above it counts nowhere further up."""

    place: int
    most: int
    is_cap: bool


class Change(NamedTuple):
    """What counting at a leaf changes: ``own`` where one subject fills it; the limits that grow, the lowest first."""

    own: int | None
    limits: tuple[Limit, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a programme that lacks for itself: its places in the vector, and the tenths that are missing in it."""

    places: frozenset[int]
    short: Callable[[Sequence[int]], int]


class Numbers:
    """The numbers of one programme."""

    def __init__(self, programme: Programme, waived: frozenset[str]) -> None:
        self._root = programme.root
        self._waived = waived
        self._above: dict[str, tuple[Block, ...]] = {}
        self._places: dict[str, int] = {}
        self._limits: dict[str, Limit] = {}
        self._credits = {path: tenths(leaf.credits) for path, leaf in programme.leaves.items()}
        self._many = programme.pools
        self._climb(programme.root, ())
        self._judged = {path: self._judged_together(path) for path in self._credits}

    def _climb(self, node: Node, above: tuple[Block, ...]) -> None:
        self._above[node.path] = above
        if isinstance(node, Leaf):
            if not self.takes_many(node.path):
                self._places[node.path] = len(self._places)
            return
        if node.credits or node.cap is not None:
            most = tenths(node.credits) if node.cap is None else tenths(node.cap)
            self._limits[node.path] = Limit(len(self._places), most, node.cap is not None)
            self._places[node.path] = len(self._places)
        for child in node.children:
            self._climb(child, (*above, node))

    @property
    def nothing(self) -> Vector:
        """The vector where nothing counts yet."""
        return (0,) * len(self._places)

    def takes_many(self, path: str) -> bool:
        """Whether a leaf takes as many subjects as there are."""
        return path in self._many

    def above(self, path: str) -> Sequence[Block]:
        """The blocks above a leaf, the root first."""
        return self._above[path]

    def lacks(self, path: str) -> int:
        """The tenths that a leaf which one subject fills lacks while it is empty."""
        return 0 if path in self._waived else self._credits[path]

    def gained(self, path: str, credits: int) -> int:
        """The tenths by which a subject of so many makes less be missing at a leaf, at most."""
        return credits if self.takes_many(path) else max(credits, self.lacks(path))

    def is_waived(self, path: str) -> bool:
        """Whether nothing is needed at a node."""
        return path in self._waived

    def judged_together(self, path: str) -> frozenset[str]:
        """The blocks above a leaf whose lack is no sum over their children."""
        return self._judged[path]

    def _judged_together(self, path: str) -> frozenset[str]:
        asked = (block.path for block in self._above[path] if block.rule is Rule.CHOOSE or block.path in self._limits)
        return frozenset(asked)

    def change(self, path: str, index: Mapping[int, int]) -> Change:
        """What counting at a leaf changes in a vector that has only the places of ``index``."""
        limits = (self._limits[block.path] for block in reversed(self._above[path]) if block.path in self._limits)
        own = None if self.takes_many(path) else index[self._places[path]]
        return Change(own, tuple(limit._replace(place=index[limit.place]) for limit in limits))

    def most_of(self, index: Mapping[int, int]) -> Vector:
        """How large each number of a vector that has only the places of ``index`` can become."""
        limits = {limit.place: limit.most for limit in self._limits.values()}
        return tuple(limits.get(place, 1) for place in index)

    def exclusive(self, index: Mapping[int, int]) -> list[int]:
        """The places of ``index`` where more now may become less later: a leaf that is filled, and a block with a cap,
        keep out subjects that would bring more credits to a block above.
        """
        leaves = (self._places[path] for path in self._credits if not self.takes_many(path) and self._is_limited(path))
        caps = (limit.place for path, limit in self._limits.items() if limit.is_cap and self._is_limited(path))
        return [index[place] for place in (*leaves, *caps) if place in index]

    def _is_limited(self, path: str) -> bool:
        return any(block.path in self._limits for block in self._above[path])

    def is_filled(self, path: str, vector: Sequence[int]) -> bool:
        """Whether a leaf that one subject fills has it already."""
        return not self.takes_many(path) and vector[self._places[path]] == 1

    def count(self, path: str, credits: int, vector: list[int]) -> None:
        """Count a subject of so many tenths at a leaf that is not filled."""
        if not self.takes_many(path):
            vector[self._places[path]] = 1
        rest = credits
        for block in reversed(self._above[path]):
            limit = self._limits.get(block.path)
            if limit is None:
                continue
            before = vector[limit.place]
            vector[limit.place] = min(before + rest, limit.most)
            if limit.is_cap:
                rest = vector[limit.place] - before

    def parts(self, base: Sequence[int], index: Mapping[int, int]) -> list[Part]:
        """The parts of the programme that lack for themselves, of those with places in ``index``.

        They are asked for vectors that have only these places; everywhere else is what ``base`` has.
        """
        return list(self._parts(self._root, base, index))

    def _parts(self, node: Node, base: Sequence[int], index: Mapping[int, int]) -> Iterator[Part]:
        if node.path in self._waived:
            return
        if isinstance(node, Block) and node.rule is not Rule.CHOOSE and node.path not in self._limits:
            for child in node.children:
                yield from self._parts(child, base, index)
            return
        short = self._shortage(node, base, index)
        if callable(short):
            inside = (self._places[each.path] for each in walk(node) if each.path in self._places)
            yield Part(frozenset(index[place] for place in inside if place in index), short)

    def smallest_parts(self, base: Sequence[int], index: Mapping[int, int]) -> list[Part]:
        """Parts as small as can be: what a part lacks is at least what the smallest parts in it lack together."""
        return list(self._smallest_parts(self._root, base, index))

    def _smallest_parts(self, node: Node, base: Sequence[int], index: Mapping[int, int]) -> Iterator[Part]:
        if isinstance(node, Block) and node.rule is not Rule.CHOOSE and node.path not in self._waived:
            inside = [part for child in node.children for part in self._smallest_parts(child, base, index)]
            if inside or node.path not in self._limits:
                yield from inside
                return
        yield from self._parts(node, base, index)

    def _shortage(
        self, node: Node, base: Sequence[int], index: Mapping[int, int]
    ) -> Callable[[Sequence[int]], int] | int:
        """The tenths missing at a node: a number, or a function of the vector where it depends on that."""
        if node.path in self._waived:
            return 0
        if isinstance(node, Leaf):
            return self._shortage_of_leaf(node.path, base, index)
        below = [self._shortage(child, base, index) for child in node.children]
        fixed = [each for each in below if not callable(each)]
        asked = [each for each in below if callable(each)]
        if node.rule is Rule.CHOOSE:
            block = node

            def lacked(numbers: Sequence[int]) -> int:
                return lacking(block, [*fixed, *(each(numbers) for each in asked)])
        else:
            total = sum(fixed)

            def lacked(numbers: Sequence[int]) -> int:
                return total + sum([each(numbers) for each in asked])

        limit = self._limits.get(node.path)
        if limit is None:
            return lacked if asked else lacked(())
        need = tenths(node.credits)
        if limit.place not in index:
            return max(need - base[limit.place], lacked(()))
        place = index[limit.place]
        if not asked:
            least = lacked(())
            return lambda numbers: max(need - numbers[place], least)
        return lambda numbers: max(need - numbers[place], lacked(numbers))

    def _shortage_of_leaf(
        self, path: str, base: Sequence[int], index: Mapping[int, int]
    ) -> Callable[[Sequence[int]], int] | int:
        place = self._places.get(path)
        if place is None:
            return 0
        credits = self._credits[path]
        if place not in index:
            return 0 if base[place] else credits
        own = index[place]
        return lambda numbers: 0 if numbers[own] else credits

    def moved_by(self, paths: Iterable[str]) -> frozenset[int]:
        """The places of the numbers that change when subjects count at these leaves."""
        found: set[int] = set()
        for path in paths:
            found |= {self._limits[block.path].place for block in self._above[path] if block.path in self._limits}
            if not self.takes_many(path):
                found.add(self._places[path])
        return frozenset(found)


_BITS: Final = 16
"""Of each number when vectors are compared: tenths of credits are far below half of what fits, the last bit is free."""


def undominated(costs: Mapping[Vector, int], alike: Sequence[int]) -> list[Vector]:
    """The vectors that are somewhere larger, or cost less, than each of the others that are the same in ``alike``.

    A vector with its cost is one whole number; of two the difference shows in the free bits where one is smaller.
    """
    dearness = {cost: place for place, cost in enumerate(sorted(set(costs.values()), reverse=True))}
    free = 0
    for _ in range(1 + len(next(iter(costs)))):
        free = free << _BITS | 1 << (_BITS - 1)
    kept: list[Vector] = []
    packed: dict[Vector, list[int]] = defaultdict(list)
    for vector in sorted(costs, key=lambda each: (-sum(each), costs[each], each)):
        number = dearness[costs[vector]]
        for each in vector:
            number = number << _BITS | each
        others = packed[tuple([vector[place] for place in alike])]
        if not any((other - number) & free == free for other in others):
            kept.append(vector)
            others.append(number | free)
    return kept
