"""Portals whose parts are copies of one process that has imported everything.

Importing the API and the worker costs ten seconds of a processor, and some forty files of end-to-end tests each start
both: a copy costs a tenth of a second. What runs in a copy is what its command line would run, under the settings of
its own environment, as a process of its own with its own log. A part that ends is started again by its command line.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import os
import select
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from api.embedded.prepared import run_program
from api.embedded.process import Child, Command, begins, log_of
from models.kit.interpreter import keep_compiled

READY: Final = "portals.json"
"""Written once portals can be asked for."""
_DOOR: Final = "portals"
_IMPORTED: Final = (
    # All that API, worker and bank import, but for the modules that make an application: they read the settings.
    "worker",
    "api.app.application",
    "api.embedded.bank_pages",
    "api.embedded.identity",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.main",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)


def ask_for_portal(servers: Path, folder: Path) -> tuple[int, int]:
    """Have a copy made that keeps the portal of this folder; answers its id, and a descriptor that tells its end."""
    made = folder / "keeper.pid"
    with (servers / _DOOR).open("w") as door:
        door.write(f"{folder}\n")
    while not made.exists():
        select.select([], [], [], 0.02)
    pid = int(made.read_text())
    return pid, os.pidfd_open(pid)


def import_everything(*modules: str) -> None:
    """Import what the parts of a portal import, before the first copy is made.

    ``modules`` are imported too. They may read the settings, but open nothing by them.
    """
    keep_compiled()
    gc.disable()
    for module in _IMPORTED:
        importlib.import_module(module)
    from models.db import async_engine, autocommit_engine, engine
    from models.kit.settings import settings

    assert not settings.cache_info().currsize, "an import read the settings, which are those of no portal"
    for module in modules:
        importlib.import_module(module)
    assert not any(opened.cache_info().currsize for opened in (engine, async_engine, autocommit_engine))
    settings.cache_clear()
    gc.enable()
    gc.freeze()  # no collection writes into what the copies share


def serve_portals(folder: Path, owner: int, keep: Callable[[Path], None]) -> None:
    """Import everything, then make a copy for each folder that is asked for, until the owner ends."""
    import_everything()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies
    os.mkfifo(folder / _DOOR)
    ended = os.pidfd_open(owner)
    door = os.open(folder / _DOOR, os.O_RDWR)  # for writing too: it does not end when a writer has gone
    (folder / READY).write_text("{}")
    while True:
        ready, _, _ = select.select([door, ended], [], [])
        if ended in ready:
            return
        for asked in os.read(door, select.PIPE_BUF).decode().splitlines():
            if os.fork() == 0:
                os.close(door)
                _copy(lambda asked=Path(asked): _keep(asked, keep))


def _keep(folder: Path, keep: Callable[[Path], None]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    _write_into(folder / "portal-keeper.log")
    partial = folder / "keeper.partial"
    partial.write_text(str(os.getpid()))
    partial.rename(folder / "keeper.pid")
    keep(folder)


def _copy(work: Callable[[], object]) -> NoReturn:
    """Work as a process that was just made, and end as one."""
    code = 1
    try:
        work()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _write_into(log: Path) -> None:
    with log.open("ab") as output, Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)


class _Copy:
    """A copy of this process as asyncio shows a process that it started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._handle = os.pidfd_open(pid)
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._handle, self._note_end)

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        self._ended.set()

    async def wait(self) -> int:
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, signal: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, signal)


async def copied(command: Command) -> Child:
    """In place of ``Child.start``: a copy of this process does what the command line of a Python program says."""
    begin = begins(command, os.getpid())
    with log_of(command):
        pid = os.fork()
        if pid == 0:
            _copy(lambda: _become(command, begin))
    return Child(command, _Copy(pid))


def _become(command: Command, begin: Callable[[], None]) -> None:
    signal.set_wakeup_fd(-1)  # our own loop's; the program makes one for itself
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    begin()
    _write_into(command.log)
    os.environ.update(command.env)
    os.chdir(command.cwd or os.getcwd())
    run_program(command.argv[1:])
