"""Writing and deleting notes about students. Each leaves an audit entry; deleting is marking."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.audit import record_change
from api.study.advising.schemas import NoteInput
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.people.student_note.tables import StudentNote

_KIND = "student_note"


async def write_note(session: AsyncSession, principal: Principal, student_id: int, given: NoteInput) -> UUID:
    """Keep a note about a student the caller sees; returns its id. The audit trail says that, not what it says."""
    note = StudentNote(
        student_id=student_id,
        text=given.text,
        visibility=given.visibility,
        written_by=principal.person_id,
        written_at=utc_now(),
    )
    session.add(note)
    await session.flush()
    after = {"studentId": student_id, "visibility": given.visibility.value}
    record_change(
        session, principal.person_id, _KIND, note.note_id, "create", before=None, after=after, at=note.written_at
    )
    return note.note_id


async def delete_note(session: AsyncSession, principal: Principal, student_id: int, note_id: UUID) -> None:
    """Take back a note. Twice is once. Raises Refusal ``not_found`` for a note that is not the caller's own."""
    note = await session.get(StudentNote, note_id, with_for_update=True)
    if note is None or note.student_id != student_id or note.written_by != principal.person_id:
        raise Refusal("not_found")
    if note.deleted_at is not None:
        return
    note.deleted_at = utc_now()
    before = {"studentId": student_id, "visibility": note.visibility.value}
    record_change(
        session, principal.person_id, _KIND, note.note_id, "delete", before=before, after=None, at=note.deleted_at
    )
