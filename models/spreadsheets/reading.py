"""Reading a spreadsheet that somebody sent, .xlsx or CSV, in a process of its own with limits of memory and time.

Usage::

    with sheet_rows(content, SheetLimits(rows=50_000)) as rows:
        for row in rows: ...

The child gets nothing but the file: no settings, no connections, no secrets.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from models.contracts.imports.sheets import SheetFault, SheetLimits, SheetRefusal, SheetRow
from models.errors import Refusal
from models.spreadsheets.sheet_reader import REFUSED

_ROOT: Final = Path(__file__).parent.parent.parent
_OUT_OF_TIME: Final = frozenset({-signal.SIGXCPU, -signal.SIGKILL})


@contextmanager
def sheet_rows(content: IO[bytes], limits: SheetLimits | None = None) -> Iterator[Iterator[SheetRow]]:
    """The rows of a spreadsheet; the file is read wholly, and found good, before the first row is given.

    Raises :class:`Refusal` with the code of a :class:`SheetFault` and its facts.
    """
    limits = limits or SheetLimits()
    with tempfile.TemporaryDirectory(prefix="myku-sheet-") as folder:
        output = Path(folder) / "rows"
        refusal = _read(content, limits, output)
        if refusal is not None:
            facts = {
                name: str(fact) for name, fact in refusal.model_dump(exclude={"fault"}).items() if fact is not None
            }
            raise Refusal(refusal.fault.value, **facts)
        with output.open(encoding="utf-8") as lines:
            yield (
                SheetRow(number=number, cells=tuple(cells), formulas=tuple(formulas))
                for number, cells, formulas in map(json.loads, lines)
            )


def _read(content: IO[bytes], limits: SheetLimits, output: Path) -> SheetRefusal | None:
    content.seek(0)
    with tempfile.TemporaryFile() as copied:
        # A file of the system: what was received may be in memory only.
        for piece in iter(lambda: content.read(1024 * 1024), b""):
            copied.write(piece)
        copied.seek(0)
        argv = [sys.executable, "-m", "models.spreadsheets.sheet_reader", limits.model_dump_json(), str(output)]
        try:
            done = subprocess.run(  # noqa: S603 - our own module; the file is its input and never a word of the command
                argv, stdin=copied, capture_output=True, timeout=limits.seconds, check=False, cwd=_ROOT,
                env={"PYTHONPATH": str(_ROOT), "PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1"},
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return SheetRefusal(fault=SheetFault.TOO_SLOW)
    if done.returncode == 0:
        return None
    if done.returncode == REFUSED:
        return SheetRefusal.model_validate_json(done.stdout)
    if done.returncode in _OUT_OF_TIME:
        return SheetRefusal(fault=SheetFault.TOO_SLOW)
    if b"MemoryError" in done.stderr or done.returncode < 0:
        return SheetRefusal(fault=SheetFault.TOO_LARGE, limit=limits.memory_megabytes)
    return SheetRefusal(fault=SheetFault.NOT_READABLE)
