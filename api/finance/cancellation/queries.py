"""Reading requests to cancel documents, and what one would do."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.views import refused_view
from api.finance.cancellation.schemas import (
    CancellationView,
    CancelledKind,
    InvoiceCancellationPreview,
    OpenedInvoice,
    ReceiptCancellationPreview,
)
from api.kit.paging import Search
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sql import begun_first, full_names, has_words, searched
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.cases.case.contract.record import CaseState, Refused
from models.finance.bill.store.term_charges import ASSESSED_KINDS
from models.finance.cancellation.rules import refusal_to_cancel_invoice, refusal_to_cancel_receipt
from models.finance.invoice.store.settling import refusal_while_decided
from models.finance.receipt.store import STANDS
from models.finance.reduction.store.reading import WRITE_OFF_KEY, WRITE_OFF_STANDS
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language, Refusal

_VIEWS: Final = TypeAdapter(list[CancellationView])
_OPENED: Final = TypeAdapter(list[OpenedInvoice])
KINDS: Final = ", ".join(f"'{kind}'" for kind in CancelledKind)
_WRITTEN_OFF: Final = f"""
    (SELECT sum(w.amount) FROM posting g JOIN charge_reduction w USING (posting_id)
      WHERE g.event_key = '{WRITE_OFF_KEY}' || coalesce(c.request->>'write_off_id', CAST(c.case_id AS text)))
"""
"""What was written off by case ``c``, or by the one that it takes back, in baht; null where that is none."""
_REQUESTS: Final = f"""
    SELECT c.case_id, c.kind, c.request->>'number' AS number, s.student_code, {full_names("p")} AS name,
           coalesce(r.total, {_WRITTEN_OFF}, i.total) AS amount, c.request->>'reason' AS reason,
           c.request->>'holder' AS holder,
           c.request->>'follow_up' AS follow_up, c.opened_at AS asked_at, {full_names("o")} AS asked_by,
           c.stage, c.state,
           c.kind = '{CancelledKind.WRITE_OFF}' AND c.stage = 'done' AND {WRITE_OFF_STANDS} > 0 AS may_be_reversed,
           (SELECT v.case_id FROM case_file v
             WHERE v.kind = '{CancelledKind.WRITE_OFF_REVERSAL}' AND v.state = 'open' AND v.student_id = c.student_id
               AND v.request->>'write_off_id' = CAST(c.case_id AS text)) AS reversal_id
      FROM case_file c JOIN student s ON s.student_id = c.student_id JOIN person p ON p.person_id = s.person_id
      LEFT JOIN person o ON o.person_id = c.opened_by
      LEFT JOIN receipt r ON r.number = c.request->>'number'
      LEFT JOIN invoice i ON i.number = c.request->>'number'
     WHERE c.kind IN ({KINDS})
"""
_RECEIPT: Final = f"""
    SELECT r.receipt_id, r.number, r.student_id, r.total, r.issued_at, {STANDS} AS stands, s.student_code,
           s.campus_code, s.faculty_code, s.department_code, {full_names("p")} AS name, t.academic_year, t.semester,
           (SELECT o.printed_at FROM receipt_print o WHERE o.receipt_id = r.receipt_id AND o.form = 'original')
               AS original_at
      FROM receipt r JOIN student s USING (student_id) JOIN person p ON p.person_id = s.person_id
     CROSS JOIN LATERAL (SELECT v.academic_year, v.semester FROM receipt_line l JOIN charge g USING (charge_id)
                           JOIN invoice v USING (invoice_id) WHERE l.receipt_id = r.receipt_id
                          ORDER BY v.issued_at DESC, v.number DESC LIMIT 1) t
     WHERE r.number = :number
"""
_OF_RECEIPT: Final = text("""
    SELECT i.number, sum(l.amount) AS amount,
           EXISTS (SELECT FROM instalment n WHERE n.invoice_id = i.invoice_id AND n.due_on < :today
                      AND n.plan_no = (SELECT max(plan_no) FROM instalment WHERE invoice_id = i.invoice_id))
               AS holds_again
      FROM receipt_line l JOIN charge c USING (charge_id) JOIN invoice i USING (invoice_id)
     WHERE l.receipt_id = :receipt_id GROUP BY i.invoice_id, i.number ORDER BY i.number
""")
_INVOICE: Final = f"""
    SELECT i.invoice_id, i.number, i.student_id, i.kind, i.academic_year, i.semester, t.total - t.credited AS asked,
           t.paid, t.total - t.credited - t.reduced - t.paid AS open, s.student_code,
           s.campus_code, s.faculty_code, s.department_code, {full_names("p")} AS name
      FROM invoice i JOIN invoice_standing t USING (invoice_id) JOIN student s ON s.student_id = i.student_id
      JOIN person p ON p.person_id = s.person_id
     WHERE i.number = :number
