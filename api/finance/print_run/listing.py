"""The payment list as it is printed: what it says in both languages, as it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.access.auth.principal import Principal
from api.finance.payment_list.queries import InvoiceFilter, count_invoices, stream_invoices
from api.finance.payment_list.schemas import InvoiceRow
from models.calendar.term.tables import Term
from models.finance.print_run.contract import ListedBy, ListedInvoice, PaymentListContent
from models.kit.errors import LANGUAGES, Language, Refusal, text_of
from models.people.person.tables import Person

MOST_ROWS: Final = 1_000
"""A paper is drawn whole: so many rows take a third of the time that issuing one may."""
_FILTER_NAMES: Final = text("""
    SELECT (SELECT name_th FROM faculty WHERE faculty_code = :faculty) AS faculty_th,
           (SELECT name_en FROM faculty WHERE faculty_code = :faculty) AS faculty_en,
           (SELECT fee_code || ' ' || name_th FROM fee WHERE fee_code = :fee) AS fee_th,
           (SELECT fee_code || ' ' || name_en FROM fee WHERE fee_code = :fee) AS fee_en
""")


async def listed(
    session: AsyncSession, principal: Principal, term: Term, wanted: InvoiceFilter, now: datetime
) -> dict[str, object]:
    """What the printed list says, by language. Raises Refusal ``print_empty`` and ``print_too_large``."""
    rows = await count_invoices(session, principal, term, wanted)
    if rows == 0:
        raise Refusal("print_empty")
    if rows > MOST_ROWS:
        raise Refusal("print_too_large", limit=MOST_ROWS)
    found = await run_in_threadpool(lambda: list(stream_invoices(principal, term, wanted)))
    named = (await session.execute(_FILTER_NAMES, {"faculty": wanted.faculty, "fee": wanted.fee})).one()._asdict()
    officer = await session.get_one(Person, principal.person_id)
    said: dict[str, object] = {}
    for language in LANGUAGES:
        content = PaymentListContent(
            academic_year=term.academic_year,
            semester=term.semester,
            listed_at=now,
            listed_by=officer.full_name_th if language == "th" else officer.full_name_en,
            filters=tuple(_filters(wanted, named, language)),
            lines=tuple(_line(row, language) for row in found),
            invoices=len(found),
            total=_sum(found, "total"),
            credited=_sum(found, "credited"),
            reduced=_sum(found, "reduced"),
            paid=_sum(found, "paid"),
            open=_sum(found, "open"),
        )
        said[language] = content.model_dump(mode="json")
    return said


def _filters(wanted: InvoiceFilter, named: dict[str, str | None], language: Language) -> list[ListedBy]:
    values = {
        "text": wanted.text.strip(),
        "faculty": named[f"faculty_{language}"],
        "fee": named[f"fee_{language}"],
        "asks": text_of(f"list_asks.{wanted.asks.value}", language, name="documents") if wanted.asks else None,
        "state": text_of(f"list_state.{wanted.state.value}", language, name="documents") if wanted.state else None,
    }
    return [ListedBy(name=name, value=value) for name, value in values.items() if value]


def _line(row: InvoiceRow, language: Language) -> ListedInvoice:
    thai = language == "th"
    return ListedInvoice(
        number=row.number,
        student_code=row.student_code,
        student_name=row.name_th if thai else row.name_en,
        faculty=row.faculty_th if thai else row.faculty_en,
        total=row.total,
        credited=row.credited,
        reduced=row.reduced,
        paid=row.paid,
        open=row.open,
        state=row.state,
    )


def _sum(rows: Sequence[InvoiceRow], name: str) -> Decimal:
    return sum((getattr(row, name) for row in rows), Decimal(0))
