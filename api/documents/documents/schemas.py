"""Papers: the wish for one, what came of it, and what verification says. Contents are those of the contracts."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from api.kit.wire import Camel
from models.contracts.documents.papers import (
    DocumentKind,
    EnrolmentResultContent,
    PaperLanguage,
    PaperStudent,
    ResultLine,
    TimetableContent,
    TimetableExam,
    TimetableMeeting,
)


class DocumentInput(Camel):
    """Which paper; without ``stdId`` the caller's own."""

    kind: DocumentKind
    academic_year: int = Field(ge=2400, le=2999)
    semester: int = Field(ge=0, le=2)
    language: PaperLanguage
    std_id: str | None = Field(default=None, max_length=20)


class DocumentView(Camel):
    """A paper in the registry; its PDF is at ``/documents/{code}/pdf``."""

    code: str
    issued_at: datetime


class PaperStudentView(PaperStudent, Camel):
    """As in the contract."""


class ResultLineView(ResultLine, Camel):
    """As in the contract."""


class EnrolmentResultView(EnrolmentResultContent, Camel):
    """As in the contract."""

    student: PaperStudentView
    lines: tuple[ResultLineView, ...]


class TimetableMeetingView(TimetableMeeting, Camel):
    """As in the contract."""


class TimetableExamView(TimetableExam, Camel):
    """As in the contract."""


class TimetableView(TimetableContent, Camel):
    """As in the contract."""

    student: PaperStudentView
    meetings: tuple[TimetableMeetingView, ...]
    exams: tuple[TimetableExamView, ...]


ContentView = Annotated[EnrolmentResultView | TimetableView, Field(discriminator="kind")]
CONTENT_VIEW: Final[TypeAdapter[EnrolmentResultView | TimetableView]] = TypeAdapter(ContentView)


class Verdict(StrEnum):
    """What verification found. ``mistyped``: the check character says that this was never a code."""

    GENUINE = "genuine"
    SUPERSEDED = "superseded"
    UNKNOWN = "unknown"
    MISTYPED = "mistyped"


class VerifiedPaper(Camel):
    """What the paper says, and since when the records say otherwise. Nothing that is not printed on it."""

    code: str
    language: PaperLanguage
    issued_at: datetime
    superseded_at: datetime | None
    content: ContentView


class Verification(Camel):
    """The answer to a code."""

    verdict: Verdict
    paper: VerifiedPaper | None = None
