"""Planning an allocation round and moving it: durable first, then its workflow is told."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.auth.principal import Principal
from api.commands.cases import accept_case
from api.db import release
from api.queries.allocation_rounds import other_rounds
from api.schemas.allocation_rounds import RoundChange, RoundInput
from api.temporal import begin_allocation_round
from models.calendar import utc_now
from models.contracts.allocation_round import (
    EVERY_CAMPUS,
    RoundPlan,
    RoundRequest,
    RoundStage,
    allocation_round_workflow_id,
)
from models.contracts.cases import CaseKind, CaseState
from models.errors import Refusal
from models.logs import current_request_id
from models.rules.allocation_round.planning import change_refusal, planning_refusal
from models.tables.academic_calendar import Term
from models.tables.allocation import AllocationRound
from models.tables.base import new_id
from models.tables.cases import CaseFile
from models.tables.organisation import Campus
from models.tables.security import AuditEntry

ROUND_SUBJECT: Final = "allocation_round"
"""The ``subject_kind`` of a round's audit entries."""

# Rounds of a term are planned and moved one after the other, so that no two overlap.
_ONE_AT_A_TIME: Final = text(
    "SELECT 1 FROM term WHERE academic_year = :academic_year AND semester = :semester FOR UPDATE"
)


_ONLY_ASKED: Final = {"plan", "opened_by", "requested_at", "request_id"}
"""What the request says beside the round's row."""


async def plan_round(session: AsyncSession, client: Client, principal: Principal, asked: RoundInput, key: str) -> UUID:
    """Accept a round and set it going; the case's id. The same key answers the same round.

    Raises Refusal ``not_found`` for a term or campus that does not exist, and the codes of
    :func:`models.rules.allocation_round.planning.planning_refusal`.
    """
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        raise Refusal("not_found")
    if asked.campus_code != EVERY_CAMPUS and await session.get(Campus, asked.campus_code) is None:
        raise Refusal("not_found")
    await release(session)
    now = utc_now()
    plan = RoundPlan(opens_at=asked.opens_at, closes_at=asked.closes_at, release_percent=asked.release_percent)
    request = RoundRequest(
        case_id=new_id(),
        academic_year=asked.academic_year,
        semester=asked.semester,
        campus_code=asked.campus_code,
        name_th=asked.name_th,
        name_en=asked.name_en,
        plan=plan,
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
    )

    async def stands_apart(accepting: AsyncSession) -> None:
        term = {"academic_year": request.academic_year, "semester": request.semester}
        await accepting.execute(_ONE_AT_A_TIME, term)
        others = await other_rounds(accepting, request.academic_year, request.semester, request.case_id)
        refused = planning_refusal(request.campus_code, plan, others, now)
        if refused is not None:
            raise Refusal(refused.code, **refused.facts)
        accepting.add(AllocationRound(**request.model_dump(exclude=_ONLY_ASKED), **plan.model_dump()))

    workflow_id = allocation_round_workflow_id(request.case_id)
    first = await accept_case(
        CaseFile(
            case_id=request.case_id,
            kind=CaseKind.ALLOCATION_ROUND,
            workflow_id=workflow_id,
            idempotency_key=key,
            opened_by=principal.person_id,
            campus_code=request.campus_code or None,
            title_th=request.name_th,
            title_en=request.name_en,
            stage=RoundStage.SCHEDULED,
            state=CaseState.OPEN,
            request=request.model_dump(mode="json"),
            opened_at=now,
            updated_at=now,
        ),
        stands_apart,
    )
    accepted = RoundRequest.model_validate(first)
    await begin_allocation_round(client, accepted, allocation_round_workflow_id(accepted.case_id))
    return accepted.case_id


async def change_round(
    session: AsyncSession, principal: Principal, case_id: UUID, change: RoundChange
) -> AllocationRound:
    """Give a round new dates or another share. The caller commits and then tells the workflow.

    Raises Refusal ``not_found``, ``revision_moved``, and the codes of
    :func:`models.rules.allocation_round.planning.change_refusal`.
    """
    found = await session.get(AllocationRound, case_id)
    if found is None:
        raise Refusal("not_found")
    term = {"academic_year": found.academic_year, "semester": found.semester}
    await session.execute(_ONE_AT_A_TIME, term)
    await session.refresh(found, with_for_update=True)
    case = await session.get_one(CaseFile, case_id, populate_existing=True)
    before = RoundPlan.model_validate(found, from_attributes=True)
    if before != RoundPlan.model_validate(change.seen, from_attributes=True):
        raise Refusal("revision_moved")
    after = RoundPlan.model_validate(change, from_attributes=True)
    others = await other_rounds(session, found.academic_year, found.semester, case_id)
    refused = change_refusal(case.stage, found.campus_code, before, after, others, utc_now())
    if refused is not None:
        raise Refusal(refused.code, **refused.facts)
    if after != before:
        found.opens_at, found.closes_at = after.opens_at, after.closes_at
        found.release_percent = after.release_percent
        session.add(
            AuditEntry(
                at=utc_now(),
                actor_id=principal.person_id,
                action=f"{ROUND_SUBJECT}.edit",
                subject_kind=ROUND_SUBJECT,
                subject_id=str(case_id),
                before=before.model_dump(mode="json"),
                after=after.model_dump(mode="json"),
            )
        )
        await session.flush()
    return found
