"""The inbox: what waits for the caller, one by one or hundreds at once (design §3)."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.deciding import decide_case
from api.cases.case.schemas import ActionRequest, TaskItem
from api.cases.case.views import task_item, task_ref
from api.cases.task.other_roles import tasks_of_other_roles
from api.cases.task.queries import Due, TaskFilter, list_tasks, overview_of
from api.cases.task.schemas import (
    AwayChoice,
    BulkError,
    BulkRequest,
    BulkResponse,
    BulkResult,
    BulkTask,
    InboxOverview,
    KindChoice,
    MatchingTasks,
    OtherRoleView,
    SubjectChoice,
    Substitute,
)
from api.cases.task.substitutes import list_substitutes
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged, Paging, SearchText
from api.kit.temporal import TemporalDep
from api.kit.texts import sentence
from api.kit.wire import Names, Page
from models.access.role.contract import Action, MenuId
from models.cases.case.contract.record import CaseKind
from models.db import async_engine
from models.kit.errors import Refusal
from models.kit.logs import current_request_id

router: Final = APIRouter(tags=["cases"])

TaskHolder = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.VIEW))]
TaskDecider = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.APPROVE))]
Sort = Annotated[str | None, Query(max_length=20, description="since, due, subject or gpax; with - the other way")]

_MOST_AT_ONCE: Final = 500
"""How many tasks a filter hands out to be decided together: more than anybody has read."""
_UNDER_WAY: Final = asyncio.Semaphore(8)
"""How many decisions of bulk requests are under way at once in this process."""


def task_filter(
    kind: CaseKind | None = None,
    due: Due = Due.ALL,
    text: SearchText = "",
    subject: Annotated[str, Query(max_length=20, description="a subject's code, without its suffix")] = "",
    escalated: bool = False,
    own: bool = False,
    in_place_of: Annotated[UUID | None, Query(alias="inPlaceOf")] = None,
) -> TaskFilter:
    """What the inbox is narrowed by: the same words for the list and for deciding on all of it."""
    return TaskFilter(kind, due, text, subject, escalated, own, in_place_of)


Wanted = Annotated[TaskFilter, Depends(task_filter)]


@router.get("/tasks")
async def tasks(
    session: SessionDep,
    principal: TaskHolder,
    wanted: Wanted,
    asked: Paged,
    sort: Sort = None,
) -> Page[TaskItem]:
    """The caller's inbox, the most urgent first unless sorted."""
    found = await list_tasks(session, principal, wanted, asked, sort=sort)
    items = [task_item(row, principal) for row in found.items]
    return Page(items=items, page=asked.page, page_size=asked.page_size, total=found.total)


@router.get("/tasks/overview")
async def inbox_overview(session: SessionDep, principal: TaskHolder) -> InboxOverview:
    """How much waits, and of what: the choices of the filters with their counts."""
    found = await overview_of(session, principal)
    return InboxOverview(
        total=found.total,
        overdue=found.overdue,
        escalated=found.escalated,
        own=found.own,
        kinds=[KindChoice(kind=row.kind, count=row.count) for row in found.kinds],
        subjects=[
            SubjectChoice(
                code=row.code, name=Names(th=row.th, en=row.en) if row.th and row.en else None, count=row.count
            )
            for row in found.subjects
        ],
        in_place_of=[
            AwayChoice(person_id=row.person_id, name=Names(th=row.th, en=row.en), count=row.count) for row in found.away
        ],
    )


@router.get("/tasks/other-roles")
async def other_roles(session: SessionDep, principal: TaskHolder) -> list[OtherRoleView]:
    """The caller's other roles in which tasks wait for them, with their number."""
    return [
        OtherRoleView(role_id=role.role_id, role=Names(th=role.name_th, en=role.name_en), count=tasks)
        for role, tasks in await tasks_of_other_roles(session, principal)
    ]


@router.get("/tasks/matching")
async def matching_tasks(session: SessionDep, principal: TaskHolder, wanted: Wanted) -> MatchingTasks:
    """Every task the filter leaves, as much of each as a decision needs.

    Who decides on all of them sends these to ``POST /tasks/bulk`` in batches: what was counted is what is decided, a
    case that moves meanwhile is refused by its revision, and progress is seen.
    """
    found = await list_tasks(session, principal, wanted, Paging(page_size=_MOST_AT_ONCE))
    return MatchingTasks(tasks=[task_ref(row, principal) for row in found.items], total=found.total)


@router.post("/tasks/bulk")
async def decide_tasks(
    session: SessionDep,
    client: TemporalDep,
    principal: TaskDecider,
    language: LanguageDep,
    request: BulkRequest,
    key: IdempotencyKey,
) -> BulkResponse:
    """One decision on several tasks. Each succeeds or fails on its own, and says so.

    The same key again, for a batch whose answer was lost, answers for each what it answered then.
    """
    await end_transaction(session)  # each decision reads in a session of its own

    async def one(task: BulkTask) -> BulkResult:
        decision = ActionRequest(revision=task.revision, remark=request.remark)
        async with _UNDER_WAY, AsyncSession(async_engine()) as reading:
            try:
                record = await decide_case(
                    reading, client, principal, task.case_id, request.action, decision, f"{key}:{task.case_id}",
                    request_id=current_request_id(),
                )  # fmt: skip
            except Refusal as refusal:
                message = sentence(refusal.code, refusal.details, language, principal.audience)
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
