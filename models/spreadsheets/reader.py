"""A server that reads spreadsheets: ``python -m models.spreadsheets.reader SOCKET``, started by ``reading``.

It imports pandas once, which takes a second, and reads each file in a copy of itself (fork) with limits of memory and
time: a file that takes all memory or all time takes that copy's. It ends with the process that started it.

A connection carries one file: a line of JSON with its limits, and its content. Back come lines of JSON: the notes of
the sheet and its rows, and at last the mark of the end, or the refusal.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import shutil
import sys
from pathlib import Path
from socketserver import ForkingMixIn, StreamRequestHandler, UnixStreamServer
from typing import Final

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits, SheetRefusal
from models.kit.file_marks import OLE, ZIP
from models.spreadsheets.csv_rows import csv_sheet
from models.spreadsheets.reading import END
from models.spreadsheets.refused import SheetRefusedError
from models.spreadsheets.sheet import Sheet
from models.spreadsheets.workbook_rows import workbook_sheet

_MEGABYTE: Final = 1024 * 1024
_LOOKS_FOR_ITS_PARENT_SECONDS: Final = 5
_MAPPED: Final = Path("/proc/self/statm")


class _Reading(StreamRequestHandler):
    """Reads one file, in a process of its own."""

    def handle(self) -> None:
        """Answer with the sheet or the refusal. What ends this process early is told by the missing end."""
        limits = SheetLimits.model_validate_json(self.rfile.readline())
        _limit(limits)
        try:
            content = self.rfile.read()
            self._write(
                workbook_sheet(content, limits) if content.startswith((OLE, ZIP)) else csv_sheet(content, limits),
                limits,
            )
        except SheetRefusedError as refused:
            self._refuse(refused.refusal)
        except MemoryError:
            self._refuse(SheetRefusal(fault=SheetFault.TOO_LARGE, limit=limits.memory_megabytes))

    def _write(self, sheet: Sheet, limits: SheetLimits) -> None:
        self.wfile.write(f"{sheet.notes.model_dump_json()}\n".encode())
        for count, row in enumerate(sheet.rows, start=1):
            if count > limits.rows:
                raise SheetRefusedError(SheetFault.TOO_MANY_ROWS, limit=limits.rows)
            line = json.dumps([row.number, row.cells, row.formulas, row.is_hidden], ensure_ascii=False)
            self.wfile.write(f"{line}\n".encode())
        self.wfile.write(END)

    def _refuse(self, refusal: SheetRefusal) -> None:
        self.wfile.write(f"{refusal.model_dump_json()}\n".encode())


def _limit(limits: SheetLimits) -> None:
    memory = _mapped() + limits.memory_megabytes * _MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _mapped() -> int:
    """Return how many bytes of addresses the libraries take, most of them never read: they are no part of a file."""
    try:
        return int(_MAPPED.read_text().split()[0]) * resource.getpagesize()
    except FileNotFoundError:  # not Linux
        return 0


class _Reader(ForkingMixIn, UnixStreamServer):
    """One process per file, until the process that started this one has ended."""

    request_queue_size = 64
    max_children = 8
    _parent = os.getppid()

    def service_actions(self) -> None:
        """End with the parent."""
        super().service_actions()
        if os.getppid() != self._parent:
            shutil.rmtree(Path(sys.argv[1]).parent, ignore_errors=True)
            os._exit(0)


def main() -> None:
    """Serve until the parent has ended."""
    with _Reader(sys.argv[1], _Reading) as server:
        gc.freeze()  # copies share what is imported
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        server.serve_forever(_LOOKS_FOR_ITS_PARENT_SECONDS)


if __name__ == "__main__":
    main()
