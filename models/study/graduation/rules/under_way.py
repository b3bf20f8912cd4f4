"""What is under way or ungraded when a degree is asked for: a degree waits until nothing is (study §4, ADR 45).

A grade that comes later could take the degree back, or its honours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from models.study.audit.rules.auditing import Missing, audit
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.programme import Programme
from models.study.audit.rules.subjects import Taken
from models.study.audit.rules.trying import as_tried


class UnderWayKind(StrEnum):
    """What something under way is."""

    ENROLLED = "enrolled"
    """A place in a section, without a published grade."""
    AWAITING_APPROVAL = "awaiting_approval"
    """A place that an office still has to agree to."""
    WAITLIST = "waitlist"
    ENROLMENT = "enrolment"
    """A request to enrol that was received or is armed."""
    GRADE_CORRECTION = "grade_correction"
    TRANSFER_CREDIT = "transfer_credit"
    PROGRAMME_EXCEPTION = "programme_exception"
    LEAVE = "leave"
    """A leave that is considered or has been granted and is not over."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """One thing under way. ``code`` is a subject's without the version, empty for a case about none in particular."""

    kind: UnderWayKind
    code: str
    name_th: str
    name_en: str
    academic_year: int | None
    semester: int | None
    case_id: UUID | None


def missing_without(
    programme: Programme, taken: Sequence[Taken], agreed: Sequence[ProgrammeException], code: str
) -> tuple[Missing, ...]:
    """What the programme lacks if a subject under way is dropped or withdrawn from, even if the rest is passed.

    Empty where it is not needed: then dropping or withdrawing is a way to clear it.
    """
    return audit(programme, as_tried(taken, [], {code}), agreed).missing
