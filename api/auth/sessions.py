"""Session rows: begun by a sign-in, renewed, handed over to another role, revoked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.auth.refusals import SignInRefused
from api.auth.tokens import new_renew_token, token_hash
from api.queries.roles import roles_held
from models.calendar import utc_now
from models.errors import Refusal
from models.settings import settings
from models.tables.base import new_id
from models.tables.people import Person
from models.tables.security import SignInMethod, UserSession


@dataclass(frozen=True, slots=True)
class Origin:
    """How a session came about; what the identity provider needs at its end."""

    method: SignInMethod
    id_token: str | None = None
    session_state: str | None = None
    expires_at: datetime | None = None
    """Not later than this: a session handed over does not outlive the one it came from."""


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session just begun, with the only copy of its renew token."""

    session_id: UUID
    renew_token: str
    expires_at: datetime


async def open_session(
    session: AsyncSession, person_id: UUID, origin: Origin, *, role_id: int | None = None
) -> OpenedSession:
    """Begin a session in ``role_id``, else in the first role the person holds.

    Raises SignInRefused ``user_profile_not_found`` for a person without any role, Refusal ``role_not_held``.
    """
    held = [role.role_id for role in await roles_held(session, person_id)]
    if not held:
        raise SignInRefused("user_profile_not_found")
    if role_id is not None and role_id not in held:
        raise Refusal("role_not_held", role=role_id)
    now, renew_token = utc_now(), new_renew_token()
    full_life = now + timedelta(hours=settings().renew_token_hours)
    row = UserSession(
        session_id=new_id(),
        person_id=person_id,
        role_id=held[0] if role_id is None else role_id,
        renew_token_hash=token_hash(renew_token),
        method=origin.method,
        id_token=origin.id_token,
        session_state=origin.session_state,
        created_at=now,
        expires_at=min(full_life, origin.expires_at or full_life),
    )
    session.add(row)
    await session.flush()
    return OpenedSession(row.session_id, renew_token, row.expires_at)


async def session_to_renew(session: AsyncSession, renew_token: str) -> UUID:
    """The session of a renew token. Renewing changes nothing, so two renewals at once both succeed.

    Raises Refusal ``invalid_renew_token``: unknown, revoked, past its time, or of a closed account.
    """
    query = (
        select(col(UserSession.session_id))
        .join(Person, col(Person.person_id) == col(UserSession.person_id))
        .where(
            col(UserSession.renew_token_hash) == token_hash(renew_token),
            col(UserSession.revoked_at).is_(None),
            col(UserSession.expires_at) > utc_now(),
            col(Person.closed_at).is_(None),
        )
    )
    found = (await session.execute(query)).scalar_one_or_none()
    if found is None:
        raise Refusal("invalid_renew_token")
    return found


async def revoke_session(session: AsyncSession, session_id: UUID) -> UserSession | None:
    """End a session; None when it had ended before. One caller of several gets the row."""
    ended = await session.execute(
        update(UserSession)
        .where(col(UserSession.session_id) == session_id, col(UserSession.revoked_at).is_(None))
        .values(revoked_at=utc_now())
        .returning(UserSession)
    )
    return ended.scalar_one_or_none()


async def change_role(session: AsyncSession, session_id: UUID, role_id: int) -> OpenedSession:
    """End the session and begin its successor in another role (or the same: that prolongs it).

    Raises Refusal ``role_not_held``, ``invalid`` when the session has just ended elsewhere.
    """
    ended = await revoke_session(session, session_id)
    if ended is None:
        raise Refusal("invalid")
    origin = Origin(ended.method, ended.id_token, ended.session_state)
    return await open_session(session, ended.person_id, origin, role_id=role_id)
