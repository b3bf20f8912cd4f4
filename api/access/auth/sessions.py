"""Session rows: begun by a sign-in, renewed, handed over to another role, revoked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col

from api.access.auth.refusals import SignInRefused
from api.access.auth.tokens import new_renew_token, token_hash
from api.access.role.queries import roles_held
from api.kit.db import one_at_a_time
from models.access.role.tables import DEVELOPER_CODE_ONCE, SignInMethod, UserSession
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.settings import settings
from models.kit.table import new_id
from models.people.person.tables import Person


@dataclass(frozen=True, slots=True)
class Origin:
    """How a session came about; what the identity provider needs at its end."""

    method: SignInMethod
    id_token: str | None = None
    session_state: str | None = None
    expires_at: datetime | None = None
    """Not later than this: a session handed over does not outlive the one it came from."""
    parent_id: UUID | None = None
    """The session it was handed over by, and with which it is revoked."""


HANDED_OVER_AT_ONCE: Final = 10
"""Sessions that a session may have handed over at the same time: a person has no more applications open."""


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

    Raises SignInRefused ``user_profile_not_found`` for a person without any role, ``authorization_rejected`` for a
    developer's code that began a session before; Refusal ``role_not_held``.
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
        parent_id=origin.parent_id,
    )
    session.add(row)
    try:
        await session.flush()
    except IntegrityError as error:
        if DEVELOPER_CODE_ONCE in str(error):
            raise SignInRefused("authorization_rejected") from None
        raise
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


async def open_session_under(session: AsyncSession, parent_id: UUID) -> OpenedSession:
    """Begin a session of the same person and role that ends with ``parent_id``, or before.

    More than :data:`HANDED_OVER_AT_ONCE` of one sign-in never stand at once: the oldest ends.

    Raises Refusal ``invalid`` when the parent has just ended (the lock keeps it from ending unnoticed meanwhile), and
    when it came by as many hand-overs, one from another, itself.
    """
    await _make_room(session, parent_id)
    query = (
        select(UserSession)
        .where(col(UserSession.session_id) == parent_id, col(UserSession.revoked_at).is_(None))
        .with_for_update(read=True)
    )
    parent = (await session.scalars(query)).one_or_none()
    if parent is None:
        raise Refusal("invalid")
    origin = Origin(SignInMethod.TRUSTED, expires_at=parent.expires_at, parent_id=parent_id)
    return await open_session(session, parent.person_id, origin, role_id=parent.role_id)


_ABOVE: Final = text(
    """
    WITH RECURSIVE above AS (
        SELECT session_id, parent_id FROM user_session WHERE session_id = :session_id
         UNION ALL
        SELECT u.session_id, u.parent_id FROM user_session u JOIN above a ON u.session_id = a.parent_id)
    SELECT session_id FROM above
    """
)
_OLDEST: Final = text(
    """
    WITH RECURSIVE below AS (
        SELECT session_id FROM user_session WHERE parent_id = :first
         UNION ALL
        SELECT u.session_id FROM user_session u JOIN below b ON u.parent_id = b.session_id)
    SELECT session_id FROM user_session
     WHERE session_id IN (SELECT session_id FROM below) AND revoked_at IS NULL
     ORDER BY session_id = ANY(:above) DESC, created_at DESC, session_id DESC
    OFFSET :kept
    """
)
"""Of the sessions handed over since a sign-in those that are too many. ``above``: those that must stay."""


async def _make_room(session: AsyncSession, parent_id: UUID) -> None:
    """End the oldest sessions of the parent's sign-in, so that one more can be handed over."""
    above = list((await session.scalars(_ABOVE, {"session_id": parent_id})).all())
    if not above or len(above) > HANDED_OVER_AT_ONCE:
        raise Refusal("invalid")
    first = above[-1]
    # Hand-overs of one sign-in come one after the other, before any row is locked: two at once would each leave room
    # for itself, or wait for each other's rows.
    await one_at_a_time(session, f"hand-over:{first}")
    oldest = {"first": first, "above": above, "kept": HANDED_OVER_AT_ONCE - 1}
    for session_id in (await session.scalars(_OLDEST, oldest)).all():
        await revoke_session(session, session_id)


async def revoke_session(session: AsyncSession, session_id: UUID) -> UserSession | None:
    """End a session and those handed over from it; None when it had ended before: of several callers one gets it."""
    ended = await _revoke(session, session_id)
    if ended is not None:
        # Only now, under the lock of the parent's row: a hand-over that was under way is seen.
        below = select(col(UserSession.session_id)).where(col(UserSession.parent_id) == session_id).cte(recursive=True)
        children = aliased(UserSession)
        below = below.union_all(
            select(col(children.session_id)).join(below, col(children.parent_id) == below.c.session_id)
        )
        await session.execute(
            update(UserSession)
            .where(col(UserSession.session_id).in_(select(below.c.session_id)), col(UserSession.revoked_at).is_(None))
            .values(revoked_at=utc_now())
        )
    return ended


async def change_role(session: AsyncSession, session_id: UUID, role_id: int) -> OpenedSession:
    """End the session and begin its successor in another role, or the same: it ends when this one would have ended.

    An access token can be stolen for half an hour; what it brings must not live longer than what it came from. Sessions
    handed over from it now end with the successor.
    Raises Refusal ``role_not_held``, ``invalid`` when the session has just ended elsewhere.
    """
    ended = await _revoke(session, session_id)
    if ended is None:
        raise Refusal("invalid")
    origin = Origin(
        ended.method,
        ended.id_token,
        ended.session_state if ended.method is SignInMethod.SSO else None,
        expires_at=ended.expires_at,
        parent_id=ended.parent_id,
    )
    successor = await open_session(session, ended.person_id, origin, role_id=role_id)
    await session.execute(
        update(UserSession).where(col(UserSession.parent_id) == session_id).values(parent_id=successor.session_id)
    )
    return successor


async def _revoke(session: AsyncSession, session_id: UUID) -> UserSession | None:
    ended = await session.execute(
        update(UserSession)
        .where(col(UserSession.session_id) == session_id, col(UserSession.revoked_at).is_(None))
        .values(revoked_at=utc_now())
        .returning(UserSession)
    )
    return ended.scalar_one_or_none()
