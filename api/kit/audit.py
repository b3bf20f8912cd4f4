"""The audit trail of one thing: who changed it, when, and what was before and after."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.kit.paging import Paging
from api.kit.wire import Camel, Names, Page
from models.access.role.tables import AuditEntry
from models.kit.calendar import utc_now
from models.kit.instants import Instant
from models.people.person.tables import Person


class AuditView(Camel):
    """One change: who, when, what was before and after."""

    at: Instant
    actor: Names | None
    action: str
    subject_id: str
    before: dict[str, object] | None
    after: dict[str, object] | None


async def audit_trail(
    session: AsyncSession, subject_kind: str, subject_id: object | None, asked: Paging
) -> Page[AuditView]:
    """A page of the changes, newest first: of one subject, or of all of a kind."""
    filters = [col(AuditEntry.subject_kind) == subject_kind]
    if subject_id is not None:
        filters.append(col(AuditEntry.subject_id) == str(subject_id))
    total = await session.scalar(select(func.count()).select_from(AuditEntry).where(*filters))
    rows = await session.execute(
        select(AuditEntry, Person)
        .outerjoin(Person, col(Person.person_id) == col(AuditEntry.actor_id))
        .where(*filters)
        .order_by(col(AuditEntry.at).desc(), col(AuditEntry.audit_id).desc())
        .limit(asked.page_size)
        .offset(asked.offset)
    )
    items: list[AuditView] = []
    for entry, found in rows:
        actor: Person | None = found
        items.append(
            AuditView(
                at=entry.at,
                actor=Names(th=actor.full_name_th, en=actor.full_name_en) if actor else None,
                action=entry.action,
                subject_id=entry.subject_id,
                before=entry.before,
                after=entry.after,
            )
        )
    return Page(items=items, page=asked.page, page_size=asked.page_size, total=total or 0)


def record_change(
    session: AsyncSession,
    actor_id: UUID,
    subject_kind: str,
    subject_id: object,
    verb: str,
    *,
    before: Mapping[str, object] | None,
    after: Mapping[str, object] | None,
    at: datetime | None = None,
) -> None:
    """Leave an audit entry ``<subject_kind>.<verb>``, in the transaction of the change itself.

    ``before`` is None for what is new, ``after`` for what is gone; ``at`` is now unless the change has its own instant.
    """
    record_entry(
        session, actor_id, subject_kind, subject_id, f"{subject_kind}.{verb}", before=before, after=after, at=at
    )


def record_entry(
    session: AsyncSession,
    actor_id: UUID,
    subject_kind: str,
    subject_id: object,
    action: str,
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
    at: datetime | None = None,
) -> None:
    """Leave an audit entry of an action that is not named after its subject, in the transaction of the caller."""
    session.add(
        AuditEntry(
            at=at or utc_now(),
            actor_id=actor_id,
            action=action,
            subject_kind=subject_kind,
            subject_id=str(subject_id),
            before=None if before is None else dict(before),
            after=None if after is None else dict(after),
        )
    )
