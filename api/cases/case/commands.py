"""Opening a case and deciding on one."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Final, NamedTuple
from uuid import UUID

from psycopg.rows import class_row, tuple_row
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.beginning import begin_case
from api.cases.case.forms import refuse_wrong_form
from api.cases.case.queries import CaseRow, find_case
from api.cases.case.schemas import ActionRequest
from api.cases.task.substitutes import can_substitute
from api.kit.db import end_transaction
from api.kit.decisions import act
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord
from models.cases.case.rules.actions import refusal_of
from models.cases.case.store.kinds import still_holds
from models.cases.case.tables import CaseFile
from models.db import async_engine
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.single_statements import read_optional
from models.registry.process.contract import CASE_TYPES
from models.registry.process.rules import PROCESSES
from models.registry.process.store import CASE_FACTS

Beside = Callable[[AsyncSession], Awaitable[None]]
"""Writes what stands beside a new case in the transaction that accepts it; a Refusal it raises leaves nothing."""

_STANDS: Final = still_holds(CASE_FACTS)
"""Whether what a case (``c``) came to still holds, so that asking for the same again is asking for this case."""
_ACCEPT: Final = text(
    f"""
    INSERT INTO case_file (case_id, kind, workflow_id, idempotency_key, content_key, opened_by, student_id,
                           faculty_code, department_code, campus_code, title_th, title_en, stage, state, revision,
                           request, detail, opened_at, updated_at)
    SELECT CAST(:case_id AS uuid), :kind, :workflow_id, :idempotency_key, CAST(:content_key AS text),
           CAST(:opened_by AS uuid), CAST(:student_id AS integer), :faculty_code, :department_code, :campus_code,
           :title_th, :title_en, :stage, :state, 0, CAST(:request AS jsonb), '{{}}', CAST(:opened_at AS timestamptz),
           CAST(:opened_at AS timestamptz)
     WHERE NOT EXISTS (SELECT 1 FROM case_file c
                        WHERE c.opened_by = :opened_by AND c.content_key = :content_key AND {_STANDS})
    ON CONFLICT DO NOTHING
    RETURNING case_id
    """
)
_EARLIER: Final = text(
    f"""
    SELECT c.kind, c.request, c.revision, c.title_th, c.title_en, c.idempotency_key = :idempotency_key AS same_key
      FROM case_file c
     WHERE c.opened_by = :opened_by
       AND (c.idempotency_key = :idempotency_key OR (c.content_key = :content_key AND {_STANDS}))
     ORDER BY same_key DESC, c.opened_at DESC
     LIMIT 1
    """
)


class _Earlier(NamedTuple):
    """What :data:`_EARLIER` reads."""

    kind: str
    request: dict[str, object]
    revision: int
    title_th: str
    title_en: str
    same_key: bool


_PAUSES: Final = (0, 0.01, 0.05, 0.2, 0.5)
"""Seconds between attempts to write a case beside an earlier one that ends at the same moment."""
_FILLED_IN: Final = frozenset(
    {
        *("case_id", "requested_at", "request_id"),
        *("student_code", "faculty_code", "department_code"),
        *("label_th", "label_en", "what_th", "what_en"),
    }
)
"""What the portal writes into every request: ids and instant, where the student belongs, what things are called."""
OF_TODAY: Final = ("academic_year", "semester")
"""Fields of a request that the portal fills in with the term of the day."""


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


async def open_case(client: Client, case: CaseFile, beside: Beside | None = None) -> UUID:
    """Make a request durable and begin its workflow: the case's id, whether or not its first result is there yet.

    Waits up to two seconds for that. ``beside`` writes, in the same transaction, what stands beside a new case; raises
    what :func:`accept_case` raises.
    """
    return await begin_accepted(client, case.kind, await accept_case(case, beside))


async def open_case_as_asked(
    client: Client, case: CaseFile, beside: Beside | None = None, derived: Collection[str] = ()
) -> UUID:
    """Open a case as :func:`open_case` does, and refuse to answer with an earlier case that asks for something else.

    ``derived`` are the fields of the request that the portal fills in. Raises Refusal ``other_request_stands``, which
    names the earlier case, where the caller has one of the same content with another reason, amount or target.
    """
    accepted = await accept_case(case, beside)
    if not asks_the_same(case.kind, accepted.request, case.request, derived):
        raise Refusal("other_request_stands", **accepted.title)
    return await begin_accepted(client, case.kind, accepted)


def asks_the_same(
    kind: CaseKind, earlier: dict[str, object], later: dict[str, object], derived: Collection[str] = ()
) -> bool:
    """Return whether two requests of a kind ask for the same.

    What the portal fills in, and ``derived``, is not compared. Values are compared by their types: 3 and 3.0 credits
    are the same, and so is a field that a row of an earlier version does not know and that has its default.
    """
    message = CASE_TYPES[kind].request
    hidden = {*_FILLED_IN, *derived}
    one, other = (message.model_validate(request).model_dump(exclude=hidden) for request in (earlier, later))
    return one == other


async def begin_accepted(client: Client, kind: CaseKind, accepted: Accepted) -> UUID:
    """Begin the workflow of a request that is durable, unless its first result is in the rows; the case's id."""
    request = CASE_TYPES[kind].request.model_validate(accepted.request)
    if accepted.revision == 0:
        await begin_case(client, kind, request)
    return request.case_id


