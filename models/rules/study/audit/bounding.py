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

_Given = tuple[tuple[int, ...], ...]
"""What a subject gives to each part, for each of its options."""


def least_missing(
    numbers: Numbers,
    base: Sequence[int],
    index: Mapping[int, int],
    parts: Sequence[Part],
    candidates: Sequence[Candidate],
    enough: int,
) -> int:
    """No placement of the candidates leaves fewer tenths missing in ``parts``, which have the places in ``index``.

    Where that is ``enough`` or more, nothing higher is looked for.
    """
    begin = tuple(base[place] for place in index)
    least = _least(numbers, parts, begin, index, candidates, enough)
    if least >= enough:
        return least
    return max(least, _least(numbers, numbers.smallest_parts(base, index), begin, index, candidates, enough))


def _least(
    numbers: Numbers,
    parts: Sequence[Part],
    begin: Vector,
    index: Mapping[int, int],
    candidates: Sequence[Candidate],
    enough: int,
) -> int:
    """The most that chosen parts go on lacking: all of them at first, then one more or one fewer while that helps."""
    given = _given(numbers, parts, index, candidates)
    lacks = [part.short(begin) for part in parts]
    turns = [1] * len(parts)  # what taking a part in counts, once; what is in is taken out
    lacked = 0
    sums = [[0] * len(options) for options, _ in given]

    def turned(part: int) -> int:
        """What is lacking with one part more or fewer."""
        turn = turns[part]
        gives = 0
        for (options, count), totals in zip(given, sums, strict=True):
            gives += count * max([total + turn * each[part] for total, each in zip(totals, options, strict=True)])
        return lacked + turn * lacks[part] - gives

    def turn(part: int) -> None:
        nonlocal lacked
        lacked += turns[part] * lacks[part]
        for (options, _), totals in zip(given, sums, strict=True):
            for place, each in enumerate(options):
                totals[place] += turns[part] * each[part]
        turns[part] = -turns[part]

    for part in range(len(parts)):
        turn(part)
    least = lacked - sum([count * max(totals) for (_, count), totals in zip(given, sums, strict=True)])
    while least < enough and parts:
        found = [turned(part) for part in range(len(parts))]
        highest = max(found)
        if highest <= least:
            break
        least = highest
        turn(found.index(highest))
    return max(least, 0)


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
        return tuple(sorted(found))

    alike = Counter((candidate.tenths, candidate.options) for candidate in candidates)
    counts: Counter[_Given] = Counter()
    for (tenths, options), count in alike.items():
        counts[gives(Candidate("", tenths, options))] += count
    return list(counts.items())
