"""What asking for a transfer of credits looks at, and what is asked for (study §5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from models.contracts.study.transfer_credit import TransferLine, TransferSource
from models.rules.enrolment.enrolment.facts import PeriodFacts
from models.rules.study.transfer_credit.lines import KnownRule
from models.rules.study.transfer_credit.policy import TransferPolicy


@dataclass(frozen=True, slots=True)
class TargetSubject:
    """A subject that is taught here. ``subject_code`` is its active version."""

    code: str
    subject_code: str
    credits: Decimal
    faculty_code: str
    department_code: str


@dataclass(frozen=True, slots=True)
class ProgrammeLimits:
    """What a transfer asks of the programme the student follows: its leaves, its credits and what it allows."""

    total_credits: Decimal
    transfer_share: Decimal
    leaves: frozenset[str]


@dataclass(frozen=True, slots=True)
class TransferFacts:
    """What asking looks at. ``asked_at`` (UTC) and ``asked_on``, the day in Bangkok, are those of the request.

    ``subjects`` are the targets by their codes, ``known_sources`` the codes of sources that are taught here. ``passed``
    and ``taken`` are codes of subjects; ``taken`` are those the student has a place or an attempt in, in the term.
    ``transferred`` and ``transferred_in_term`` are credits granted before. ``under_review``: another request of the
    student is looked at. Without ``closes_at`` the calendar does not know the term.
    """

    asked_at: datetime
    asked_on: date
    status_code: str
    status_name: str
    faculty_code: str
    department_code: str | None
    policy: TransferPolicy
    period: PeriodFacts | None
    closes_at: datetime | None
    programme: ProgrammeLimits | None
    subjects: Mapping[str, TargetSubject]
    known_sources: frozenset[str]
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
