"""Looking at a file before it is brought in: its headings, its first rows, and which column is which."""

from __future__ import annotations

import asyncio
from typing import IO, Final

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.imports.batches.kinds import titles_of
from api.imports.batches.schemas import FileLook
from api.kit.uploads import ReceivedFile
from models.contracts.imports.batch import MOST_ROWS, ImportKind
from models.contracts.imports.sheets import SheetLimits
from models.errors import Refusal
from models.rules.imports.columns import proposed
from models.spreadsheets.reading import sheet_rows
from models.tables.imports.batches import ImportColumns

SAMPLE: Final = 5
_LIMITS: Final = SheetLimits(rows=MOST_ROWS + 1)
_AT_ONCE: Final = asyncio.Semaphore(2)
"""Reading files takes processors that students need more."""


async def look_at(session: AsyncSession, kind: ImportKind, received: ReceivedFile) -> FileLook:
    """What a file holds. Raises the codes of a spreadsheet that is not read, and ``import_file_empty``."""
    async with _AT_ONCE:
        headings, sample, rows = await run_in_threadpool(_first_rows, received.content)
    if rows == 0:
        raise Refusal("import_file_empty")
    before = await session.get(ImportColumns, kind)
    return FileLook(
        file_name=received.name,
        rows=rows,
        headings=headings,
        sample=sample,
        columns=proposed(kind, headings, titles_of(kind), {} if before is None else before.headings),
    )


def _first_rows(content: IO[bytes]) -> tuple[list[str], list[list[str]], int]:
    sample: list[list[str]] = []
    count = 0
    with sheet_rows(content, _LIMITS) as rows:
        first = next(rows, None)
        headings = [] if first is None else list(first.cells)
        for row in rows:
            count += 1
            if count <= SAMPLE:
                cells = list(row.cells[: len(headings)])
                sample.append([*cells, *[""] * (len(headings) - len(cells))])
    return headings, sample, count
