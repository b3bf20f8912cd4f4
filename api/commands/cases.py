"""Opening a case and deciding on one."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col
from temporalio.client import Client

from api.auth.principal import Principal
from api.db import release
from api.queries.cases import CaseRow, find_case
from api.queries.substitutes import can_substitute
from api.schemas.cases import ActionRequest
from api.temporal import act
from models.calendar import utc_now
from models.contracts.cases import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.db import async_engine
from models.errors import Refusal
from models.rules.cases import refusal_of
from models.rules.processes import PROCESSES
from models.tables.cases import CaseFile

_SAME_KEY: Final = text(
    "SELECT request FROM case_file WHERE opened_by = :opened_by AND idempotency_key = :idempotency_key"
)
_WHEN_ASKED: Final = frozenset({"case_id", "requested_at", "request_id"})
"""What differs between two sendings of one request."""


_NEVER: Final = frozenset({"not_your_task", "remark_required", "substitute_required", "substitute_is_self"})


async def accept_case(case: CaseFile) -> dict[str, object]:
    """Make a request durable: its row is committed when this returns. Answers the request as it was first asked.

    The same key again answers the same case, with its first ``case_id`` and instant.

    Only what was asked is written here; every later state of the row comes from the workflow's activities. Raises
    :class:`Refusal` ``key_used_differently`` when the key stands for another request.
    """
    async with AsyncSession(async_engine()) as session, session.begin():
        opened = await session.execute(
            insert(CaseFile)
            .values(case.model_dump())
            .on_conflict_do_nothing(index_elements=[col(CaseFile.opened_by), col(CaseFile.idempotency_key)])
            .returning(col(CaseFile.case_id))
        )
        if opened.scalar_one_or_none() is not None:
            return case.request
        earlier = (
            await session.execute(_SAME_KEY, {"opened_by": case.opened_by, "idempotency_key": case.idempotency_key})
        ).one()
    first: dict[str, object] = earlier.request
    if _asked(first) != _asked(case.request):
        raise Refusal("key_used_differently")
    return first


def _asked(request: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in request.items() if name not in _WHEN_ASKED}


async def decide_case(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    case_id: UUID,
    action: CaseActionName,
    request: ActionRequest,
    key: str,
    *,
    request_id: str | None = None,
) -> CaseRecord | None:
    """Take a decision on a case; None when it was passed on but the workflow has not answered yet.

    The rows are asked first, so a click that cannot succeed is answered without waking the workflow; its validator
    asks the same rule again and has the last word. Raises :class:`Refusal` ``not_found`` for a case the caller does
    not see, ``forbidden`` where the role may not decide, and the rule's own codes.
    """
    row = await find_case(session, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    decision = CaseAction(
        action=action,
        actor=principal.actor,
        revision=request.revision,
        remark=(request.remark or "").strip() or None,
        substitute_id=request.substitute_id,
        request_id=request_id,
    )
    _refuse_early(row, decision)
    _refuse_without_right(principal, row.kind, action)
    if decision.substitute_id is not None and not await can_substitute(session, principal, decision.substitute_id):
        raise Refusal("substitute_not_found")
    await release(session)
    # One key, one decision: the same key with another button or substitute is another update, which the case judges.
    update_id = f"{principal.person_id}:{key}:{action.value}:{decision.substitute_id or ''}"
    return await act(client, row.workflow_id, decision, update_id)


def _refuse_early(row: CaseRow, decision: CaseAction) -> None:
    """What can never become possible by asking again; a stale page may still be a replay of a decision taken."""
    refusal = refusal_of(PROCESSES[row.kind], row.record, decision, utc_now())
    if refusal is not None and refusal.code in _NEVER:
        raise Refusal(refusal.code, **refusal.facts)


def _refuse_without_right(principal: Principal, kind: CaseKind, action: CaseActionName) -> None:
    """The stage does not matter: what only holders do needs their right, wherever the case has moved meanwhile."""
    rules = [rule for offered in PROCESSES[kind].actions.values() for rule in offered if rule.name is action]
    if rules and not any(principal.may_take(rule) for rule in rules):
        raise Refusal("forbidden")
