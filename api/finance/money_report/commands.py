"""Which days a report is of, and its file."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.finance.money_report.queries import list_unit_postings, stream_unit_postings
from api.finance.money_report.schemas import UnitPosting
from api.kit.exports import FileForm, ListExport, Taken
from api.kit.spreadsheet import Cell
from api.kit.wire import Names
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language, Refusal, text_of

_MOST_DAYS: Final = 31
_COLUMNS: Final = (
    ("day", 12), ("unit", 12), ("unitName", 36), ("account", 22), ("fee", 10), ("feeName", 36), ("debit", 16),
    ("credit", 16),
)  # fmt: skip


def span_of(first: date | None, last: date | None) -> tuple[date, date]:
    """The Bangkok days asked for, both included; one that is not named is the other, and yesterday without either.

    Raises Refusal ``report_days`` where the last is before the first, or more than 31 days are asked for.
    """
    begin = first or last or bangkok_date(utc_now()) - timedelta(days=1)
    end = last or begin
    if not begin <= end < begin + timedelta(days=_MOST_DAYS):
        raise Refusal("report_days", limit=_MOST_DAYS)
    return begin, end


def _cells(row: UnitPosting, language: Language) -> tuple[Cell, ...]:
    return (
        f"{row.day:%Y-%m-%d}",
        row.unit_code,
        _named(row.unit, language),
        text_of(f"account.{row.account.value}", language, name="exports"),
        row.fee_code,
        _named(row.fee, language),
        row.debit,
        row.credit,
    )


def _named(names: Names | None, language: Language) -> str | None:
    if names is None:
        return None
    return names.th if language == "th" else names.en


POSTINGS: Final = ListExport("erp_posting", 100_000, _COLUMNS, _cells)


async def postings_file(
    session: AsyncSession, principal: Principal, first: date, last: date, language: Language, form: FileForm
) -> FileResponse:
    """The ledger of these days by ERP unit, as a file. Raises Refusal ``export_too_large``."""
    taken = Taken(
        by=principal.person_id,
        of=f"{first}/{last}",
        rows=len(await list_unit_postings(session, first, last)),
        scope=principal.data_scope.value,
        narrowed={"first": f"{first}", "last": f"{last}", "form": form.value},
    )
    named = (f"{first}", f"{last}")
    return await POSTINGS.send(session, language, taken, lambda: stream_unit_postings(first, last), *named, form=form)
