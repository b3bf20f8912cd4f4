"""Exceptions of programmes: one's own and those of students one sees. Deciding is an action of the case (study §3)."""

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
from api.kit.temporal import TemporalDep
from api.kit.uploads import FILE_ANSWER, UPLOAD_BODY, file_answer, received_evidence
from api.people.student.codes import StudentCode
from api.people.student.queries import enrollee_of, find_student
from api.study.programme_exception.commands import ask_for_exception, ask_to_withdraw, keep_file
from api.study.programme_exception.queries import (
    context_of_exception,
    exception_to_judge,
    exceptions_of,
    file_of_exception,
    find_exception,
    preview_of,
    preview_of_withdrawal,
)
from api.study.programme_exception.schemas import (
    ExceptionAnswer,
    ExceptionAsk,
    ExceptionContext,
    ExceptionFileView,
    ExceptionLook,
    ExceptionPreview,
    ExceptionView,
    WithdrawalAsk,
)
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/study", tags=["programme exceptions"])

Own = Annotated[Principal, Depends(requires(MenuId.MY_AUDIT, Action.VIEW))]
Asker = Annotated[Principal, Depends(requires(MenuId.MY_CASES, Action.EDIT))]
Advising = Annotated[Principal, menu_rights(MenuId.STUDENT_AUDITS).view]
Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES, MenuId.MY_CASES), Action.VIEW))]


@router.get("/exceptions")
async def mine(session: SessionDep, principal: Own) -> list[ExceptionView]:
    """What was agreed for the caller, a student, the last first."""
    return await exceptions_of(session, enrollee_of(principal).student_id)


@router.post("/exceptions/preview")
async def preview(
    session: SessionDep, principal: Asker, language: LanguageDep, asked: ExceptionLook
) -> ExceptionPreview:
    """What an exception would do to the caller's audit, or why it may not be asked for; nothing is changed."""
    student_id = enrollee_of(principal).student_id
    return await preview_of(session, student_id, exception_to_judge(asked), language, principal.audience)


@router.post("/exceptions/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file(request: Request, session: SessionDep, principal: Asker) -> ExceptionFileView:
    """A file that shows why: a PDF of 2 MB or a picture of 15 MB at most. The request then names it."""
    async with received_evidence(request) as received:
        return await keep_file(session, principal, received)


@router.post("/exceptions", responses=ACCEPTED)
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    asked: ExceptionAsk,
    key: IdempotencyKey,
) -> ExceptionAnswer:
    """Ask the advisor. 200 when it is before its first office or refused with the reason, 202 past two seconds."""
    case_id = await ask_for_exception(session, client, principal, enrollee_of(principal), asked, key)
    return await answer_of(ExceptionAnswer, session, principal, language, response, case_id)


@router.get("/exceptions/of-case/{case_id}")
async def context(session: SessionDep, principal: Reviewer, language: LanguageDep, case_id: UUID) -> ExceptionContext:
    """What stands beside the case: the effect of this moment, files, other exceptions. For who sees the case."""
    return await context_of_exception(session, principal, case_id, language)


@router.get("/exceptions/of-case/{case_id}/files/{file_id}", response_class=Response, responses=FILE_ANSWER)
async def file(session: SessionDep, principal: Reviewer, case_id: UUID, file_id: UUID) -> Response:
    """A file that came with a request, as a download."""
    return await file_answer(session, await file_of_exception(session, principal, case_id, file_id))


@router.get("/students/{code}/exceptions")
async def exceptions(session: SessionDep, principal: Advising, code: StudentCode) -> list[ExceptionView]:
    """What was agreed for a student in the caller's care, the last first."""
    return await exceptions_of(session, await find_student(session, principal, code))


@router.post("/students/{code}/exceptions/preview")
async def preview_for(
    session: SessionDep, principal: Advising, language: LanguageDep, code: StudentCode, asked: ExceptionLook
) -> ExceptionPreview:
    """What an exception would do to the audit of a student in the caller's care; nothing is changed."""
    student_id = await find_student(session, principal, code)
    return await preview_of(session, student_id, exception_to_judge(asked), language, principal.audience)


@router.post("/students/{code}/exceptions/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file_for(
    request: Request, session: SessionDep, principal: Advising, code: StudentCode
) -> ExceptionFileView:
    """A file for a request about a student in the caller's care."""
    await find_student(session, principal, code)
    async with received_evidence(request) as received:
        return await keep_file(session, principal, received)


@router.post("/students/{code}/exceptions", responses=ACCEPTED)
async def ask_for(
    session: SessionDep,
    client: TemporalDep,
    principal: Advising,
    language: LanguageDep,
    response: Response,
    code: StudentCode,
    asked: ExceptionAsk,
    key: IdempotencyKey,
) -> ExceptionAnswer:
    """Ask for a student in the caller's care: the faculty has it next. Audited."""
    student = await enrollee_for(session, principal, code)
    case_id = await ask_for_exception(session, client, principal, student, asked, key)
    return await answer_of(ExceptionAnswer, session, principal, language, response, case_id)


@router.get("/students/{code}/exceptions/{exception_id}/withdrawal")
async def preview_withdrawal(
    session: SessionDep, principal: Advising, language: LanguageDep, code: StudentCode, exception_id: UUID
) -> ExceptionPreview:
    """What withdrawing an exception would do to the student's audit; nothing is changed."""
    student_id = await find_student(session, principal, code)
    one = await find_exception(session, student_id, exception_id)
    return await preview_of_withdrawal(session, student_id, one, language, principal.audience)


@router.post("/students/{code}/exceptions/{exception_id}/withdrawal", responses=ACCEPTED)
async def withdraw(
    session: SessionDep,
    client: TemporalDep,
    principal: Advising,
    language: LanguageDep,
    response: Response,
    code: StudentCode,
    exception_id: UUID,
    asked: WithdrawalAsk,
    key: IdempotencyKey,
) -> ExceptionAnswer:
    """Ask that an exception of a student in the caller's care holds no more: the faculty has it next. Audited."""
    student = await enrollee_for(session, principal, code)
    one = await find_exception(session, student.student_id, exception_id)
    case_id = await ask_to_withdraw(session, client, principal, student, one, asked, key)
    return await answer_of(ExceptionAnswer, session, principal, language, response, case_id)
