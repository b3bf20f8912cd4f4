"""Keeps the parts of the portal running: starts them, starts again what dies, and ends them all."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

from api.embedded.faults import say
from api.embedded.process import Child, Command

_FIRST_PAUSE_SECONDS: Final = 0.5
_LONGEST_PAUSE_SECONDS: Final = 15.0
_STEADY_SECONDS: Final = 30.0
_LISTENS_EVERY_SECONDS: Final = 5.0
_SILENCES: Final = 3
"""So many silences one after the other are no busy moment any more."""
_SILENCES_OF_A_START: Final = 12
"""A part that has not answered since it was started may still be starting, on a busy machine for long."""

Ready = Callable[[Child], Awaitable[None]]
Answers = Callable[[], Awaitable[bool]]
Start = Callable[[Command], Awaitable[Child]]


class Supervisor:
    """The children, in the order of their start; they are ended in the opposite order, step by step."""

    def __init__(self, start: Start = Child.start, *, restart: Start = Child.start) -> None:
        """``start`` is how a part is started the first time, ``restart`` how later: tests have a faster way."""
        self._start, self._restart = start, restart
        self._steps: list[list[Child]] = []
        self._watches: list[asyncio.Task[None]] = []

    async def start(self, *parts: tuple[Command, Ready]) -> None:
        """Start parts that do not need each other, and wait until all are ready. Raises :class:`Stop`."""
        await (await self.begin(*parts))()

    async def begin(self, *parts: tuple[Command, Ready], start: Start | None = None) -> Callable[[], Awaitable[None]]:
        """Start parts that do not need each other. Call what it returns to wait until all are ready.

        Until then a part that ends stays ended, and waiting raises :class:`Stop`. ``start`` replaces how they are
        started this time.
        """
        step: list[Child] = []
        self._steps.append(step)
        for command, _ in parts:
            step.append(await (start or self._start)(command))

        async def until_ready() -> None:
            await asyncio.gather(*(ready(child) for child, (_, ready) in zip(step, parts, strict=True)))
            for place in range(len(step)):
                self._watches.append(asyncio.create_task(self._keep_running(step, place)))

        return until_ready

    async def _keep_running(self, step: list[Child], place: int) -> None:
        """Start the part again whenever it ends: soon when it had been steady, later and later when not."""
        loop = asyncio.get_running_loop()
        pause, started = _FIRST_PAUSE_SECONDS, loop.time()
        while True:
            code = await step[place].ended()
            step[place].kill()  # what it may have left behind
            pause = _FIRST_PAUSE_SECONDS if loop.time() - started > _STEADY_SECONDS else pause
            command = step[place].command
            say(f"{command.name} ended ({_reason(code)}); starting it again. Its log: {command.log}")
            await asyncio.sleep(pause)
            pause, started = min(2 * pause, _LONGEST_PAUSE_SECONDS), loop.time()
            try:
                step[place] = await self._restart(command)
            except OSError as error:
                say(f"{command.name} could not be started ({error.strerror}); trying again in {pause:.0f} s.")

    def listen_to(self, name: str, answers: Answers) -> None:
        """Start a part again that runs and does not answer any more."""
        self._watches.append(asyncio.create_task(self._kill_when_silent(name, answers)))

    async def _kill_when_silent(self, name: str, answers: Answers) -> None:
        silences, answered = 0, self.named(name)
        while True:
            await asyncio.sleep(_LISTENS_EVERY_SECONDS)
            asked = self.named(name)
            if await answers():
                silences, answered = 0, asked
                continue
            silences += 1
            if silences >= (_SILENCES if asked == answered else _SILENCES_OF_A_START):
                say(f"{name} does not answer; ending it.")
                silences = 0
                for child in asked:
                    child.kill()

    def named(self, name: str) -> list[Child]:
        """The children of a command's name as they run now: for tests that kill one."""
        return [child for step in self._steps for child in step if child.command.name == name]

    async def stop(self) -> None:
        """End every child, the last started first."""
        for watch in self._watches:
            watch.cancel()
        for step in reversed(self._steps):
            await asyncio.gather(*(child.stop() for child in step))

    def kill(self) -> None:
        """End every child at once, for somebody who does not want to wait."""
        for step in self._steps:
            for child in step:
                child.kill()


def _reason(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return f"killed by {signal.Signals(-code).name}"
    return f"killed by signal {-code}"


async def until_told_to_end(work: Coroutine[None, None, None], kill: Callable[[], None]) -> None:
    """Run ``work`` and cancel it on Ctrl-C, SIGTERM or SIGHUP. A second signal kills at once.

    Returns when the work has cleaned up after itself, or raises what it raised.
    """
    task = asyncio.ensure_future(work)
    is_ending = False

    def on_signal() -> None:
        nonlocal is_ending
        if is_ending:
            kill()
            os._exit(1)
        is_ending = True
        task.cancel()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, on_signal)
    with contextlib.suppress(asyncio.CancelledError):
        await task
