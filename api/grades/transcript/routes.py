"""Official transcripts for the registrar: issued, listed, opened again, cancelled (grades §5)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.documents.document.printing import PDF_ANSWER
from api.grades.transcript.commands import cancel_transcript, issue_transcript, open_transcript
from api.grades.transcript.queries import transcript_student, transcript_view, transcripts_issued
from api.grades.transcript.schemas import (
    TranscriptAsk,
    TranscriptCancel,
    TranscriptState,
    TranscriptStudent,
    TranscriptView,
)
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.wire import Page
from api.people.student.queries import find_student
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/grades/transcripts", tags=["transcripts"])
may: Final = menu_rights(MenuId.TRANSCRIPTS)

MayView = Annotated[Principal, may.view]
MayIssue = Annotated[Principal, may.add]
MayCancel = Annotated[Principal, may.delete]
MayPrint = Annotated[Principal, Depends(requires(MenuId.TRANSCRIPTS, Action.PRINT))]


@router.get("")
async def transcripts(
    session: SessionDep, principal: MayView, asked: Searched, state: TranscriptState | None = None
) -> Page[TranscriptView]:
    """What was issued, the newest first."""
    return await transcripts_issued(session, principal, asked, state)


@router.get("/students/{student_code}")
async def student_of_transcript(session: SessionDep, principal: MayIssue, student_code: str) -> TranscriptStudent:
    """Who has this code, and what a transcript of theirs would come to. 404 outside the caller's scope."""
    return await transcript_student(session, await find_student(session, principal, student_code))


@router.post("", status_code=HTTPStatus.CREATED)
async def issue(session: SessionDep, principal: MayIssue, wanted: TranscriptAsk, key: IdempotencyKey) -> TranscriptView:
    """Issue a transcript under the next number. 409 ``transcript_empty`` where nothing is published. Audited."""
    return await transcript_view(session, principal, await issue_transcript(session, principal, wanted, key))


@router.post("/{transcript_id}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_transcript(
    session: SessionDep, client: TemporalDep, principal: MayPrint, transcript_id: UUID
) -> Response:
    """The PDF, as it was issued."""
    return await open_transcript(session, client, principal, transcript_id)


@router.post("/{transcript_id}/cancel")
async def cancel(
    session: SessionDep, principal: MayCancel, transcript_id: UUID, asked: TranscriptCancel
) -> TranscriptView:
    """Cancel a transcript, with the reason. 409 ``transcript_cancelled`` where it is already. Audited."""
    return await cancel_transcript(session, principal, transcript_id, asked.reason)
