"""Messages and persisted names of the process ``document``: the wish for a paper of any row, and what came of it.

What a paper says is the business of the area that issues it: ``contracts/<area>/papers.py`` has its contents,
``facts/<area>/papers.py`` registers its kinds (:class:`models.documents.paper.store.kinds.PaperType`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, Literal, NamedTuple, Self
from uuid import UUID, uuid5

from pydantic import ConfigDict
from pydantic.alias_generators import to_camel

from models.kit.instants import Day
from models.kit.message import Message

_NAMESPACE: Final = UUID("0192f0c4-5a4e-7d61-9d0e-6b1f7a1c2d3e")

PaperLanguage = Literal["th", "en"]


class PaperTruth(StrEnum):
    """What a paper is held against when somebody verifies it."""

    RECOMPUTED = "recomputed"
    """What the rows would say now: a timetable. The rows say otherwise: the paper is superseded."""
    FROZEN = "frozen"
    """Nothing: a receipt says what was paid on its day, whatever became of the rows since."""


class PaperPart(Message):
    """A part of what a paper says: snake case where it is kept, camel case on the wire."""

    model_config = ConfigDict(
        frozen=True, alias_generator=to_camel, populate_by_name=True, json_schema_serialization_defaults_required=True
    )


class PaperPicture(PaperPart):
    """A picture on a paper: the stored file, and what it held when the paper was issued."""

    file_id: UUID
    sha256: str


class PaperTerm(NamedTuple):
    """A term in the title of a paper."""

    academic_year: int
    semester: int


class PaperWords(NamedTuple):
    """Words of the catalogue ``documents`` in the title of a paper, with the number they are said with."""

    key: str
    number: int


AboutPart = str | PaperTerm | PaperWords
"""What the title of a paper says beside its kind, a part of it."""


class PaperContent(PaperPart):
    """All that a paper says, in the words of its one language, exactly as printed.

    So whoever verifies a paper learns no more from the registry than from the paper. Labels are not part of it; they
    come from the catalogue ``documents`` of ``models/messages``. Each kind has a content of its own, by its ``kind``.
    """

    kind: str

    @property
    def pictures(self) -> tuple[PaperPicture, ...]:
        """The pictures it is printed with."""
        return ()

    def about(self) -> tuple[AboutPart, ...]:
        """What its title says beside the kind, so that two papers of a kind have two names as files."""
        return ()

    def told(self) -> Self:
        """What verification answers of it: what is printed, in letters and figures."""
        return self


class PaperStudent(PaperPart):
    """The student of a paper, as printed at its head."""

    code: str
    name: str
    faculty: str
    major: str


class PaperFormerName(PaperPart):
    """A name that the student of a paper had until a day, as printed at its head."""

    name: str
    until: Day


class PaperSubject(Message):
    """The row a paper is about. ``line`` is its key among the rows of the paper's kind, and of the student's if any.

    ``student_id`` names the student it belongs to, who may see it: a student's term has the line ``2569/1``, a sheet of
    grades no student and its id as the line.
    """

    student_id: int | None = None
    line: str


class DocumentRequest(Message):
    """A wish for a paper about a row, in a language."""

    kind: str
    language: PaperLanguage
    requested_by: UUID
    subject: PaperSubject | None = None
    # Histories from before papers could be about any row name a student's term here.
    student_id: int | None = None
    academic_year: int | None = None
    semester: int | None = None

    @property
    def about(self) -> PaperSubject:
        """The row the paper is about, however the request names it."""
        if self.subject is not None:
            return self.subject
        return PaperSubject(student_id=self.student_id, line=f"{self.academic_year}/{self.semester}")


class IssuedDocument(Message):
    """A paper in the registry, its PDF stored."""

    document_id: UUID
    code: str
    issued_at: datetime


@dataclass(frozen=True, slots=True)
class PaperTemplate:
    """A file below ``activities/documents/templates``, and the functions it may call beside the common ones."""

    name: str
    functions: Mapping[str, Callable[..., object]] = field(default_factory=dict)


class Paper(Message):
    """Everything that rendering needs of a paper: the content, and what the registry adds to it."""

    code: str
    language: PaperLanguage
    issued_at: datetime
    verify_url: str
    content: PaperContent
    university: str = ""
    """Its name at the head; the one of the texts where it is empty."""
    logo: str = ""
    """The university's logo, whole in a ``data:`` address; the portal's mark where it is empty."""
    pictures: Mapping[UUID, str] = {}
    """Those of the content by their file, each whole in a ``data:`` address: rendering fetches nothing."""


def document_workflow_id(request: DocumentRequest) -> str:
    """One run at a time for a paper, so that two presses of the button share it. Opaque: nothing of the row in it."""
    subject = request.about
    wish = f"{subject.student_id}/{request.kind}/{subject.line}/{request.language}"
    return f"document-{uuid5(_NAMESPACE, wish)}"
