"""Options as bits: two of them can stand in one timetable unless one has a bit that is in the other's ``clash``.

Minutes of the week between which nothing begins or ends are one interval, which has a bit, and so do times of exams.
Which subjects are taken, and which of a subject's exams, has bits of its own, so that what a timetable is like in
figures can be read from its bits alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations, count, pairwise
from typing import Final

from models.contracts.curriculum.sections import SectionType
from models.rules.curriculum.meetings import Meeting
from models.rules.enrolment.enrolment.facts import Exam
from models.rules.enrolment.timetables.options import Option
from models.rules.enrolment.timetables.wishes import Window

DAYS: Final = range(7)
WORD: Final = 64
"""Bits are kept in words of so many."""
STRETCH: Final = 10
"""Of so many intervals, what each set of occupied ones comes to is kept in a table."""
_CLASH: Final = 2
"""So many subjects with an exam at a time clash."""


@dataclass(frozen=True, slots=True)
class Coded:
    """An option: the bits it has, which no part before has, those it cannot stand beside, and its scarcity."""

    option: int
    clash: int
    bits: int
    cost: int
    minutes: int


LEFT_OUT: Final = Coded(option=-1, clash=0, bits=0, cost=0, minutes=0)
"""A subject that is not taken."""


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


@dataclass(frozen=True, slots=True)
class Sitting:
    """Exams of a subject that are sat where all bits of ``bits`` are set: always where there are none.

    ``times`` is -1 for what two others count, and is sat once.
    """

    subject: str
    bits: int
    exams: tuple[Exam, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A type of a subject with its options; of a subject that is not in every allowed set it may be left out.

    ``taken`` is the bit that says that it is not left out.
    """

    subject: str
    options: tuple[Coded, ...]
    taken: int

    @property
    def choices(self) -> tuple[Coded, ...]:
        """What may become of it."""
        return (*self.options, LEFT_OUT) if self.taken else self.options


@dataclass(frozen=True, slots=True)
class Encoding:
    """Everything a search needs, what has the fewest options first; ``sets`` are the bits ``taken`` of allowed sets.

    :attr:`Coded.option` is a place in ``options``.
    """

    options: tuple[Option, ...]
    parts: tuple[Part, ...]
    sets: frozenset[int]
    bits: int
    week: tuple[tuple[Stretch, ...], ...]
    sittings: tuple[Sitting, ...]


class _Bits:
    """Gives out bits, one after another."""

    def __init__(self) -> None:
        self.count = 0

    def fresh(self) -> int:
        """A bit nothing else has."""
        self.count += 1
        return self.count - 1

    def make_room(self, width: int) -> None:
        """Have the next so many bits lie in one word."""
        if self.count % WORD + width > WORD:
            self.count += WORD - self.count % WORD


def encode(
    offers: Mapping[str, Sequence[Sequence[Option]]],
    allowed: Iterable[frozenset[str]],
    held: Sequence[Meeting],
    held_exams: Mapping[str, Sequence[Exam]],
    lunch: Window | None,
) -> Encoding:
    """The options of the subjects that some allowed set has, for each type, and what is held besides."""
    sets = tuple(allowed)
    named = frozenset().union(*sets)
    always = named.intersection(*sets)
    in_order = sorted(
        (options for subject in offers if subject in named for options in offers[subject]),
        key=lambda options: (len(options), options[0].subject, options[0].section_type),
    )
    bits = _Bits()
    # First, so that they are in the first word of a timetable's bits.
    taken = [0 if options[0].subject in always else 1 << bits.fresh() for options in in_order]
    numbered = [option for options in in_order for option in options]
    week, meeting_bits = _week(numbered, held, lunch, bits)
    (exam_bits, exams_of_others), campus_bits = _exam_times(in_order, bits), _campus_clashes(numbered, bits)
    either, sat_by_either = _either(numbered, bits)
    sittings = [Sitting(subject, 0, tuple(exams)) for subject, exams in held_exams.items() if exams]
    sittings += sat_by_either
    parts = []
    numbers = count()  # options are numbered part after part
    for options, own in zip(in_order, taken, strict=True):
        found, exams_of = _sittings(options, own, bits)
        sittings += found
        coded = []
        for option in options:
            number = next(numbers)
            both = meeting_bits[number] | campus_bits[number]
            minutes = sum(one.ends_minute - one.starts_minute for one in option.meetings)
            coded.append(
                Coded(
                    number,
                    clash=both | exams_of_others[number],
                    bits=both | exam_bits[number] | own | exams_of[option.sittings] | either[number],
                    cost=option.scarcity,
                    minutes=minutes,
                )
            )
        parts.append(Part(options[0].subject, tuple(coded), own))
    return Encoding(
        options=tuple(numbered),
        parts=tuple(parts),
        sets=frozenset(sum(part.taken for part in parts if part.subject in one) for one in sets),
        bits=bits.count,
        week=week,
        sittings=tuple(sittings),
    )


