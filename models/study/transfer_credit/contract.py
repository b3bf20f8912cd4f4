"""Messages and persisted names of the process ``transfer_credit``: credits earned elsewhere count here (study §5)."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message

MOST_LINES: Final = 40
"""How many lines a request may have."""


class TransferSource(StrEnum):
    """Where the credits were earned. Persisted: never renamed."""

    INSIDE = "inside"
    """At this university: another programme, or as another kind of student."""
    OUTSIDE = "outside"
    """At another institution, which the request names."""


class TransferSectionType(StrEnum):
    """Type of a section of a transfer enrolment, under the codes of the original (spec §9). Persisted."""

    LECTURE = "16901"
    LABORATORY = "16902"


class TransferStage(StrEnum):
    """Where a request stands. Persisted: never renamed."""

    RECEIVED = "received"
    OWNER_REVIEW = "owner_review"
    """Lines that no rule knows are before the owners of their targets, all at the same time."""
    ADVISOR_REVIEW = "advisor_review"
    FACULTY_REVIEW = "faculty_review"
    REGISTRAR_REVIEW = "registrar_review"
    APPROVED = "approved"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"


class LineOutcome(StrEnum):
    """What became of a line, until it comes to the ending of its case. Persisted: never renamed."""

    ASKED = "asked"
    """Its owner considers it."""
    KNOWN = "known"
    """A rule that somebody decided before says yes."""
    ACCEPTED = "accepted"
    """Its owner said yes."""
    DECLINED = "declined"
    """Its owner said no; the rest of the request goes on, and this line stays so however the case ends."""


class TransferField(StrEnum):
    """What a request has to say to be complete (spec §5: "Transfer request requires complete information")."""

    INSTITUTION = "institution"
    FILE = "file"
    LINES = "lines"
    ATTEMPT = "attempt"
    """Of a source of this university: which attempt of the student's record it is."""
    SOURCE_CODE = "source_code"
    SOURCE_NAME = "source_name"
    SOURCE_CREDITS = "source_credits"
    GRADE = "grade"
    CONTENT_SHARE = "content_share"
    TARGET = "target"
    SECTION_CODE = "section_code"
    CREDITS = "credits"


class TransferLine(Message):
    """A subject that was passed elsewhere, and what it shall count as here.

    A source of this university is an attempt of the student's own record, named by its code and its term
    (``source_academic_year``, ``source_semester``); its name, credits and grade are those of the record. The target is
    a subject (``target_code``, without the version) or a leaf of the student's programme (``target_path``).
    ``content_share``: how much of the target the source covers, in percent. A field that is None or empty is missing:
    such a line may be looked at, and not sent.
    """

    source_code: str = ""
    source_name: str = ""
    source_credits: Decimal | None = None
    source_academic_year: int | None = None
    source_semester: int | None = None
    grade: str = ""
    content_share: int | None = None
    target_code: str | None = None
    target_path: str | None = None
    section_code: str = ""
    section_type: TransferSectionType = TransferSectionType.LECTURE
    credits: Decimal | None = None


class TransferRequest(StudentRequest):
    """A student asks to have credits transferred. Its term is the one in which they are granted.

    Lines are numbered from 1 in their order.
    """

    department_code: str | None
    source: TransferSource
    institution: str
    lines: tuple[TransferLine, ...]
    reason: str
    file_ids: tuple[UUID, ...] = ()


class LineOwner(Message):
    """Who decides a line that no rule knows: the head of the target's department, or the dean where there is none."""

    number: int
    faculty_code: str
    department_code: str | None


class OwnerForm(ActionForm):
    """What an owner says beside a yes: the numbers of those of their lines they decline, such as "2, 5"."""

    declined: Annotated[str, Field(max_length=200, pattern=r"^\s*(\d{1,2}(\s*,\s*\d{1,2})*)?\s*$")] = ""


class TransferRegulation(Regulation):
    """The offices that consider a request once owners have answered, and how long an owner has a line alone.

    ``remind_before`` is how long before the request lapses its student is reminded that nobody has decided it.
    """

    owner_escalates_after: timedelta = timedelta(days=5)
    remind_before: tuple[timedelta, ...] = ()


class TransferReceived(Message):
    """What became of a request at once, and what it runs under from then on.

    ``owners`` are those of the lines that no rule knows.
    """

    record: CaseRecord
    regulation: TransferRegulation
    owners: tuple[LineOwner, ...]
    advisor_id: UUID | None


class TransferDecision(Message):
    """An approval on its way into its transaction: what is agreed to is judged again, and the last one grants it."""

    request: TransferRequest
    regulation: TransferRegulation
    owners: tuple[LineOwner, ...]
    advisor_id: UUID | None
    record: CaseRecord
    action: CaseAction


class TransferDates(Message):
    """Until when (UTC) the request may be decided; None where the calendar does not know its term."""

    closes_at: datetime | None = None
