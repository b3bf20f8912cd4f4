"""Looking at a file before it is brought in: its headings, its first rows, and which column is which."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import IO, Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.imports.batches.kinds import titles_of
from api.imports.batches.schemas import FileLook, FirstRow
from api.kit.uploads import ReceivedFile
from models.contracts.imports.batch import MOST_ROWS, ImportKind
from models.contracts.imports.sheets import HEADING_WITHIN, SheetFault, SheetLimits, SheetRow, heading_place
from models.errors import Refusal
from models.rules.imports.columns import proposed
from models.spreadsheets.reading import sheet_rows
from models.tables.imports.batches import ImportColumns

SAMPLE: Final = 5
_LIMITS: Final = SheetLimits(rows=MOST_ROWS + HEADING_WITHIN)
"""What is read at most: only once the headings are found it is known how many rows are below them."""
_TOO_MANY: Final = SheetFault.TOO_MANY_ROWS.value
_AT_ONCE: Final = asyncio.Semaphore(2)
"""Reading files takes processors that students need more."""


class _Read(NamedTuple):
    """The first rows of a file, its headings with the number of their row, a sample, and the rows below them."""

    first: list[SheetRow]
    heading: SheetRow | None
    known: int
    sample: list[list[str]]
    rows: int


async def look_at(
    session: AsyncSession, kind: ImportKind, received: ReceivedFile, heading_row: int | None = None
) -> FileLook:
    """What a file holds. The headings are in ``heading_row``; without it they are looked for by the known columns.

    Raises the codes of a spreadsheet that is not read, ``sheet_too_many_rows`` also for too many below the headings,
    ``import_file_empty``, and ``import_heading_row_unknown``.
    """
    before = await session.get(ImportColumns, kind)
    remembered = {} if before is None else before.headings

    def columns_of(headings: Sequence[str]) -> dict[str, int]:
        return proposed(kind, headings, titles_of(kind), remembered)

    async with _AT_ONCE:
        try:
            read = await run_in_threadpool(_read, received.content, heading_row, columns_of)
        except Refusal as refused:
            raise _too_many() if refused.code == _TOO_MANY else refused from None
    if read.rows > MOST_ROWS:
        raise _too_many()
    if read.heading is None and heading_row is not None:
        raise Refusal("import_heading_row_unknown", row=heading_row)
    if read.heading is None or read.rows == 0:
        raise Refusal("import_file_empty")
    headings = list(read.heading.cells)
    return FileLook(
        file_name=received.name,
        rows=read.rows,
        heading_row=read.heading.number,
        known_headings=read.known,
        first_rows=[FirstRow(number=row.number, cells=list(row.cells)) for row in read.first],
        headings=headings,
        sample=read.sample,
        columns=columns_of(headings),
    )


def _too_many() -> Refusal:
    """The limit that people are told is that of the rows they bring in, wherever the headings stand."""
    return Refusal(_TOO_MANY, limit=str(MOST_ROWS))


def _read(
    content: IO[bytes], heading_row: int | None, columns_of: Callable[[Sequence[str]], Mapping[str, int]]
) -> _Read:
    def known(cells: Sequence[str]) -> int:
        return len(columns_of(cells))

    with sheet_rows(content, _LIMITS) as rows:
        first = list(islice(rows, HEADING_WITHIN))
        if heading_row is None:
            place = heading_place(first, known) or 0
        else:
            place = next((at for at, row in enumerate(first) if row.number == heading_row), len(first))
        if place >= len(first):
            return _Read(first, None, 0, [], 0)
        heading, below = first[place], first[place + 1 :]
        width = len(heading.cells)
        sample = [[*row.cells[:width], *[""] * (width - len(row.cells))] for row in (*below, *islice(rows, SAMPLE))]
        return _Read(first, heading, known(heading.cells), sample[:SAMPLE], len(sample) + sum(1 for _ in rows))
