"""Asking to have credits transferred, and such requests. Deciding is an action of the case (study §5)."""

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
from api.kit.uploads import UPLOAD_BODY, file_answer, received_evidence
from api.people.student.codes import StudentCode
from api.people.student.queries import enrollee_of, find_student
from api.study.transfer_credit.commands import ask_for_transfer, ask_on_behalf, keep_file, wish_of
from api.study.transfer_credit.queries import (
    compared,
    file_of_transfer,
    possible_of,
    transfer_of_case,
    transfers_of,
)
from api.study.transfer_credit.schemas import (
    TransferAnswer,
    TransferAsk,
    TransferComparison,
    TransferFileView,
    TransferLook,
    TransferOnBehalf,
    TransferPossible,
    TransferView,
)
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/transfer-credits", tags=["transfer-credits"])

Asker = Annotated[Principal, Depends(requires(MenuId.MY_CASES, Action.EDIT))]
MayAskForOthers = Annotated[Principal, menu_rights(MenuId.STUDENT_STATUS).add]
Reviewer = Annotated[Principal, Depends(requires((MenuId.TASKS, MenuId.CASES), Action.VIEW))]
_FILE: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"application/octet-stream": {}}}}


@router.get("/mine")
async def mine(session: SessionDep, principal: Asker) -> list[TransferView]:
    """The caller's requests, the last first."""
    return await transfers_of(session, enrollee_of(principal).student_id)


@router.get("/possible")
async def possible(session: SessionDep, principal: Asker, language: LanguageDep) -> TransferPossible:
    """Whether the caller may ask now, and the leaves of their programme that credits may count at."""
    return await possible_of(session, enrollee_of(principal).student_id, language, principal.audience)


@router.get("/on-behalf/{student_code}/possible")
async def possible_for(
    session: SessionDep, principal: MayAskForOthers, language: LanguageDep, student_code: StudentCode
) -> TransferPossible:
    """The same of a student within the caller's scope."""
    student_id = await find_student(session, principal, student_code)
    return await possible_of(session, student_id, language, principal.audience)


@router.post("/compare")
async def compare(
    session: SessionDep, principal: Asker, language: LanguageDep, asked: TransferLook
) -> TransferComparison:
    """What was passed beside what it would count as: known by a rule, before whom, or why not. Nothing is changed."""
    student_id = enrollee_of(principal).student_id
    return await compared(session, student_id, wish_of(asked, asked.files), language, principal.audience)


@router.post("/on-behalf/{student_code}/compare")
async def compare_for(
    session: SessionDep,
    principal: MayAskForOthers,
    language: LanguageDep,
    student_code: StudentCode,
    asked: TransferLook,
) -> TransferComparison:
    """The same for a student within the caller's scope; nothing is changed."""
    student_id = await find_student(session, principal, student_code)
    return await compared(session, student_id, wish_of(asked, asked.files), language, principal.audience)


@router.get("/of-case/{case_id}")
async def beside(session: SessionDep, principal: Reviewer, case_id: UUID) -> TransferView:
    """The comparison beside a decision, for who sees the case."""
    return await transfer_of_case(session, principal, case_id)


@router.get("/of-case/{case_id}/files/{file_id}", response_class=Response, responses=_FILE)
async def file(session: SessionDep, principal: Reviewer, case_id: UUID, file_id: UUID) -> Response:
    """A file that came with a request, as a download."""
    return await file_answer(session, await file_of_transfer(session, principal, case_id, file_id))


@router.post("/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file(request: Request, session: SessionDep, principal: Asker) -> TransferFileView:
    """A transcript: a PDF of 2 MB or a picture of 15 MB at most, judged by what it holds. The request then names it."""
    async with received_evidence(request) as received:
        return await keep_file(session, principal, received)


@router.post("/on-behalf/files", openapi_extra=UPLOAD_BODY, status_code=HTTPStatus.CREATED)
async def put_file_for(request: Request, session: SessionDep, principal: MayAskForOthers) -> TransferFileView:
    """The same for a request that staff ask for a student."""
    async with received_evidence(request) as received:
        return await keep_file(session, principal, received)


@router.post("", responses=ACCEPTED)
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    asked: TransferAsk,
    key: IdempotencyKey,
) -> TransferAnswer:
    """Ask. 200 when it is being considered or refused with the reason, 202 past two seconds, 422 while incomplete."""
    case_id = await ask_for_transfer(session, client, principal, enrollee_of(principal), asked, key)
    return await answer_of(TransferAnswer, session, principal, language, response, case_id)


@router.post("/on-behalf", responses=ACCEPTED)
async def ask_for(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAskForOthers,
    language: LanguageDep,
    response: Response,
    asked: TransferOnBehalf,
    key: IdempotencyKey,
) -> TransferAnswer:
    """Ask for a student within the caller's scope, by the student's own rules. Audited."""
    student = await enrollee_for(session, principal, asked.student_code)
    case_id = await ask_on_behalf(session, client, principal, student, asked, key)
    return await answer_of(TransferAnswer, session, principal, language, response, case_id)
