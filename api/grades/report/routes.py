"""Reports of a grade sheet (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.documents.document.printing import PDF_ANSWER, print_paper
from api.documents.document.schemas import PaperAsk
from api.grades.report.commands import reports_file
from api.grades.sheet.reading import sheet_of
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from models.access.role.contract import MenuId
from models.documents.paper.contract import PaperSubject
from models.grades.sheet_report.contract import SHEET_REPORT

router: Final = APIRouter(prefix="/grades/sheets/{sheet_id}/reports", tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]


@router.get("", response_class=FileResponse, responses=FILE_ANSWER)
async def reports(session: SessionDep, principal: MayView, language: LanguageDep, sheet_id: UUID) -> FileResponse:
    """Distribution, statistics per topic and the list for signing, as one Excel file to print."""
    return await reports_file(session, principal, sheet_id, language)


@router.post("/prints", response_class=Response, responses=PDF_ANSWER)
async def print_reports(
    session: SessionDep, client: TemporalDep, principal: MayView, sheet_id: UUID, asked: PaperAsk
) -> Response:
    """The same three as a paper, to be signed."""
    await sheet_of(session, sheet_id, principal.person_id)
    subject = PaperSubject(line=str(sheet_id))
    return await print_paper(session, client, principal, SHEET_REPORT, subject, asked.language)
