"""Going away, and coming back earlier."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.cases.delegation.schemas import DelegationAsk
from api.cases.task.substitutes import can_substitute
from api.kit.refusals import raise_refused
from models.cases.delegation.rules import Absence, delegation_refusal
from models.cases.delegation.tables import Delegation
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.people.person.tables import Person


async def note_absence(session: AsyncSession, principal: Principal, ask: DelegationAsk) -> UUID:
    """Give the caller's decisions, in the role they are signed in with, to a substitute; answers the delegation's id.

    A lock takes two of one person one after another, so the second sees the first. Raises Refusal with the codes
    of :func:`models.cases.delegation.rules.delegation_refusal`.
    """
    me = col(Person.person_id) == principal.person_id
    await session.execute(select(col(Person.person_id)).where(me).with_for_update())
    now = utc_now()
    wanted = Absence(principal.person_id, principal.role_id, ask.substitute_id, max(ask.starts_at, now), ask.ends_at)
    others = await _others(session, principal.person_id)
    may_approve = await can_substitute(session, principal, ask.substitute_id)
    raise_refused(delegation_refusal(wanted, others, substitute_may_approve=may_approve, now=now))
    row = Delegation(
        person_id=principal.person_id,
        substitute_id=ask.substitute_id,
        role_id=principal.role_id,
        faculty_code=principal.faculty_code,
        department_code=principal.department_code,
        starts_at=wanted.starts_at,
        ends_at=wanted.ends_at,
        reason=ask.reason,
        created_at=now,
    )
    session.add(row)
    await session.flush()
    return row.delegation_id


async def _others(session: AsyncSession, person_id: UUID) -> list[Absence]:
    query = select(Delegation).where(
        col(Delegation.person_id) == person_id,
        col(Delegation.revoked_at).is_(None),
        col(Delegation.ends_at) > utc_now(),
    )
    rows = (await session.scalars(query)).all()
    return [Absence(row.person_id, row.role_id, row.substitute_id, row.starts_at, row.ends_at) for row in rows]


async def end_absence(session: AsyncSession, principal: Principal, delegation_id: UUID) -> None:
    """End one's own delegation now; one that is over or was ended before stays as it is.

    From the next request on the substitute has nothing of it. Raises Refusal ``not_found`` for somebody else's.
    """
    row = await session.get(Delegation, delegation_id, with_for_update=True)
    if row is None or row.person_id != principal.person_id:
        raise Refusal("not_found")
    now = utc_now()
    if row.revoked_at is None and row.ends_at > now:
        row.revoked_at = now
        await session.flush()
