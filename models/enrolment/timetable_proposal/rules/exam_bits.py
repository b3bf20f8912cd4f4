"""Times of exams as bits, and the exams that are sat where bits are set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations, pairwise
from typing import Final

from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.rules.facts import Exam
from models.enrolment.timetable_proposal.rules.bits import Bits
from models.enrolment.timetable_proposal.rules.options import Option

_CLASH: Final = 2
"""So many subjects with an exam at a time clash."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Exams of a subject that are sat where all bits of ``bits`` are set: always where there are none.

    ``times`` is -1 for what two others count, and is sat once.
    """

    subject: str
    bits: int
    exams: tuple[Exam, ...]
    times: int = 1


def exam_times(parts: Sequence[Sequence[Option]], bits: Bits) -> tuple[list[int], list[int]]:
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


def either_bits(options: Sequence[Option], bits: Bits) -> tuple[list[int], list[Sitting]]:
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


def sittings_of(options: Sequence[Option], taken: int, bits: Bits) -> tuple[list[Sitting], dict[tuple[Exam, ...], int]]:
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
