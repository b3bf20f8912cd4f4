"""Start Python programs as copies of one process that has imported the portal.

Importing the API or the worker costs seconds of a processor; a copy costs a tenth of a second. Use it where one run
starts many programs::

    server = await ForkServer.start(folder / "copies.log")
    supervisor = Supervisor(server.start_child, restart=server.start_child)

``python -m tests.support.fork_server MODULE…`` is that process; it imports these modules too. It reads a command a line
from its standard input, writes the ids of the copies and their exit codes to its standard output, and ends with its
input, and its copies with it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from api.embedded.process import Child, Command
from tests.support.forking import copied, import_everything

_LINE_LIMIT: Final = 1_000_000
"""Bytes of one command: its environment is part of it."""


class _ForkedProcess:
    """A copy, as asyncio shows a process that it started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._ended = asyncio.Event()

    def note_end(self, code: int) -> None:
        """Keep the exit code and wake whoever waits for it."""
        self.returncode = code
        self._ended.set()

    async def wait(self) -> int:
        """Wait for the end and return the exit code."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, signal: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.returncode is None:
            os.kill(self.pid, signal)


class ForkServer:
    """The process that makes copies of itself, seen from the process that asks for them."""

    def __init__(self, process: asyncio.subprocess.Process, log: Path) -> None:
        self._process = process
        self._log = log
        self._requests: deque[asyncio.Future[_ForkedProcess]] = deque()
        self._running: dict[int, _ForkedProcess] = {}
        self._reading = asyncio.create_task(self._read_answers())

    @classmethod
    async def start(cls, log: Path, *modules: str) -> ForkServer:
        """Start the process. Commands may be sent at once; they wait until it has imported everything.

        Of ``modules`` only the settings may depend on the environment: they are read again in each copy.
        """
        with log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.support.fork_server", *modules,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=errors, start_new_session=True,
            )  # fmt: skip
        return cls(process, log)

    async def start_child(self, command: Command) -> Child:
        """Start a Python program with the environment of this process; a substitute for ``Child.start``."""
        assert self._process.stdin is not None
        answer: asyncio.Future[_ForkedProcess] = asyncio.get_running_loop().create_future()
        self._requests.append(answer)
        self._process.stdin.write(_request_line(command))
        await self._process.stdin.drain()
        return Child(command, await answer)

    async def stop(self) -> None:
        """End the process and every copy that still runs."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._reading

    async def _read_answers(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            answer: dict[str, int] = json.loads(line)
            if "code" in answer:
                self._running.pop(answer["pid"]).note_end(answer["code"])
            else:
                process = self._running[answer["pid"]] = _ForkedProcess(answer["pid"])
                request = self._requests.popleft()
                if request.cancelled():  # nobody would end it
                    process.send_signal(signal.SIGKILL)
                else:
                    request.set_result(process)
        for process in self._running.values():
            process.note_end(-signal.SIGKILL)
        for waiting in self._requests:
            tail = "\n".join(self._log.read_text(errors="replace").splitlines()[-15:])
            waiting.set_exception(RuntimeError(f"The process that makes copies ended:\n{tail}"))


def _request_line(command: Command) -> bytes:
    request = {
        "name": command.name,
        "argv": command.argv,
        "log": str(command.log),
        "env": {**os.environ, **command.env},
        "cwd": None if command.cwd is None else str(command.cwd),
        "niceness": command.niceness,
    }
    return json.dumps(request).encode() + b"\n"


def _command(request: Mapping[str, Any]) -> Command:
    return Command(
        name=request["name"],
        argv=tuple(request["argv"]),
        log=Path(request["log"]),
        env=request["env"],
        cwd=None if request["cwd"] is None else Path(request["cwd"]),
        niceness=request["niceness"],
    )


async def _serve() -> None:
    """Make a copy for each line of the input, until the input ends."""
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=_LINE_LIMIT)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    answers = os.dup(1)
    reports: set[asyncio.Task[None]] = set()

    async def report_end(child: Child) -> None:
        code = await child.ended()
        os.write(answers, json.dumps({"pid": child.pid, "code": code}).encode() + b"\n")

    while line := await lines.readline():
        child = await copied(_command(json.loads(line)))
        os.write(answers, json.dumps({"pid": child.pid}).encode() + b"\n")
        report = asyncio.create_task(report_end(child))
        reports.add(report)
        report.add_done_callback(reports.discard)


if __name__ == "__main__":
    import_everything(*sys.argv[1:])
    asyncio.run(_serve())
