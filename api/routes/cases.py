"""Cases and tasks: see where a request stands, and decide (design §3)."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Query, Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.auth.deps import CurrentPrincipal, requires
from api.auth.principal import Principal
from api.case_view import case_summary, case_view, task_item
from api.commands.cases import decide_case
from api.db import SessionDep, release
from api.language import LanguageDep
from api.queries.cases import CaseFilter, find_case, list_cases
from api.queries.tasks import Due, TaskFilter, list_substitutes, list_tasks
from api.schemas.cases import (
    ActionRequest,
    BulkError,
    BulkRequest,
    BulkResponse,
    BulkResult,
    BulkTask,
    CaseSummary,
    CaseView,
    Names,
    Page,
    Substitute,
    TaskItem,
)
from api.temporal import TemporalDep, state_of
from api.texts import sentence
from models.contracts.access import Action, MenuId
from models.contracts.cases import CaseActionName, CaseKind, CaseState
from models.db import async_engine
from models.errors import Language, Refusal
from models.logs import current_request_id

router: Final = APIRouter(tags=["cases"])

IdempotencyKey = Annotated[str, Header(alias="Idempotency-Key", min_length=8, max_length=100)]
PageNumber = Annotated[int, Query(ge=1, le=10_000)]
PageSize = Annotated[int, Query(alias="pageSize", ge=1, le=100)]
SearchText = Annotated[str, Query(max_length=100)]
CaseReader = Annotated[Principal, Depends(requires((MenuId.MY_CASES, MenuId.CASES, MenuId.TASKS), Action.VIEW))]
TaskHolder = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.VIEW))]
TaskDecider = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.APPROVE))]
Operator = Annotated[Principal, Depends(requires(MenuId.CASES, Action.EDIT))]

_AT_ONCE: Final = asyncio.Semaphore(8)
"""How many decisions of bulk requests are under way at once in this process."""


@router.get("/cases")
async def cases(
    session: SessionDep,
    principal: CaseReader,
    kind: CaseKind | None = None,
    state: CaseState | None = None,
    stage: Annotated[str | None, Query(max_length=40)] = None,
    text: SearchText = "",
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[CaseSummary]:
    """Cases the caller sees: a student their own, staff what is on their desk or within their scope."""
    wanted = CaseFilter(kind, state, stage, text)
    rows, total = await list_cases(session, principal, wanted, page=page, page_size=page_size)
    return Page(items=[case_summary(row) for row in rows], page=page, page_size=page_size, total=total)


async def _shown(session: AsyncSession, principal: Principal, language: Language, case_id: UUID) -> CaseView:
    row = await find_case(session, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    return case_view(row, principal, language)


@router.get("/cases/{case_id}")
async def case(
    session: SessionDep,
    client: TemporalDep,
    principal: CaseReader,
    language: LanguageDep,
    case_id: UUID,
    live: bool = False,
) -> CaseView:
    """Where the case stands. ``live`` asks the workflow itself instead of the rows, for operators."""
    row = await find_case(session, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    if live:
        if not principal.may(MenuId.CASES, Action.EDIT):
            raise Refusal("forbidden")
        await release(session)
        row = row.with_record(await state_of(client, row.workflow_id))
    return case_view(row, principal, language)


@router.post("/cases/{case_id}/actions/{action}", responses={202: {"description": "Passed on; follow the case"}})
async def decide(
    session: SessionDep,
    client: TemporalDep,
    principal: CurrentPrincipal,
    language: LanguageDep,
    response: Response,
    case_id: UUID,
    action: CaseActionName,
    request: ActionRequest,
    key: IdempotencyKey,
) -> CaseView:
    """Take an action on a case. The key makes pressing twice the same as pressing once."""
    decided = await decide_case(
        session, client, principal, case_id, action, request, key, request_id=current_request_id()
    )
    if decided is None:
        response.status_code = 202
    return await _shown(session, principal, language, case_id)


@router.get("/tasks")
async def tasks(
    session: SessionDep,
    principal: TaskHolder,
    kind: CaseKind | None = None,
    due: Due = Due.ALL,
    text: SearchText = "",
    page: PageNumber = 1,
    page_size: PageSize = 20,
) -> Page[TaskItem]:
    """The caller's inbox, the most urgent first."""
    rows, total = await list_tasks(session, principal, TaskFilter(kind, due, text), page=page, page_size=page_size)
    return Page(items=[task_item(row, principal) for row in rows], page=page, page_size=page_size, total=total)


@router.post("/tasks/bulk")
async def decide_tasks(
    session: SessionDep,
    client: TemporalDep,
    principal: TaskDecider,
    language: LanguageDep,
    request: BulkRequest,
    key: IdempotencyKey,
) -> BulkResponse:
    """One decision on several tasks. Each succeeds or fails on its own, and says so."""
    await release(session)  # each decision reads in a session of its own

    async def one(task: BulkTask) -> BulkResult:
        decision = ActionRequest(revision=task.revision, remark=request.remark)
        async with _AT_ONCE, AsyncSession(async_engine()) as reading:
            try:
                record = await decide_case(
                    reading, client, principal, task.case_id, request.action, decision, f"{key}:{task.case_id}",
                    request_id=current_request_id(),
                )  # fmt: skip
            except Refusal as refusal:
                message = sentence(refusal.code, refusal.details, language)
                return BulkResult(
                    case_id=task.case_id, outcome="refused", error=BulkError(code=refusal.code, message=message)
                )
        return BulkResult(case_id=task.case_id, outcome="decided" if record else "accepted")

    return BulkResponse(results=list(await asyncio.gather(*(one(task) for task in request.tasks))))


@router.get("/people/substitutes")
async def substitutes(session: SessionDep, principal: TaskHolder, text: SearchText = "") -> list[Substitute]:
    """Colleagues a task can be handed to."""
    return [
        Substitute(
            id=row.person_id,
            name=Names(th=row.th, en=row.en),
            position=Names(th=row.position_th, en=row.position_en),
        )
        for row in await list_substitutes(session, principal, text)
    ]
