"""What the rules of enrolling look at. Filled from one read of the rows; the rules know no tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from models.contracts.sections import SectionApproval, SectionStatus, SectionType


@dataclass(frozen=True, slots=True)
class Meeting:
    """A weekly meeting: weekday 0 Monday … 6 Sunday, minutes after midnight, end exclusive."""

    weekday: int
    starts_minute: int
    ends_minute: int

    def overlaps(self, other: Meeting) -> bool:
        """Whether both are in session at some minute of the week."""
        return (
            self.weekday == other.weekday
            and self.starts_minute < other.ends_minute
            and other.starts_minute < self.ends_minute
        )


@dataclass(frozen=True, slots=True)
class Exam:
    """An exam from ``starts_at`` until before ``ends_at`` (UTC instants)."""

    kind: str
    starts_at: datetime
    ends_at: datetime

    def overlaps(self, other: Exam) -> bool:
        """Whether one student cannot sit both."""
        return self.starts_at < other.ends_at and other.starts_at < self.ends_at


@dataclass(frozen=True, slots=True)
class Allotment:
    """Seats kept for one major and year of study."""

    seats: int
    seats_taken: int


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """A section as the rules see it, for one student.

    ``credit`` is the section's share of its subject's credits; ``allotment`` is the student's own, if any.
    """

    section_id: int
    academic_year: int
    semester: int
    subject_code: str
    subject_show: str
    subject_name_th: str
    subject_name_en: str
    section_code: str
    section_type: SectionType
    credit: Decimal
    seats: int
    seats_taken: int
    status: SectionStatus
    approval: SectionApproval
    types_offered: frozenset[SectionType]
    allowed_majors: frozenset[str]
    excluded_majors: frozenset[str]
    allotment: Allotment | None
    meetings: tuple[Meeting, ...]
    exams: tuple[Exam, ...]


@dataclass(frozen=True, slots=True)
class StudentFacts:
    """The student's standing. ``credit_limit`` in credits per term."""

    status_code: str
    status_name: str
    major_code: str
    study_year: int
    credit_limit: Decimal
    has_advisor: bool


@dataclass(frozen=True, slots=True)
class PeriodFacts:
    """A period of the calendar: open from ``opens_at`` until before ``closes_at`` (UTC)."""

    opens_at: datetime
    closes_at: datetime

    def is_open(self, now: datetime) -> bool:
        """Whether ``now`` lies in the period; the closing instant itself does not."""
        return self.opens_at <= now < self.closes_at


@dataclass(frozen=True, slots=True)
class EnrolmentFacts:
    """Everything one decision looks at: the student, the period, what is held, and the sections of one subject."""

    now: datetime
    academic_year: int
    semester: int
    student: StudentFacts
    period: PeriodFacts | None
    held: tuple[SectionFacts, ...]
    bundle: tuple[SectionFacts, ...]
