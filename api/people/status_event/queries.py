"""Reading the status history of a student."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.kit.sql import names
from api.people.status_event.schemas import StatusEventView
from models.people.student.store.status_events import STATUS_STEPS, STEP_ORDER

_EVENTS: Final = TypeAdapter(list[StatusEventView])
_HISTORY: Final = text(f"""
    SELECT h.event_id, h.academic_year, h.semester,
           CASE WHEN o.code IS NOT NULL THEN {names("o.name_th", "o.name_en")} END AS old_status,
           {names("coalesce(n.name_th, h.status_code)", "coalesce(n.name_en, h.status_code)")} AS status,
           h.effective_on, h.recorded_by, {names("h.reason_th", "h.reason_en")} AS reason, h.reason_on, h.document_no,
           h.approved_on, h.recorded_at, h.restored_on, h.restoration_remark, h.is_earlier AS carried_over
      FROM ({STATUS_STEPS}) h
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = h.status_code
      LEFT JOIN code_name o ON o.kind = 'student_status' AND o.code = h.old_status_code
     ORDER BY {STEP_ORDER}
""")


async def status_events_of(session: AsyncSession, student_id: int) -> list[StatusEventView]:
    """Every step of a student's status, the latest first."""
    return (await read_rows(session, _EVENTS, _HISTORY, {"students": [student_id]}))[::-1]
