"""Reading a spreadsheet that somebody sent, in a process of its own with limits of memory and time.

Usage::

    with opened_sheet(content, SheetLimits(rows=50_000)) as sheet:
        for row in sheet.rows: ...

The process gets nothing but the file: no settings, no connections, no secrets.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from models.imports.import_batch.contract.sheets import SheetFault, SheetLimits, SheetNotes, SheetRefusal, SheetRow
from models.kit.errors import Refusal
from models.spreadsheets.sheet import Sheet

END: Final = b"end\n"
"""The last line about a sheet that was read to its end; about another it is the refusal."""
_ROOT: Final = Path(__file__).parent.parent.parent
_PIECE: Final = 1024 * 1024
_LONGEST_REFUSAL: Final = 1_000
_GRACE_SECONDS: Final = 5
"""More than the seconds of its limit: a process may have to wait for a processor."""


@contextmanager
def opened_sheet(content: IO[bytes], limits: SheetLimits | None = None) -> Iterator[Sheet]:
    """Yield the first visible sheet; the file is read wholly, and found good, before the first row is given.

    Raises :class:`Refusal` with the code of a :class:`SheetFault` and its facts.
    """
    limits = limits or SheetLimits()
    with tempfile.TemporaryFile() as answer:
        refusal = _read(content, limits, answer)
        if refusal is not None:
            facts = refusal.model_dump(exclude={"fault"}, exclude_none=True)
            raise Refusal(refusal.fault.value, **{name: str(fact) for name, fact in facts.items()})
        answer.seek(0)
        notes = SheetNotes.model_validate_json(answer.readline())
        yield Sheet(notes, (_row(line) for line in answer if line != END))


def _row(line: bytes) -> SheetRow:
    number, cells, formulas, is_hidden = json.loads(line)
    return SheetRow(number=number, cells=tuple(cells), formulas=tuple(formulas), is_hidden=is_hidden)


def _read(content: IO[bytes], limits: SheetLimits, answer: IO[bytes]) -> SheetRefusal | None:
    """Have a file read into ``answer``. Return why it is not read, None where it is."""
    began = time.monotonic()
    try:
        with _READER.connection(limits.seconds + _GRACE_SECONDS) as connection:
            _send(connection, content, limits)
            while piece := connection.recv(_PIECE):
                answer.write(piece)
    except TimeoutError:
        return SheetRefusal(fault=SheetFault.TOO_SLOW)
    except ConnectionError:
        pass  # its process was ended: the missing end says so
    last = _last_line(answer)
    if last == END:
        return None
    if last.startswith(b"{"):
        return SheetRefusal.model_validate_json(last)
    if time.monotonic() - began >= limits.seconds:
        return SheetRefusal(fault=SheetFault.TOO_SLOW)
    return SheetRefusal(fault=SheetFault.TOO_LARGE, limit=limits.memory_megabytes)


def _send(connection: socket.socket, content: IO[bytes], limits: SheetLimits) -> None:
    connection.sendall(f"{limits.model_dump_json()}\n".encode())
    content.seek(0)
    while piece := content.read(_PIECE):
        connection.sendall(piece)
    connection.shutdown(socket.SHUT_WR)


def _last_line(answer: IO[bytes]) -> bytes:
    size = answer.seek(0, os.SEEK_END)
    answer.seek(max(0, size - _LONGEST_REFUSAL))
    lines = answer.read().splitlines(keepends=True)
    return lines[-1] if len(lines) > 1 or (size < _LONGEST_REFUSAL and lines) else b""


class _Reader:
    """The server that reads files, started when the first one is read, and again when it has ended."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._folder = ""
        self._owner = 0

    @contextmanager
    def connection(self, seconds: float) -> Iterator[socket.socket]:
        """Connect to the server; an answer is waited for so many seconds at most."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(seconds)
            connection.connect(self._started())
            yield connection

    def _started(self) -> str:
        """Return the address of the running server. A copy of this process (fork) starts its own."""
        with self._lock:
            if self._process is None or self._process.poll() is not None or self._owner != os.getpid():
                self._start()
            return f"{self._folder}/reader"

    def _start(self) -> None:
        self._owner = os.getpid()
        self._folder = tempfile.mkdtemp(prefix="myku-sheets-")
        self._process = subprocess.Popen(  # noqa: S603 - our own module; no word of the command is a person's
            [sys.executable, "-m", "models.spreadsheets.reader", f"{self._folder}/reader"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            cwd=_ROOT,
            env={"PYTHONPATH": str(_ROOT), "PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1", **_ONE_THREAD},
        )
        if self._process.stdout is None or not self._process.stdout.readline():
            raise ChildProcessError("the reader of spreadsheets did not start")


_ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
_READER: Final = _Reader()
