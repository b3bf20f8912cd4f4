"""Deciding on a case."""

from __future__ import annotations

import hashlib
import json
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.forms import refuse_wrong_form
from api.cases.case.queries import CaseRow, find_case
from api.cases.case.schemas import ActionRequest
from api.cases.task.substitutes import can_substitute
from api.kit.db import end_transaction
from api.kit.decisions import act
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.rules.actions import refusal_of
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.registry.process.rules import PROCESSES
from models.registry.process.store import CASE_FACTS

_NEVER: Final = frozenset(
    {
        "not_your_task",
        "own_request",
        "had_a_hand",
        "gains_by_it",
        "remark_required",
        "substitute_required",
        "substitute_is_self",
        "form_not_asked_for",
    }
)
"""Refusals of a decision that no change of its case takes away."""


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
    not see, ``forbidden`` where the role may not decide, ``fields_invalid`` where the form names something that is not
    there, and the rule's own codes.
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
        form=request.form,
        request_id=request_id,
    )
    _refuse_early(row, decision)
    _refuse_without_right(principal, row.kind, action)
    if decision.substitute_id is not None and not await can_substitute(session, principal, decision.substitute_id):
        raise Refusal("substitute_not_found")
    await _refuse_unknown(session, row, decision)
    await _refuse_by_rows(session, principal, row, action)
    await end_transaction(session)
    # One key, one decision: the same key with another button, substitute or form is another update: the case judges it.
    update_id = f"{principal.person_id}:{key}:{action.value}:{decision.substitute_id or ''}{_filled(decision)}"
    try:
        return await act(client, row.workflow_id, decision, update_id)
    except Refusal as refusal:
        if refusal.code != "case_closed" or refusal.details:
            raise
        # It had ended, so no workflow says how: the rows do, which it wrote before it ended.
        ended = await find_case(session, principal, case_id) or row
        raise Refusal(refusal.code, stage=ended.stage, kind=ended.kind.value) from refusal


def _filled(decision: CaseAction) -> str:
    """What tells two forms apart; nothing for a decision without one."""
    if decision.form is None:
        return ""
    return ":" + hashlib.sha256(json.dumps(decision.form.root, sort_keys=True).encode()).hexdigest()[:16]


async def _refuse_unknown(session: AsyncSession, row: CaseRow, decision: CaseAction) -> None:
    """Raises Refusal ``fields_invalid`` where the form names something that is not there."""
    facts = CASE_FACTS.get(row.kind)
    if decision.form is None or facts is None or facts.unknown_field is None:
        return
    form = decision.form.root
    named = {"form": json.dumps(form), "case_id": row.case_id}
    field = await session.scalar(text(f"SELECT ({facts.unknown_field})"), named)
    if field is not None:
        wrong = {"field": f"form.{field}", "type": "unknown", "message": str(form.get(field))}
        raise Refusal("fields_invalid", fields=[wrong])


async def _refuse_by_rows(session: AsyncSession, principal: Principal, row: CaseRow, action: CaseActionName) -> None:
    """Raises what the kind refuses by its rows; of a case that has moved meanwhile the case itself says so."""
    facts = CASE_FACTS.get(row.kind)
    if facts is None or facts.refused is None:
        return
    named = {"case_id": row.case_id, "action": action.value, "role_id": principal.role_id}
    code = await session.scalar(text(f"SELECT ({facts.refused})"), named)
    if code is not None:
        raise Refusal(code)


def _refuse_early(row: CaseRow, decision: CaseAction) -> None:
    """What can never become possible by asking again; a stale page may still be a replay of a decision taken, and one
    that is ahead of the rows was never shown.
    """
    if decision.revision > row.record.revision:
        raise Refusal("stage_moved", stage=row.stage, kind=row.kind.value)
    offered_here = PROCESSES[row.kind].actions.get(row.stage, ())
    if any(rule.name is decision.action and rule.on_own_page for rule in offered_here):
        raise Refusal("action_not_possible", action=decision.action.value, stage=row.stage, kind=row.kind.value)
    refusal = refusal_of(PROCESSES[row.kind], row.record, decision, utc_now())
    if refusal is not None and refusal.code == "form_invalid":
        offered = {rule.name: rule for rule in PROCESSES[row.kind].actions[row.stage]}
        refuse_wrong_form(offered[decision.action].form, decision)
        # The form is as its message says: the case itself refuses what a field says.
        unfit = {"field": f"form.{refusal.facts['field']}", "type": str(refusal.facts["reason"]), "message": ""}
        raise Refusal("fields_invalid", fields=[unfit])
    if refusal is not None and refusal.code in _NEVER:
        raise Refusal(refusal.code, **refusal.facts)


def _refuse_without_right(principal: Principal, kind: CaseKind, action: CaseActionName) -> None:
    """The stage does not matter: what only holders do needs their right, wherever the case has moved meanwhile."""
    rules = [rule for offered in PROCESSES[kind].actions.values() for rule in offered if rule.name is action]
    if rules and not any(principal.may_take(rule) for rule in rules):
        raise Refusal("forbidden")
