"""The steps of the search for the best placement: in which order subjects are placed, and what each of them changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.rules.study.audit.candidates import Candidate
from models.rules.study.audit.counting import Change, Numbers, Part, Vector


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
    moves = {each.key: frozenset(index[place] for place in numbers.moved_by(each.paths)) for each in candidates}
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
    moves = [frozenset(index[place] for place in numbers.moved_by(each.paths)) for each in ordered]
    later = [nobody]  # the numbers that others may still change, of the last candidate first
    for moved in reversed(moves[1:]):
        later.append(later[-1] | moved)
    to_come = [(0,) * len(index)]
    gained = [0]
    for candidate in reversed(ordered[1:]):
        added, more = _to_come(numbers, index, [candidate])
        to_come.append(_sum(to_come[-1], added))
        gained.append(gained[-1] + more)
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


def _to_come(numbers: Numbers, index: Mapping[int, int], rest: Sequence[Candidate]) -> tuple[Vector, int]:
    """What candidates add to each number if each counts wherever it may, and the tenths they gain at most."""
    added = [0] * len(index)
    for candidate in rest:
        for path in candidate.paths:
            change = numbers.change(path, index)
            if change.own is not None:
                added[change.own] = 1
            for limit in change.limits:
                added[limit.place] += candidate.tenths
    return tuple(added), _most_gained(numbers, rest)


def _most_gained(numbers: Numbers, candidates: Sequence[Candidate]) -> int:
    """The tenths by which candidates make less be missing, at most."""
    return sum([
        max([sum([numbers.gained(path, each.tenths) for path in option]) for option in each.options])
        for each in candidates
    ])  # fmt: skip


def paths_of(candidates: Sequence[Candidate]) -> frozenset[str]:
    """The leaves at which any of the candidates may count."""
    return frozenset().union(*(each.paths for each in candidates))