"""


_WRITE_OFF: Final = f"""
    SELECT c.student_id, c.academic_year, c.semester, c.request->>'number' AS number,
           CAST(c.request->>'invoice_id' AS uuid) AS invoice_id, s.student_code, s.faculty_code,
           {WRITE_OFF_STANDS} AS stands
      FROM case_file c JOIN student s ON s.student_id = c.student_id JOIN person p ON p.person_id = s.person_id
     WHERE c.case_id = :case_id AND c.kind = '{CancelledKind.WRITE_OFF}' AND c.stage = 'done'
"""


async def list_cancellations(
    session: AsyncSession,
    principal: Principal,
    kind: CancelledKind | None,
    state: CaseState | None,
    asked: Search,
) -> Page[CancellationView]:
    """A page of the requests within the caller's reach, the newest first."""
    words = asked.text.strip()
    found = has_words("c.request->>'number'", "p.search_words") if words else "true"
    statement = f"""
        SELECT x.*, count(*) OVER () AS total FROM (
            {_REQUESTS} AND {found} AND {visible_students(principal)}
               AND (CAST(:kind AS text) IS NULL OR c.kind = :kind)
               AND (CAST(:state AS text) IS NULL OR c.state = :state)) x
         ORDER BY {begun_first(words, "x.asked_at DESC, x.case_id", "x.number", "x.student_code")}
    """
    parameters = {
        **caller_parameters(principal),
        **searched(words),
        "kind": kind,
        "state": state,
    }
    return await read_page(session, _VIEWS, statement, parameters, asked)


async def read_cancellation(session: AsyncSession, principal: Principal, case_id: UUID) -> CancellationView:
    """A request within the caller's reach. Raises Refusal ``not_found``."""
    statement = text(f"{_REQUESTS} AND c.case_id = :case_id AND {visible_students(principal)}")
    return await read_one(session, _VIEWS, statement, {"case_id": case_id, **caller_parameters(principal)})


async def find_write_off(session: AsyncSession, principal: Principal, case_id: UUID) -> RowMapping:
    """A write-off that was agreed to, within the caller's reach. Raises Refusal ``not_found``."""
    statement = text(f"{_WRITE_OFF} AND {visible_students(principal)}")
    rows = await session.execute(statement, {"case_id": case_id, **caller_parameters(principal)})
    row = rows.mappings().first()
    if row is None:
        raise Refusal("not_found")
    return row


async def find_receipt(session: AsyncSession, principal: Principal, number: str) -> RowMapping:
    """The receipt within the caller's reach. Raises Refusal ``receipt_number_not_found``."""
    return await _found(session, principal, _RECEIPT, number, "receipt_number_not_found")


async def find_invoice(session: AsyncSession, principal: Principal, number: str) -> RowMapping:
    """The invoice within the caller's reach. Raises Refusal ``invoice_number_not_found``."""
    return await _found(session, principal, _INVOICE, number, "invoice_number_not_found")


def receipt_refusal(row: RowMapping) -> Refused | None:
    """Why the receipt cannot be cancelled now."""
    return refusal_to_cancel_receipt(stands=row["stands"], number=row["number"])


def invoice_refusal(row: RowMapping) -> Refused | None:
    """Why the invoice cannot be cancelled now."""
    return refusal_to_cancel_invoice([(row["asked"], row["paid"])], row["number"])


async def preview_receipt(
    session: AsyncSession, principal: Principal, number: str, language: Language
) -> ReceiptCancellationPreview:
    """What cancelling the receipt would do. Raises what :func:`find_receipt` raises."""
    row = await find_receipt(session, principal, number)
    asked = {"receipt_id": row["receipt_id"], "today": bangkok_date(utc_now())}
    opened = await read_rows(session, _OPENED, _OF_RECEIPT, asked)
    refused = receipt_refusal(row)
    return ReceiptCancellationPreview.model_validate(
        {**row, "invoices": opened, "refused": refused and refused_view(refused, language, "staff")}
    )


async def preview_invoice(
    session: AsyncSession, principal: Principal, number: str, language: Language
) -> InvoiceCancellationPreview:
    """What cancelling the invoice would do. Raises what :func:`find_invoice` raises."""
    row = await find_invoice(session, principal, number)
    about = (row["student_id"], row["invoice_id"], row["number"])
    refused = invoice_refusal(row) or await session.run_sync(refusal_while_decided, *about)
    return InvoiceCancellationPreview.model_validate(
        {
            **row,
            "amount": row["asked"],
            "is_assessed": row["kind"] in ASSESSED_KINDS,
            "refused": refused and refused_view(refused, language, "staff"),
        }
    )


async def _found(session: AsyncSession, principal: Principal, statement: str, number: str, code: str) -> RowMapping:
    asked = {"number": number.upper(), **caller_parameters(principal)}
    rows = await session.execute(text(f"{statement} AND {visible_students(principal)}"), asked)
    row = rows.mappings().first()
    if row is None:
        raise Refusal(code, number=number)
    return row
