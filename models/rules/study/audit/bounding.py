"""How little a placement can leave missing: a bound that proves an answer without looking at all others (study §3).

A programme consists of parts that lack for themselves, and a subject gives credits to the parts in which it counts.
Whichever parts one looks at: together they go on lacking what they lack now, less what each subject gives to them in
the option that gives them most. The parts are chosen so that this is as much as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from models.rules.study.audit.candidates import Candidate
from models.rules.study.audit.counting import Numbers, Part, Vector

_Given = frozenset[tuple[int, ...]]
"""What a subject gives to each part, for each of its options."""


def least_missing(
    numbers: Numbers, base: Sequence[int], index: Mapping[int, int], candidates: Sequence[Candidate]
) -> int:
    """No placement of the candidates leaves fewer tenths missing in the parts that have places in ``index``."""
    begin = tuple(base[place] for place in index)
    large, small = numbers.parts(base, index), numbers.smallest_parts(base, index)
    return max(_least(numbers, parts, begin, index, candidates) for parts in (large, small))


def _least(
    numbers: Numbers, parts: Sequence[Part], begin: Vector, index: Mapping[int, int], candidates: Sequence[Candidate]
) -> int:
    """The most that chosen parts go on lacking: all of them at first, then one more or one fewer while that helps."""
    lacks = [part.short(begin) for part in parts]
    given = _given(numbers, parts, index, candidates)

    def lacking(chosen: frozenset[int]) -> int:
        gives = (count * max(sum([each[part] for part in chosen]) for each in options) for options, count in given)
        return sum([lacks[part] for part in chosen]) - sum(gives)

    chosen = frozenset(range(len(parts)))
    least = lacking(chosen)
    while True:
        next_least, following = max(
            ((lacking(each), each) for each in (chosen ^ {part} for part in range(len(parts)))),
            key=lambda found: found[0],
            default=(least, chosen),
        )
        if next_least <= least:
            return max(least, 0)
        least, chosen = next_least, following


def _given(
    numbers: Numbers, parts: Sequence[Part], index: Mapping[int, int], candidates: Iterable[Candidate]
) -> list[tuple[_Given, int]]:
    """What candidates give, and how many of them give the same."""
    part_of: dict[str, int | None] = {}

    def gives(candidate: Candidate) -> _Given:
        found: set[tuple[int, ...]] = set()
        for option in candidate.options:
            given = [0] * len(parts)
            for path in option:
                if path not in part_of:
                    places = {index[place] for place in numbers.moved_by([path])}
                    part_of[path] = next((n for n, part in enumerate(parts) if part.places & places), None)
                part = part_of[path]
                if part is not None:
                    given[part] += numbers.gained(path, candidate.tenths)
            found.add(tuple(given))
        return frozenset(found)

    alike = Counter((candidate.tenths, candidate.options) for candidate in candidates)
    counts: Counter[_Given] = Counter()
    for (tenths, options), count in alike.items():
        counts[gives(Candidate("", tenths, options))] += count
    return list(counts.items())
