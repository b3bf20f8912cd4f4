"""Who has paid and who has not: lists for finance officers, with totals, and to Excel."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.finance.payment_list.commands import awarded_file, invoices_file
from api.finance.payment_list.queries import InvoiceFilter, list_fees_of_term, list_invoices
from api.finance.payment_list.schemas import ChargedFeeView, InvoicePage
from api.finance.payment_list.scholarship_schemas import AwardedPage, ScholarshipChoice
from api.finance.payment_list.scholarships import AwardedFilter, list_awarded, list_scholarships_of_term
from api.kit.db import SessionDep
from api.kit.exports import FILE_ANSWER
from api.kit.language import LanguageDep
from api.kit.paging import Paged, SearchText
from api.kit.terms import SemesterName, YearName, term_of_query
from models.access.role.contract import Action, MenuId
from models.finance.invoice.contract.standings import InvoiceSort, StandingFilter

router: Final = APIRouter(prefix="/finance/payment-list", tags=["payments"])

_VIEW: Final = Depends(requires(MenuId.PAYMENTS, Action.VIEW))
MayView = Annotated[Principal, _VIEW]
MayExport = Annotated[Principal, Depends(requires(MenuId.PAYMENTS, Action.EXPORT))]
AskedYear = Annotated[YearName, Query(alias="academicYear")]
_Code = Annotated[str | None, Query(max_length=12)]


def invoice_filter(
    text: SearchText = "",
    faculty: _Code = None,
    fee: _Code = None,
    state: StandingFilter | None = None,
    asks: InvoiceSort | None = None,
) -> InvoiceFilter:
    """The filters of list and export: the same, so that the file holds what the page shows."""
    return InvoiceFilter(text, faculty, fee, state, asks)


Wanted = Annotated[InvoiceFilter, Depends(invoice_filter)]


@router.get("")
async def payment_list(
    session: SessionDep,
    principal: MayView,
    wanted: Wanted,
    asked: Paged,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
    sort: Annotated[str | None, Query(max_length=20)] = None,
) -> InvoicePage:
    """Invoices of a term and how they stand; ``sort`` by number, student, faculty, open, due or paid."""
    term = await term_of_query(session, academic_year, semester)
    return await list_invoices(session, principal, term, wanted, sort, asked)


@router.get("/fees", dependencies=[_VIEW])
async def fees_of_term(
    session: SessionDep, academic_year: AskedYear = None, semester: SemesterName = None
) -> list[ChargedFeeView]:
    """The fees that are charged in a term, to narrow the list by."""
    return await list_fees_of_term(session, await term_of_query(session, academic_year, semester))


@router.get("/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_payment_list(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    wanted: Wanted,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    term = await term_of_query(session, academic_year, semester)
    return await invoices_file(session, principal, term, wanted, language)


def awarded_filter(
    text: SearchText = "", faculty: _Code = None, fee: _Code = None, scholarship: UUID | None = None
) -> AwardedFilter:
    """The filters of the list of scholarships and its file."""
    return AwardedFilter(text, faculty, fee, scholarship)


WantedAwards = Annotated[AwardedFilter, Depends(awarded_filter)]


@router.get("/scholarships")
async def awarded_list(
    session: SessionDep,
    principal: MayView,
    wanted: WantedAwards,
    asked: Paged,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> AwardedPage:
    """What scholarships, discounts and sponsors pay of a term's invoices, by student."""
    term = await term_of_query(session, academic_year, semester)
    return await list_awarded(session, principal, term, wanted, asked)


@router.get("/scholarships/choices", dependencies=[_VIEW])
async def scholarships_of_term(
    session: SessionDep, academic_year: AskedYear = None, semester: SemesterName = None
) -> list[ScholarshipChoice]:
    """The scholarships that were given for a term, to narrow the list by."""
    return await list_scholarships_of_term(session, await term_of_query(session, academic_year, semester))


@router.get("/scholarships/export", response_class=FileResponse, responses=FILE_ANSWER)
async def export_awarded(
    session: SessionDep,
    principal: MayExport,
    language: LanguageDep,
    wanted: WantedAwards,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> FileResponse:
    """The same rows as an Excel file. Who exported what is in the audit trail before the first byte is sent."""
    term = await term_of_query(session, academic_year, semester)
    return await awarded_file(session, principal, term, wanted, language)
