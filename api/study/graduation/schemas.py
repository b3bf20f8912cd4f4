"""Asking to graduate, and such requests as students and offices see them (study §4). Credits and averages are texts."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.kit.wire import Camel, Names
from models.kit.instants import Day, Instant
from models.kit.typed import AS_NAME
from models.study.graduation.contract import (
    GraduationStage,
    HonoursClass,
    InputHash,
    LibraryClearance,
    ProgrammeTest,
    SubmitStatus,
)
from models.study.graduation.rules.clearances import ClearanceKind, ClearanceState
from models.study.graduation.rules.coverage import Reopens
from models.study.graduation.rules.honours import HonoursKind
from models.study.graduation.rules.under_way import UnderWayKind
from models.study.programme.contract import ExceptionKind

PrintedTh = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[\u0E00-\u0E7F .\-()]+$"), AS_NAME]
PrintedEn = Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[A-Za-z .,'\-()]+$"), AS_NAME]


class PrintedNames(Camel):
    """The names as the certificate prints them, each in its own letters.

    ``fileId``: a file that was sent, which shows why they are not those of the register.
    """

    name_th: PrintedTh
    name_en: PrintedEn
    file_id: UUID | None = None


class NameEvidence(Camel):
    """A file that shows why a name is printed otherwise than the register says."""

    file_id: UUID
    name: str


class GraduationAgain(PrintedNames):
    """The names to be printed, and the audit that the student has looked at and accepts."""

    input_hash: InputHash


class GraduationAsk(GraduationAgain):
    """An application to graduate: the fields of a repeated one, and the term at whose end the degree is conferred."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)


class PlacedSubject(Camel):
    """A subject and where it counts."""

    code: str
    path: str
    place: Names


class MissingPlace(Camel):
    """Credits that are missing at a place of the programme."""

    path: str
    place: Names
    credits: str


class ClearanceView(Camel):
    """Something that has to be in order, with what is needed and what there is where it has numbers."""

    kind: ClearanceKind
    state: ClearanceState
    need: str | None
    have: str | None
    subjects: list[str]


class UnderWayView(Camel):
    """Something under way or ungraded that a degree waits for, and what dropping or withdrawing from it would do.

    ``missingWithout``: the credits that the programme lacks then, none where it is not needed; null where it is no
    place that could be given up. ``code`` is empty for a case about no subject in particular, and for the student of a
    correction: what an office considers is not theirs to see.
    """

    kind: UnderWayKind
    code: str
    name: Names
    academic_year: int | None
    semester: int | None
    case_id: UUID | None
    missing_without: list[MissingPlace] | None


class HonoursReasonView(Camel):
    """One thing that honours ask for. ``of_class``: an average that one class alone asks for."""

    kind: HonoursKind
    is_met: bool
    need: str | None
    have: str | None
    subjects: list[str]
    of_class: HonoursClass | None


class HonoursView(Camel):
    """What the degree would be given with now, none or a class; and everything that was looked at.

    ``isFinal`` once the degree was conferred: until then a grade may still change them.
    """

    awarded: HonoursClass | None
    is_final: bool
    reasons: list[HonoursReasonView]


class GraduationCoverage(Camel):
    """The audit of this moment: what is needed and missing of what is done, and where each subject counts."""

    input_hash: str
    programme: Names
    need: str
    short: str
    to_take: list[MissingPlace]
    placements: list[PlacedSubject]
    is_proven: bool


class GraduationChange(Camel):
    """What has changed since the student accepted the audit, and what that does to the request."""

    reopens: Reopens
    moved: list[str]
    missing: list[MissingPlace]


class GraduationView(Camel):
    """A request, as its student and its offices see it."""

    case_id: UUID
    stage: GraduationStage
    academic_year: int
    semester: int
    asked_at: Instant
    name_th: str
    name_en: str
    number: str | None
    honours: HonoursClass | None
    approved_at: Instant | None
    conferred_on: Day | None


class GraduationDocument(Camel):
    """The request as clients of the original know it (spec §3, §4): the names are those of the wire.

    ``submit_status`` is 80602 while the request is given back since something has changed, else the default 80601.
    ``isOpenPage``: a request may be made, or one is on its way. ``mode`` is ``add``, ``edit`` while it is given back,
    or ``view``.
    """

    grd_document_id: UUID | None = Field(alias="grd_document_id")
    submit_status: SubmitStatus = Field(alias="submit_status")
    is_open_page: bool
    std_id: str
    mode: str


class MyGraduation(Camel):
    """A student's page: what may be asked for now or why not, the audit of this moment, and the requests so far.

    ``names`` are those of the last request, else those of the profile; ``registerNames`` those of the register.
    """

    document: GraduationDocument
    academic_year: int
    semester: int
    refused: RefusedView | None
    names: Names
    register_names: Names
    evidence: NameEvidence | None
    coverage: GraduationCoverage | None
    clearances: list[ClearanceView]
    under_way: list[UnderWayView]
    honours: HonoursView
    change: GraduationChange | None
    requests: list[GraduationView]


class AgreedException(Camel):
    """What two people agreed to for the student beside the programme."""

    kind: ExceptionKind
    path: str
    subject: str
    reason: str


class GraduationContext(GraduationView):
    """What stands beside a decision: clearances and honours of this moment, exceptions, and what has changed.

    ``registerNames`` stand beside the names to be printed; ``namesDiffer`` where they are not the same, with the
    evidence, and when the registrar agreed.
    """

    student_code: str
    register_names: Names
    names_differ: bool
    evidence: NameEvidence | None
    name_agreed_at: Instant | None
    coverage: GraduationCoverage | None
    clearances: list[ClearanceView]
    under_way: list[UnderWayView]
    honours_now: HonoursView
    exceptions: list[AgreedException]
    change: GraduationChange | None
    library: LibraryClearance | None
    test: ProgrammeTest | None


class GraduationLine(Camel):
    """A request in the offices' list, and whose it is. ``until`` is when it lapses."""

    case_id: UUID
    student_code: str
    name: Names
    faculty: Names
    programme: Names
    academic_year: int
    semester: int
    stage: GraduationStage
    honours: HonoursClass | None
    number: str | None
    asked_at: Instant
    until: Instant | None


class GraduationRow(Camel):
    """The same as a row of a file."""

    student_code: str
    name_th: str
    name_en: str
    faculty_th: str
    faculty_en: str
    programme_th: str
    programme_en: str
    academic_year: int
    semester: int
    stage: GraduationStage
    honours: HonoursClass | None
    number: str | None
    asked_at: Instant


class GraduationAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""
