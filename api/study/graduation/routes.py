"""Asking to graduate, and such requests. Deciding, and sending one again, are actions of the case (study §4)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.answers import ACCEPTED, answer_of
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.temporal import TemporalDep
from api.kit.uploads import UPLOAD_BODY, file_answer, received_evidence
from api.kit.wire import Page
from api.people.student.queries import enrollee_of
from api.study.graduation.commands import ask_to_graduate, graduations_file, keep_evidence, send_again
from api.study.graduation.queries import (
    GraduationFilter,
    context_of_graduation,
    evidence_of,
    list_graduations,
    my_graduation,
)
from api.study.graduation.schemas import (
    GraduationAgain,
    GraduationAnswer,
    GraduationAsk,
    GraduationContext,
    GraduationLine,
    MyGraduation,
    NameEvidence,
)
from models.access.role.contract import Action, MenuId
from models.study.graduation.contract import GraduationStage, HonoursClass

router: Final = APIRouter(prefix="/graduations", tags=["graduation"])

Own = Annotated[Principal, Depends(requires(MenuId.MY_GRADUATION, Action.VIEW))]
Asker = Annotated[Principal, Depends(requires(MenuId.MY_GRADUATION, Action.EDIT))]
MayView = Annotated[Principal, Depends(requires(MenuId.GRADUATIONS, Action.VIEW))]
MayExport = Annotated[Principal, Depends(requires(MenuId.GRADUATIONS, Action.EXPORT))]
Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES), Action.VIEW))]

_FILE: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"application/octet-stream": {}}}}


def graduation_filter(
    text: SearchText = "",
    term: Annotated[str | None, Query(pattern=r"^\d{4}/[0-2]$", max_length=6, description="year/semester")] = None,
    stage: GraduationStage | None = None,
    faculty: Annotated[str | None, Query(max_length=12)] = None,
    honours: HonoursClass | None = None,
) -> GraduationFilter:
    """The filters of search and export: the same, so that the file holds what the page shows."""
    return GraduationFilter(text, term, stage, faculty, honours)


Wanted = Annotated[GraduationFilter, Depends(graduation_filter)]


@router.get("")
async def graduations(session: SessionDep, principal: MayView, wanted: Wanted, asked: Paged) -> Page[GraduationLine]:
    """Requests of students within the caller's scope, the last term first."""
    return await list_graduations(session, principal, wanted, asked)


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export(session: SessionDep, principal: MayExport, language: LanguageDep, wanted: Wanted) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    return await graduations_file(session, principal, wanted, language)


@router.get("/mine")
async def mine(session: SessionDep, principal: Own, language: LanguageDep) -> MyGraduation:
    """What the caller may ask for now or why not, the audit of this moment, honours, and the requests so far."""
    return await my_graduation(session, enrollee_of(principal).student_id, language, principal.audience)


@router.get("/of-case/{case_id}")
async def context(session: SessionDep, principal: Reviewer, case_id: UUID) -> GraduationContext:
    """What stands beside a decision: coverage, clearances, honours, exceptions. For who sees the case."""
    return await context_of_graduation(session, principal, case_id)


@router.get("/of-case/{case_id}/evidence", response_class=Response, responses=_FILE)
async def evidence(session: SessionDep, principal: Reviewer, case_id: UUID) -> Response:
    """The file that shows why a name is printed otherwise than the register says, as a download."""
    return await file_answer(session, await evidence_of(session, principal, case_id))


@router.post("/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file(request: Request, session: SessionDep, principal: Asker) -> NameEvidence:
    """A passport or a change of name: a PDF of 2 MB or a picture of 15 MB at most, judged by what it holds."""
    async with received_evidence(request) as received:
        return await keep_evidence(session, principal, received)


@router.post("", responses=ACCEPTED)
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    asked: GraduationAsk,
    key: IdempotencyKey,
) -> GraduationAnswer:
    """Ask. 200 when it is before its first office or refused with the reason, 202 past two seconds."""
    case_id = await ask_to_graduate(session, client, principal, enrollee_of(principal), asked, key)
    return await answer_of(GraduationAnswer, session, principal, language, response, case_id)


@router.post("/{case_id}/submit", responses=ACCEPTED)
async def submit(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    case_id: UUID,
    asked: GraduationAgain,
    key: IdempotencyKey,
) -> GraduationAnswer:
    """Send again what was given back. It stays given back where the audit has changed once more."""
    await send_again(session, client, principal, enrollee_of(principal), case_id, asked, key)
    return await answer_of(GraduationAnswer, session, principal, language, response, case_id)
