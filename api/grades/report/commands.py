"""The reports of a sheet as a file."""

from __future__ import annotations

from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.grades.report.workbook import write_reports
from api.grades.score_file.commands import MOST_STUDENTS, title_of
from api.grades.sheet.reading import open_sheet
from api.kit.exports import Taken, send_workbook
from models.kit.errors import Language, text_of


async def reports_file(session: AsyncSession, principal: Principal, sheet_id: UUID, language: Language) -> FileResponse:
    """Distribution, statistics per topic and the list for signing; who took it is noted first.

    Raises Refusal ``not_found``.
    """
    sheet = await open_sheet(session, sheet_id, principal.person_id)
    taken = Taken(principal.person_id, str(sheet_id), len(sheet.students), principal.data_scope.value, {})
    title = title_of(sheet, language)
    name = (text_of("grade_report.sheet", language, name="exports"), sheet.row.subject_code)
    return await send_workbook(
        session, "grade_report", MOST_STUDENTS, taken, lambda: write_reports(sheet, title, language), name
    )
