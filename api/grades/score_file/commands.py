"""A grade sheet taken as a file, and a filled in one looked at and applied."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import BinaryIO, Final
from uuid import UUID

from fastapi.responses import FileResponse
from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.score.commands import Shown, apply_plan, preview_of
from api.grades.score.schemas import Problem, SavedScores
from api.grades.score_file.schemas import FilePreview, RowProblem
from api.grades.score_file.workbook import write_grade_sheet
from api.grades.sheet.reading import open_sheet, sheet_of, sheet_to_fill
from api.kit.db import end_transaction
from api.kit.exports import Taken, send_workbook
from api.kit.rows import read_rows
from api.kit.sheets import findings_view
from api.kit.texts import sentence
from models.grades.sheet.contract import ScoreSource
from models.grades.sheet.rules.files import FileMark, FilePlan, mark_of, plan_of_file
from models.grades.sheet.rules.pasting import MOST_ROWS, Row
from models.grades.sheet.store.contents import SCORES_AT, ScoreRow
from models.grades.sheet.store.opened import OpenSheet
from models.imports.import_batch.contract.sheets import SheetLimits, SheetNotes, SheetRow
from models.kit.calendar import utc_now
from models.kit.errors import Detail, Language, Refusal, text_of
from models.spreadsheets.reading import opened_sheet

_ROWS_ABOVE: Final = 50
_LIMITS: Final = SheetLimits(rows=MOST_ROWS + _ROWS_ABOVE, columns=100, inflated_megabytes=20, seconds=10)
MOST_STUDENTS: Final = 10_000
_SHOWN_LETTERS: Final = 60
_AT_ONCE: Final = asyncio.Semaphore(2)
"""Reading files takes processors that students need more."""
_THEN: Final = TypeAdapter(list[ScoreRow])


async def sheet_file(session: AsyncSession, principal: Principal, sheet_id: UUID, language: Language) -> FileResponse:
    """The sheet as a file to fill in; who took it is noted first. Raises Refusal ``not_found``."""
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    mark = FileMark(sheet_id, utc_now())
    taken = Taken(
        by=principal.person_id,
        of=str(sheet_id),
        rows=len(sheet.students),
        scope=principal.data_scope.value,
        narrowed={},
    )
    title = title_of(sheet, language)
    name = (text_of("grade_sheet.sheet", language, name="exports"), sheet.row.subject_code)
    return await send_workbook(
        session, "grade_sheet", MOST_STUDENTS, taken, lambda: write_grade_sheet(sheet, title, mark, language), name
    )


async def preview_file(
    session: AsyncSession, principal: Principal, sheet_id: UUID, content: BinaryIO, language: Language
) -> FilePreview:
    """What a file would do. Raises Refusal ``not_found`` and the codes of a spreadsheet that is not read."""
    sheet, plan = await _plan(session, principal, sheet_id, content)
    return FilePreview(
        **preview_of(plan.paste, sheet, language).model_dump(),
        rows=[
            RowProblem(
                row=row.number,
                problem=Problem(
                    code=row.refused.code, message=sentence(row.refused.code, row.refused.facts, language, "staff")
                ),
            )
            for row in plan.rows
        ],
        ignored=list(plan.ignored),
        left=plan.left,
        findings=findings_view(plan.findings),
        headings=[heading[:_SHOWN_LETTERS] for heading in plan.headings],
    )


async def apply_file(
    session: AsyncSession,
    principal: Principal,
    sheet_id: UUID,
    content: BinaryIO,
    hash: str,
    key: str,
    language: Language,
) -> SavedScores:
    """Do what was shown of a file, and nothing else.

    Raises Refusal ``not_found``, the codes of a file that is not read or refused, ``paste_moved`` where it would now do
    something else, and ``key_used_differently`` for another file than the key came with before.
    """
    sheet, plan = await _plan(session, principal, sheet_id, content)
    return await apply_plan(session, principal, sheet, Shown(plan.paste, hash, ScoreSource.FILE), key, language)


async def _plan(
    session: AsyncSession, principal: Principal, sheet_id: UUID, content: BinaryIO
) -> tuple[OpenSheet, FilePlan]:
    await sheet_of(session, sheet_id, principal.person_id)
    await end_transaction(session)
    async with _AT_ONCE:
        rows, notes = await asyncio.to_thread(_read, content)
    mark = mark_of(rows)
    if mark is not None and mark.sheet_id != sheet_id:
        raise Refusal("file_of_other_sheet")
    sheet = await sheet_to_fill(session, sheet_id, principal.person_id)
    taken = {"sheet_id": sheet_id, "at": None if mark is None else mark.taken_at}
    then = await read_rows(session, _THEN, SCORES_AT, taken)
    names = [topic.name for topic in sheet.topics]
    students = [Row(student.student_id, student.student_code, student.name_th) for student in sheet.students.values()]
    plan = plan_of_file(
        rows,
        notes,
        students,
        sheet.rules.topics,
        names,
        now={key: score.score for key, score in sheet.scores.items()},
        then={(score.student_id, score.topic_id): score.score for score in then},
    )
    return sheet, plan


def _read(content: BinaryIO) -> tuple[Sequence[SheetRow], SheetNotes]:
    with opened_sheet(content, _LIMITS) as sheet:
        return list(sheet.rows), sheet.notes


def title_of(sheet: OpenSheet, language: Language) -> str:
    """What a file of the sheet is headed with."""
    row = sheet.row
    subject = row.subject_th if language == "th" else row.subject_en
    term = f"{row.semester}/{row.academic_year}"
    facts: dict[str, Detail] = {"code": row.subject_code, "subject": subject, "term": term, "group": row.group_name}
    return text_of("grade_sheet.title", language, facts, name="exports").strip()
