"""What a student wishes of a timetable, and why a section does not fit it (issue 14, build my timetable)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

from models.enrolment.enrolment.rules.facts import SectionFacts


class Criterion(StrEnum):
    """What timetables are ranked by."""

    DAYS = "days"
    GAPS = "gaps"
    EXAMS = "exams"
    SEATS = "seats"


class Against(StrEnum):
    """The wish that leaves a section out."""

    CAMPUS = "campus"
    TEACHER = "teacher"
    FREE_DAY = "free_day"
    EARLIEST = "earliest"
    LATEST = "latest"
    LUNCH = "lunch"


@dataclass(frozen=True, slots=True)
class Window:
    """A part of every day: minutes after midnight in Bangkok, end exclusive."""

    from_minute: int
    to_minute: int


@dataclass(frozen=True, slots=True)
class Choice:
    """``take`` of these subjects (codes without suffix): one of one is required, two of three is "two of these"."""

    subjects: tuple[str, ...]
    take: int = 1


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the timetable should be like; None and empty wish nothing.

    ``free_days`` are weekdays (0 Monday … 6 Sunday); ``earliest`` and ``latest`` minutes after midnight between which
    all classes lie; ``longest_gap`` minutes between two classes of a day, the lunch hour apart; ``teachers`` who may
    teach a subject (code without suffix); ``first`` what timetables are ranked by before anything else.
    """

    free_days: frozenset[int] = frozenset()
    earliest: int | None = None
    latest: int | None = None
    lunch: Window | None = None
    longest_gap: int | None = None
    teachers: Mapping[str, frozenset[UUID]] = field(default_factory=dict)
    campuses: frozenset[str] = frozenset()
    first: Criterion = Criterion.DAYS

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """All criteria in the order in which they count."""
        return (self.first, *(one for one in Criterion if one is not self.first))


@dataclass(frozen=True, slots=True)
class Offer:
    """A section with what only wishes look at: campus, teachers, and its points of :func:`scarcity`."""

    section: SectionFacts
    campus_code: str
    teachers: frozenset[UUID]
    scarcity: int


def against(offer: Offer, wishes: Wishes) -> Against | None:
    """The first wish that the section does not fulfil; None when it fits all that look at one section."""
    if wishes.campuses and offer.campus_code not in wishes.campuses:
        return Against.CAMPUS
    wanted = wishes.teachers.get(offer.section.subject_show)
    if wanted and offer.teachers and not wanted & offer.teachers:
        return Against.TEACHER
    for meeting in offer.section.meetings:
        if meeting.weekday in wishes.free_days:
            return Against.FREE_DAY
        if wishes.earliest is not None and meeting.starts_minute < wishes.earliest:
            return Against.EARLIEST
        if wishes.latest is not None and meeting.ends_minute > wishes.latest:
            return Against.LATEST
        lunch = wishes.lunch
        if lunch and meeting.starts_minute < lunch.to_minute and lunch.from_minute < meeting.ends_minute:
            return Against.LUNCH
    return None
