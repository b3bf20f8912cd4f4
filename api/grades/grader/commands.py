"""Naming a substitute grader, and ending it; both are in the audit trail of the sheet."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.grader.schemas import SubstituteInput
from api.grades.sheet.commands import SHEET_SUBJECT
from api.grades.sheet.reading import sheet_of
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.refusals import raise_refused
from models.access.role.contract import RoleId
from models.access.role.store import HELD_NOW
from models.grades.sheet.store.contents import SheetRow
from models.grades.sheet.tables import SubstituteGrader
from models.grades.substitute.rules import refusal_of_substitute
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

_TEACHES: Final = text(f"""
    SELECT EXISTS (SELECT FROM role_holder h JOIN person p USING (person_id)
                    WHERE h.person_id = :person_id AND h.role_id = :teacher AND p.closed_at IS NULL
                      AND {HELD_NOW})
""")
_OVERLAPS: Final = text("""
    SELECT EXISTS (SELECT FROM substitute_grader WHERE sheet_id = :sheet_id AND person_id = :person_id
                      AND ended_at IS NULL AND since < :until AND :since < until)
""")


async def name_substitute(session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: SubstituteInput) -> None:
    """Let a teacher stand in for a time. Raises Refusal ``not_found``, ``forbidden`` to whoever does not coordinate the
    sheet, and the codes of :func:`models.grades.substitute.rules.refusal_of_substitute`.
    """
    sheet = await coordinated(session, principal, sheet_id)
    await one_at_a_time(session, f"substitutes of grade sheet {sheet_id}")
    named = {"sheet_id": sheet_id, **wanted.model_dump()}
    now = utc_now()
    raise_refused(
        refusal_of_substitute(
            wanted.since,
            wanted.until,
            now=now,
            teaches=bool(
                await session.scalar(_TEACHES, {"person_id": wanted.person_id, "teacher": RoleId.TEACHER.value})
            ),
            is_coordinator=wanted.person_id == sheet.coordinator_id,
            overlaps=bool(await session.scalar(_OVERLAPS, named)),
        )
    )
    row = SubstituteGrader(given_by=principal.person_id, given_at=now, **named)
    session.add(row)
    after = {"substitute": str(row.person_id), "since": row.since.isoformat(), "until": row.until.isoformat()}
    record_change(session, principal.person_id, SHEET_SUBJECT, sheet_id, "substitute", before=None, after=after)
    await session.flush()


async def end_substitute(session: AsyncSession, principal: Principal, sheet_id: UUID, substitute_id: UUID) -> None:
    """End it now; it stays in the list. Ending it again changes nothing.

    Raises Refusal ``not_found`` and ``forbidden``.
    """
    await coordinated(session, principal, sheet_id)
    row = await session.get(SubstituteGrader, substitute_id, with_for_update=True)
    if row is None or row.sheet_id != sheet_id:
        raise Refusal("not_found")
    if row.ended_at is not None:
        return
    row.ended_at = utc_now()
    before = {"substitute": str(row.person_id), "until": row.until.isoformat()}
    after = {"substitute": str(row.person_id), "until": row.ended_at.isoformat()}
    record_change(session, principal.person_id, SHEET_SUBJECT, sheet_id, "substitute", before=before, after=after)
    await session.flush()


async def coordinated(session: AsyncSession, principal: Principal, sheet_id: UUID) -> SheetRow:
    """The sheet, for its coordinator. Raises Refusal ``not_found``, and ``forbidden`` to others of the sheet."""
    sheet = await sheet_of(session, sheet_id, principal.person_id)
    if not sheet.coordinates:
        raise Refusal("forbidden")
    return sheet
