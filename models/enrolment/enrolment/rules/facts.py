"""What the rules of enrolling look at. Filled from a few reads of the rows; the rules know no tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.section.contract import SectionApproval, SectionStatus, SectionType
from models.curriculum.section.rules.meetings import Meeting
from models.enrolment.hold.contract import HoldKind, UnlockPurpose
from models.grades.grade.rules.letters import PASSING


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
    """Seats kept for one major and year of study; ``waiting`` on the waitlist for them are others than this student.

    ``opened`` once an allocation round gave seats of the section to everybody, whether these or another major's.
    """

    seats: int
    seats_taken: int
    waiting: int = 0
    opened: bool = False

    @property
    def has_seat(self) -> bool:
        """Whether one of the seats is left after those who wait for them."""
        return self.seats_taken + self.waiting < self.seats


@dataclass(frozen=True, slots=True)
class SplitCredits:
    """Of a subject that is taken with a credit amount: its credits in all, and the fewest to be taken in a term.

    ``asked`` is what was chosen for this section, None where nothing was.
    """

    total: Decimal
    minimum: Decimal
    asked: Decimal | None = None


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """A section as the rules see it, for one student.

    ``credit`` is the section's share of its subject's credits; ``allotment`` is the student's own, if any; ``linked``
    are the subjects (codes without suffix) that must be enrolled together with this one; ``times_to_register`` is how
    often the subject may be passed, where that is said; ``split`` is there where the subject is taken with a credit
    amount, and ``credit`` is then that amount; ``grade`` is the published letter of the student's attempt at the
    subject in the term, held or given up with W. ``is_graded`` once the section's grades are submitted or published.
    ``reserved`` free seats are kept for majors and years, some of them
    until ``releases_at`` (UTC); of the others, as many as ``waiting`` are kept for the waitlist.
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
    requisites: tuple[RequisiteTree, ...] = ()
    times_to_register: int | None = None
    split: SplitCredits | None = None
    linked: frozenset[str] = frozenset()
    waiting: int = 0
    reserved: int = 0
    releases_at: datetime | None = None
    grade: str | None = None
    is_graded: bool = False

    @property
    def takes_allotted_seat(self) -> bool:
        """Whether the student's seat here is one kept for their major and year.

        Once a round has released seats of the section, the student may have one of everybody's when these are gone.
        """
        own = self.allotment
        return own is not None and (own.has_seat or not own.opened)


@dataclass(frozen=True, slots=True)
class PeriodFacts:
    """A period of the calendar: open from ``opens_at`` until before ``closes_at`` (UTC)."""

    opens_at: datetime
    closes_at: datetime

    def is_open(self, now: datetime) -> bool:
        """Whether ``now`` lies in the period; the closing instant itself does not."""
        return self.opens_at <= now < self.closes_at


@dataclass(frozen=True, slots=True)
class HoldFacts:
    """A hold that stands on the student: its kind, the reason in both languages, the amount owed in baht, if any."""

    kind: HoldKind
    reason_th: str
    reason_en: str
    amount: Decimal | None
    placed_at: datetime


@dataclass(frozen=True, slots=True)
class CountedSubject:
    """A passed subject (code without suffix) that counts as another by an equivalence, with its grade."""

    subject_show: str
    grade: str


@dataclass(frozen=True, slots=True)
class Passes:
    """How often a subject was passed, and with how many credits in all."""

    times: int
    credits: Decimal


def unlocked(unlocks: Mapping[UnlockPurpose, datetime], purpose: UnlockPurpose, now: datetime) -> bool:
    """Whether an approved request has opened this for the student at ``now`` (UTC); ``unlocks`` say until when."""
    return purpose in unlocks and now < unlocks[purpose]


@dataclass(frozen=True, slots=True)
class StudentFacts:
    """The student's standing. Credits are per term; ``slot`` is the personal slot, where one is published.

    ``grades`` maps a subject's code without suffix to the best grade so far, ``passes`` to its passes, and
    ``counts_as`` one that counts as it by an equivalence to the passed subject and its grade; ``tags`` counts the
    passed subjects of each group of general education. ``has_chosen_type`` and
    ``maintains_status`` speak of the choice of enrolment type: whether there is one, and whether the
    student chose only to keep the status this term. ``holds`` are those that stand, the oldest first; ``unlocks`` say
    until when (UTC) an approved request opened what for this term. ``major_th`` and ``major_en`` are the code and the
    name of the major.
    """

    status_code: str
    status_th: str
    status_en: str
    major_code: str
    study_year: int
    credit_limit: Decimal
    has_advisor: bool
    credit_minimum: Decimal = Decimal(0)
    slot: PeriodFacts | None = None
    has_chosen_type: bool = True
    maintains_status: bool = False
    grades: Mapping[str, str] | None = None
    passes: Mapping[str, Passes] = field(default_factory=dict)
    counts_as: Mapping[str, CountedSubject] = field(default_factory=dict)
    tags: Mapping[str, int] = field(default_factory=dict)
    entry_year: int | None = None
    campus_code: str = ""
    holds: tuple[HoldFacts, ...] = ()
    unlocks: Mapping[UnlockPurpose, datetime] = field(default_factory=dict)
    major_th: str = ""
    major_en: str = ""

    def credits_passed(self, show: str) -> Decimal:
        """The credits of the subject (code without suffix) that were passed, in all terms."""
        counted = self.passes.get(show)
        return counted.credits if counted else Decimal(0)

    def times_passed(self, show: str) -> int:
        """How often the subject (code without suffix) was passed."""
        counted = self.passes.get(show)
        if counted is not None:
            return counted.times
        return 1 if (self.grades or {}).get(show) in PASSING else 0


@dataclass(frozen=True, slots=True)
class EnrolmentFacts:
    """Everything one decision looks at: the student, the calendar, what stays held, and one bundle.

    ``now`` is the instant the request was made (UTC): whoever asked in time is judged in time. ``held`` are the
    sections the student keeps; ``together`` the subjects (without suffix) asked for in the same request. ``periods``
    maps the calendar's kinds to the student's periods of the term.
    """

    now: datetime
    academic_year: int
    semester: int
    student: StudentFacts
    periods: Mapping[str, PeriodFacts]
    held: tuple[SectionFacts, ...]
    bundle: tuple[SectionFacts, ...]
    together: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GivingUpFacts:
    """What giving up a subject looks at: ``bundle`` goes, ``kept`` stays; both are held now."""

    now: datetime
    student: StudentFacts
    periods: Mapping[str, PeriodFacts]
    bundle: tuple[SectionFacts, ...]
    kept: tuple[SectionFacts, ...]
