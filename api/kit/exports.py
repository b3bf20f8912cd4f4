"""Lists as Excel or CSV files: noted in the audit trail first, then written, then sent under a telling name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.background import BackgroundTask

from api.kit.attachments import attachment
from api.kit.audit import record_entry
from api.kit.csv_files import CSV_TYPE, write_csv
from api.kit.db import end_transaction
from api.kit.spreadsheet import MEDIA_TYPE, Cell, ColumnOf, write_sheet
from models.kit.calendar import BANGKOK, utc_now
from models.kit.errors import Language, Refusal, text_of

Row = TypeVar("Row")
FILE_ANSWER: Final[dict[int | str, dict[str, object]]] = {200: {"content": {MEDIA_TYPE: {}}}}
"""What a route that sends a file says of it in the OpenAPI document."""
CSV_OR_EXCEL_ANSWER: Final[dict[int | str, dict[str, object]]] = {200: {"content": {MEDIA_TYPE: {}, CSV_TYPE: {}}}}
_AT_ONCE: Final = asyncio.Semaphore(2)
"""Writing a large file takes a processor for seconds; students need it more."""


class FileForm(StrEnum):
    """What kind of file a list is sent as."""

    EXCEL = "excel"
    CSV = "csv"


class Media(NamedTuple):
    """How a file is sent: its media type, and the ending of its name."""

    media_type: str
    ending: str


_MEDIA: Final = {FileForm.EXCEL: Media(MEDIA_TYPE, "xlsx"), FileForm.CSV: Media(CSV_TYPE, "csv")}
ARCHIVE: Final = Media("application/zip", "zip")


class Taken(NamedTuple):
    """Who takes how many rows of what, found by which filter, and how far they see: for the audit trail."""

    by: UUID
    of: str
    rows: int
    scope: str
    narrowed: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ListExport(Generic[Row]):
    """A list as an Excel file: its noun in audit trail and catalogue ``exports``, how many rows it has at most,
    its columns by name and width, and the cells of a row::

        GAPS = ListExport("bill_gap", 100_000, (("student", 12), ("name", 32)), cells)
    """

    noun: str
    most: int
    columns: tuple[tuple[str, int], ...]
    cells: Callable[[Row, Language], tuple[Cell, ...]]

    async def send(
        self,
        session: AsyncSession,
        language: Language,
        taken: Taken,
        rows: Callable[[], Iterable[Row]],
        *named: str,
        form: FileForm = FileForm.EXCEL,
    ) -> FileResponse:
        """The file in the caller's language; who takes it is in the audit trail before the first byte is sent.

        ``rows`` may block: they are read in a thread. Raises Refusal ``export_too_large``.
        """
        name = (self._name(language), *named)
        return await send_workbook(
            session, self.noun, self.most, taken, lambda: self._write(rows(), language, form), name, form
        )

    def _name(self, language: Language) -> str:
        """What the file and its sheet are called."""
        return text_of(f"{self.noun}.sheet", language, name="exports")

    def _write(self, rows: Iterable[Row], language: Language, form: FileForm) -> Path:
        columns = [
            ColumnOf(text_of(f"{self.noun}.{name}", language, name="exports"), width) for name, width in self.columns
        ]
        lines = (self.cells(row, language) for row in rows)
        return write_csv(columns, lines) if form is FileForm.CSV else write_sheet(self._name(language), columns, lines)


async def send_workbook(
    session: AsyncSession,
    noun: str,
    most: int,
    taken: Taken,
    write: Callable[[], Path],
    named: tuple[str, ...],
    form: FileForm = FileForm.EXCEL,
    media: Media | None = None,
) -> FileResponse:
    """A file of any content, sent as a list is: named after what is in it and the day it was taken.

    ``write`` blocks, and is run in a thread. ``media`` is that of a file that is no list. Raises Refusal
    ``export_too_large`` for more than ``most`` rows.
    """
    if taken.rows > most:
        raise Refusal("export_too_large", limit=most)
    after = {"rows": taken.rows, "scope": taken.scope, "filter": dict(taken.narrowed)}
    record_entry(session, taken.by, f"{noun}_export", taken.of, f"{noun}.export", after=after)
    await end_transaction(session)
    async with _AT_ONCE:
        path = await asyncio.to_thread(write)
    day = f"{utc_now().astimezone(BANGKOK):%Y-%m-%d}"
    media_type, suffix = media or _MEDIA[form]
    return FileResponse(
        path,
        media_type=media_type,
        headers={"content-disposition": attachment(f"{'-'.join([*named, day])}.{suffix}")},
        # The file is gone once it is sent.
        background=BackgroundTask(path.unlink, missing_ok=True),
    )
