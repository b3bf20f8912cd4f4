"""Grade sheets as teachers see them. Points, percents and totals are texts: ``"8.5"``."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import Field, WithJsonSchema, model_validator

from api.kit.numbers import Revision, RowId
from api.kit.wire import Camel, Names
from models.curriculum.section.contract import SectionType
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.grade_submission.contract.status import GradeStatus, SheetStage
from models.grades.sheet.contract import GradingMethod, Rounding, ScoreMark
from models.kit.instants import Instant
from models.kit.typed import NameText

AS_TEXT: Final = WithJsonSchema({"type": "string", "pattern": r"^-?\d{1,9}(\.\d{1,4})?$", "maxLength": 15})
"""A number that is text on the wire, so that nothing of it is lost on the way."""
Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2), AS_TEXT]
Distance = Annotated[Decimal, Field(ge=-9, le=9, max_digits=4, decimal_places=2)]
Letter = Annotated[str, Field(pattern=r"^(A|B\+?|C\+?|D\+?|S)$")]


class SheetSection(Camel):
    """A section that a sheet grades."""

    section_id: int
    section_code: str
    section_type: SectionType


class ReturnView(Camel):
    """The return of a sheet by a reviewer: who returned it, when and why."""

    by: Names | None
    at: Instant
    reason: str


class SheetStanding(Camel):
    """The stage of a sheet, until when its grades are or were due, and the return that it answers, if any."""

    stage: SheetStage
    due_at: Instant | None
    returned: ReturnView | None


class SheetFigures(Camel):
    """What is entered in a sheet, or in sections nobody has opened a sheet for yet (``sheet_id`` is null).

    ``entered`` of ``expected`` scores are there; ``weight`` is that of all topics together, in percent. ``status`` is
    the word of spec §4 for where its grades stand.
    """

    sheet_id: UUID | None
    section_id: int
    subject_code: str
    subject: Names
    group_name: str
    sections: list[SheetSection]
    coordinator: Names | None
    coordinates: bool
    students: int
    topics: int
    weight: str
    entered: int
    expected: int
    status: GradeStatus


class SheetSummary(SheetFigures):
    """A sheet in the list of a teacher."""

    standing: SheetStanding


class TopicView(Camel):
    """What is scored: out of ``maximum`` points, for ``weight`` percent of the total."""

    topic_id: UUID
    name: str
    maximum: str
    weight: str


class ScoreView(Camel):
    """A score: points, a mark in their place, or neither; ``revision`` is 0 where nothing was ever entered."""

    value: str | None
    mark: ScoreMark | None
    revision: int


class HandLetterView(Camel):
    """The letter that was set by hand, null for the computed one, and why; ``revision`` 0: nobody set any."""

    letter: str | None
    reason: str
    revision: int


class StudentLine(Camel):
    """A student of the sheet with a score for each topic, in the order of the topics.

    ``total`` is null while a topic is blank; ``letter`` is the one set by hand, else what the cut-offs make of the
    total now, and ``near`` the letter whose line is at most half a point away. ``is_graded``: the grade is out already.
    ``is_own``: the caller teaches the section or the laboratory of the student.
    """

    student_id: int
    student_code: str
    name: Names
    section_code: str
    is_withdrawn: bool
    is_graded: bool
    may_edit: bool
    is_own: bool
    scores: list[ScoreView]
    total: str | None
    letter: str | None
    by_hand: HandLetterView
    near: str | None


class SheetRights(Camel):
    """What the caller may do with the sheet."""

    topics: bool
    scores: bool
    compute: bool
    letters: bool
    explained: bool
    substitutes: bool


class Line(Camel):
    """The lower bound of a letter, in percent."""

    letter: str
    bound: str


class GradingView(Camel):
    """How totals become letters. ``lines`` are the lower bounds that hold now, of each letter, the best first."""

    method: GradingMethod
    rounding: Rounding
    decimals: int
    bounds: dict[str, str]
    distances: dict[str, str]
    lines: list[Line]
    below: str


class Statistics(Camel):
    """The totals of the class as far as they are there, and the letters they come to now."""

    totals: int
    mean: str | None
    deviation: str | None
    counts: dict[str, int]
    average: str | None


class SheetView(Camel):
    """A sheet, whole. ``case_id`` and ``stage`` are of its last submission, if any.

    ``joined_id``: its section is graded by that group from now on, and this sheet grades nobody.
    """

    sheet_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    subject: Names
    credit: str
    grading_of_subject: Grading
    group_name: str
    sections: list[SheetSection]
    coordinator: Names
    rights: SheetRights
    topics: list[TopicView]
    students: list[StudentLine]
    grading: GradingView
    statistics: Statistics
    missing_weight: str
    is_explained: bool
    case_id: UUID | None
    stage: SubmissionStage | None
    standing: SheetStanding
    joined_id: UUID | None
    revision: int


class SheetOpened(Camel):
    """The sheet of a section."""

    sheet_id: UUID


class SectionOfSheet(Camel):
    """The section whose sheet is opened."""

    section_id: RowId


class TopicInput(Camel):
    """A topic as it shall be; one without an id is new."""

    topic_id: UUID | None = None
    name: Annotated[NameText, Field(min_length=1, max_length=80)]
    maximum: Annotated[Decimal, Field(gt=0, le=999_999, max_digits=8, decimal_places=2)]
    weight: Percent


class TopicsInput(Camel):
    """All topics of a sheet in their order; what is left out is deleted, and its scores stay as history."""

    revision: Revision
    topics: Annotated[list[TopicInput], Field(max_length=60)]

    @model_validator(mode="after")
    def each_once(self) -> TopicsInput:
        """A topic stands once."""
        ids = [topic.topic_id for topic in self.topics if topic.topic_id is not None]
        if len(set(ids)) < len(ids):
            raise ValueError("a topic is named twice")
        return self


class GradingInput(Camel):
    """How totals become letters from now on: lower bounds for criteria and S, distances for statistics."""

    revision: Revision
    method: GradingMethod
    rounding: Rounding
    decimals: Literal[0, 1, 2]
    bounds: Annotated[dict[Letter, Percent], Field(max_length=8)]
    distances: Annotated[dict[Letter, Distance], Field(max_length=8)]


class ExplainedInput(Camel):
    """Whether students of the sheet may read how their published grade came about."""

    is_explained: bool


class MovedLetter(Camel):
    """A student whose letter would change: the letter now, and then."""

    student_id: int
    before: str | None
    after: str | None


class GradingPreview(Camel):
    """What a way of grading would come to. Nothing is changed."""

    lines: list[Line]
    below: str
    statistics: Statistics
    moved: list[MovedLetter]
    near: list[int]


class PastTerm(Camel):
    """How the subject was graded in an earlier term, in all its sections."""

    academic_year: int
    semester: int
    counts: dict[str, int]
    average: str | None
