"""Examinations that come close on one another, told before a plan is asked for (issue 14, part 3).

Nothing is refused by it: two at the same time are the matter of ``exams_do_not_clash``. It marks two on one day in
Bangkok, and two with less than :data:`LEAST_GAP` between them, whatever the day.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Protocol

from models.curriculum.section.contract import ExamKind
from models.enrolment.exam.contract import ExamNearness
from models.kit.calendar import bangkok_date

LEAST_GAP: Final = timedelta(hours=2)
"""Between the end of an examination and the beginning of the next (issue 14: "gap under two hours marked")."""


class Timed(Protocol):
    """Whatever takes place from ``starts_at`` until before ``ends_at`` (UTC instants)."""

    @property
    def starts_at(self) -> datetime:
        """The beginning."""

    @property
    def ends_at(self) -> datetime:
        """The end."""


@dataclass(frozen=True, slots=True, order=True)
class Sitting:
    """An examination a student sits: lecture and laboratory of a subject that are examined together are one."""

    starts_at: datetime
    ends_at: datetime
    subject_code: str
    exam: ExamKind


@dataclass(frozen=True, slots=True)
class ExamNotice:
    """Two sittings, the earlier one first, and why they are named together. ``gap`` is nought where they overlap."""

    nearness: ExamNearness
    gap: timedelta
    on: date
    first: Sitting
    second: Sitting


def exam_notices(sittings: Iterable[Sitting]) -> tuple[ExamNotice, ...]:
    """Each sitting with the one before it that ends last, where the two come close; in order of time."""
    notices: list[ExamNotice] = []
    in_order = sorted(set(sittings))
    for place, sitting in enumerate(in_order):
        before = [other for other in in_order[:place] if not _shared(other, sitting)]
        last = max(before, key=lambda other: other.ends_at, default=None)
        if last is not None and (found := nearness(last, sitting)) is not None:
            gap = max(sitting.starts_at - last.ends_at, timedelta())
            notices.append(ExamNotice(found, gap, bangkok_date(sitting.starts_at), last, sitting))
    return tuple(notices)


def _shared(first: Sitting, second: Sitting) -> bool:
    """Whether two that overlap are of one subject: its lecture and laboratory are examined together."""
    return first.subject_code == second.subject_code and second.starts_at < first.ends_at


def nearness(first: Timed, second: Timed) -> ExamNearness | None:
    """How close two examinations come, of which the first begins no later; None on different days."""
    if second.starts_at < first.ends_at:
        return ExamNearness.OVERLAP
    if second.starts_at - first.ends_at < LEAST_GAP:
        return ExamNearness.SHORT_GAP
    same = bangkok_date(second.starts_at) in (bangkok_date(first.starts_at), bangkok_date(first.ends_at))
    return ExamNearness.SAME_DAY if same else None
