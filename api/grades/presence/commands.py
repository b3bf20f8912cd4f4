"""Being in a sheet: a row per person, renewed while the page is open and taken out when it is left."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.presence.schemas import SheetPeople, SheetPerson
from api.grades.sheet.reading import sheet_of
from api.kit.rows import read_rows
from api.kit.sql import full_names
from models.kit.calendar import utc_now

_SEEN_SECONDS: Final = 50
"""Who was not seen for so long has gone: two renewals were missed."""
_PEOPLE: Final = TypeAdapter(list[SheetPerson])
_SEEN: Final = text("""
    INSERT INTO sheet_presence (sheet_id, person_id, seen_at) VALUES (:sheet_id, :person_id, :now)
    ON CONFLICT (sheet_id, person_id) DO UPDATE SET seen_at = excluded.seen_at
""")
_OTHERS: Final = text(f"""
    SELECT {full_names("p")} AS name FROM sheet_presence s JOIN person p USING (person_id)
     WHERE s.sheet_id = :sheet_id AND s.person_id <> :person_id
       AND s.seen_at > CAST(:now AS timestamptz) - make_interval(secs => :seconds)
     ORDER BY thai_order(p.first_name_th), thai_order(p.last_name_th)
""")
_GONE: Final = text("DELETE FROM sheet_presence WHERE sheet_id = :sheet_id AND person_id = :person_id")


async def be_seen(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> SheetPeople:
    """The caller has the sheet open; answers who else does. Raises Refusal ``not_found``."""
    await sheet_of(session, sheet_id, person_id)
    named = {"sheet_id": sheet_id, "person_id": person_id, "now": utc_now(), "seconds": _SEEN_SECONDS}
    await session.execute(_SEEN, named)
    return SheetPeople(others=[person.name for person in await read_rows(session, _PEOPLE, _OTHERS, named)])


async def leave(session: AsyncSession, sheet_id: UUID, person_id: UUID) -> None:
    """The caller has left the sheet; nothing happens where they were not in it."""
    await session.execute(_GONE, {"sheet_id": sheet_id, "person_id": person_id})
