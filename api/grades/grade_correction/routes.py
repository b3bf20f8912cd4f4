"""Corrections of published grades (KU7): what they would do, asking for one, its evidence. Deciding is an action of
the case (grades §4).
"""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request, Response

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.grades.grade_correction.commands import amend_correction, ask_correction, attach_evidence, evidence_of
from api.grades.grade_correction.queries import (
    correctable_grades,
    correction_view,
    grade_changes,
    my_corrections,
    preview_correction,
)
from api.grades.grade_correction.schemas import (
    Correctable,
    CorrectionInput,
    CorrectionPreview,
    CorrectionSummary,
    CorrectionView,
    GradeChange,
    LetterOf,
)
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.numbers import RowId
from api.kit.paging import Paged
from api.kit.temporal import TemporalDep
from api.kit.uploads import FILE_ANSWER, UPLOAD_BODY, file_answer, received_evidence
from api.kit.wire import OpenedCase, Page
from api.people.student.queries import student_of_query
from models.access.role.contract import Action, MenuId
from models.grades.grade_submission.contract.status import GradeStatus

router: Final = APIRouter(tags=["grade corrections"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
Reader = Annotated[Principal, Depends(requires((MenuId.CASES, MenuId.TASKS), Action.VIEW))]
GradesStudent = Annotated[int, Depends(student_of_query(MenuId.MY_GRADES))]


@router.get("/grades/corrections")
async def corrections(
    session: SessionDep, principal: MayView, asked: Paged, status: GradeStatus | None = None
) -> Page[CorrectionSummary]:
    """What the caller asked for, the newest first."""
    return await my_corrections(session, principal.person_id, status, asked)


@router.get("/grades/changes")
async def changes(session: SessionDep, student_id: GradesStudent) -> list[GradeChange]:
    """The student's grades that were corrected, the newest first."""
    return await grade_changes(session, student_id)


@router.get("/grades/sheets/{sheet_id}/corrections")
async def grades_of_sheet(session: SessionDep, principal: MayView, sheet_id: UUID) -> list[Correctable]:
    """The published grades of a sheet that the caller may have corrected."""
    return await correctable_grades(session, principal, sheet_id)


@router.get("/grades/sheets/{sheet_id}/corrections/{student_id}/preview")
async def preview(
    session: SessionDep, principal: MayView, sheet_id: UUID, student_id: RowId, letter: Annotated[LetterOf, Query()]
) -> CorrectionPreview:
    """What another letter would do to the student's averages and standing. Nothing is changed."""
    return await preview_correction(session, sheet_id, principal.person_id, student_id, letter)


@router.post("/grades/sheets/{sheet_id}/corrections/{student_id}")
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    sheet_id: UUID,
    student_id: RowId,
    wanted: CorrectionInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Begin a correction; its evidence comes next. 409 ``correction_open`` where one is open."""
    case_id = await ask_correction(session, client, principal, sheet_id, student_id, wanted, key)
    return OpenedCase(case_id=case_id)


@router.get("/grades/corrections/{case_id}")
async def correction(session: SessionDep, principal: Reader, case_id: UUID) -> CorrectionView:
    """A correction, for whoever sees its case."""
    return await correction_view(session, principal, case_id)


@router.put("/grades/corrections/{case_id}")
async def amend(session: SessionDep, principal: MayEdit, case_id: UUID, wanted: CorrectionInput) -> CorrectionView:
    """Change the letter or the reason while it is prepared."""
    await amend_correction(session, principal, case_id, wanted)
    return await correction_view(session, principal, case_id)


@router.put("/grades/corrections/{case_id}/evidence", openapi_extra=UPLOAD_BODY)
async def put_evidence(request: Request, session: SessionDep, principal: MayEdit, case_id: UUID) -> CorrectionView:
    """The evidence: a PDF of 2 MB or a picture of 15 MB at most, judged by what it holds."""
    async with received_evidence(request) as received:
        await attach_evidence(session, principal, case_id, received)
    return await correction_view(session, principal, case_id)


@router.get("/grades/corrections/{case_id}/evidence", response_class=Response, responses=FILE_ANSWER)
async def evidence(session: SessionDep, principal: Reader, case_id: UUID) -> Response:
    """The evidence as a download, for whoever sees the case."""
    return await file_answer(session, await evidence_of(session, principal, case_id))
