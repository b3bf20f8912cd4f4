"""The best timetables that the options allow, and how many there are (issue 14).

Subject after subject is added to every week found so far. Weeks that occupy the same minutes, with the same subjects
and exams, go on as one, with the number of ways to it and the fewest points of scarce seats: nothing that is added
later can tell them apart. That is exact. Where even so there would be more weeks than :data:`MOST_WEEKS`, only the most
promising go on, and the last of the best then bounds a second search that leaves out no week which could be better
(branch and bound); where that is too many as well, the answer says that it is not proven to be the best.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.enrolment.timetable_proposal.rules.bits import WORD
from models.enrolment.timetable_proposal.rules.encoding import LEFT_OUT, Encoding, Part
from models.enrolment.timetable_proposal.rules.ranking import Numbers, Ranking, Words, words_of
from models.enrolment.timetable_proposal.rules.wishes import Criterion

MOST_WEEKS: Final = 8_000
_BEAM: Final = 500
"""Of more weeks, so many of the best go on, and about as many of the others."""
_COUNTED_TO: Final = 2**53
"""Numbers up to this are exact as floating-point numbers."""
_MIX: Final = tuple(np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9))


class Ranked(NamedTuple):
    """A timetable: its key, and the numbers of its options."""

    key: int
    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The best timetables, the best first; how many there are in all.

    ``is_exact``: ``total`` is how many there are, else there are at least so many. ``is_proven``: none that is not
    listed is better than the last that is.
    """

    timetables: tuple[Ranked, ...]
    total: int
    is_exact: bool
    is_proven: bool


@dataclass(frozen=True, slots=True)
class _Weeks:
    """Different weeks in the order of ``hashes``: how many ways lead to each, and the fewest points among them."""

    words: Words
    hashes: NDArray[np.uint64]
    ways: NDArray[np.float64]
    cost: Numbers

    def kept(self, which: NDArray[np.intp] | NDArray[np.bool_]) -> _Weeks:
        """Only these."""
        return _Weeks(self.words[:, which], self.hashes[which], self.ways[which], self.cost[which])

    def __len__(self) -> int:
        return len(self.hashes)


class _Levels(NamedTuple):
    """The weeks after each subject, before the first one too; whether none was left out for want of room."""

    weeks: list[_Weeks]
    is_complete: bool


def best_timetables(
    encoding: Encoding,
    criteria: Sequence[Criterion],
    *,
    most: int,
    longest_gap: int | None = None,
    most_weeks: int = MOST_WEEKS,
) -> Best:
    """The ``most`` best by the criteria in their order, without a gap longer than ``longest_gap`` minutes."""
    search = _Search(encoding, Ranking(encoding, criteria), most, longest_gap, most_weeks)
    if not encoding.sets:
        return Best((), 0, is_exact=True, is_proven=True)
    first = search.levels(None)
    found, total = search.best_of(first)
    if first.is_complete:
        return Best(found, total, is_exact=total < _COUNTED_TO, is_proven=True)
    if len(found) < most:
        return Best(found, total, is_exact=False, is_proven=False)
    second = search.levels(found[-1].key)
    if not second.is_complete:
        return Best(found, total, is_exact=False, is_proven=False)
    better, _ = search.best_of(second)
    return Best(better, total, is_exact=False, is_proven=True)


