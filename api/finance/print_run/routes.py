"""Receipts or invoices of the payment list as one file, made in the background."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Response
from starlette.concurrency import run_in_threadpool

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.documents.document.printing import PDF_ANSWER, pdf_response
from api.finance.payment_list.routes import AskedYear, Wanted
from api.finance.print_run.commands import ask_to_print
from api.finance.print_run.queries import as_one, files_of, find_run, run_view
from api.finance.print_run.schemas import PrintRunAsk, PrintRunView
from api.kit.db import SessionDep
from api.kit.idempotency import IdempotencyKey
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, term_of_query
from models.access.role.contract import Action, MenuId
from models.documents.paper.rules.titles import title_of
from models.finance.print_run.contract import PAPER_OF
from models.kit.calendar import bangkok_date

router: Final = APIRouter(prefix="/finance/print-runs", tags=["payments"])
MayPrint = Annotated[Principal, Depends(requires(MenuId.PAYMENTS, Action.PRINT))]


@router.post("", status_code=202)
async def post_print_run(
    session: SessionDep,
    client: TemporalDep,
    principal: MayPrint,
    wanted: Wanted,
    asked: PrintRunAsk,
    key: IdempotencyKey,
    academic_year: AskedYear = None,
    semester: SemesterName = None,
) -> PrintRunView:
    """Print the receipts, as copies, or the invoices of the list with these filters.

    409 ``print_empty`` where there are none, ``print_too_large`` for too many. The same key is the same wish.
    """
    term = await term_of_query(session, academic_year, semester)
    run = await ask_to_print(session, client, principal, term, wanted, asked, key)
    return await run_view(session, run)


@router.get("/{run_id}")
async def print_run(session: SessionDep, principal: MayPrint, run_id: UUID) -> PrintRunView:
    """Return how many papers a print run has, and how many of them are done."""
    return await run_view(session, await find_run(session, principal.person_id, run_id))


@router.get("/{run_id}/pdf", response_class=Response, responses=PDF_ANSWER)
async def print_run_pdf(session: SessionDep, principal: MayPrint, run_id: UUID) -> Response:
    """All of them as one file. 503 ``document_not_ready`` while one is missing."""
    run = await find_run(session, principal.person_id, run_id)
    pdf = await run_in_threadpool(as_one, await files_of(session, run))
    asked_on = bangkok_date(run.asked_at).isoformat()
    return pdf_response(pdf, title_of(PAPER_OF[run.kind], (asked_on,), run.language))
