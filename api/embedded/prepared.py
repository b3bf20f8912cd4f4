"""``python -m api.embedded.prepared GATE ARGUMENT …``: import first, and begin once a gate is open.

Importing is most of what a start of the portal's parts costs. So they import while the database is migrated and
filled, and touch nothing of it before that is done. ``ARGUMENT …`` is the command line of a Python program
(``worker.py`` or ``-m uvicorn …``); the environment says which modules to import.

The gate is a lock on a file: it is open again, too, when the process that shut it is gone.
"""

from __future__ import annotations

import fcntl
import gc
import importlib
import os
import runpy
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Self

from api.embedded.process import Child, Command

_UVICORN: Final = (
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.main",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)
IMPORTED: Final[dict[str, tuple[str, ...]]] = {
    "Worker": ("worker",),
    "API": ("api.embedded.app", *_UVICORN),
    "Bank": ("api.embedded.bank_pages", "httpx", *_UVICORN),
}
"""What a part imports, by its name. None of them asks the database or Temporal for anything when it is imported."""
_MODULES: Final = "PREPARED_MODULES"


class Gate:
    """A gate that is shut until somebody opens it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._lock)

    def open(self) -> None:
        """Let everybody through who waits or comes later."""
        fcntl.flock(self._lock, fcntl.LOCK_UN)

    async def start(self, command: Command) -> Child:
        """Start a Python program that imports now and begins once the gate is open.

        The child keeps its own command: started again, it begins at once.
        """
        python, *arguments = command.argv
        argv = (python, "-m", "api.embedded.prepared", str(self.file), *arguments)
        environment = {**command.env, _MODULES: ",".join(IMPORTED[command.name])}
        child = await Child.start(replace(command, argv=argv, env=environment))
        child.command = command
        return child


def run_program(arguments: Sequence[str]) -> None:
    """Run a Python program in this process, as its command line would."""
    if arguments[0] == "-m":
        sys.argv = list(arguments[1:])
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = list(arguments)
        runpy.run_path(arguments[0], run_name="__main__")


def main() -> None:
    """Import, wait at the gate, run."""
    gate, *arguments = sys.argv[1:]
    gc.disable()
    for module in os.environ[_MODULES].split(","):
        importlib.import_module(module)
    gc.enable()
    with open(gate) as waiting:
        fcntl.flock(waiting, fcntl.LOCK_SH)
    run_program(arguments)


if __name__ == "__main__":
    main()
