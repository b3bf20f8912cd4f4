"""Options as bits: two of them can stand in one timetable unless one has a bit that is in the other's ``clash``.

Minutes of the week between which nothing begins or ends are one interval, which has a bit, and so do times of exams.
Which subjects are taken, and which of a subject's exams, has bits of its own, so that what a timetable is like in
figures can be read from its bits alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from models.curriculum.section.contract import SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.enrolment.rules.facts import Exam
from models.enrolment.timetable_proposal.rules.bits import Bits
from models.enrolment.timetable_proposal.rules.exam_bits import Sitting, either_bits, exam_times, sittings_of
from models.enrolment.timetable_proposal.rules.options import Option
from models.enrolment.timetable_proposal.rules.week_bits import Stretch, week_of
from models.enrolment.timetable_proposal.rules.wishes import Window


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
    bits = Bits()
    # First, so that they are in the first word of a timetable's bits.
    taken = [0 if options[0].subject in always else 1 << bits.fresh() for options in in_order]
    numbered = [option for options in in_order for option in options]
    week, meeting_bits = week_of(numbered, held, lunch, bits)
    (exam_bits, exams_of_others), campus_bits = exam_times(in_order, bits), _campus_clashes(numbered, bits)
    either, sat_by_either = either_bits(numbered, bits)
    sittings = [Sitting(subject, 0, tuple(exams)) for subject, exams in held_exams.items() if exams]
    sittings += sat_by_either
    parts = []
    numbers = count()  # options are numbered part after part
    for options, own in zip(in_order, taken, strict=True):
        found, exams_of = sittings_of(options, own, bits)
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


def _campus_clashes(options: Sequence[Option], bits: Bits) -> list[int]:
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
