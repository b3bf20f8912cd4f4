"""The week as bits: minutes between which nothing begins or ends are one interval, which has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.timetable_proposal.rules.bits import Bits, mark
from models.enrolment.timetable_proposal.rules.options import Option
from models.enrolment.timetable_proposal.rules.wishes import Window

DAYS: Final = range(7)
STRETCH: Final = 10
"""Of so many intervals, what each set of occupied ones comes to is kept in a table."""


@dataclass(frozen=True, slots=True)
class Interval:
    """Some minutes of a day in which nothing begins or ends: occupied where ``bit`` is set, or by what is held.

    ``bit`` is a place in its stretch, None where no option can occupy it. ``idle`` are its minutes that count as a gap
    where it lies free between classes: none of the lunch hour.
    """

    bit: int | None
    held: bool
    idle: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """Intervals of a day that follow each other, with bits that do so too: ``width`` of them from ``first`` on."""

    first: int
    width: int
    intervals: tuple[Interval, ...]


def week_of(
    options: Sequence[Option], held: Sequence[Meeting], lunch: Window | None, bits: Bits
) -> tuple[tuple[tuple[Stretch, ...], ...], list[int]]:
    """The stretches of each day in their order, and the bits that each option occupies."""
    of_option = [0] * len(options)
    week = []
    for day in DAYS:
        taken = [
            (number, meeting) for number, option in enumerate(options) for meeting in option.meetings
            if meeting.weekday == day
        ]  # fmt: skip
        mine = [meeting for meeting in held if meeting.weekday == day]
        edges = {minute for meeting in (*mine, *(one for _, one in taken)) for minute in _edges(meeting)}
        if edges and lunch is not None:
            edges |= {lunch.from_minute, lunch.to_minute}
        spans = [Window(starts, ends) for starts, ends in pairwise(sorted(edges))]
        week.append(
            tuple(
                _stretch(spans[at : at + STRETCH], taken, mine, lunch, bits, of_option)
                for at in range(0, len(spans), STRETCH)
            )
        )
    return tuple(week), of_option


def _stretch(
    spans: Sequence[Window],
    taken: Sequence[tuple[int, Meeting]],
    held: Sequence[Meeting],
    lunch: Window | None,
    bits: Bits,
    of_option: list[int],
) -> Stretch:
    bits.make_room(len(spans))
    first = bits.count
    of_cover: dict[int, int] = {}
    intervals = []
    for span in spans:
        cover = sum(1 << number for number, meeting in taken if _lies_in(span, meeting))
        if cover and cover not in of_cover:
            of_cover[cover] = bits.fresh()
            mark(of_option, cover, of_cover[cover])
        is_lunch = lunch is not None and lunch.from_minute <= span.from_minute and span.to_minute <= lunch.to_minute
        intervals.append(
            Interval(
                bit=of_cover[cover] - first if cover else None,
                held=any(_lies_in(span, meeting) for meeting in held),
                idle=0 if is_lunch else span.to_minute - span.from_minute,
            )
        )
    return Stretch(first, bits.count - first, tuple(intervals))


def _lies_in(span: Window, meeting: Meeting) -> bool:
    return meeting.starts_minute <= span.from_minute and span.to_minute <= meeting.ends_minute


def _edges(meeting: Meeting) -> tuple[int, int]:
    return meeting.starts_minute, meeting.ends_minute
