"""Looking at a file before it is brought in: its headings, its first rows, and which column is which."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import IO, BinaryIO, Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.imports.import_batch.kinds import titles_of
from api.imports.import_batch.schemas import FileLook, FirstRow
from api.kit.sheets import findings_view
from api.kit.uploads import ReceivedFile
from models.documents.file.store.archives import opened_pictures
from models.finance.statement.rules import account_named, is_other_account
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.contract.findings import FindingsCounter
from models.imports.import_batch.contract.sheets import (
    HEADING_WITHIN,
    Heading,
    SheetFault,
    SheetFindings,
    SheetRow,
    heading_at,
    heading_of,
)
from models.imports.import_batch.rules.columns import proposed
from models.imports.import_batch.rules.process import most_rows, sheet_limits
from models.imports.import_batch.rules.schemas import ARCHIVED, SCHEMAS
from models.imports.import_batch.store.pictures import COLUMNS, HEADINGS
from models.imports.import_batch.tables import ImportColumns
from models.kit.errors import Refusal
from models.spreadsheets.reading import opened_sheet

SAMPLE: Final = 5
_TOO_MANY: Final = SheetFault.TOO_MANY_ROWS.value
_ACCOUNTS: Final = text("SELECT bank_account_id, number FROM bank_account ORDER BY bank_account_id")
_AT_ONCE: Final = asyncio.Semaphore(2)
"""Reading files takes processors that students need more."""


class _Read(NamedTuple):
    """The first rows of a file, its headings, a sample of the rows below, how many these are, and what was found."""

    first: list[SheetRow]
    heading: Heading | None
    known: int
    sample: list[list[str]]
    rows: int
    findings: SheetFindings


async def look_at(
    session: AsyncSession, kind: ImportKind, received: ReceivedFile, heading_row: int | None = None
) -> FileLook:
    """What a file holds. The headings are in ``heading_row``; without it they are looked for by the known columns.
    A ZIP of pictures has none: its rows are the paths of the pictures.

    Raises the codes of a spreadsheet that is not read, ``sheet_too_many_rows`` also for too many below the headings,
    ``import_file_empty``, and ``import_heading_row_unknown``; those of an archive that is not taken.
    """
    if kind in ARCHIVED:
        return await _look_at_pictures(received)
    before = await session.get(ImportColumns, kind)
    remembered = {} if before is None else before.headings

    def columns_of(headings: Sequence[str]) -> dict[str, int]:
        return proposed(kind, headings, titles_of(kind), remembered)

    async with _AT_ONCE:
        try:
            read = await run_in_threadpool(_read, kind, received.content, heading_row, columns_of)
        except Refusal as refused:
            raise _too_many(kind) if refused.code == _TOO_MANY else refused from None
    if read.rows > most_rows(kind):  # only once the headings are found it is known how many rows are below them
        raise _too_many(kind)
    if read.heading is None and heading_row is not None:
        raise Refusal("import_heading_row_unknown", row=heading_row)
    if read.heading is None or read.rows == 0:
        raise Refusal("import_file_empty")
    headings = list(read.heading.cells)
    named = _named_account(kind, read.first[: read.heading.place])
    return FileLook(
        file_name=received.name,
        rows=read.rows,
        heading_row=read.heading.number,
        heading_lines=read.heading.lines,
        known_headings=read.known,
        first_rows=[FirstRow(number=row.number, cells=list(row.cells)) for row in read.first],
        headings=headings,
        sample=read.sample,
        columns=columns_of(headings),
        findings=findings_view(read.findings),
        named_account=named,
        other_accounts=await _other_accounts(session, named),
    )


async def _look_at_pictures(received: ReceivedFile) -> FileLook:
    async with _AT_ONCE:
        paths = await run_in_threadpool(_paths, received.content)
    return FileLook(
        file_name=received.name,
        rows=len(paths),
        heading_row=1,
        heading_lines=1,
        known_headings=0,
        first_rows=[],
        headings=list(HEADINGS),
        sample=[[path, ""] for path in paths[:SAMPLE]],
        columns=COLUMNS,
        findings=findings_view(SheetFindings()),
        named_account=None,
        other_accounts=[],
    )


def _paths(content: BinaryIO) -> tuple[str, ...]:
    with opened_pictures(content) as archive:
        return archive.paths


def _named_account(kind: ImportKind, titles: Iterable[SheetRow]) -> str | None:
    return account_named(row.cells for row in titles) if kind is ImportKind.STATEMENT_LINES else None


async def _other_accounts(session: AsyncSession, named: str | None) -> list[UUID]:
    """Return the accounts whose number a statement does not name; none where it names no number."""
    if named is None:
        return []
    accounts = await session.execute(_ACCOUNTS)
    return [account_id for account_id, number in accounts if is_other_account(named, number)]


def _too_many(kind: ImportKind) -> Refusal:
    """The limit that people are told is that of the rows they bring in, wherever the headings stand."""
    return Refusal(_TOO_MANY, limit=str(most_rows(kind)))


def _read(
    kind: ImportKind,
    content: IO[bytes],
    heading_row: int | None,
    columns_of: Callable[[Sequence[str]], Mapping[str, int]],
) -> _Read:
    digits = SCHEMAS[kind].CODE_DIGITS

    def known(cells: Sequence[str]) -> int:
        return len(columns_of(cells))

    with opened_sheet(content, sheet_limits(kind)) as sheet:
        first = list(islice(sheet.rows, HEADING_WITHIN))
        heading = _heading(first, heading_row, known)
        if heading is None:
            return _Read(first, None, 0, [], 0, SheetFindings())
        width = len(heading.cells)
        columns = columns_of(heading.cells)
        counter = FindingsCounter(width, {columns[name]: count for name, count in digits.items() if name in columns})
        rows = 0
        sample: list[list[str]] = []
        for row in chain(first[heading.place + heading.lines :], sheet.rows):
            counter.add(row)
            rows += 1
            if len(sample) < SAMPLE:
                sample.append([*row.cells[:width], *[""] * (width - len(row.cells))])
        return _Read(first, heading, known(heading.cells), sample, rows, counter.findings(sheet.notes))


def _heading(first: list[SheetRow], number: int | None, known: Callable[[Sequence[str]], int]) -> Heading | None:
    """Return the headings: in the row of this number, else where most columns are known, else in the first row."""
    if number is None:
        return heading_of(first, known) or (heading_at(first, 0, known) if first else None)
    place = next((at for at, row in enumerate(first) if row.number == number), None)
    return None if place is None else heading_at(first, place, known)
