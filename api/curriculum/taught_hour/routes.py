"""Hours taught in a term: read by who sees subjects, entered and printed by the teacher responsible (study §2)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.calendar.term.schemas import TermName
from api.curriculum.subject.schemas import SubjectCode, SubjectReportAsk
from api.curriculum.taught_hour.commands import put_taught_hours
from api.curriculum.taught_hour.queries import refuse_to_print, taught_hours_of
from api.curriculum.taught_hour.schemas import TaughtHours, TaughtHoursInput
from api.documents.document.printing import PDF_ANSWER, print_paper
from api.kit.db import SessionDep
from api.kit.temporal import TemporalDep
from models.access.role.contract import MenuId
from models.curriculum.paper.contract import SUBJECT_REPORT, report_line
from models.documents.paper.contract import PaperSubject

router: Final = APIRouter(prefix="/curriculum", tags=["subjects"])
may: Final = menu_rights(MenuId.SUBJECTS)
MayView = Annotated[Principal, may.view]


@router.get("/subjects/{subject_code}/taught-hours")
async def taught_hours(
    session: SessionDep, principal: MayView, subject_code: SubjectCode, term: Annotated[TermName, Query()]
) -> TaughtHours:
    """Planned beside taught, of a term."""
    return await taught_hours_of(session, principal, subject_code, term)


@router.put("/subjects/{subject_code}/taught-hours")
async def keep_taught_hours(
    session: SessionDep, principal: MayView, subject_code: SubjectCode, wanted: TaughtHoursInput
) -> TaughtHours:
    """Enter what was taught. 403 for whoever is not the teacher responsible; 422 for other hours without a reason."""
    return await put_taught_hours(session, principal, subject_code, wanted)


@router.post("/subjects/{subject_code}/report", response_class=Response, responses=PDF_ANSWER)
async def print_report(
    session: SessionDep, client: TemporalDep, principal: MayView, subject_code: SubjectCode, asked: SubjectReportAsk
) -> Response:
    """What came of a version in a term (TQF 5) as a paper, for whoever prints subjects and the teacher responsible.

    409 where it has no section then.
    """
    await refuse_to_print(session, principal, subject_code, asked)
    line = report_line(subject_code, asked.academic_year, asked.semester)
    subject = PaperSubject(line=line)
    return await print_paper(session, client, principal, SUBJECT_REPORT, subject, asked.language)