class _Search:
    def __init__(
        self, encoding: Encoding, ranking: Ranking, most: int, longest_gap: int | None, most_weeks: int
    ) -> None:
        self._encoding, self._ranking, self._most = encoding, ranking, most
        self._longest_gap, self._most_weeks = longest_gap, most_weeks
        self._rows = max(1, -(-encoding.bits // WORD))

    def levels(self, bound: int | None) -> _Levels:
        """Add part after part; with a bound, leave out what cannot come to such a key, and end where it is too much."""
        empty = np.zeros((self._rows, 1), dtype=np.uint64)
        weeks = [_merged(empty, np.ones(1), np.zeros(1, dtype=np.int64))]
        is_complete = True
        for place, part in enumerate(self._encoding.parts):
            found = self._promising(self._added(weeks[-1], part), place)
            rest = self._encoding.parts[place + 1 :]
            if bound is not None:
                found = found.kept(self._bounds(found, rest) <= bound)
            if rest and len(found) > self._most_weeks:
                is_complete = False
                if bound is not None:
                    break
                found = self._narrowed(found, rest)
            weeks.append(found)
        return _Levels(weeks, is_complete)

    def _narrowed(self, weeks: _Weeks, rest: Sequence[Part]) -> _Weeks:
        """Few of many: the best so far and some of all others, where every part that is to come still has an option."""
        order = np.argsort(self._bounds(weeks, rest), kind="stable")
        best, others = order[:_BEAM], order[_BEAM :: max(1, len(order) // _BEAM)]
        looked_at = weeks.kept(np.sort(np.concatenate((best, others))))
        possible: NDArray[np.bool_] = np.ones(len(looked_at), dtype=np.bool_)
        for part in rest:
            free: NDArray[np.bool_] = np.zeros(len(looked_at), dtype=np.bool_)
            for option in part.choices:
                free |= _is_free(looked_at.words, option.clash)
            possible &= free
        return looked_at.kept(possible)

    def best_of(self, levels: _Levels) -> tuple[tuple[Ranked, ...], int]:
        """The best timetables among the last weeks, and how many timetables there are among them."""
        last = levels.weeks[-1]
        if self._longest_gap is not None and len(last):
            last = last.kept(self._ranking.longest_gaps(last.words) <= self._longest_gap)
        if not len(last):
            return (), 0
        keys = self._ranking.keys(last.words, last.cost)
        found: list[Ranked] = []
        for at in np.argsort(keys, kind="stable"):
            if len(found) >= self._most and int(keys[at]) >= found[self._most - 1].key:
                break
            found = sorted((*found, *self._ranked(levels.weeks, last, int(at), int(keys[at]))))[: self._most]
        return tuple(found), int(last.ways.sum())

    def _ranked(self, weeks: Sequence[_Weeks], last: _Weeks, at: int, key: int) -> Iterator[Ranked]:
        """The timetables of one week: they differ in points of scarce seats alone."""
        for cost, options in _WayBack(self._encoding.parts, weeks, last.words[:, at], self._most).found:
            yield Ranked(self._ranking.key_with(key, cost - int(last.cost[at])), options)

    def _added(self, weeks: _Weeks, part: Part) -> _Weeks:
        """Every week with every option of the subject that it has room for; without it, where that is possible."""
        words, ways, cost = [], [], []
        for option in part.choices:
            free = _is_free(weeks.words, option.clash)
            added = weeks.words[:, free]
            for row, mask in enumerate(words_of(option.bits, self._rows)):
                added[row] |= mask
            words.append(added)
            ways.append(weeks.ways[free])
            cost.append(weeks.cost[free] + option.cost)
        return _merged(np.concatenate(words, axis=1), np.concatenate(ways), np.concatenate(cost))

    def _promising(self, weeks: _Weeks, place: int) -> _Weeks:
        """Those whose subjects so far are the beginning of an allowed set."""
        decided = sum(part.taken for part in self._encoding.parts[: place + 1])
        if not decided:
            return weeks
        allowed = np.array(sorted({one & decided for one in self._encoding.sets}), dtype=np.uint64)
        return weeks.kept(np.isin(weeks.words[0] & np.uint64(decided), allowed))

    def _bounds(self, weeks: _Weeks, rest: Sequence[Part]) -> Numbers:
        """No timetable that these weeks can become has a smaller key."""
        least = sum(min(option.cost for option in part.choices) for part in rest)
        to_come = sum(max(option.minutes for option in part.options) for part in rest)
        return self._ranking.keys(weeks.words, weeks.cost + least, to_come=to_come)


class _WayBack:
    """From a week back to the options that lead to it, those with the fewest points first."""

    def __init__(self, parts: Sequence[Part], weeks: Sequence[_Weeks], week: NDArray[np.uint64], most: int) -> None:
        self._parts, self._most = parts, most
        # Only weeks that the week contains can have led to it.
        self._weeks = [
            {_number(one) for one in before.words[:, ((before.words & ~week[:, None]) == 0).all(axis=0)].T}
            for before in weeks[:-1]
        ]
        self._known: dict[tuple[int, int], list[tuple[int, tuple[int, ...]]]] = {}
        self.found = self._ways(len(parts), _number(week))

    def _ways(self, level: int, bits: int) -> list[tuple[int, tuple[int, ...]]]:
        """Points and options of the best ways to these bits with so many parts."""
        if level == 0:
            return [(0, ())]
        known = self._known.get((level, bits))
        if known is None:
            known = self._known[level, bits] = nsmallest(self._most, self._before(level, bits))
        return known

    def _before(self, level: int, bits: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        for option in self._parts[level - 1].choices:
            before = bits ^ option.bits
            if bits & option.bits == option.bits and before in self._weeks[level - 1]:
                own = () if option is LEFT_OUT else (option.option,)
                for cost, options in self._ways(level - 1, before):
                    yield cost + option.cost, (*options, *own)


def _number(week: NDArray[np.uint64]) -> int:
    return sum(int(word) << (WORD * row) for row, word in enumerate(week))


def _is_free(words: Words, clash: int) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.ones(words.shape[1], dtype=np.bool_)
    for row, mask in enumerate(words_of(clash, words.shape[0])):
        if mask:
            found &= (words[row] & mask) == 0
    return found


def _hashes(words: Words) -> NDArray[np.uint64]:
    """A number for each week, by which they are sorted; the week itself where it is one word."""
    found: NDArray[np.uint64] = words[0]
    for row in range(1, words.shape[0]):
        found = (found ^ found >> np.uint64(29)) * _MIX[row % len(_MIX)] ^ words[row]
    return found


def _merged(words: Words, ways: NDArray[np.float64], cost: Numbers) -> _Weeks:
    """Each week once."""
    hashes = _hashes(words)
    order = np.argsort(hashes)
    words, hashes = words[:, order], hashes[order]
    if not len(hashes):
        return _Weeks(words, hashes, ways, cost)
    # Two weeks with one hash stay two.
    starts = np.flatnonzero(np.concatenate(([True], np.any(words[:, 1:] != words[:, :-1], axis=0))))
    return _Weeks(
        words[:, starts],
        hashes[starts],
        np.add.reduceat(ways[order], starts),
        np.minimum.reduceat(cost[order], starts),
    )
