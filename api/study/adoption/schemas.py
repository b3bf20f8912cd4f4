"""Adoptions on the wire: the go-live day, faculties with their drafts, and what an adoption takes (golive §3)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import RefusedView
from api.kit.numbers import Revision
from api.kit.sentences import Words
from api.kit.wire import Camel, Names, Page
from models.kit.instants import Day
from models.study.adoption.contract import AdoptedKind, AdoptionOutcome


class FacultyDrafts(Camel):
    """A faculty, how many drafts it has, and its adoption that is under way."""

    faculty_code: str
    faculty: Names
    subjects: int
    programmes: int
    case_id: UUID | None


class AdoptionsView(Camel):
    """The go-live day, where one is set, whether it has come, and every faculty."""

    go_live_on: Day | None
    revision: int
    is_over: bool
    faculties: list[FacultyDrafts]


class GoLiveDayInput(Camel):
    """The day from which versions need their three offices. ``revision`` is what was shown: 0 while none is set."""

    day: Day
    revision: Revision


class AdoptionLine(Camel):
    """A version, and what becomes of it; ``refused`` is why it stays a draft."""

    kind: AdoptedKind
    key: str
    code: str
    name: Names
    outcome: AdoptionOutcome
    refused: RefusedView | None = None


class AdoptionPreview(Page[AdoptionLine]):
    """A page of the drafts of a faculty, and how many of all of them come to what."""

    active: int
    earlier: int
    left_out: int


class AdoptionInput(Camel):
    """What the dean and the other registrar should know."""

    reason: Words = Field(default="", max_length=500)
