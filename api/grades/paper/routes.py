"""KU5 and KU7 as papers: the grade report of a sheet, and the correction of a grade (grades §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.documents.document.printing import PDF_ANSWER, print_paper
from api.documents.document.schemas import PaperAsk
from api.grades.paper.queries import correction_kind_of, report_kind_of
from api.kit.db import SessionDep
from api.kit.temporal import TemporalDep
from models.access.role.contract import Action, MenuId
from models.documents.paper.contract import PaperSubject

router: Final = APIRouter(tags=["grade papers"])

Reader = Annotated[Principal, Depends(requires((MenuId.CASES, MenuId.TASKS), Action.VIEW))]
SheetReader = Annotated[Principal, Depends(requires((MenuId.CASES, MenuId.TASKS, MenuId.GRADE_SHEETS), Action.VIEW))]


@router.post("/grades/submissions/{case_id}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_report(
    session: SessionDep, client: TemporalDep, principal: SheetReader, case_id: UUID, asked: PaperAsk
) -> Response:
    """KU5: under its number once the grades are out, before that with how the sheet stands."""
    kind = await report_kind_of(session, principal, case_id)
    subject = PaperSubject(line=str(case_id))
    return await print_paper(session, client, principal, kind, subject, asked.language)


@router.post("/grades/corrections/{case_id}/prints", response_class=Response, responses=PDF_ANSWER)
async def print_correction(
    session: SessionDep, client: TemporalDep, principal: Reader, case_id: UUID, asked: PaperAsk
) -> Response:
    """KU7, with how the correction stands."""
    kind = await correction_kind_of(session, principal, case_id)
    subject = PaperSubject(line=str(case_id))
    return await print_paper(session, client, principal, kind, subject, asked.language)
