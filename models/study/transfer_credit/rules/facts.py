"""What asking for a transfer of credits looks at, and what is asked for (study §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from models.enrolment.enrolment.rules.facts import PeriodFacts
from models.study.transfer_credit.contract import TransferLine, TransferSource
from models.study.transfer_credit.rules.lines import KnownRule
from models.study.transfer_credit.rules.policy import TransferPolicy


@dataclass(frozen=True, slots=True)
class TargetSubject:
    """A subject that is taught here. ``subject_code`` is its active version."""

    code: str
    subject_code: str
    credits: Decimal
    faculty_code: str
    department_code: str


class AttemptKey(NamedTuple):
    """What tells an attempt from every other of its student: the code without the version, and the term."""

    code: str
    academic_year: int
    semester: int


@dataclass(frozen=True, slots=True)
class RecordedAttempt:
    """An attempt of the student's own record, with its published grade.

    ``counts_at_th`` and ``counts_at_en``: the requirement of the programme at which it counts now; empty where it
    counts nowhere, or only where any subject would. ``transferred``: it was earned elsewhere itself. ``used``: it was
    transferred before and counts as something else. ``in_correction``: a request to correct its grade is open.
    """

    key: AttemptKey
    name_th: str
    name_en: str
    credits: Decimal
    letter: str
    counts_at_th: str = ""
    counts_at_en: str = ""
    transferred: bool = False
    used: bool = False
    in_correction: bool = False


@dataclass(frozen=True, slots=True)
class GrantedSource:
    """Credits that were granted before for a source of another institution."""

    institution: str
    source_code: str
    credits: Decimal


@dataclass(frozen=True, slots=True)
class ProgrammeLimits:
    """What a transfer asks of the programme the student follows: its leaves, its credits and what it allows."""

    total_credits: Decimal
    transfer_share: Decimal
    leaves: frozenset[str]


@dataclass(frozen=True, slots=True)
class TransferFacts:
    """What asking looks at. ``asked_at`` (UTC) and ``asked_on``, the day in Bangkok, are those of the request.

    ``subjects`` are the targets by their codes; ``attempts`` those of the student's record, where the source is this
    university; ``granted_sources`` what was granted before for those of other institutions. ``passed`` and ``taken``
    are codes of subjects; ``taken`` are those the student has a place or an attempt in, in the term.
    ``transferred`` and ``transferred_in_term`` are credits granted before. ``under_review``: another request of the
    student is looked at. Without ``closes_at`` the calendar does not know the term.
    """

    asked_at: datetime
    asked_on: date
    status_code: str
    status_th: str
    status_en: str
    faculty_code: str
    department_code: str | None
    policy: TransferPolicy
    period: PeriodFacts | None
    closes_at: datetime | None
    programme: ProgrammeLimits | None
    subjects: Mapping[str, TargetSubject]
    attempts: Mapping[AttemptKey, RecordedAttempt]
    granted_sources: tuple[GrantedSource, ...]
    passed: frozenset[str]
    taken: frozenset[str]
    transferred: Decimal
    transferred_in_term: Decimal
    rules: tuple[KnownRule, ...]
    under_review: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for."""

    source: TransferSource
    institution: str
    lines: Sequence[TransferLine]
    files: int
