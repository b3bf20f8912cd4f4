"""Asking for other names, and such requests as students and the registrar see them (golive §4)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.kit.sentences import NameOrNothing, Sentence
from api.kit.wire import Camel, Names
from api.people.student.codes import StudentCode
from models.kit.imported_row import LONGEST_TEXT
from models.kit.instants import Day
from models.study.name_change.contract import NameChangeStage, NamePart

_Part = Annotated[NameOrNothing, Field(max_length=LONGEST_TEXT)]
_MOST_FILES = 5


class NameParts(Camel):
    """All parts of a name, in Thai and in English; what somebody does not have is empty."""

    title_th: _Part = ""
    first_name_th: _Part = ""
    middle_name_th: _Part = ""
    last_name_th: _Part = ""
    title_en: _Part = ""
    first_name_en: _Part = ""
    middle_name_en: _Part = ""
    last_name_en: _Part = ""


class NameChangeWish(Camel):
    """The names, those that the register had when they were shown, and the day of the deed."""

    names: NameParts
    shown: NameParts
    effective_on: Day


class NameChangeLook(NameChangeWish):
    """What is to be looked at, and how many files will come with it."""

    files: int = Field(default=0, ge=0, le=_MOST_FILES)


class NameChangeAsk(NameChangeWish):
    """A request: why, and the files that come with it."""

    reason: Sentence = Field(max_length=500)
    file_ids: list[UUID] = Field(default_factory=list, max_length=_MOST_FILES)


class NameChangeOnBehalf(NameChangeAsk):
    """The same for a student who cannot ask themselves."""

    student_code: StudentCode


class NameChangeFileView(Camel):
    """A file that comes with a request."""

    file_id: UUID
    name: str


class FormerNameView(Camel):
    """A name that somebody had, and until which day."""

    name: Names
    until: Day


class NameChangePossible(Camel):
    """The names of the register, those before them, and why no others may be asked for now."""

    present: NameParts
    former: list[FormerNameView]
    refused: RefusedView | None


class NameDifferenceView(Camel):
    """A part of the name that changes."""

    field: NamePart
    before: str
    after: str


class DegreeOfName(Camel):
    """A request to graduate under way: the names it prints, whether the register has others then, and whether the
    registrar had agreed to it already.
    """

    printed: Names
    differ: bool
    is_approved: bool


class NameEffectsView(Camel):
    """What a change does: the parts that differ, and the degree that is under way."""

    changes: list[NameDifferenceView]
    degree: DegreeOfName | None


class NameChangePreview(Camel):
    """What a request would do if it were agreed to now, or why it is refused."""

    refused: RefusedView | None
    effects: NameEffectsView | None


class NameChangeView(Camel):
    """A request: the names before and after. ``case_id`` is its case."""

    case_id: UUID
    stage: NameChangeStage
    asked_on: Day
    effective_on: Day
    before: Names
    after: Names


class NameChangeContext(Camel):
    """What stands beside a decision. ``effects`` and ``refused`` are computed now, and only while it is undecided."""

    case_id: UUID
    student_code: str
    stage: NameChangeStage
    before: NameParts
    after: NameParts
    effective_on: Day
    reason: str
    files: list[NameChangeFileView]
    former: list[FormerNameView]
    refused: RefusedView | None
    effects: NameEffectsView | None


class NameChangeAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""
