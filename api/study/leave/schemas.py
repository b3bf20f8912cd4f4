"""Asking to leave or to come back, and such requests as students and offices see them (study §5)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.cases.case.answers import RequestAnswer
from api.cases.case.schemas import RefusedView
from api.enrolment.unlock.schemas import Phone
from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from api.people.student.codes import StudentCode
from models.kit.instants import Day, Instant
from models.kit.money import Money
from models.study.leave.contract import LeaveEffect, LeaveEnd, LeaveFees, LeaveKind, LeaveStage, Proof


class LeaveTermAsk(Camel):
    """A term that is asked for."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)


class LeaveWish(Camel):
    """A kind and its terms."""

    kind: LeaveKind
    terms: list[LeaveTermAsk] = Field(min_length=1, max_length=8)


class LeaveLook(LeaveWish):
    """What is to be looked at, and whether a file will come with it."""

    proof: Proof = Proof.NONE


class LeaveAsk(LeaveWish):
    """A request: why, where the student can be reached meanwhile (spec §5), and the files that come with it."""

    file_ids: list[UUID] = Field(default_factory=list, max_length=5)
    reason: Sentence = Field(max_length=1000)
    phone: Phone
    address: Sentence = Field(max_length=500)


class LeaveOnBehalf(LeaveAsk):
    """The same for a student who cannot ask themselves."""

    student_code: StudentCode


class LeaveFileView(Camel):
    """A file that comes with a request."""

    file_id: UUID
    name: str


class LeaveKindView(Camel):
    """A kind, and why it cannot be asked for now."""

    kind: LeaveKind
    refused: RefusedView | None


class LeaveTermView(Camel):
    """A term that may be asked for. ``effect`` is what a leave asked for today does to it; None: nobody knows yet."""

    academic_year: int
    semester: int
    starts_on: Day
    ends_on: Day
    effect: LeaveEffect | None
    fees: LeaveFees | None
    proof: Proof
    changes_on: Day | None
    becomes: LeaveEffect | None


class LeavePossible(Camel):
    """What may be asked for now, in which terms, and for how many at once."""

    kinds: list[LeaveKindView]
    terms: list[LeaveTermView]
    most_terms: int


class LeavePlace(Camel):
    """A section the student is in, with the published grade of its subject in the term, if any."""

    subject_code: str
    section_code: str
    grade: str | None


class LeaveTermEffectView(Camel):
    """What a leave does to a term: subjects that are given up, and those that keep their grade."""

    academic_year: int
    semester: int
    effect: LeaveEffect
    fees: LeaveFees
    changes_on: Day | None
    becomes: LeaveEffect | None
    given_up: list[LeavePlace]
    graded: list[LeavePlace]


class LeaveUndoneView(Camel):
    """Places that a leave had given up, once it is taken back: had again, and those that are not free any more."""

    regained: list[LeavePlace]
    lost: list[LeavePlace]


class LeaveEffectsView(Camel):
    """What an approval does beside the status; amounts in baht. ``given_up`` are places of studies that end.

    ``undone`` is of a leave that is taken back.
    """

    terms: list[LeaveTermEffectView]
    given_up: list[LeavePlace]
    undone: LeaveUndoneView | None = None
    unpaid_before: Money
    unpaid_after: Money


class LeavePreviewView(Camel):
    """What a request would do if it were asked for now, or why it is refused."""

    refused: RefusedView | None
    effects: LeaveEffectsView | None


class LeaveView(Camel):
    """A request. ``effects`` are what was shown when it was asked for, ``is_done``: they are done.

    ``carried_over``: a file brought it from the old system, so it has no case, and did nothing here.
    """

    leave_id: UUID
    case_id: UUID | None
    carried_over: bool
    kind: LeaveKind
    stage: str
    asked_on: Day
    reason: str
    terms: list[LeaveTermAsk]
    effects: LeaveEffectsView
    is_done: bool
    number: str | None
    approved_at: Instant | None
    began_at: Instant | None
    ended_at: Instant | None
    ended_as: LeaveEnd | None
    files: list[LeaveFileView]


class LeaveContext(LeaveView):
    """What stands beside a decision: the request, and where the student can be reached."""

    phone: str
    address: str
    earlier: list[LeaveView]


class LeaveLine(Camel):
    """A request in the offices' list, and whose it is. ``until`` is what it waits for: a decision, its beginning, its
    lapse. ``carried_over``: a file brought it from the old system, so it has no case.
    """

    leave_id: UUID
    case_id: UUID | None
    carried_over: bool
    student_code: str
    name: Names
    faculty: Names
    kind: LeaveKind
    stage: LeaveStage
    terms: list[LeaveTermAsk]
    asked_on: Day
    number: str | None
    until: Instant | None


class LeaveAnswer(RequestAnswer):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""
