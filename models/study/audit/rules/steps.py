"""The steps of the search for the best placement: in which order subjects are placed, and what each of them changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from models.study.audit.rules.candidates import Candidate, Option
from models.study.audit.rules.counting import Change, Numbers, Part, Vector


@dataclass(frozen=True, slots=True)
class Step:
    """A subject to place: its tenths, and what each of its options changes.

    ``exclusive``: the numbers of which more is not always better. ``open``: the parts to which others may still come
    after it; ``over``: those to which none do any more. ``done``: the numbers that do not matter any more.
    ``to_come``: what the others would add to each number if each counted wherever it may; ``gained``: the tenths by
    which they make less be missing, at most.
    """

    tenths: int
    options: Sequence[Sequence[Change]]
    open: Sequence[Part]
    over: Sequence[Part]
    done: frozenset[int]
    exclusive: Sequence[int]
    to_come: Vector
    gained: int


def part_by_part(
    numbers: Numbers, index: Mapping[int, int], parts: Sequence[Part], candidates: Sequence[Candidate]
) -> list[Candidate]:
    """The candidates in an order in which few parts are begun at a time: who counts there comes before who does not."""
    by_options = {options: _moved(numbers, index, options) for options in {each.options for each in candidates}}
    moves = {each.key: by_options[each.options] for each in candidates}
    rest = list(candidates)
    ordered: list[Candidate] = []
    begun: frozenset[int] = frozenset()
    while rest:
        groups = [[each for each in rest if moves[each.key] & part.places] for part in parts]
        touched = [(begun.union(*(moves[each.key] for each in group)), len(group), group) for group in groups if group]
        begun, _, group = min(
            touched,
            key=lambda each: (sum(1 for part in parts if part.places & each[0]), each[1]),
            default=(begun, 0, rest),
        )
        ordered += group
        placed = {each.key for each in group}
        rest = [each for each in rest if each.key not in placed]
    return ordered


def steps_of(
    numbers: Numbers, index: Mapping[int, int], parts: Sequence[Part], ordered: Sequence[Candidate]
) -> list[Step]:
    """A step for each candidate, in their order."""
    nobody: frozenset[int] = frozenset()
    kinds = {kind: _kind(numbers, index, *kind) for kind in {(each.tenths, each.options) for each in ordered}}
    of = [kinds[each.tenths, each.options] for each in ordered]
    later = [nobody]  # the numbers that others may still change, of the last candidate first
    to_come = [(0,) * len(index)]
    gained = [0]
    for kind in reversed(of[1:]):
        later.append(later[-1] | kind.moves)
        to_come.append(_sum(to_come[-1], kind.adds))
        gained.append(gained[-1] + kind.gains)
    changes = {path: numbers.change(path, index) for path in paths_of(ordered)}
    exclusive = numbers.exclusive(index)
    steps: list[Step] = []
    still = list(parts)
    matters = frozenset(index.values())
    for candidate, others, rest, most in zip(ordered, later[::-1], to_come[::-1], gained[::-1], strict=True):
        over = [part for part in still if not part.places & others]
        still = [part for part in still if part.places & others]
        left = nobody.union(*(part.places for part in still))
        options = [[changes[path] for path in option] for option in candidate.options]
        steps.append(Step(candidate.tenths, options, still, over, matters - left, exclusive, rest, most))
        matters = left
    return steps


def _sum(one: Vector, other: Vector) -> Vector:
    return tuple([has + more for has, more in zip(one, other, strict=True)])


class _Kind(NamedTuple):
    """What a subject of so many credits that may count at certain leaves can do, wherever it counts.

    ``moves``: the numbers it may change. ``adds``: what each would have more if it counted wherever it may. ``gains``:
    the tenths by which it makes less be missing, at most.
    """

    moves: frozenset[int]
    adds: Vector
    gains: int


def _kind(numbers: Numbers, index: Mapping[int, int], credits: int, options: Sequence[Option]) -> _Kind:
    adds = [0] * len(index)
    paths = {path for option in options for path in option}
    for path in paths:
        change = numbers.change(path, index)
        if change.own is not None:
            adds[change.own] = 1
        for limit in change.limits:
            adds[limit.place] += credits
    gains = max([sum([numbers.gained(path, credits) for path in option]) for option in options])
    return _Kind(_moved(numbers, index, options), tuple(adds), gains)


def _moved(numbers: Numbers, index: Mapping[int, int], options: Sequence[Option]) -> frozenset[int]:
    return frozenset(index[place] for place in numbers.moved_by({path for option in options for path in option}))


def paths_of(candidates: Sequence[Candidate]) -> frozenset[str]:
    """The leaves at which any of the candidates may count."""
    return frozenset(path for options in {each.options for each in candidates} for option in options for path in option)
