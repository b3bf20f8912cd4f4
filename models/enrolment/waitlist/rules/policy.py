"""Who comes first, and who is offered what: the stated policy of the waitlist.

Graduating students come before those for whose major and year the section keeps seats, and these before all others;
within a rank the earlier comes first. Seats kept for majors and years go to those only. A seat is offered to the
first for whom *every* section they wait for has one, so lecture and lab come together and no seat stands empty in
between. While somebody waits, seats that fall free are the waitlist's: enrolling takes only what it leaves over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from models.enrolment.enrolment.rules.calendar_rules import TAKING
from models.enrolment.enrolment.rules.facts import PeriodFacts, SectionFacts
from models.enrolment.waitlist.contract import WaitlistRank


@dataclass(frozen=True, slots=True, order=True)
class Need:
    """A seat that is waited for: in a section and, where it keeps seats for majors, in whose allotment.

    ``awaited`` says that the section was full when it was asked for: only then the place counts on its waitlist.
    """

    section_id: int
    major: str | None = None
    year: int | None = None
    awaited: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a waitlist: all its needs are met at once, or none."""

    case_id: UUID
    rank: WaitlistRank
    joined_at: datetime
    needs: tuple[Need, ...]

    @property
    def order(self) -> tuple[int, datetime, UUID]:
        """The one order of every waitlist."""
        return self.rank, self.joined_at, self.case_id


@dataclass(slots=True)
class FreeSeats:
    """Seats nobody holds: by section, and by section, major and year where seats are kept for majors.

    ``reserved`` is how many of a section's free seats are kept for majors and years, whoever those are.
    """

    of_sections: dict[int, int] = field(default_factory=dict)
    of_allotments: dict[tuple[int, str, int], int] = field(default_factory=dict)
    reserved: dict[int, int] = field(default_factory=dict)

    def has(self, need: Need) -> bool:
        """Whether the need could be met now."""
        free = self.of_sections.get(need.section_id, 0)
        if need.major is None:
            return free > self.reserved.get(need.section_id, 0)
        return free > 0 and self.of_allotments.get(_allotment(need), 0) > 0

    def take(self, needs: Iterable[Need]) -> None:
        """Count the seats of these needs as held."""
        for need in needs:
            self.of_sections[need.section_id] -= 1
            if need.major is not None:
                self.of_allotments[_allotment(need)] -= 1
                self.reserved[need.section_id] = max(0, self.reserved.get(need.section_id, 0) - 1)


def _allotment(need: Need) -> tuple[int, str, int]:
    return need.section_id, need.major or "", need.year or 0


@dataclass(frozen=True, slots=True)
class Round:
    """What one round of offers comes to: places offered their seats, and needs that turned out to be full."""

    offered: tuple[Place, ...]
    now_awaited: tuple[tuple[UUID, int], ...]


def offer_round(places: Sequence[Place], free: FreeSeats) -> Round:
    """Offer what is free to the first on the waitlist for whom it is complete. ``free`` counts what is left afterwards.

    A section that was free when somebody joined and is full now gets them on its waitlist from here on.
    """
    offered: list[Place] = []
    now_awaited: list[tuple[UUID, int]] = []
    for place in sorted(places, key=lambda place: place.order):
        missing = [need for need in place.needs if not free.has(need)]
        if not missing:
            free.take(place.needs)
            offered.append(place)
        now_awaited += [(place.case_id, need.section_id) for need in missing if not need.awaited]
    return Round(tuple(offered), tuple(now_awaited))


def rank_of(study_year: int, programme_years: int, sections: Iterable[SectionFacts]) -> WaitlistRank:
    """The student's rank on the waitlist of these sections."""
    if study_year >= programme_years:
        return WaitlistRank.GRADUATING
    if any(section.allotment is not None for section in sections):
        return WaitlistRank.ALLOTTED
    return WaitlistRank.OTHERS


def waitlist_ends_at(periods: Mapping[str, PeriodFacts]) -> datetime | None:
    """When the add period ends (UTC) and every waitlist with it; None when the calendar has none."""
    return max((periods[kind].closes_at for kind in TAKING if kind in periods), default=None)


def offer_until(periods: Mapping[str, PeriodFacts], now: datetime, lasts: timedelta) -> datetime | None:
    """Until when an offer made ``now`` stands: for as long as offers last, never past the end of the add period.

    None while nothing can be accepted.
    """
    ends_at = waitlist_ends_at(periods)
    if ends_at is None or not any(kind in periods and periods[kind].is_open(now) for kind in TAKING):
        return None
    return min(now + lasts, ends_at)
