"""Whether sheets may change their sections now, and who decides for a section."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from models.cases.case.contract.record import Refused
from models.grades.grading_group.rules import SheetState, refusal_to_regroup
from models.grades.grading_group.store import GROUPED_SHEETS, SECTION, GroupableSection, GroupedSheet
from models.grades.sheet.tables import GradeSheet
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

_SHEETS: Final = TypeAdapter(list[GroupedSheet])
_SECTIONS: Final = TypeAdapter(list[GroupableSection])


async def grouped_sheets(session: AsyncSession, *sheet_ids: UUID) -> list[GroupedSheet]:
    """Sheets as a change of groups looks at them."""
    return await read_rows(session, _SHEETS, GROUPED_SHEETS, {"sheet_ids": list(sheet_ids)})


async def refusal_of_sheets(session: AsyncSession, *sheet_ids: UUID) -> Refused | None:
    """Why the sections of these sheets stay as they are, if they do."""
    now = utc_now()
    for sheet in await grouped_sheets(session, *sheet_ids):
        state = SheetState(sheet.stage, sheet.is_published, sheet.asks_extension, sheet.closed_at)
        refused = refusal_to_regroup(state, now)
        if refused is not None:
            return refused
    return None


async def section_of(
    session: AsyncSession, sheet_id: UUID, section_id: int, person_id: UUID
) -> tuple[GroupableSection, GradeSheet]:
    """A section somebody decides for, and the group of its subject, term and campus.

    Raises Refusal ``not_found`` to whoever does not decide for the section, and for what is no such group.
    """
    found = await read_rows(session, _SECTIONS, SECTION, {"section_id": section_id})
    group = await session.get(GradeSheet, sheet_id, populate_existing=True)
    if not found or group is None or not group.group_name or group.joined_id is not None:
        raise Refusal("not_found")
    section = found[0]
    is_theirs = section.is_spoken_for_by(person_id)
    if not is_theirs or _taught(section) != (
        group.academic_year, group.semester, group.subject_code, group.campus_code,
    ):  # fmt: skip
        raise Refusal("not_found")
    return section, group


def _taught(section: GroupableSection) -> tuple[int, int, str, str]:
    return section.academic_year, section.semester, section.subject_code, section.campus_code
