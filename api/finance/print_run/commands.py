"""Asking for many papers of money at once: durable first, then each is made as a single one is, in the background."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.payment_list.queries import InvoiceFilter, invoice_ids, receipt_ids
from api.finance.print_run.listing import listed
from api.finance.print_run.queries import run_of_key
from api.finance.print_run.schemas import PrintRunAsk
from api.kit.audit import record_change
from api.kit.db import end_transaction, one_at_a_time
from api.kit.starting import begin_print_run
from models.calendar.term.tables import Term
from models.finance.paper.store.rows import INVOICE_LINE
from models.finance.print_run.contract import PrintRunKind
from models.finance.print_run.tables import PrintRun, PrintRunPaper
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

MOST_PAPERS: Final = 500
_LOCKED: Final = text("SELECT FROM receipt WHERE receipt_id = ANY(:ids) ORDER BY receipt_id FOR NO KEY UPDATE")
_RECEIPTS: Final = text("""
    WITH printed AS (
        INSERT INTO receipt_print
               (receipt_id, print_no, form, count, language, reason, idempotency_key, printed_by, printed_at)
        SELECT r.receipt_id, 1 + coalesce(max(p.print_no), 0), 'copy', 1 + count(*) FILTER (WHERE p.form = 'copy'),
               :language, '', CAST(:run_id AS text) || '/' || r.receipt_id, CAST(:person_id AS uuid), :now
          FROM receipt r LEFT JOIN receipt_print p USING (receipt_id)
         WHERE r.receipt_id = ANY(:ids) GROUP BY r.receipt_id
        RETURNING receipt_id, print_no)
    INSERT INTO print_run_paper (run_id, position, student_id, line)
    SELECT CAST(CAST(:run_id AS text) AS uuid), row_number() OVER (ORDER BY r.number), r.student_id,
           r.number || '/' || p.print_no
      FROM printed p JOIN receipt r USING (receipt_id)
""")
_INVOICES: Final = text(f"""
    INSERT INTO print_run_paper (run_id, position, student_id, line)
    SELECT CAST(CAST(:run_id AS text) AS uuid), row_number() OVER (ORDER BY i.number), i.student_id,
           {INVOICE_LINE}
      FROM invoice i WHERE i.invoice_id = ANY(:ids)
""")


async def ask_to_print(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    term: Term,
    wanted: InvoiceFilter,
    asked: PrintRunAsk,
    key: str,
) -> PrintRun:
    """Have the papers of the listed invoices made. Asked again under the same key it goes on with the same papers.

    Raises Refusal ``print_empty`` where there are none, ``print_too_large`` and ``key_used_differently``.
    """
    await one_at_a_time(session, f"print run {principal.person_id} {key}")
    run = await run_of_key(session, principal.person_id, key)
    if run is None:
        run = await _noted(session, principal, term, wanted, asked, key)
    elif (run.kind, run.language) != (asked.kind, asked.language):
        raise Refusal("key_used_differently")
    await end_transaction(session)
    await begin_print_run(client, run.run_id)
    return run


async def _noted(
    session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter, asked: PrintRunAsk, key: str
) -> PrintRun:
    at = utc_now()
    is_list = asked.kind is PrintRunKind.LIST
    said = await listed(session, principal, term, wanted, at) if is_list else None
    ids = [] if is_list else await _wanted_ids(session, principal, term, wanted, asked.kind)
    run = PrintRun(
        kind=asked.kind,
        language=asked.language,
        idempotency_key=key,
        asked_by=principal.person_id,
        asked_at=at,
        said=said,
    )
    session.add(run)
    await session.flush()
    parameters: dict[str, object] = {"run_id": str(run.run_id), "ids": ids}
    if is_list:
        session.add(PrintRunPaper(run_id=run.run_id, position=1, line=str(run.run_id)))
    elif asked.kind is PrintRunKind.RECEIPTS:
        await session.execute(_LOCKED, {"ids": ids})
        parameters |= {"language": asked.language, "person_id": principal.person_id, "now": run.asked_at}
        await session.execute(_RECEIPTS, parameters)
    else:
        await session.execute(_INVOICES, parameters)
    told: dict[str, object] = {
        "kind": asked.kind.value,
        "papers": len(ids) or 1,
        "term": f"{term.academic_year}/{term.semester}",
        "filter": wanted.narrowed,
    }
    record_change(session, principal.person_id, "print_run", run.run_id, "add", before=None, after=told)
    return run


async def _wanted_ids(
    session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter, kind: PrintRunKind
) -> Sequence[UUID]:
    """What is printed. Raises Refusal ``print_empty`` and ``print_too_large``."""
    read = receipt_ids if kind is PrintRunKind.RECEIPTS else invoice_ids
    ids = await read(session, principal, term, wanted, MOST_PAPERS + 1)
    if not ids:
        raise Refusal("print_empty")
    if len(ids) > MOST_PAPERS:
        raise Refusal("print_too_large", limit=MOST_PAPERS)
    return ids