class CaseNotAcceptedError(Exception):
    """A case could not be written, and no earlier request explains why: a fault of the portal, not of the caller."""


class Accepted(NamedTuple):
    """A request as it was first asked, the revision its case had reached when it was asked again, and its title."""

    request: dict[str, object]
    revision: int
    title_th: str
    title_en: str

    @property
    def title(self) -> dict[str, str]:
        """The title as the facts of a refusal that says ``{{title}}``."""
        return {"title_th": self.title_th, "title_en": self.title_en}


async def accept_case(case: CaseFile, beside: Beside | None = None) -> Accepted:
    """Make a request durable: its row is committed when this returns. Answers the request as it was first asked.

    The same key again answers the same case, with its first ``case_id`` and instant. So does another key (a second
    tab) with the same ``content_key``, while that case is open or what it came to still holds. ``beside`` writes what
    stands beside a new case in its transaction; a Refusal it raises leaves nothing.

    Only what was asked is written here; every later state of the row comes from the workflow's activities. Raises
    :class:`Refusal` ``key_used_differently`` when the key stands for another request, and
    :class:`CaseNotAcceptedError` when the row's identity is taken by a case of somebody else.
    """
    row = case.model_dump(exclude={"request", "detail"}) | {"request": json.dumps(case.request)}
    for pause_seconds in _PAUSES:
        if await _accepted(row, beside):
            return Accepted(case.request, 0, case.title_th, case.title_en)
        earlier = await read_optional(async_engine(), _EARLIER, row, class_row(_Earlier))
        if earlier is not None:
            if earlier.same_key and not (
                earlier.kind == case.kind.value and asks_the_same(case.kind, earlier.request, case.request)
            ):
                raise Refusal("key_used_differently")
            return Accepted(earlier.request, earlier.revision, earlier.title_th, earlier.title_en)
        # The same content stood a moment ago and came to nothing meanwhile: now it is new.
        await asyncio.sleep(pause_seconds)
    raise CaseNotAcceptedError(f"{case.kind.value} {case.workflow_id} is neither new nor an earlier request")


async def _accepted(row: dict[str, object], beside: Beside | None) -> bool:
    if beside is None:
        return await read_optional(async_engine(), _ACCEPT, row, tuple_row) is not None
    async with AsyncSession(async_engine()) as session, session.begin():
        if (await session.execute(_ACCEPT, row)).first() is None:
            return False
        await beside(session)
        return True


def content_key(
    what: str,
    student_id: int,
    term: tuple[int, int],
    section_ids: Iterable[int],
    drop_section_ids: Iterable[int],
    details: Iterable[str] = (),
) -> str:
    """The same for two requests that ask for the same: ``what`` for whom in which term, in whatever order.

    ``details`` are what else two such requests may differ in.
    """
    taken, dropped = (",".join(map(str, sorted(numbers))) for numbers in (section_ids, drop_section_ids))
    more = "".join(f":{detail}" for detail in sorted(details))
    content = f"{what}:{student_id}:{term[0]}/{term[1]}:{taken}:{dropped}{more}"
    return hashlib.sha256(content.encode()).hexdigest()


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
    await _refuse_by_rows(session, row, action)
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


async def _refuse_by_rows(session: AsyncSession, row: CaseRow, action: CaseActionName) -> None:
    """Raises what the kind refuses by its rows; of a case that has moved meanwhile the case itself says so."""
    facts = CASE_FACTS.get(row.kind)
    if facts is None or facts.refused is None:
        return
    named = {"case_id": row.case_id, "action": action.value}
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
    if refusal is not None and refusal.code in _NEVER:
        raise Refusal(refusal.code, **refusal.facts)


def _refuse_without_right(principal: Principal, kind: CaseKind, action: CaseActionName) -> None:
    """The stage does not matter: what only holders do needs their right, wherever the case has moved meanwhile."""
    rules = [rule for offered in PROCESSES[kind].actions.values() for rule in offered if rule.name is action]
    if rules and not any(principal.may_take(rule) for rule in rules):
        raise Refusal("forbidden")
