"""Official transcripts: what is issued, for whom, and how it stands."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.documents.paper.contract import PaperLanguage
from models.kit.instants import Instant
from models.kit.typed import AS_PERSON_CODE


class TranscriptState(StrEnum):
    """Whether a transcript holds."""

    ISSUED = "issued"
    CANCELLED = "cancelled"


class TranscriptStudent(Camel):
    """Who has a code, and what a transcript of theirs would come to: looked at before a number is taken."""

    student_code: str
    name: Names
    faculty: Names
    status: Names
    terms: int
    earned: str
    gpax: str
    open_letters: list[str]


class TranscriptAsk(Camel):
    """A wish for a transcript."""

    student_code: Annotated[str, Field(pattern=r"^\d{10}$"), AS_PERSON_CODE]
    language: PaperLanguage


class TranscriptCancel(Camel):
    """Why a transcript holds no longer."""

    reason: Sentence = Field(max_length=300)


class TranscriptView(Camel):
    """A transcript that was issued: its number, of whom, by whom and when, and why it holds no longer."""

    transcript_id: UUID
    number: str
    student_code: str
    student: Names
    language: PaperLanguage
    state: TranscriptState
    issued_at: Instant
    issued_by: Names
    cancelled_at: Instant | None
    cancelled_by: Names | None
    cancel_reason: str | None
