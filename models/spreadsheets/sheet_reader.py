"""Reads one spreadsheet from standard input to its end: ``python -m models.spreadsheets.sheet_reader LIMITS OUTPUT``.

A process of its own, started by :mod:`models.spreadsheets.reading`: a file that takes all memory or all time takes
this process's. It writes a row to a line of OUTPUT, as JSON, and a refusal to standard output.
"""

from __future__ import annotations

import io
import json
import resource
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from models.contracts.imports.sheets import SheetFault, SheetLimits, SheetRefusal, SheetRow
from models.spreadsheets.csv_rows import csv_rows
from models.spreadsheets.xlsx_rows import SheetRefusedError, xlsx_rows

REFUSED: Final = 3
"""The exit code of a refusal that was written."""
_MEGABYTE: Final = 1024 * 1024
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How an .xls begins, and a workbook with a password."""


def main() -> int:
    """Read standard input within the limits of the first argument."""
    limits = SheetLimits.model_validate_json(sys.argv[1])
    memory = limits.memory_megabytes * _MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        content = sys.stdin.buffer.read()
        _write(_rows(content, limits), Path(sys.argv[2]), limits)
    except SheetRefusedError as refused:
        return _refuse(refused.refusal)
    except MemoryError:
        return _refuse(SheetRefusal(fault=SheetFault.TOO_LARGE, limit=limits.memory_megabytes))
    return 0


def _rows(content: bytes, limits: SheetLimits) -> Iterable[SheetRow]:
    if content.startswith(_OLE):
        raise SheetRefusedError(SheetRefusal(fault=SheetFault.ENCRYPTED))
    if content.startswith(b"PK"):
        return xlsx_rows(io.BytesIO(content), limits)
    return csv_rows(content, limits)


def _write(rows: Iterable[SheetRow], target: Path, limits: SheetLimits) -> None:
    with target.open("w", encoding="utf-8") as lines:
        for count, row in enumerate(rows, start=1):
            if count > limits.rows:
                raise SheetRefusedError(SheetRefusal(fault=SheetFault.TOO_MANY_ROWS, limit=limits.rows))
            lines.write(json.dumps([row.number, row.cells, row.formulas], ensure_ascii=False))
            lines.write("\n")


def _refuse(refusal: SheetRefusal) -> int:
    sys.stdout.write(refusal.model_dump_json())
    return REFUSED


if __name__ == "__main__":
    sys.exit(main())
