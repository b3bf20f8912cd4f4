"""Demand for subjects as an Excel file."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from api.study.demand.queries import DemandFilter, all_demand
from api.study.demand.schemas import DemandRow
from models.kit.errors import Language

_COLUMNS: Final = (
    ("code", 12), ("name", 48), ("programmes", 32), ("students", 12), ("years", 24), ("credits", 10), ("places", 12),
    ("next", 14), ("current", 14), ("previous", 14), ("earlier", 14),
)  # fmt: skip
_TERMS: Final = 4
"""The next term, this one and the two before."""


def _cells(row: DemandRow, language: Language) -> tuple[Cell, ...]:
    seats = {each.place: each.seats for each in row.offered}
    return (
        row.code,
        row.name.th if language == "th" else row.name.en,
        ", ".join(row.programmes),
        row.students,
        ", ".join(f"{each.year}: {each.students}" for each in row.years),
        Decimal(row.credits),
        row.places,
        *(seats.get(place) for place in range(_TERMS)),
    )


DEMAND: Final = ListExport("subject_demand", 100_000, _COLUMNS, _cells)


async def demand_file(
    session: AsyncSession, principal: Principal, wanted: DemandFilter, language: Language
) -> FileResponse:
    """What students the caller sees still have to take, as a file. Raises Refusal ``export_too_large``."""
    rows = await all_demand(session, principal, wanted)
    taken = Taken(
        by=principal.person_id, of="all", rows=len(rows), scope=principal.data_scope.value, narrowed=wanted.narrowed
    )
    return await DEMAND.send(session, language, taken, lambda: rows)
