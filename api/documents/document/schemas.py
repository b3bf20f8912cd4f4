"""Papers: the wish for one, what came of it, and what verification says. Contents are those of the contracts."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, Field, GetJsonSchemaHandler, SerializeAsAny, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from api.kit.wire import Camel
from models.documents.paper.contract import PaperContent, PaperLanguage, PaperTruth
from models.kit.instants import Instant
from models.kit.typed import PersonCodeText
from models.registry.paper.store import PAPER_TYPES


def _registered(kind: str) -> str:
    if kind not in PAPER_TYPES:
        raise ValueError("no such kind of paper")
    return kind


class _OneOfContents:
    """The OpenAPI document names the content of every registered kind, so that the web reads each by its type."""

    def __get_pydantic_json_schema__(self, _: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"oneOf": [handler(kind.content.__pydantic_core_schema__) for kind in PAPER_TYPES.values()]}


PaperKind = Annotated[str, AfterValidator(_registered), Field(json_schema_extra={"enum": sorted(PAPER_TYPES)})]
"""The persisted name of a registered kind."""
Content = Annotated[SerializeAsAny[PaperContent], _OneOfContents()]


class DocumentInput(Camel):
    """Which paper, of which row: a term by its year and semester, any other row by its ``line``.

    A student's paper is the caller's own, or that of the student named in ``stdId``.
    """

    kind: PaperKind
    academic_year: int | None = Field(default=None, ge=2400, le=2999)
    semester: int | None = Field(default=None, ge=0, le=2)
    line: str | None = Field(default=None, min_length=1, max_length=40)
    language: PaperLanguage
    std_id: PersonCodeText | None = Field(default=None, max_length=20)

    @model_validator(mode="after")
    def _names_a_row(self) -> Self:
        if self.line is None and (self.academic_year is None or self.semester is None):
            raise ValueError("neither a term nor a line")
        return self

    @property
    def key(self) -> str:
        """The line of the row that is asked for."""
        return self.line or f"{self.academic_year}/{self.semester}"


class DocumentView(Camel):
    """A paper in the registry; its PDF is at ``/documents/{code}/pdf``."""

    code: str
    issued_at: Instant


class PaperVerdict(StrEnum):
    """What verification found. ``mistyped``: the check character says that this was never a code."""

    GENUINE = "genuine"
    SUPERSEDED = "superseded"
    UNKNOWN = "unknown"
    MISTYPED = "mistyped"


class VerifiedPaper(Camel):
    """What the paper says, what that is held against, and since when it no longer holds. Nothing else but ``stands``:
    of a kind that prints how its row stands, the word for how it stands today.
    """

    code: str
    language: PaperLanguage
    issued_at: Instant
    superseded_at: Instant | None
    truth: PaperTruth
    stands: str | None
    content: Content


class Verification(Camel):
    """The answer to a code."""

    verdict: PaperVerdict
    paper: VerifiedPaper | None = None


class PaperAsk(Camel):
    """In which language a paper is wanted that a route of its own prints."""

    language: PaperLanguage
