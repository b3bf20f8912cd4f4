"""Where each subject counts, so that as few credits as possible are missing (study §3).

Exact by dynamic programming for subjects that compete; those that do not are placed first.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.study.audit.rules.candidates import Candidate, Option
from models.study.audit.rules.counting import Numbers
from models.study.audit.rules.programme import Rule
from models.study.audit.rules.searching import best_placement


@dataclass(frozen=True, slots=True)
class Placement:
    """Where each subject counts, by its key; ``is_proven``: no other placement leaves fewer credits missing."""

    places: Mapping[str, Option]
    is_proven: bool


def place(numbers: Numbers, candidates: Sequence[Candidate]) -> Placement:
    """The placement with the fewest credits missing; of several such that with the preferred options."""
    settled = sorted(_settled(numbers, candidates), key=lambda each: (each.options, each.key))
    places = {each.key: each.options[0] for each in settled if len(each.options) == 1}
    base = list(numbers.nothing)
    for each in settled:
        if len(each.options) == 1:
            for path in each.options[0]:
                numbers.count(path, each.tenths, base)
    is_proven = True
    for component in _components(numbers, [each for each in settled if len(each.options) > 1]):
        placed, exact = best_placement(numbers, component, base)
        places |= placed
        is_proven = is_proven and exact
    return Placement(places, is_proven)


def _settled(numbers: Numbers, candidates: Sequence[Candidate]) -> list[Candidate]:
    """Candidates without the options that are never better than those that are left.

    A leaf that must be filled, and that nobody else can fill, is filled: elsewhere the subject could not make up for
    more than its own credits. And what may count where any number do is not left out.
    """
    rivals = Counter(path for each in candidates for path in {path for option in each.options for path in option})
    kinds = {(each.tenths, each.options) for each in candidates}
    worthwhile = {kind: _worthwhile(numbers, *kind, rivals) for kind in kinds}
    return [Candidate(each.key, each.tenths, worthwhile[each.tenths, each.options]) for each in candidates]


def _worthwhile(
    numbers: Numbers, credits: int, options: tuple[Option, ...], rivals: Mapping[str, int]
) -> tuple[Option, ...]:
    for option in options:
        elsewhere = [each for each in options if option[0:1] and option[0] not in each]
        if (
            len(option) == 1
            and rivals[option[0]] == 1
            and _must_be_filled(numbers, option[0], credits)
            and all(len(other) == 0 or (len(other) == 1 and numbers.takes_many(other[0])) for other in elsewhere)
        ):
            return tuple(each for each in options if option[0] in each)
    if any(option and all(map(numbers.takes_many, option)) for option in options):
        return tuple(filter(None, options))
    return options


def _must_be_filled(numbers: Numbers, path: str, credits: int) -> bool:
    """Whether filling a leaf by a subject of so many tenths makes at least these less be missing."""
    return (
        not numbers.takes_many(path)
        and numbers.lacks(path) >= credits
        and all(
            block.rule is not Rule.CHOOSE and block.cap is None and not numbers.is_waived(block.path)
            for block in numbers.above(path)
        )
    )


def _components(numbers: Numbers, candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    """Candidates that compete with each other, or count below a block in which they cannot be judged apart."""
    alike: dict[tuple[Option, ...], list[Candidate]] = defaultdict(list)
    for candidate in candidates:
        alike[candidate.options].append(candidate)
    found: list[tuple[frozenset[str], list[Candidate]]] = []
    for options, component in alike.items():
        leaves = {path for option in options for path in option}
        judged = leaves.union(*(numbers.judged_together(path) for path in leaves))
        apart = [other for other in found if other[0].isdisjoint(judged)]
        joined = [other for other in found if not other[0].isdisjoint(judged)]
        judged = judged.union(*(other[0] for other in joined))
        found = [*apart, (frozenset(judged), [*(each for other in joined for each in other[1]), *component])]
    return [component for _, component in found]
