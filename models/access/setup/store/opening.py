"""The address of the set-up: whether one is needed, begun, opened and finished (golive §2)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.link_token.rules import new_token, token_hash
from models.access.role.contract import RoleId
from models.access.role.tables import RoleHolder, UserSession
from models.access.setup.rules import SETUP_LIFETIME, SETUP_TOKEN_BYTES
from models.access.setup.tables import Setup
from models.kit.errors import Refusal
from models.people.person.tables import Person, Student


def needs_setup(session: Session) -> bool:
    """Return whether every page leads to the set-up: nobody administers the portal, and it has no students.

    A university whose last administrator left still serves everybody else.
    """
    return not _has_administrator(session) and session.scalar(select(col(Student.student_id)).limit(1)) is None


def _has_administrator(session: Session) -> bool:
    """Return whether somebody with an open account holds the administrator's role."""
    held = exists().where(
        col(RoleHolder.role_id) == RoleId.ADMINISTRATOR,
        col(RoleHolder.person_id) == col(Person.person_id),
        col(Person.closed_at).is_(None),
    )
    return bool(session.scalar(select(held)))


def begin_setup(session: Session, now: datetime) -> str | None:
    """Return the token of a new address of the set-up, which ends the one before; None where the portal is set up.

    What was said at an address before is kept until the set-up is finished, by its last step or by the administrator
    who signs in.
    """
    setup = session.get(Setup, 1, with_for_update=True)
    is_open = setup is not None and setup.finished_at is None and not _has_signed_in(session, setup.administrator_id)
    if not is_open and _has_administrator(session):
        return None
    token = new_token(SETUP_TOKEN_BYTES)
    if setup is None:
        setup = Setup(token_hash="", expires_at=now)
        session.add(setup)
    elif not is_open:
        setup.administrator_id, setup.registrar_id, setup.made, setup.finished_at = None, None, [], None
    setup.token_hash, setup.expires_at = token_hash(token), now + SETUP_LIFETIME
    session.flush()
    return token


def _has_signed_in(session: Session, person_id: UUID | None) -> bool:
    begun = select(col(UserSession.session_id)).where(col(UserSession.person_id) == person_id).limit(1)
    return person_id is not None and session.scalar(begun) is not None


def open_setup(session: Session, token: str, now: datetime) -> Setup:
    """Return the set-up of this token, locked. Raises Refusal ``setup_address_wrong`` for any but the valid token."""
    setup = session.get(Setup, 1, with_for_update=True)
    if (
        setup is None
        or setup.finished_at is not None
        or setup.expires_at <= now
        or setup.token_hash != token_hash(token)
    ):
        raise Refusal("setup_address_wrong")
    return setup


def finish_setup(session: Session, setup: Setup, now: datetime) -> None:
    """End the set-up: its address opens nothing any more. Raises Refusal ``setup_people_first`` while it has nobody."""
    if setup.administrator_id is None or setup.registrar_id is None:
        raise Refusal("setup_people_first")
    setup.finished_at = now
    session.flush()
