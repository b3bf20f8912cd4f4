"""Reports for the finance office and the director of treasury (finance §6, §7)."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.money_report.commands import postings_file, span_of
from api.finance.money_report.queries import (
    list_missing_numbers,
    list_scholarship_totals,
    list_unit_postings,
    read_aging,
    read_totals,
)
from api.finance.money_report.schemas import AgingRow, MissingNumber, ScholarshipTotal, Totals, UnitPosting
from api.kit.db import SessionDep
from api.kit.exports import CSV_OR_EXCEL_ANSWER, FileForm
from api.kit.language import LanguageDep
from models.access.role.contract import Action, MenuId
from models.kit.instants import Day

router: Final = APIRouter(prefix="/finance/money-reports", tags=["money reports"])

_VIEW: Final = Depends(requires(MenuId.MONEY_REPORTS, Action.VIEW))
MayView = Annotated[Principal, _VIEW]
MayExport = Annotated[Principal, Depends(requires(MenuId.MONEY_REPORTS, Action.EXPORT))]
AskedDay = Annotated[Day | None, Query()]


@router.get("/aging")
async def aging(session: SessionDep, principal: MayView) -> list[AgingRow]:
    """What is owed by faculty and by days past due, first of all faculties together; of students the caller sees."""
    return await read_aging(session, principal)


@router.get("/postings", dependencies=[_VIEW])
async def postings(session: SessionDep, first: AskedDay = None, last: AskedDay = None) -> list[UnitPosting]:
    """The ledger by ERP unit and day; yesterday without days. 422 for more than 31 days."""
    return await list_unit_postings(session, *span_of(first, last))


@router.get("/postings/export", response_class=FileResponse, responses=CSV_OR_EXCEL_ANSWER)
async def export_postings(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    first: AskedDay = None,
    last: AskedDay = None,
    form: FileForm = FileForm.EXCEL,
) -> FileResponse:
    """The same rows for the ERP system, as Excel or CSV. Who took them is in the audit trail."""
    return await postings_file(session, principal, *span_of(first, last), language, form)


@router.get("/missing-numbers", dependencies=[_VIEW])
async def missing_numbers(session: SessionDep) -> list[MissingNumber]:
    """Numbers without a document: always none."""
    return await list_missing_numbers(session)


@router.get("/scholarships", dependencies=[_VIEW])
async def scholarship_totals(
    session: SessionDep, first: AskedDay = None, last: AskedDay = None
) -> list[ScholarshipTotal]:
    """What scholarships and discounts took off charges within these days; yesterday without days."""
    return await list_scholarship_totals(session, *span_of(first, last))


@router.get("/totals", dependencies=[_VIEW])
async def totals(session: SessionDep, first: AskedDay = None, last: AskedDay = None) -> Totals:
    """What moved within these days, and what a second person decided; yesterday without days."""
    begin, end = span_of(first, last)
    return await read_totals(session, begin, end, end + timedelta(days=1))
