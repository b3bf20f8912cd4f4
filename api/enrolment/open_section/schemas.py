"""Open subjects as the web shows them. The database writes the page of a search; a test reads it by these shapes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionStatus, SectionType
from models.kit.instants import Instant


def section_state(status: SectionStatus, seats: int, seats_taken: int) -> str:
    """``open``, ``full`` or ``closed``: full is a count, not a status."""
    if status is SectionStatus.CLOSED:
        return "closed"
    return "full" if seats_taken >= seats else "open"


class MeetingView(Camel):
    """A weekly meeting: weekday 0 Monday … 6 Sunday, minutes after midnight in Bangkok."""

    weekday: int
    starts_minute: int
    ends_minute: int
    room: Names


class ExamView(Camel):
    """A midterm or final exam."""

    kind: str
    starts_at: Instant
    ends_at: Instant
    room: Names


class OpenSectionView(Camel):
    """A section; ``fits`` the caller's timetable.

    Seats the caller cannot take count as taken: those of the waitlist, and ``seats_reserved`` that are kept for other
    majors and years, until ``releases_at`` where an allocation round will release some.
    """

    section_id: int
    section_code: str
    section_type: SectionType
    seats: int
    seats_taken: int
    seats_reserved: int
    releases_at: Instant | None
    teacher: Names | None
    meetings: list[MeetingView]
    exams: list[ExamView]
    allowed_majors: list[str]
    excluded_majors: list[str]
    fits: bool
    section_type_name: Annotated[Names, Field(description="lecture or laboratory")]
    credit: Annotated[float, Field(description="the section's share of its subject's credits")]
    status: Annotated[str, Field(description="open, full or closed")]
    needs_approval: Annotated[bool, Field(description="whether the advisor must agree")]


class AmountView(Camel):
    """Of a splittable subject: the credits it has in all, and the fewest that are taken in a term."""

    credits: float
    minimum: float


class OpenSubjectView(Camel):
    """A subject with its sections; ``linked`` must be enrolled together with it.

    ``section_count`` sections match; of many only the first of each type are in ``sections``.
    """

    subject_code: str
    subject_show: str
    name: Names
    credit: float
    group: str | None
    linked: list[str]
    sections: list[OpenSectionView]
    section_count: int
    amount: AmountView | None
    credit_show: Annotated[str, Field(description="credits and hours as the university writes them: 3(3-0-6)")]


class ReservedSeats(Camel):
    """Seats of a section that a major and year has left."""

    major_code: str
    major: Names
    study_year: int
    seats: int


class Reservations(Camel):
    """For whom a section's free seats are kept, and when the next round releases a share of them."""

    lines: list[ReservedSeats]
    releases_at: Instant | None
    release_percent: int | None


class SeatsView(Camel):
    """How a section stands now."""

    section_id: int
    seats: int
    seats_taken: int
    seats_reserved: int
    releases_at: Instant | None
    status: str
