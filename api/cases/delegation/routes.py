"""Standing delegations: somebody else decides while one is away."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.delegation.commands import end_absence, note_absence
from api.cases.delegation.queries import DelegationRow, absences_of, find_delegation, given_to
from api.cases.delegation.schemas import DelegationAsk, Delegations, DelegationView
from api.kit.db import SessionDep
from api.kit.wire import Names
from models.access.role.contract import Action, MenuId
from models.cases.delegation.rules import state_of
from models.kit.calendar import utc_now

router: Final = APIRouter(prefix="/delegations", tags=["cases"])

TaskHolder = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.VIEW))]
TaskDecider = Annotated[Principal, Depends(requires(MenuId.TASKS, Action.APPROVE))]


def _view(row: DelegationRow) -> DelegationView:
    return DelegationView(
        id=row.delegation_id,
        person_id=row.person_id,
        person=Names(th=row.person_th, en=row.person_en),
        substitute=Names(th=row.substitute_th, en=row.substitute_en),
        role=Names(th=row.role_th, en=row.role_en),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        reason=row.reason,
        revoked_at=row.revoked_at,
        state=state_of(row.starts_at, row.ends_at, row.revoked_at, utc_now()),
    )


@router.get("")
async def delegations(session: SessionDep, principal: TaskHolder) -> Delegations:
    """The caller's absences, and those of colleagues in whose place the caller decides."""
    return Delegations(
        mine=[_view(row) for row in await absences_of(session, principal.person_id)],
        given_to_me=[_view(row) for row in await given_to(session, principal.person_id)],
    )


@router.post("")
async def delegate(session: SessionDep, principal: TaskDecider, ask: DelegationAsk) -> DelegationView:
    """Have a colleague decide in the caller's place, in the role the caller is signed in with.

    Starting in the past means now. 409 ``delegation_overlaps`` with another of the same role.
    """
    delegation_id = await note_absence(session, principal, ask)
    return _view(await find_delegation(session, delegation_id))


@router.delete("/{delegation_id}")
async def end_delegation(session: SessionDep, principal: TaskDecider, delegation_id: UUID) -> DelegationView:
    """End one's own delegation now. It stays in the list."""
    await end_absence(session, principal, delegation_id)
    return _view(await find_delegation(session, delegation_id))