def _week(
    options: Sequence[Option], held: Sequence[Meeting], lunch: Window | None, bits: _Bits
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
    bits: _Bits,
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
            _mark(of_option, cover, of_cover[cover])
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


def _mark(of_option: list[int], cover: int, bit: int) -> None:
    for number in range(len(of_option)):
        if cover >> number & 1:
            of_option[number] |= 1 << bit


def _exam_times(parts: Sequence[Sequence[Option]], bits: _Bits) -> tuple[list[int], list[int]]:
    """Of each option the bits of its times of exams, and those of other subjects at the same times.

    A bit is a time and a part: a lecture and its laboratory share their exams, and do not clash.
    """
    options = [(place, option) for place, part in enumerate(parts) for option in part]
    own, others = [0] * len(options), [0] * len(options)
    edges = sorted({at for _, option in options for exam in option.exams for at in (exam.starts_at, exam.ends_at)})
    for starts, ends in pairwise(edges):
        sat = [
            number
            for number, (_, option) in enumerate(options)
            if any(_covers(exam, starts, ends) for exam in option.exams)
        ]
        subjects = {options[number][1].subject for number in sat}
        if len(subjects) < _CLASH:
            continue
        of_part = {place: 1 << bits.fresh() for place in dict.fromkeys(options[number][0] for number in sat)}
        of_subject: defaultdict[str, int] = defaultdict(int)
        for place, bit in of_part.items():
            of_subject[parts[place][0].subject] |= bit
        for number in sat:
            place, option = options[number]
            own[number] |= of_part[place]
            others[number] |= sum(of_subject.values()) ^ of_subject[option.subject]
    return own, others


def _covers(exam: Exam, starts: datetime, ends: datetime) -> bool:
    return exam.starts_at <= starts and ends <= exam.ends_at


def _campus_clashes(options: Sequence[Option], bits: _Bits) -> list[int]:
    """Bits that keep a lecture of one campus from a laboratory of another."""
    of_option = [0] * len(options)
    campuses: defaultdict[str, set[str]] = defaultdict(set)
    for option in options:
        campuses[option.subject].add(option.campus_code)
    for subject, found in campuses.items():
        for campus_code in sorted(found) if len(found) > 1 else ():
            bit = 1 << bits.fresh()
            for number, option in enumerate(options):
                is_here = option.campus_code == campus_code
                if option.subject == subject and is_here is not (option.section_type is SectionType.LECTURE):
                    of_option[number] |= bit
    return of_option


def _either(options: Sequence[Option], bits: _Bits) -> tuple[list[int], list[Sitting]]:
    """The bits by which each option brings exams that another part may bring too, and the sittings, each counted once.

    No two options set the same bit, since a search takes those of the last option away again.
    """
    own: dict[tuple[str, Exam], dict[SectionType, int]] = defaultdict(dict)
    of_option = [0] * len(options)
    for number, option in enumerate(options):
        for exam in option.either:
            of_type = own[option.subject, exam]
            if option.section_type not in of_type:
                of_type[option.section_type] = 1 << bits.fresh()
            of_option[number] |= of_type[option.section_type]
    return of_option, [
        Sitting(subject, sum(several), (exam,), 1 if size % 2 else -1)
        for (subject, exam), of_type in own.items()
        for size in range(1, len(of_type) + 1)
        for several in combinations(of_type.values(), size)
    ]


def _sittings(options: Sequence[Option], taken: int, bits: _Bits) -> tuple[list[Sitting], dict[tuple[Exam, ...], int]]:
    """The exams that a part brings, and the bits of those that its options have differently."""
    different = dict.fromkeys(option.sittings for option in options)
    if len(different) == 1:
        (exams,) = different
        return [Sitting(options[0].subject, taken, exams)] if exams else [], {exams: 0}
    found, of_exams = [], {}
    for exams in different:
        of_exams[exams] = 1 << bits.fresh()
        if exams:
            found.append(Sitting(options[0].subject, of_exams[exams], exams))
    return found, of_exams
