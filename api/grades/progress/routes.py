"""How far the grades of a term are, for heads, deans and the registrar: who is late, and by how much (grades §5)."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.grades.grade_correction.schemas import CorrectionSummary
from api.grades.progress.queries import (
    WantedSheets,
    corrections_in_progress,
    departments_in_progress,
    sheets_in_progress,
)
from api.grades.progress.schemas import DepartmentProgress, SheetProgress
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER, ListExport, Taken
from api.kit.language import LanguageDep
from api.kit.paging import Paged, Paging
from api.kit.spreadsheet import Cell
from api.kit.wire import Page
from models.access.role.contract import Action, MenuId
from models.grades.grade_submission.contract.status import GradeStatus
from models.kit.errors import Language, text_of

router: Final = APIRouter(prefix="/grades/progress", tags=["grade progress"])

may: Final = menu_rights(MenuId.GRADE_PROGRESS)
MayView = Annotated[Principal, may.view]
MayExport = Annotated[Principal, Depends(requires(MenuId.GRADE_PROGRESS, Action.EXPORT))]
_COLUMNS: Final = (
    ("code", 14), ("subject", 36), ("sections", 14), ("coordinator", 32), ("department", 28), ("status", 24),
    ("due", 18), ("days", 12),
)  # fmt: skip


def _cells(row: SheetProgress, language: Language) -> tuple[Cell, ...]:
    thai = language == "th"
    return (
        row.subject_code,
        row.subject.th if thai else row.subject.en,
        row.sections,
        row.coordinator.th if thai else row.coordinator.en,
        row.department.th if thai else row.department.en,
        text_of(f"grade_status.{row.status.value}", language, name="exports"),
        row.due_at,
        row.days_left,
    )


SHEETS: Final = ListExport("grade_progress", 20_000, _COLUMNS, _cells)


@router.get("")
async def progress(session: SessionDep, principal: MayView, wanted: WantedSheets, asked: Paged) -> Page[SheetProgress]:
    """The sheets of a term, what is late first."""
    return await sheets_in_progress(session, principal, wanted, asked)


@router.get("/departments")
async def departments(session: SessionDep, principal: MayView, wanted: WantedSheets) -> list[DepartmentProgress]:
    """How many sheets of each department are in which state."""
    return await departments_in_progress(session, principal, wanted)


@router.get("/corrections")
async def corrections(
    session: SessionDep, principal: MayView, asked: Paged, status: GradeStatus | None = None
) -> Page[CorrectionSummary]:
    """The corrections of the units the caller watches over, the newest first."""
    return await corrections_in_progress(session, principal, status, asked)


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export(
    session: SessionDep, principal: MayExport, language: LanguageDep, wanted: WantedSheets
) -> FileResponse:
    """The sheets of a filter as an Excel file. Audited."""
    found = await sheets_in_progress(session, principal, wanted, Paging(1, SHEETS.most + 1))
    taken = Taken(
        by=principal.person_id,
        of=f"{wanted.academic_year}/{wanted.semester}",
        rows=len(found.items),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await SHEETS.send(session, language, taken, lambda: found.items)
