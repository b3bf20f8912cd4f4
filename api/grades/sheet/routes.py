"""Grade sheets: those of a teacher, what they score, and how totals become letters (grades §3)."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.grades.sheet.commands import SHEET_SUBJECT, open_section, set_explained, set_grading, set_topics
from api.grades.sheet.past_terms import past_of
from api.grades.sheet.queries import preview_grading, sheet_view
from api.grades.sheet.reading import sheet_of
from api.grades.sheet.schemas import (
    ExplainedInput,
    GradingInput,
    GradingPreview,
    PastTerm,
    SectionOfSheet,
    SheetOpened,
    SheetSummary,
    SheetView,
    TopicsInput,
)
from api.grades.sheet.sheet_list import sheets_of
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep
from api.kit.paging import Paged
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.grades.grade_submission.contract.status import GradeStatus

router: Final = APIRouter(tags=["grade sheets"])

may: Final = menu_rights(MenuId.GRADE_SHEETS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]


@router.get("/grades/sheets")
async def sheets(
    session: SessionDep,
    principal: MayView,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
    status: GradeStatus | None = None,
) -> list[SheetSummary]:
    """The caller's sheets of a term, this one unless named."""
    term = await term_of_query(session, academic_year, semester)
    return await sheets_of(session, principal.person_id, term, status)


@router.post("/grades/sheets")
async def open_sheet(session: SessionDep, principal: MayEdit, section: SectionOfSheet) -> SheetOpened:
    """The sheet of a section; it is begun where there is none."""
    return SheetOpened(sheet_id=await open_section(session, principal, section.section_id))


@router.get("/grades/sheets/{sheet_id}")
async def sheet(session: SessionDep, principal: MayView, sheet_id: UUID) -> SheetView:
    """A sheet with its topics, students, scores and letters."""
    return await sheet_view(session, sheet_id, principal.person_id)


@router.put("/grades/sheets/{sheet_id}/topics")
async def put_topics(session: SessionDep, principal: MayEdit, sheet_id: UUID, wanted: TopicsInput) -> SheetView:
    """What the sheet scores from now on."""
    await set_topics(session, principal, sheet_id, wanted)
    return await sheet_view(session, sheet_id, principal.person_id)


@router.put("/grades/sheets/{sheet_id}/grading")
async def put_grading(session: SessionDep, principal: MayEdit, sheet_id: UUID, wanted: GradingInput) -> SheetView:
    """How totals become letters from now on."""
    await set_grading(session, principal, sheet_id, wanted)
    return await sheet_view(session, sheet_id, principal.person_id)


@router.put("/grades/sheets/{sheet_id}/explained")
async def put_explained(session: SessionDep, principal: MayEdit, sheet_id: UUID, wanted: ExplainedInput) -> SheetView:
    """Whether students may read how their published grade came about."""
    await set_explained(session, principal, sheet_id, wanted)
    return await sheet_view(session, sheet_id, principal.person_id)


@router.post("/grades/sheets/{sheet_id}/grading/preview")
async def look_at_grading(
    session: SessionDep, principal: MayView, sheet_id: UUID, wanted: GradingInput
) -> GradingPreview:
    """What a way of grading would come to. Nothing is changed."""
    return await preview_grading(session, sheet_id, principal.person_id, wanted)


@router.get("/grades/sheets/{sheet_id}/past")
async def past(session: SessionDep, principal: MayView, sheet_id: UUID) -> list[PastTerm]:
    """How the subject was graded in the last three years."""
    return await past_of(session, sheet_id, principal.person_id)


@router.get("/grades/sheets/{sheet_id}/audit")
async def sheet_audit(session: SessionDep, principal: MayView, sheet_id: UUID, asked: Paged) -> Page[AuditView]:
    """Who changed topics and grading of this sheet, newest first."""
    await sheet_of(session, sheet_id, principal.person_id)
    return await audit_trail(session, SHEET_SUBJECT, str(sheet_id), asked)
