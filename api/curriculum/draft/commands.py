"""Changing a part of a draft: its requisites, its teaching hours, its outcomes, its attachments (study §2, ADR 39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from models.curriculum.subject.rules import missing_fields, refusal_to_change
from models.curriculum.subject.tables import Subject
from models.kit.calendar import utc_now

SUBJECT_TRAIL: Final = "subject"
"""The ``subject_kind`` of a version's audit entries."""
_UNDER_WAY: Final = text("SELECT EXISTS (SELECT FROM subject_change WHERE subject_code = :subject_code AND is_open)")


async def locked_draft(session: AsyncSession, subject_code: str, seen: int | None, part: str) -> Subject:
    """The draft of which ``part`` is to be changed, locked; ``seen`` is the revision that was shown, if any.

    Raises Refusal ``not_found``, ``revision_moved``, ``subject_immutable`` and ``subject_in_review``.
    """
    version = await locked_row(session, Subject, subject_code, seen)
    proposed = None
    if await session.scalar(_UNDER_WAY, {"subject_code": subject_code}):
        proposed = missing_fields(version.model_dump())
    raise_refused(refusal_to_change(version.status, (part,), proposed=proposed))
    return version


async def note_change(
    session: AsyncSession,
    principal: Principal,
    version: Subject,
    before: Mapping[str, object],
    after: Mapping[str, object],
) -> None:
    """Note who changed a draft that :func:`locked_draft` gave, and that it is another revision now."""
    version.revision += 1
    version.updated_by, version.updated_at = principal.person_id, utc_now()
    record_change(session, principal.person_id, SUBJECT_TRAIL, version.subject_code, "edit", before=before, after=after)
    await session.flush()
