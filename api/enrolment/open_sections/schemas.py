"""Open subjects as the web shows them."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final

from pydantic import Field, computed_field

from api.curriculum.sections.words import SECTION_TYPES
from api.kit.wire import Camel, Names
from models.contracts.curriculum.sections import SectionApproval, SectionStatus, SectionType
from models.rules.enrolment.enrolment.credits import credit_show, section_credit

_TYPE_NAMES: Final = {kind: Names(th=names[0], en=names[1]) for kind, names in SECTION_TYPES.items()}


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
    starts_at: datetime
    ends_at: datetime
    room: Names


class OpenSectionView(Camel):
    """A section; ``fits`` the caller's timetable. What is excluded is only read, to say the rest.

    Seats the caller cannot take count as taken: those of the line, and ``seats_reserved`` that are kept for other
    majors and years, until ``releases_at`` where an allocation round will release some.
    """

    section_id: int
    section_code: str
    section_type: SectionType
    seats: int
    seats_taken: int
    seats_reserved: int
    releases_at: datetime | None
    teacher: Names | None
    meetings: list[MeetingView]
    exams: list[ExamView]
    allowed_majors: list[str]
    excluded_majors: list[str]
    fits: bool
    record_status: SectionStatus = Field(exclude=True)
    approval: SectionApproval = Field(exclude=True)
    subject_credit: Decimal = Field(exclude=True)
    theory_hours: int = Field(exclude=True)
    types_offered: list[SectionType] = Field(exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def section_type_name(self) -> Names:
        """Lecture or laboratory."""
        return _TYPE_NAMES[self.section_type]

    @computed_field  # type: ignore[prop-decorator]
    @property
    def credit(self) -> float:
        """The section's share of its subject's credits."""
        types = frozenset(self.types_offered)
        return float(section_credit(self.subject_credit, self.theory_hours, self.section_type, types))

    @computed_field  # type: ignore[prop-decorator]
    @property
    def status(self) -> str:
        """``open``, ``full`` or ``closed``."""
        return section_state(self.record_status, self.seats, self.seats_taken)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def needs_approval(self) -> bool:
        """Whether the advisor must agree."""
        return self.approval is SectionApproval.ADVISOR


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
    theory_hours: int = Field(exclude=True)
    practice_hours: int = Field(exclude=True)
    self_hours: int = Field(exclude=True)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def credit_show(self) -> str:
        """Credits and hours as the university writes them: ``3(3-0-6)``."""
        return credit_show(self.credit, self.theory_hours, self.practice_hours, self.self_hours)


class ReservedSeats(Camel):
    """Seats of a section that a major and year has left."""

    major_code: str
    major: Names
    study_year: int
    seats: int


class Reservations(Camel):
    """For whom a section's free seats are kept, and when the next round releases a share of them."""

    lines: list[ReservedSeats]
    releases_at: datetime | None
    release_percent: int | None


class SeatsView(Camel):
    """How a section stands now."""

    section_id: int
    seats: int
    seats_taken: int
    seats_reserved: int
    releases_at: datetime | None
    status: str
