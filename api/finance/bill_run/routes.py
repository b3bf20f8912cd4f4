"""Bill runs: drafted, previewed and followed here; confirmed, paused and undone as every case is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import menu_rights, requires
from api.access.auth.principal import Principal
from api.finance.bill_run.commands import draft_run, group_of, students_file
from api.finance.bill_run.queries import count_students, list_runs, list_students, read_run
from api.finance.bill_run.schemas import (
    BillRunCount,
    BillRunDetail,
    BillRunInput,
    BillRunView,
    RunStudent,
    RunStudentFilter,
)
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import OpenedCase, Page
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/finance/bill-runs", tags=["bill runs"])
may: Final = menu_rights(MenuId.BILL_RUNS)
MayDraft = Annotated[Principal, may.add]
MayView = Annotated[Principal, may.view]
MayExport = Annotated[Principal, Depends(requires(MenuId.BILL_RUNS, Action.EXPORT))]
_Year = Annotated[YearName, Query(alias="academicYear")]
Shown = Annotated[RunStudentFilter, Query()]


@router.get("")
async def bill_runs(
    session: SessionDep, principal: MayView, asked: Paged, academic_year: _Year = None, semester: SemesterName = None
) -> Page[BillRunView]:
    """The runs within the caller's reach, of a term where both its numbers are given; the newest first."""
    named = academic_year is not None and semester is not None
    term = await term_of_query(session, academic_year, semester) if named else None
    return await list_runs(session, principal, term, asked)


@router.get("/count")
async def bill_run_count(
    session: SessionDep, principal: MayDraft, asked: Annotated[BillRunInput, Query()]
) -> BillRunCount:
    """How many students a run would look at, before it is drafted."""
    students = await count_students(session, asked.academic_year, asked.semester, group_of(principal, asked))
    return BillRunCount(students=students)


@router.post("")
async def post_bill_run(
    session: SessionDep, client: TemporalDep, principal: MayDraft, asked: BillRunInput, key: IdempotencyKey
) -> OpenedCase:
    """Draft a run; its preview is worked out at once. The same key is the same run."""
    return OpenedCase(case_id=await draft_run(session, client, principal, asked, key))


@router.get("/{case_id}")
async def bill_run(session: SessionDep, principal: MayView, case_id: UUID) -> BillRunDetail:
    """A run, how far it is, and its preview by fee and by faculty."""
    return await read_run(session, principal, case_id)


@router.get("/{case_id}/students")
async def bill_run_students(
    session: SessionDep,
    principal: MayView,
    language: LanguageDep,
    case_id: UUID,
    asked: Paged,
    shown: Shown = RunStudentFilter.PROBLEMS,
    text: SearchText = "",
) -> Page[RunStudent]:
    """Students of a run: in whose way something stands, those to look at, or by what became of them."""
    return await list_students(session, principal, case_id, shown, text, asked, language)


@router.get("/{case_id}/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_bill_run(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    case_id: UUID,
    shown: Shown = RunStudentFilter.PROBLEMS,
    text: SearchText = "",
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    run = await read_run(session, principal, case_id)
    return await students_file(session, principal, run, shown, text, language)
