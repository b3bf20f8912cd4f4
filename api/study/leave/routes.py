"""Asking to leave or to come back, and such requests. Deciding is an action of the case (study §5)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.cases.case.answers import ACCEPTED, answer_of
from api.enrolment.on_behalf.commands import enrollee_for
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Searched
from api.kit.temporal import TemporalDep
from api.kit.uploads import UPLOAD_BODY, file_answer, received_evidence
from api.kit.wire import Page
from api.people.student.codes import StudentCode
from api.people.student.queries import enrollee_of, find_student
from api.study.leave.commands import ask_for_leave, keep_file, look_at_leave
from api.study.leave.queries import (
    context_of_leave,
    file_of_leave,
    leaves_of,
    leaves_possible,
    list_leaves,
    preview_view,
)
from api.study.leave.schemas import (
    LeaveAnswer,
    LeaveAsk,
    LeaveContext,
    LeaveFileView,
    LeaveLine,
    LeaveLook,
    LeaveOnBehalf,
    LeavePossible,
    LeavePreviewView,
    LeaveView,
)
from models.access.role.contract import Action, MenuId
from models.study.leave.contract import LeaveKind, LeaveStage

router: Final = APIRouter(prefix="/leaves", tags=["leaves"])

Asker = Annotated[Principal, Depends(requires(MenuId.MY_CASES, Action.EDIT))]
may: Final = menu_rights(MenuId.STUDENT_STATUS)
MayView = Annotated[Principal, may.view]
MayAskForOthers = Annotated[Principal, may.add]
Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES), Action.VIEW))]
_FILE: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"application/octet-stream": {}}}}


@router.get("")
async def leaves(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    kind: LeaveKind | None = None,
    stage: LeaveStage | None = None,
) -> Page[LeaveLine]:
    """Requests of students within the caller's scope, the last first."""
    return await list_leaves(session, principal, asked, kind, stage)


@router.get("/mine")
async def mine(session: SessionDep, principal: Asker) -> list[LeaveView]:
    """The caller's requests, the last first."""
    return await leaves_of(session, enrollee_of(principal).student_id)


@router.get("/possible")
async def possible(session: SessionDep, principal: Asker, language: LanguageDep) -> LeavePossible:
    """What the caller may ask for now, why not, and what a leave does to each term."""
    return await leaves_possible(session, enrollee_of(principal).student_id, language, principal.audience)


@router.get("/on-behalf/{student_code}/possible")
async def possible_for(
    session: SessionDep, principal: MayAskForOthers, language: LanguageDep, student_code: StudentCode
) -> LeavePossible:
    """What may be asked for a student within the caller's scope."""
    student_id = await find_student(session, principal, student_code)
    return await leaves_possible(session, student_id, language, principal.audience)


@router.get("/of-case/{case_id}")
async def beside(session: SessionDep, principal: Reviewer, case_id: UUID) -> LeaveContext:
    """What stands beside a decision: effects, telephone number, files, earlier requests. For who sees the case."""
    return await context_of_leave(session, principal, case_id)


@router.get("/of-case/{case_id}/files/{file_id}", response_class=Response, responses=_FILE)
async def file(session: SessionDep, principal: Reviewer, case_id: UUID, file_id: UUID) -> Response:
    """A file that came with a request, as a download."""
    return await file_answer(session, await file_of_leave(session, principal, case_id, file_id))


@router.post("/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file(request: Request, session: SessionDep, principal: Asker) -> LeaveFileView:
    """A file that shows why: a PDF of 2 MB or a picture of 15 MB at most. The request then names it."""
    async with received_evidence(request) as received:
        return await keep_file(session, principal, received)


@router.post("/preview")
async def preview(session: SessionDep, principal: Asker, language: LanguageDep, asked: LeaveLook) -> LeavePreviewView:
    """What a request would do to subjects, seats and fees if it were asked for now; nothing is changed."""
    looked = await look_at_leave(session, principal, enrollee_of(principal), asked)
    return preview_view(looked, language, principal.audience)


@router.post("/on-behalf/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file_for(request: Request, session: SessionDep, principal: MayAskForOthers) -> LeaveFileView:
    """The same for a request that staff ask for a student."""
    async with received_evidence(request) as received:
        return await keep_file(session, principal, received)


@router.post("/on-behalf/{student_code}/preview")
async def preview_for(
    session: SessionDep,
    principal: MayAskForOthers,
    language: LanguageDep,
    student_code: StudentCode,
    asked: LeaveLook,
) -> LeavePreviewView:
    """What a request for a student within the caller's scope would do; nothing is changed."""
    student = await enrollee_for(session, principal, student_code)
    return preview_view(await look_at_leave(session, principal, student, asked), language, principal.audience)


@router.post("", responses=ACCEPTED)
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    asked: LeaveAsk,
    key: IdempotencyKey,
) -> LeaveAnswer:
    """Ask. 200 when it is before its first office or refused with the reason, 202 past two seconds."""
    case_id = await ask_for_leave(session, client, principal, enrollee_of(principal), asked, key)
    return await answer_of(LeaveAnswer, session, principal, language, response, case_id)


@router.post("/on-behalf", responses=ACCEPTED)
async def ask_for(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAskForOthers,
    language: LanguageDep,
    response: Response,
    asked: LeaveOnBehalf,
    key: IdempotencyKey,
) -> LeaveAnswer:
    """Ask for a student within the caller's scope, by the student's own rules. Audited."""
    student = await enrollee_for(session, principal, asked.student_code)
    case_id = await ask_for_leave(session, client, principal, student, asked, key, on_behalf=True)
    return await answer_of(LeaveAnswer, session, principal, language, response, case_id)
