"""Messages and persisted names of the process ``programme_exception``: what is agreed for one student (study §3)."""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from models.cases.case.contract.record import CaseAction, CaseRecord
from models.cases.case.contract.starting import StudentRequest
from models.cases.review.contract import Regulation
from models.kit.message import Message
from models.kit.typed import AS_UNGROUPED
from models.study.programme.contract import PATH, Credit, ExceptionKind

SubjectCode = Annotated[str, Field(pattern=r"^0\d{7}$", max_length=8), AS_UNGROUPED]


class ExceptionStage(StrEnum):
    """Where a request for an exception stands. Persisted: never renamed."""

    RECEIVED = "received"
    ADVISOR_REVIEW = "advisor_review"
    FACULTY_REVIEW = "faculty_review"
    APPROVED = "approved"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    LAPSED = "lapsed"


class ExceptionWish(StrEnum):
    """What is asked for. Persisted: never renamed."""

    GRANT = "grant"
    WITHDRAW = "withdraw"
    """An exception that holds is to hold no more."""


class AskedException(Message):
    """What an exception does, where: a subject by its code without the version, or another need of a block.

    It holds up to and including ``valid_until``; without it, to the end of the studies.
    """

    kind: ExceptionKind
    path: str = Field(pattern=PATH, max_length=200)
    subject: SubjectCode | None = None
    instead_of: SubjectCode | None = None
    credits: Credit | None = None
    choose: Annotated[int, Field(ge=0, le=100)] | None = None
    valid_until: date | None = None


class ExceptionRequest(StudentRequest):
    """A student, or staff for them (``on_behalf``), asks for an exception, or that one is withdrawn.

    ``exception_id`` is the one to be withdrawn; ``asked`` then says what it does.
    """

    department_code: str | None
    wish: ExceptionWish
    asked: AskedException
    exception_id: UUID | None = None
    reason: str
    file_ids: tuple[UUID, ...] = ()
    on_behalf: bool = False


class ExceptionRegulation(Regulation):
    """The offices, and within how long after it was asked for a request has to be decided."""

    decided_within: timedelta = timedelta(days=30)


class ExceptionReceived(Message):
    """What became of a request at once, and what it runs under from then on."""

    record: CaseRecord
    regulation: ExceptionRegulation
    advisor_id: UUID | None


class ExceptionDecision(Message):
    """An approval: the request is judged anew, and the last one writes it, in one transaction."""

    request: ExceptionRequest
    regulation: ExceptionRegulation
    advisor_id: UUID | None
    record: CaseRecord
    action: CaseAction
