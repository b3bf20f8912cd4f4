"""Reading the stage, the deadline and the last return of sheets, for the list of a teacher and for the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.sheet.schemas import ReturnView, SheetStanding
from api.kit.rows import read_rows
from api.kit.sql import full_names
from api.kit.wire import Names
from models.grades.grade_submission.contract.case import SUBMITTED, SubmissionStage
from models.grades.grade_submission.contract.status import SheetStage
from models.grades.grade_submission.rules.process import REGULATION, REGULATIONS
from models.grades.sheet.rules.stages import SheetFacts, due_at, stage_of
from models.grades.sheet.store.opened import OpenSheet, read_all_opened
from models.grades.sheet.store.progress import DUE_AT, IS_RETURNED, LAST_RETURN, LAST_SUBMISSION
from models.kit.calendar import utc_now


class _Row(BaseModel):
    section_id: int | None
    sheet_id: UUID | None
    stage: SubmissionStage | None
    regulation_version: int | None
    due_at: datetime | None
    has_entries: bool
    is_returned: bool
    returned_at: datetime | None
    returned_by: Names | None
    reason: str | None


_ROWS: Final = TypeAdapter(list[_Row])
_ANSWERED: Final = (*SUBMITTED, SubmissionStage.PUBLISHED, SubmissionStage.CANCELLED)
"""Stages in which the last return concerns nobody any more."""


def _standings(sheets: str) -> str:
    """Return the statement of how sheets (``h``) stand. Sections without a sheet have ``sheet_id`` null."""
    return f"""
    SELECT h.section_id, h.sheet_id, g.stage, {DUE_AT} AS due_at,
           (SELECT coalesce(CAST(f.detail ->> 'regulation_version' AS integer), 1) FROM case_file f
             WHERE f.case_id = g.case_id) AS regulation_version,
           EXISTS (SELECT FROM score_topic t JOIN topic_score s USING (topic_id)
                    WHERE t.sheet_id = h.sheet_id AND t.deleted_at IS NULL
                      AND (s.value IS NOT NULL OR s.mark IS NOT NULL))
           OR EXISTS (SELECT FROM hand_letter l WHERE l.sheet_id = h.sheet_id) AS has_entries,
           {IS_RETURNED} AS is_returned, r.at AS returned_at, {full_names("p")} AS returned_by, r.remark AS reason
      FROM {sheets} {LAST_SUBMISSION} {LAST_RETURN} LEFT JOIN person p ON p.person_id = r.actor_id
    """


_OF_SECTIONS: Final = text(
    _standings("""
    (SELECT s.section_id, x.sheet_id, s.academic_year, s.semester, s.campus_code
       FROM section s LEFT JOIN grade_sheet_section x USING (section_id) WHERE s.section_id = ANY(:section_ids)) h
    """)
)
_OF_SHEET: Final = text(
    _standings("""
    (SELECT NULL::integer AS section_id, sheet_id, academic_year, semester, campus_code
       FROM grade_sheet WHERE sheet_id = :sheet_id) h
    """)
)


async def standings_of_sections(
    session: AsyncSession, section_ids: Sequence[int], person_id: UUID
) -> Mapping[int, SheetStanding]:
    """Return the standings of the sheets of sections, by section, for a teacher of all of them.

    Sheets that may be ready are read whole, all together: only their totals say whether a letter is missing.
    """
    now = utc_now()
    found = await read_rows(session, _ROWS, _OF_SECTIONS, {"section_ids": list(section_ids), "now": now})
    entering = {
        row.sheet_id
        for row in found
        if row.sheet_id is not None and _standing(row, None, now).stage is SheetStage.ENTERING
    }
    opened = await session.run_sync(read_all_opened, entering, person_id)
    return {
        row.section_id or 0: _standing(row, None if row.sheet_id is None else opened.get(row.sheet_id), now)
        for row in found
    }


async def standing_of_sheet(session: AsyncSession, sheet: OpenSheet) -> SheetStanding:
    """Return the standing of a sheet that was read whole."""
    now = utc_now()
    (row,) = await read_rows(session, _ROWS, _OF_SHEET, {"sheet_id": sheet.row.sheet_id, "now": now})
    return _standing(row, sheet, now)


def _standing(row: _Row, sheet: OpenSheet | None, now: datetime) -> SheetStanding:
    is_returned = row.is_returned and row.stage not in _ANSWERED
    facts = SheetFacts(
        submission=row.stage,
        has_entries=row.has_entries,
        is_complete=sheet is not None and sheet.incomplete is None,
        is_returned=is_returned,
        last_return_at=None if row.stage is SubmissionStage.CANCELLED else row.returned_at,
        calendar_due_at=row.due_at,
    )
    regulation = REGULATION if row.regulation_version is None else REGULATIONS[row.regulation_version]
    returned = ReturnView(by=row.returned_by, at=row.returned_at, reason=row.reason or "") if row.returned_at else None
    return SheetStanding(
        stage=stage_of(facts, regulation, now),
        due_at=due_at(facts, regulation, now),
        returned=returned if is_returned else None,
    )
