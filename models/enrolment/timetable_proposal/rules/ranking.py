"""The figures of many timetables at once, read from their bits: what :mod:`figures` says of one.

A key is one number: the criteria in their order, each in bits of its own, so that a smaller key is a better timetable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.enrolment.timetable_proposal.rules.bits import WORD
from models.enrolment.timetable_proposal.rules.encoding import Encoding
from models.enrolment.timetable_proposal.rules.exam_bits import Sitting
from models.enrolment.timetable_proposal.rules.figures import closeness
from models.enrolment.timetable_proposal.rules.week_bits import Interval, Stretch
from models.enrolment.timetable_proposal.rules.wishes import Criterion

Words = NDArray[np.uint64]
"""Bits of timetables, a row for each 64 of them and a column for each timetable."""
Numbers = NDArray[np.int64]
Minutes = NDArray[np.int32]
Flags = NDArray[np.bool_]
_BITS: Final = {Criterion.DAYS: 3, Criterion.GAPS: 14, Criterion.EXAMS: 14, Criterion.SEATS: 14}
"""So many bits hold any value of a criterion: a week has 10,080 minutes."""


@lru_cache(maxsize=8_192)
def words_of(bits: int, rows: int) -> tuple[np.uint64, ...]:
    """A number's bits in words of 64."""
    return tuple(np.uint64(bits >> (WORD * row) & (2**WORD - 1)) for row in range(rows))


def has_all(words: Words, bits: int) -> Flags:
    """Which timetables have all of the bits; all of them where there are none."""
    found: Flags = np.ones(words.shape[1], dtype=np.bool_)
    for row, mask in enumerate(words_of(bits, words.shape[0])):
        if mask:
            found &= (words[row] & mask) == mask
    return found


@dataclass(frozen=True, slots=True)
class _Tables:
    """What each set of occupied intervals of a stretch comes to; the set is the place in the tables.

    ``gap`` has the idle minutes between occupied ones, ``longest`` those of the longest gap, ``before`` and ``after``
    those from the beginning to the first and from the last to the end; ``taken`` whether any is; ``idle`` all of them.
    """

    row: int
    shift: np.uint64
    mask: np.uint64
    taken: Flags
    gap: Minutes
    longest: Minutes
    before: Minutes
    after: Minutes
    idle: int

    def places(self, words: Words) -> NDArray[np.intp]:
        """Which intervals each timetable occupies, as a place in the tables."""
        found: NDArray[np.intp] = (words[self.row] >> self.shift & self.mask).astype(np.intp)
        return found


class Ranking:
    """Keys of timetables, whole ones and such as more subjects will be added to."""

    def __init__(self, encoding: Encoding, criteria: Sequence[Criterion]) -> None:
        self._week = [[_tables(stretch) for stretch in day] for day in encoding.week if day]
        self._criteria = criteria
        close = (
            (one.bits | other.bits, one.times * other.times * _close(one, other))
            for one, other in combinations(encoding.sittings, 2)
            if one.subject != other.subject
        )
        self._close = [(bits, cost) for bits, cost in close if cost]

    def keys(self, words: Words, scarcity: Numbers, *, to_come: int = 0) -> Numbers:
        """A key for each; a bound below every key it can come to, where classes of ``to_come`` minutes may be added.

        ``scarcity`` then has the least points of what is to come in it.
        """
        days, gaps = self._days_and_gaps(words)
        values = {
            Criterion.DAYS: days,
            Criterion.GAPS: np.maximum(gaps - to_come, 0),
            Criterion.EXAMS: self._exams(words),
            Criterion.SEATS: scarcity,
        }
        keys: Numbers = np.zeros(words.shape[1], dtype=np.int64)
        for criterion in self._criteria:
            keys = (keys << _BITS[criterion]) + values[criterion]
        return keys

    def key_with(self, key: int, points: int) -> int:
        """The key of a timetable that has so many more points of scarce seats and is the same otherwise."""
        behind = self._criteria[self._criteria.index(Criterion.SEATS) + 1 :]
        return key + (points << sum(_BITS[criterion] for criterion in behind))

    def longest_gaps(self, words: Words) -> Minutes:
        """The minutes of the longest gap between two classes of a day, of each timetable."""
        longest: Minutes = np.zeros(words.shape[1], dtype=np.int32)
        for day in self._week:
            for at, ended, stretch in _walked(day, words):
                np.maximum(longest, np.maximum(ended, np.take(stretch.longest, at)), out=longest)
        return longest

    def _days_and_gaps(self, words: Words) -> tuple[Minutes, Minutes]:
        """The days with classes, and the minutes between classes, of each timetable."""
        days: Minutes = np.zeros(words.shape[1], dtype=np.int32)
        total: Minutes = np.zeros(words.shape[1], dtype=np.int32)
        for day in self._week:
            begun: Flags = np.zeros(words.shape[1], dtype=np.bool_)
            for at, ended, stretch in _walked(day, words):
                total += ended + np.take(stretch.gap, at)
                begun |= np.take(stretch.taken, at)
            days += begun
        return days, total

    def _exams(self, words: Words) -> Numbers:
        found: Numbers = np.zeros(words.shape[1], dtype=np.int64)
        for bits, cost in self._close:
            found += has_all(words, bits) * cost
        return found


def _close(one: Sitting, other: Sitting) -> int:
    return sum(closeness(a, b) for a in one.exams for b in other.exams)


def _walked(day: Sequence[_Tables], words: Words) -> Iterator[tuple[NDArray[np.intp], Minutes, _Tables]]:
    """Stretch after stretch: what is occupied in it, and the gap that ends in it and began before it."""
    begun: Flags | None = None
    for stretch in day:
        at = stretch.places(words)
        if begun is None:
            ended: Minutes = np.zeros(words.shape[1], dtype=np.int32)
            waiting = np.take(stretch.after, at)
            begun = np.take(stretch.taken, at)
        else:
            taken = np.take(stretch.taken, at)
            ended = np.where(begun & taken, waiting + np.take(stretch.before, at), 0)
            waiting = np.where(taken, np.take(stretch.after, at), waiting + stretch.idle)
            begun = begun | taken
        yield at, ended, stretch


def _tables(stretch: Stretch) -> _Tables:
    sets = np.arange(2**stretch.width)
    zero: Minutes = np.zeros(len(sets), dtype=np.int32)
    gap, longest, before, waiting = zero.copy(), zero.copy(), zero.copy(), zero.copy()
    begun: Flags = np.zeros(len(sets), dtype=np.bool_)
    for interval in stretch.intervals:
        taken = _taken(sets, interval)
        ended = np.where(begun & taken, waiting, 0)
        gap += ended
        np.maximum(longest, ended, out=longest)
        before += np.where(begun | taken, 0, interval.idle)
        begun |= taken
        waiting = np.where(taken, 0, waiting + interval.idle)
    return _Tables(
        row=stretch.first // WORD,
        shift=np.uint64(stretch.first % WORD),
        mask=np.uint64(2**stretch.width - 1),
        taken=begun,
        gap=gap,
        longest=longest,
        before=before,
        after=waiting,
        idle=sum(interval.idle for interval in stretch.intervals),
    )


def _taken(sets: Numbers, interval: Interval) -> Flags:
    if interval.held or interval.bit is None:
        return np.full(len(sets), interval.held, dtype=np.bool_)
    found: Flags = sets >> interval.bit & 1 == 1
    return found
