"""OpenedCase grades: what a sheet still lacks, submitting it, and looking at what was submitted (grades §4)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.grades.grade_submission.commands import submit_sheet
from api.grades.grade_submission.queries import note_look, review_of, submission_state
from api.grades.grade_submission.schemas import Review, SubmissionState, SubmitInput
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.wire import OpenedCase
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(tags=["grade submissions"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
Reviewer = Annotated[Principal, Depends(requires((MenuId.CASES, MenuId.TASKS), Action.VIEW))]


@router.get("/grades/sheets/{sheet_id}/submission")
async def submission(session: SessionDep, principal: MayView, sheet_id: UUID) -> SubmissionState:
    """What stands between a sheet and its submission."""
    return await submission_state(session, principal, sheet_id)


@router.post("/grades/sheets/{sheet_id}/submission")
async def submit(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEdit,
    sheet_id: UUID,
    wanted: SubmitInput,
    key: IdempotencyKey,
) -> OpenedCase:
    """Submit the sheet as it was shown."""
    return OpenedCase(case_id=await submit_sheet(session, client, principal, sheet_id, wanted, key))


@router.get("/grades/submissions/{case_id}")
async def review(session: SessionDep, principal: Reviewer, case_id: UUID) -> Review:
    """What was submitted, beside the past and the version before."""
    return await review_of(session, principal, case_id)


@router.post("/grades/submissions/{case_id}/look", status_code=204)
async def look(session: SessionDep, principal: Reviewer, case_id: UUID) -> None:
    """A reviewer has opened it: from now on it can be returned, and not recalled."""
    await note_look(session, principal, case_id)
