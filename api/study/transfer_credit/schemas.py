"""Asking to have credits transferred, and such requests as students and offices see them (study §5)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.kit.sentences import NameOrNothing, Sentence
from api.kit.wire import Camel, Names
from api.people.student.codes import StudentCode
from models.kit.figures import Credits
from models.kit.instants import Day, Instant
from models.kit.typed import AS_CODE, AS_UNGROUPED, UpperCodeText
from models.study.programme.contract import PATH
from models.study.transfer_credit.contract import (
    MOST_LINES,
    LineOutcome,
    TransferField,
    TransferSectionType,
    TransferSource,
    TransferStage,
)

SourceCode = Annotated[UpperCodeText, Field(max_length=20)]
TargetCode = Annotated[str, Field(pattern=r"^0\d{7}$"), AS_UNGROUPED]


class TransferLineAsk(Camel):
    """A line as far as it is filled in; what is missing is named, and a request is sent once nothing is.

    A source of this university is an attempt of the student's record: its code and term are sent, and its name, credits
    and grade are read from the record, whatever is sent.
    """

    source_code: SourceCode = ""
    source_academic_year: int | None = Field(default=None, ge=2400, le=2800)
    source_semester: int | None = Field(default=None, ge=0, le=2)
    source_name: Annotated[NameOrNothing, Field(max_length=200)] = ""
    source_credits: Credits | None = None
    grade: Annotated[str, StringConstraints(pattern=r"^([A-D]\+?|[A-Z])?$", max_length=2)] = ""
    content_share: int | None = Field(default=None, ge=0, le=100)
    target_code: TargetCode | None = None
    target_path: Annotated[str, StringConstraints(pattern=PATH, max_length=200)] | None = None
    section_code: Annotated[str, Field(pattern=r"^\d{0,10}$"), AS_CODE] = ""
    section_type: TransferSectionType = TransferSectionType.LECTURE
    credits: Credits | None = None


class TransferWish(Camel):
    """What is asked for, and how many files will come with it."""

    source: TransferSource
    institution: Annotated[NameOrNothing, Field(max_length=200)] = ""
    lines: list[TransferLineAsk] = Field(max_length=MOST_LINES)


class TransferLook(TransferWish):
    """What is to be compared."""

    files: int = Field(default=0, ge=0, le=5)


class TransferAsk(TransferWish):
    """A request: why, and the files that come with it."""

    file_ids: list[UUID] = Field(default_factory=list, max_length=5)
    reason: Sentence = Field(max_length=1000)


class TransferOnBehalf(TransferAsk):
    """The same for a student who cannot ask themselves."""

    student_code: StudentCode


class TransferFileView(Camel):
    """A file that comes with a request."""

    file_id: UUID
    name: str


class TransferMissing(Camel):
    """What a line lacks; number 0 is the request itself."""

    number: int
    fields: list[TransferField]


class TransferTarget(Camel):
    """What a source counts as: a subject, or a leaf of the student's programme (``path``)."""

    code: str | None
    path: str | None
    name: Names
    credits: str


class TransferKnown(Camel):
    """The rule that says yes to a line."""

    decided_by: str
    valid_from: Day
    valid_to: Day | None


class TransferCompared(Camel):
    """A line of a request with its target: the rule that accepts it, the department that decides on it, or why it is
    refused.
    """

    number: int
    target: TransferTarget | None
    known: TransferKnown | None
    owner: Names | None
    refused: RefusedView | None


class TransferCeiling(Camel):
    """A limit in credits: how many there may be, and how many of them were granted before."""

    most_credits: str
    before_credits: str


class TransferComparison(Camel):
    """The request line by line as the rules see it now. ``refused`` is about all of it."""

    missing: list[TransferMissing]
    refused: RefusedView | None
    lines: list[TransferCompared]
    asked_credits: str
    in_term: TransferCeiling
    of_programme: TransferCeiling | None


class TransferAttempt(Camel):
    """An attempt of the student's record that may be chosen as a source, with what the record says of it.

    ``counts_at``: the requirement at which it counts already, so that it may not be transferred; ``used``: it was
    transferred before.
    """

    code: str
    academic_year: int
    semester: int
    name: Names
    credits: str
    letter: str
    counts_at: Names | None
    used: bool


class TransferPossible(Camel):
    """Why nothing can be asked for now, if so; the term credits are granted in, the leaves they may count at, and the
    attempts of the student's record that a source of this university is chosen from.
    """

    academic_year: int
    semester: int
    refused: RefusedView | None
    least_letter: str
    least_content: int
    leaves: list[TransferTarget]
    attempts: list[TransferAttempt]


class TransferRecord(Camel):
    """What the student's record says of the source now."""

    academic_year: int
    semester: int
    letter: str
    credits: str


class TransferLineView(Camel):
    """A line of a request, and what became of it. ``record``: of a source of this university, the record beside it;
    null where the record has no such attempt.
    """

    number: int
    source_code: str
    source_name: str
    source_credits: str
    grade: str
    content_share: int
    target: TransferTarget
    section_code: str
    section_type: TransferSectionType
    credits: str
    known: TransferKnown | None
    owner: Names | None
    record: TransferRecord | None
    outcome: str = Field(description=f"a {LineOutcome.__name__}, or the stage its case ended in")
    may_become_rule: bool = Field(default=False, description="whether the caller may make a rule of it")
    owner_department_code: str | None = Field(exclude=True)
    has_rule: bool = Field(exclude=True)


class TransferView(Camel):
    """A request with its lines."""

    case_id: UUID
    stage: TransferStage
    source: TransferSource
    institution: str
    academic_year: int
    semester: int
    asked_on: Day
    reason: str
    number: str | None
    approved_at: Instant | None
    lines: list[TransferLineView]
    files: list[TransferFileView]


class TransferAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""
