"""The search for the best placement of subjects that compete (study §3).

One subject is placed after another. Of all ways to place those looked at so far, one is kept for each vector of credits
that no other vector exceeds everywhere at no greater cost. A part of the programme to which no other subject comes is
summed up, and its numbers are forgotten. Where that leaves too many ways, only the best are kept and the answer is not
proven: the search is bounded, whatever it is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from models.study.audit.rules.bounding import least_missing
from models.study.audit.rules.candidates import Candidate, Option
from models.study.audit.rules.counting import Numbers, Part, Vector, undominated
from models.study.audit.rules.steps import Step, part_by_part, paths_of, steps_of

FEW_WAYS: Final = (2, 12)
"""Ways that are kept at first, and then: nearly every answer is proven by so few."""
MOST_WAYS: Final = 600
"""Ways that are kept while subjects are placed; more are cut, and the answer is not proven."""
WORK: Final = 2_400
"""So many ways are kept for all subjects together: with many subjects there are fewer for each."""
_ANY_COST: Final = 1_000_000
"""More than any placement costs."""
_LOOKED_AT: Final = 4
"""So many times the ways that are kept are compared with each other at most."""


class _Way(NamedTuple):
    """One way to place the subjects looked at so far.

    ``short``: the tenths missing in the parts of the programme to which no other subject comes. ``cost``: the sum of
    the ranks of each one's option, smaller ranks first.
    """

    short: int
    cost: int
    ranks: tuple[int, ...]


_Ways = Mapping[Vector, _Way]


@dataclass(frozen=True, slots=True)
class _Found:
    """What a search found, None where nothing reaches what was found before; ``is_exact``: no way was cut."""

    way: _Way | None
    is_exact: bool


def best_placement(
    numbers: Numbers, candidates: Sequence[Candidate], base: Sequence[int]
) -> tuple[dict[str, Option], bool]:
    """The best placement of candidates that compete; whether it is proven that none leaves less missing.

    ``base`` holds what counts already. Nothing is searched where each may count as it prefers. Few ways are kept at
    first, which is enough where what they leave missing is no more than has to be. Else those that could leave less
    missing are kept; where there is none of these, the answer is proven. Last, a cheaper one is looked for that leaves
    as little missing.
    """
    index = {place: number for number, place in enumerate(sorted(numbers.moved_by(paths_of(candidates))))}
    parts = numbers.parts(base, index)
    begin = tuple(base[place] for place in index)
    preferred = _short_as_preferred(numbers, index, parts, candidates, base)
    enough = _short(parts, begin) if preferred is None else preferred
    least = least_missing(numbers, base, index, parts, candidates, enough)
    if preferred is not None and preferred <= least:
        return {each.key: each.options[0] for each in candidates}, True
    most = numbers.most_of(index)
    ordered = part_by_part(numbers, index, parts, candidates)
    steps = steps_of(numbers, index, parts, ordered)
    best, is_proven = _by_few_ways(steps, most, begin, least)
    if not is_proven:
        width = min(MOST_WAYS, WORK // len(ordered))
        fewer = _search(steps, most, begin, width, _Way(best.short - 1, _ANY_COST, ()))
        cheaper = _search(steps, most, begin, 2 * FEW_WAYS[-1], fewer.way or best)
        is_proven = fewer.is_exact or cheaper.is_exact
        best = min(each for each in (best, fewer.way, cheaper.way) if each is not None)
    return {each.key: each.options[rank] for each, rank in zip(ordered, best.ranks, strict=True)}, is_proven


def _short_as_preferred(
    numbers: Numbers,
    index: Mapping[int, int],
    parts: Sequence[Part],
    candidates: Sequence[Candidate],
    base: Sequence[int],
) -> int | None:
    """The tenths missing where each candidate counts as it prefers; None where two would fill the same leaf."""
    vector = list(base)
    for candidate in candidates:
        for path in candidate.options[0]:
            if numbers.is_filled(path, vector):
                return None
            numbers.count(path, candidate.tenths, vector)
    return _short(parts, [vector[place] for place in index])


def _by_few_ways(steps: Sequence[Step], most: Vector, begin: Vector, least: int) -> tuple[_Way, bool]:
    """The best of few ways; whether it is proven that none leaves less missing."""
    tried: list[_Way] = []
    for width in FEW_WAYS:
        found = _search(steps, most, begin, width, None)
        if found.way is None:
            raise AssertionError("a search that has to reach nothing finds a way")
        tried.append(found.way)
        if found.is_exact or found.way.short <= least:
            return min(tried), True
    return min(tried), False


def _short(parts: Sequence[Part], vector: Sequence[int]) -> int:
    """The tenths that are missing in these parts."""
    return sum([part.short(vector) for part in parts])


def _bound(parts: Sequence[Part], vector: Vector, most: Vector, to_come: Vector, gained: int) -> int:
    """No placement of what is to come leaves less missing in these parts."""
    everywhere = [min(has + more, limit) for has, more, limit in zip(vector, to_come, most, strict=True)]
    return max(_short(parts, everywhere), _short(parts, vector) - gained)


def _search(steps: Sequence[Step], most: Vector, begin: Vector, width: int, reached: _Way | None) -> _Found:
    """Place one subject after another, keeping so many ways; ways that cannot reach what was found are dropped."""
    ways: _Ways = {begin: _Way(0, 0, ())}
    is_exact = True
    for step in steps:
        ways = _over(step, _with(step, ways))
        if reached is not None:
            ways = _promising(step, most, ways, reached)
        if len(ways) > width * _LOOKED_AT:
            is_exact = False
            ways = _cheapest(step, ways, width * _LOOKED_AT)
        if len(ways) > width:
            ways = {vector: ways[vector] for vector in undominated(_costs(ways), step.exclusive)}
        if len(ways) > width:
            is_exact = False
            ways = _cheapest(step, ways, width)
    return _Found(min(ways.values(), default=None), is_exact)


def _with(step: Step, ways: _Ways) -> dict[Vector, _Way]:
    """The ways with one subject more, in each of its options. Written out: nothing runs as often as this."""
    following: dict[Vector, _Way] = {}
    for vector, way in ways.items():
        for rank, option in enumerate(step.options):
            changed = list(vector)
            for own, limits in option:
                if own is not None:
                    if changed[own]:
                        break
                    changed[own] = 1
                rest = step.tenths
                for place, limit, is_cap in limits:
                    before = changed[place]
                    after = min(before + rest, limit)
                    changed[place] = after
                    if is_cap:
                        rest = after - before
            else:
                key = tuple(changed)
                known = following.get(key)
                cost = way.cost + rank
                if known is None or (way.short, cost) <= known[:2]:
                    found = _Way(way.short, cost, (*way.ranks, rank))
                    if known is None or found < known:
                        following[key] = found
    return following


def _over(step: Step, ways: _Ways) -> _Ways:
    """The ways with what is missing where nothing more comes; of those that differ only there, the best one is kept."""
    if not step.done:
        return ways
    found: dict[Vector, _Way] = {}
    for vector, way in ways.items():
        key = tuple([0 if place in step.done else number for place, number in enumerate(vector)])
        settled = way._replace(short=way.short + _short(step.over, vector))
        if key not in found or settled < found[key]:
            found[key] = settled
    return found


def _promising(step: Step, most: Vector, ways: _Ways, reached: _Way) -> _Ways:
    """The ways that reach as much as was found, if each of the rest counts wherever it may."""
    wanted = reached[:2]
    return {
        vector: way
        for vector, way in ways.items()
        if (way.short + _bound(step.open, vector, most, step.to_come, step.gained), way.cost) <= wanted
    }


def _cheapest(step: Step, ways: _Ways, most: int) -> _Ways:
    """So many ways with the fewest credits missing so far."""
    best = sorted(ways, key=lambda each: (ways[each].short + _short(step.open, each), ways[each]))
    return {vector: ways[vector] for vector in best[:most]}


def _costs(ways: _Ways) -> dict[Vector, int]:
    """What is missing already and the cost as one number: what is missing comes first."""
    most = 1 + max(way.cost for way in ways.values())
    return {vector: way.short * most + way.cost for vector, way in ways.items()}
