"""Planning an allocation round and moving it: durable first, then its workflow is told."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.curriculum.allocation_round.queries import as_planned, other_rounds
from api.curriculum.allocation_round.schemas import RoundChange, RoundInput
from api.kit.audit import record_change
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.curriculum.allocation_round.contract import (
    EVERY_CAMPUS,
    RoundRequest,
)
from models.curriculum.allocation_round.rules.planning import PlannedRound, change_refusal, planning_refusal
from models.curriculum.allocation_round.tables import AllocationRound
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.people.organisation.tables import Campus

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
    :func:`models.curriculum.allocation_round.rules.planning.planning_refusal`.
    """
    await _where_it_is(session, asked)
    await end_transaction(session)
    now = utc_now()
    wanted = as_planned(asked)
    request = RoundRequest(
        case_id=new_id(),
        academic_year=asked.academic_year,
        semester=asked.semester,
        campus_code=asked.campus_code,
        name_th=asked.name_th,
        name_en=asked.name_en,
        plan=wanted.plan,
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
    )

    async def stands_apart(accepting: AsyncSession) -> None:
        await accepting.execute(_ONE_AT_A_TIME, _term_of(wanted))
        others = await other_rounds(accepting, request.academic_year, request.semester, request.case_id)
        raise_refused(planning_refusal(wanted, others, now))
        accepting.add(AllocationRound(**request.model_dump(exclude=_ONLY_ASKED), **request.plan.model_dump()))

    titles = Titles(request.name_th, request.name_en)
    case = new_case(CaseKind.ALLOCATION_ROUND, request, titles, key=key, campus_code=request.campus_code or None)
    return await open_case(client, case, stands_apart)


async def change_round(
    session: AsyncSession, principal: Principal, case_id: UUID, change: RoundChange
) -> AllocationRound:
    """Give a round new dates or another share, and until it opens another name, term or campus. The caller commits and
    then tells the workflow.

    Raises Refusal ``not_found`` for a round, term or campus that does not exist, ``revision_moved``, and the codes of
    :func:`models.curriculum.allocation_round.rules.planning.change_refusal`.
    """
    await _where_it_is(session, change)
    after = as_planned(change)
    await session.execute(_ONE_AT_A_TIME, _term_of(after))
    found = await session.get(AllocationRound, case_id, with_for_update=True, populate_existing=True)
    if found is None:
        raise Refusal("not_found")
    before = as_planned(found)
    if before != as_planned(change.seen):
        raise Refusal("revision_moved")
    case = await session.get_one(CaseFile, case_id)
    others = await other_rounds(session, after.academic_year, after.semester, case_id)
    raise_refused(change_refusal(case.stage, before, after, others, utc_now()))
    if after != before:
        _write_change(found, case, change)
        record_change(
            session,
            principal.person_id,
            ROUND_SUBJECT,
            case_id,
            "edit",
            before=_noted(change.seen),
            after=_noted(change),
        )
        await session.flush()
    return found


def _write_change(found: AllocationRound, case: CaseFile, asked: RoundInput) -> None:
    """The round's row, and the columns of its case that its workflow does not write."""
    for name, value in asked.model_dump(include=set(RoundInput.model_fields)).items():
        setattr(found, name, value)
    found.version += 1
    case.title_th, case.title_en = found.name_th, found.name_en
    case.campus_code = found.campus_code or None


async def _where_it_is(session: AsyncSession, asked: RoundInput) -> None:
    """Raises Refusal ``not_found`` for a term or campus that does not exist."""
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        raise Refusal("not_found")
    if asked.campus_code != EVERY_CAMPUS and await session.get(Campus, asked.campus_code) is None:
        raise Refusal("not_found")


def _term_of(planned: PlannedRound) -> dict[str, int]:
    return {"academic_year": planned.academic_year, "semester": planned.semester}


def _noted(asked: RoundInput) -> dict[str, object]:
    return asked.model_dump(mode="json", include=set(RoundInput.model_fields))
