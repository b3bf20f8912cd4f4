"""How little a placement can leave missing: a bound that proves an answer without looking at all others (study §3).

A programme consists of parts that lack for themselves, and a subject gives credits to the parts in which it counts.
Whichever parts one looks at: together they go on lacking what they lack now, less what each subject gives to them in
the option that gives them most. The parts are chosen so that this is as much as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from models.study.audit.rules.candidates import Candidate
from models.study.audit.rules.counting import Numbers, Part, Vector

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
    chosen = _ChosenParts([part.short(begin) for part in parts], _given(numbers, parts, index, candidates))
    least = chosen.lacking()
    while least < enough and parts:
        flipped = [chosen.lacking_if_flipped(part) for part in range(len(parts))]
        highest = max(flipped)
        if highest <= least:
            break
        least = highest
        chosen.flip(flipped.index(highest))
    return max(least, 0)


class _ChosenParts:
    """Some of the parts, all of them at first. What they lack together is kept as a sum that a flip changes.

    ``lacks``: the tenths missing in each part. ``given``: what subjects give to each part, and how many give the same.
    """

    def __init__(self, lacks: Sequence[int], given: Sequence[tuple[_Given, int]]) -> None:
        self._lacks, self._given = lacks, given
        self._lacked = sum(lacks)
        self._gives = [[sum(option) for option in options] for options, _ in given]
        self._signs = [-1] * len(lacks)
        """What flipping a part adds: -1 of one that is chosen, 1 of one that is not."""

    def lacking(self) -> int:
        """The tenths that the chosen parts go on lacking."""
        gives = [count * max(totals) for (_, count), totals in zip(self._given, self._gives, strict=True)]
        return self._lacked - sum(gives)

    def lacking_if_flipped(self, part: int) -> int:
        """The same with this part too, or without it where it is chosen."""
        sign = self._signs[part]
        gives = 0
        for (options, count), totals in zip(self._given, self._gives, strict=True):
            gives += count * max([total + sign * each[part] for total, each in zip(totals, options, strict=True)])
        return self._lacked + sign * self._lacks[part] - gives

    def flip(self, part: int) -> None:
        """Choose a part that is not chosen; let go of one that is."""
        sign = self._signs[part]
        self._lacked += sign * self._lacks[part]
        for (options, _), totals in zip(self._given, self._gives, strict=True):
            for place, each in enumerate(options):
                totals[place] += sign * each[part]
        self._signs[part] = -sign


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
