"""Messages and persisted names of the process ``graduation``: from asking for the degree to having it (study §4)."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message

MOVED_SIGNAL: Final = "student_moved"
"""Something was written of the student since the last audit. Sent again it changes nothing."""
InputHash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", max_length=64)]


class GraduationStage(StrEnum):
    """Where a request to graduate stands. Persisted: never renamed."""

    RECEIVED = "received"
    ADVISOR_REVIEW = "advisor_review"
    FACULTY_REVIEW = "faculty_review"
    REGISTRAR_REVIEW = "registrar_review"
    GIVEN_BACK = "given_back"
    """Before its student, who looks at what has changed and sends it again."""
    APPROVED = "approved"
    """Everybody agreed; it waits for the council."""
    CONFERRED = "conferred"
    LAPSED = "lapsed"
    """Something was missing when its term was over."""
    REFUSED = "refused"
    """The rules refused it when it was asked for."""
    CANCELLED = "cancelled"


class SubmitStatus(StrEnum):
    """How the document of a request stands for its student (spec §4, §9). On the wire: never renamed."""

    SUBMITTED = "80601"
    GIVEN_BACK = "80602"


class HonoursClass(StrEnum):
    """The class of a degree with honours. Persisted and on the wire: never renamed."""

    FIRST = "first"
    SECOND = "second"


class Placement(Message):
    """A subject and where it counts: the key of the attempt and the path of the leaf."""

    key: str
    code: str
    path: str


class MissingCredits(Message):
    """Credits that are missing at a place of the programme, even if everything under way is passed."""

    path: str
    name_th: str
    name_en: str
    credits: str


class GraduationAudit(Message):
    """What the degree audit came to, as a student accepts it and offices agree to it. Credits as people see them.

    ``need`` is what the programme asks for, ``short`` missing of what is done, ``to_take`` even if everything under way
    is passed. ``unmet`` are the conditions beside subjects that are not met.
    """

    version_id: UUID
    input_hash: str
    placements: tuple[Placement, ...]
    need: str
    short: str
    to_take: tuple[MissingCredits, ...] = ()
    unmet: tuple[str, ...] = ()
    is_proven: bool = True


class GraduationRequest(StudentRequest):
    """A student asks to graduate in a term, and accepts the audit of ``input_hash`` and the names to be printed.

    The names stay in the request's row: a history has no name of a person.
    """

    department_code: str | None
    input_hash: str


class PrintedNames(Message):
    """The names to be printed, as the request's row keeps them beside the request."""

    name_th: str
    name_en: str
    evidence_id: UUID | None = None
    """A file that shows why they are not those of the register."""


class GraduationRegulation(Regulation):
    """The offices, how long after the last day of the term it may still be cleared, and when before that the student
    is reminded.
    """

    clears_within: timedelta = timedelta(days=60)
    remind_before: tuple[timedelta, ...] = ()


class AcceptanceForm(ActionForm):
    """The audit a student has looked at and accepts, when a request is sent again.

    ``names_id``: the row with the names to be printed from then on, which no history has; None changes nothing.
    """

    input_hash: InputHash
    names_id: Annotated[str, Field(pattern=r"^[0-9a-f-]{36}$", max_length=36)] | None = None


class LibraryClearance(StrEnum):
    """What the library says of a student. On the wire."""

    CLEARED = "cleared"
    NOT_CLEARED = "not_cleared"


class ProgrammeTest(StrEnum):
    """What the registrar's records say of the test that a programme asks for. On the wire."""

    PASSED = "passed"
    NOT_ASKED = "not_asked"
    NOT_PASSED = "not_passed"


class PrintedNameCheck(StrEnum):
    """What the registrar says of names that differ from the register. On the wire."""

    SAME = "same"
    """There is nothing to say: what is printed is what the register says."""
    AGREED = "agreed"
    NOT_AGREED = "not_agreed"


class ClearanceForm(ActionForm):
    """What the registrar looks up, since the portal keeps no record of it, and whether other names are printed than
    those of the register.
    """

    library: LibraryClearance
    test: ProgrammeTest
    printed_name: PrintedNameCheck = PrintedNameCheck.SAME


class GraduationDates(Message):
    """What a request waits for: until when (UTC) it may be cleared, whether its audit has changed, and whether the
    degree is conferred or the studies have ended otherwise.
    """

    lapses_at: datetime | None = None
    has_changed: bool = False
    is_conferred: bool = False
    has_left: bool = False


class GraduationReceived(Message):
    """What became of a request at once, and what it runs under from then on."""

    record: CaseRecord
    regulation: GraduationRegulation
    advisor_id: UUID | None


class GraduationDecision(Message):
    """A decision that needs the rows: the student is audited again in the transaction that takes it."""

    request: GraduationRequest
    regulation: GraduationRegulation
    advisor_id: UUID | None
    record: CaseRecord
    action: CaseAction


class GraduationDue(Message):
    """Something has happened by ``at`` (UTC, as the workflow's clock has it) that the rows know more of."""

    request: GraduationRequest
    regulation: GraduationRegulation
    advisor_id: UUID | None
    record: CaseRecord
    at: datetime
