"""Reading a spreadsheet of 50,000 rows and ten columns of each kind: seconds, and the most memory of its process.

``python -m tests.bench spreadsheets``.
"""

from __future__ import annotations

import io
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import xlsxwriter

from models.spreadsheets.reading import opened_sheet
from tests.bench.stack import BenchStack
from tests.data.spreadsheets.binary_workbook import BinarySheet, Formatted, binary_workbook
from tests.data.spreadsheets.old_workbook import old_workbook
from tests.data.spreadsheets.open_document import open_document

ROWS: Final = 50_000
ROUNDS: Final = 3
_DAY: Final = datetime(2026, 11, 15, 14, 5)  # noqa: DTZ001 - a sheet knows no zone
_DAY_FORMAT: Final = "dd/mm/yyyy hh:mm"
_LOOKS_EVERY_SECONDS: Final = 0.005
Row = tuple[str, float, str, datetime, float, str, str, float, str, str]


def rows_of(count: int) -> list[Row]:
    """Return rows as an office has them: codes, amounts, names, a day, texts that repeat and texts that do not."""
    return [
        (
            f"66{number:08}", 120 + number % 900 / 4, f"นิสิต คนที่{number}", _DAY + timedelta(minutes=number),
            float(number), "คืนหนังสือช้า", "B", number % 100, f"INV-B-2570-{number:07}", "",
        )
        for number in range(count)
    ]  # fmt: skip


def as_xlsx(rows: Sequence[Row]) -> bytes:
    """Return the rows as Excel keeps them."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        sheet, day = book.add_worksheet(), book.add_format({"num_format": _DAY_FORMAT})
        for place, row in enumerate(rows):
            sheet.write_row(place, 0, row[:3])
            sheet.write_datetime(place, 3, row[3], day)
            sheet.write_row(place, 4, row[4:])
    return content.getvalue()


def as_xlsb(rows: Sequence[Row]) -> bytes:
    """Return the rows as Excel keeps them in its binary form."""
    return binary_workbook(BinarySheet("x", [(*row[:3], Formatted(row[3], _DAY_FORMAT), *row[4:]) for row in rows]))


def as_xls(rows: Sequence[Row]) -> bytes:
    """Return the rows as Excel kept them until 2003."""
    return old_workbook(rows)


def as_ods(rows: Sequence[Row]) -> bytes:
    """Return the rows as LibreOffice keeps them."""
    return open_document("".join(f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows))


def _ods_cell(value: str | float | datetime) -> str:
    match value:
        case datetime():
            said = f'office:value-type="date" office:date-value="{value.isoformat()}"'
        case str():
            said = 'office:value-type="string"'
        case _:
            said = f'office:value-type="float" office:value="{value}"'
    return f"<table:table-cell {said}><text:p>{value}</text:p></table:table-cell>"


def as_csv(rows: Sequence[Row]) -> bytes:
    """Return the rows as a text file."""
    return "".join(f"{','.join(map(str, row))}\r\n" for row in rows).encode()


KINDS: Final[Mapping[str, Callable[[Sequence[Row]], bytes]]] = {
    "xlsx": as_xlsx, "xlsb": as_xlsb, "xls": as_xls, "ods": as_ods, "csv": as_csv,
}  # fmt: skip


async def bench_spreadsheets(stack: BenchStack) -> dict[str, float]:
    """Seconds until the last row is there, and megabytes of the process that read it, by kind."""
    rows = rows_of(stack.part_of(ROWS))
    _read(as_csv(rows[:1]))  # the server imports pandas once
    figures: dict[str, float] = {}
    for kind, write in KINDS.items():
        content = write(rows)
        seconds: list[float] = []
        with most_memory() as megabytes:
            for _ in range(stack.part_of(ROUNDS)):
                began = time.perf_counter()
                assert _read(content) == len(rows)
                seconds.append(time.perf_counter() - began)
        figures |= {f"sheet_{kind}_seconds": round(min(seconds), 2), f"sheet_{kind}_peak_mb": round(max(megabytes))}
    return figures


def _read(content: bytes) -> int:
    with opened_sheet(io.BytesIO(content)) as sheet:
        return sum(1 for _ in sheet.rows)


@contextmanager
def most_memory() -> Iterator[list[float]]:
    """Yield a list to which the most memory (VmHWM) of each reading process is added, as often as is looked."""
    found, ended = [0.0], threading.Event()

    def look() -> None:
        while not ended.wait(_LOOKS_EVERY_SECONDS):
            found.extend(_megabytes(child) for server in _children(os.getpid()) for child in _children(server))

    looking = threading.Thread(target=look)
    looking.start()
    try:
        yield found
    finally:
        ended.set()
        looking.join()


def _children(process: int) -> list[int]:
    try:
        threads = list(Path(f"/proc/{process}/task").iterdir())
        return [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    except OSError:  # it has ended
        return []


def _megabytes(process: int) -> float:
    try:
        status = Path(f"/proc/{process}/status").read_text()
        if "models.spreadsheets.reader" not in Path(f"/proc/{process}/cmdline").read_text():
            return 0.0
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0.0)
