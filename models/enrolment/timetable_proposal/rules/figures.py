"""What a timetable is like in figures: days on campus, gaps, exams close to each other, seats that are hard to get."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final

from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.enrolment.rules.facts import Exam
from models.enrolment.exam.contract import ExamNearness
from models.enrolment.exam.rules import nearness
from models.enrolment.timetable_proposal.rules.wishes import Criterion, Window

_POINTS: Final = {None: 0, ExamNearness.SAME_DAY: 1, ExamNearness.SHORT_GAP: 2, ExamNearness.OVERLAP: 2}


@dataclass(frozen=True, slots=True)
class Figures:
    """Days of the week with a class; minutes between classes; pairs of exams; points of scarce seats.

    ``tight_exams`` are those of ``same_day_exams`` with less than two hours between them.
    """

    days: int
    gap_minutes: int
    longest_gap: int
    same_day_exams: int
    tight_exams: int
    scarcity: int

    def key(self, criteria: Sequence[Criterion]) -> tuple[int, ...]:
        """What timetables are sorted by, the smaller the better."""
        values = {
            Criterion.DAYS: self.days,
            Criterion.GAPS: self.gap_minutes,
            Criterion.EXAMS: self.same_day_exams + self.tight_exams,
            Criterion.SEATS: self.scarcity,
        }
        return tuple(values[criterion] for criterion in criteria)


def closeness(one: Exam, other: Exam) -> int:
    """0 on different days, 1 on the same Bangkok day, 2 with less than ``LEAST_GAP`` between them."""
    first, second = sorted((one, other), key=lambda exam: exam.starts_at)
    return _POINTS[nearness(first, second)]


def figures_of(
    meetings: Iterable[Meeting], exams: Sequence[Sequence[Exam]], scarcity: int, lunch: Window | None = None
) -> Figures:
    """The figures of what is attended: weekly meetings that do not overlap, and the exams of each subject.

    Minutes within ``lunch`` are no gap; exams of one subject are not compared with each other.
    """
    days: defaultdict[int, list[Meeting]] = defaultdict(list)
    for meeting in meetings:
        days[meeting.weekday].append(meeting)
    gaps = [
        _without(before.ends_minute, after.starts_minute, lunch)
        for day in days.values()
        for before, after in pairwise(sorted(day, key=lambda one: one.starts_minute))
    ]
    close = [closeness(one, other) for mine, others in combinations(exams, 2) for one in mine for other in others]
    return Figures(
        days=len(days),
        gap_minutes=sum(gaps),
        longest_gap=max(gaps, default=0),
        same_day_exams=sum(one > 0 for one in close),
        tight_exams=sum(one > 1 for one in close),
        scarcity=scarcity,
    )


def _without(starts: int, ends: int, lunch: Window | None) -> int:
    inside = 0 if lunch is None else max(0, min(ends, lunch.to_minute) - max(starts, lunch.from_minute))
    return max(0, ends - starts) - inside
