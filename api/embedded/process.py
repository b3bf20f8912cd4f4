"""Child processes that never outlive the portal."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from api.embedded.faults import Stop
from models.kit.ranks import rank

_PR_SET_PDEATHSIG: Final = 1
_LIBC: Final = ctypes.CDLL(None, use_errno=True)
_LOG_LIMIT_BYTES: Final = 20_000_000
DECIDES: Final = 10
CARRIES: Final = 5
"""Niceness of the worker, and of Temporal, which carries requests to it. On one machine answering students goes before
deciding what they asked for: in a rush every request is accepted at once, and decided as soon as there is time."""
_DISK_FULL: Final = "No space left on device"


@dataclass(frozen=True, slots=True)
class Command:
    """How to run one part of the stack, and how it wants to be told to end.

    ``shows_output``: its output goes where ours goes, not into its log.
    """

    name: str
    argv: tuple[str, ...]
    log: Path
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: Path | None = None
    user: str | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    orphan_signal: signal.Signals = signal.SIGKILL
    patience_seconds: float = 10.0
    niceness: int = 0
    shows_output: bool = False


class Process(Protocol):
    """What a child needs of its process, as asyncio has it."""

    @property
    def pid(self) -> int:
        """Its id."""
        ...

    @property
    def returncode(self) -> int | None:
        """How it ended; None while it runs."""
        ...

    async def wait(self) -> int:
        """How it ended, once it has."""
        ...

    def send_signal(self, signal: int) -> None:
        """Send it a signal."""
        ...


def begins(command: Command, parent: int) -> Callable[[], None]:
    """What a new child does first."""
    with_parent = end_with_parent(command.orphan_signal, parent)

    def begin() -> None:
        with_parent()
        rank(command.niceness)  # each child has a session of its own

    return begin


def end_with_parent(signal_number: int, parent: int) -> Callable[[], None]:
    """A function for a new child: the kernel sends it the signal when its parent dies, however that happens."""

    def ask_the_kernel() -> None:
        if sys.platform == "linux":
            _LIBC.prctl(_PR_SET_PDEATHSIG, signal_number)
            if os.getppid() != parent:  # the parent died in between
                os._exit(1)

    return ask_the_kernel


def log_of(command: Command) -> BinaryIO:
    """The command's log, to be written on at its end; one that is long is put aside first."""
    command.log.parent.mkdir(parents=True, exist_ok=True)
    if command.log.exists() and command.log.stat().st_size > _LOG_LIMIT_BYTES:
        command.log.replace(command.log.with_suffix(".log.1"))
    return command.log.open("ab")


class Child:
    """A running :class:`Command`, in a session of its own so that Ctrl-C reaches only the supervisor."""

    def __init__(self, command: Command, process: Process) -> None:
        self.command = command
        self._process = process

    @classmethod
    async def start(cls, command: Command) -> Child:
        """Start the command, its output going to its log. Call from the main thread: the child's life hangs on it."""
        account = pwd.getpwnam(command.user) if command.user else None
        with log_of(command) as log:
            process = await asyncio.create_subprocess_exec(
                *command.argv,
                stdin=subprocess.DEVNULL,
                stdout=None if command.shows_output else log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **command.env},
                cwd=command.cwd,
                start_new_session=True,
                user=account.pw_uid if account else None,
                group=account.pw_gid if account else None,
                extra_groups=[] if account else None,
                # After the change of user, which would clear it.
                preexec_fn=begins(command, os.getpid()),
            )
        return cls(command, process)

    @property
    def running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.returncode is None

    @property
    def pid(self) -> int:
        """The process id, which is also its group's."""
        return self._process.pid

    async def ended(self) -> int:
        """Wait for the end; answers the exit code."""
        return await self._process.wait()

    async def stop(self) -> None:
        """Ask it to end, wait, and kill what is left of its group."""
        if self.running:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(self.command.stop_signal)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), self.command.patience_seconds)
        self.kill()
        await self._process.wait()

    def kill(self) -> None:
        """Kill whatever is left of the group, at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def fault(self) -> Stop:
        """Why it ended while it was needed: a sentence, and the last lines of its log."""
        return ended_early(self.command)


def ended_early(command: Command, output: str = "") -> Stop:
    """The sentence for a command that failed, with the end of what it said."""
    if command.shows_output:
        return Stop(f"The part `{command.name}` could not be made ready: the lines above say why.")
    if not output and command.log.exists():
        output = command.log.read_text(encoding="utf-8", errors="replace")
    if _DISK_FULL in output[-20_000:]:
        return Stop(f"The disk that holds {command.log.parent} is full: free some space, then run this again.")
    tail = "\n".join(output.splitlines()[-15:])
    return Stop(f"The part `{command.name}` could not start; its log {command.log} ends with:\n{tail}")


async def run_to_end(command: Command) -> None:
    """Run a command that ends by itself. Raises :class:`Stop` when it fails; cancelling ends it."""
    child = await Child.start(command)
    try:
        if await child.ended() != 0:
            raise child.fault()
    finally:
        await child.stop()
