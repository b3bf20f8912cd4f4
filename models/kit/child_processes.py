"""Processes beside ours for what computes so long that threads would keep one core from everything else."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from enum import Enum
from multiprocessing import get_context, parent_process
from threading import Lock, Thread
from typing import Final, ParamSpec, TypeVar

from models.kit.ranks import rank_last

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")
_CALLS_PER_PROCESS: Final = 2_000
"""A process is replaced after so many: what a library leaks does not add up."""


class Rank(Enum):
    """Who goes first where there are more processes than cores."""

    LIKE_PARENT = "like_parent"
    LAST = "last"
    """Nobody waits for it: everything else is served first."""


class TooManyWaitError(Exception):
    """As many calls wait for an answer as may."""


class ChildPool:
    """Processes that compute for ours, started when the first call comes, and anew after one of them died.

    What they are given and what they answer is pickled; they end with their parent, however it ends. ``most_waiting``:
    so many calls of :meth:`answer` may be unanswered at a time.
    """

    def __init__(self, processes: int, *, ranked: Rank = Rank.LIKE_PARENT, most_waiting: int | None = None) -> None:
        self._processes, self._ranked, self._most_waiting = processes, ranked, most_waiting
        self._waiting = 0
        self._loop_lock: tuple[asyncio.AbstractEventLoop, asyncio.Lock] | None = None
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def result(self, compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs) -> _Answer:
        """The answer, waited for by this thread. Raises BrokenProcessPool when the process died."""
        pool = self._started()
        try:
            return pool.submit(compute, *given, **named).result()
        except BrokenProcessPool:
            self._forget(pool)
            raise

    def alone(self, compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs) -> _Answer:
        """As :meth:`result`, in a process of its own: for a call whose process died, perhaps by another call."""
        pool = _executor(1, self._ranked)
        try:
            return pool.submit(compute, *given, **named).result()
        finally:
            pool.shutdown(wait=False)

    def watched(
        self,
        every_seconds: float,
        still: Callable[[], None],
        compute: Callable[_Given, _Answer],
        *given: _Given.args,
        **named: _Given.kwargs,
    ) -> _Answer:
        """As :meth:`result`, for what takes long: while it is computed ``still`` is called every so many seconds."""
        pool = self._started()
        try:
            answer = pool.submit(compute, *given, **named)
            while not wait((answer,), every_seconds).done:
                still()
            return answer.result()
        except BrokenProcessPool:
            self._forget(pool)
            raise

    async def answer(self, compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs) -> _Answer:
        """Return the answer while the event loop stays free.

        The death of a process ends all calls that wait for the pool. Each of them is computed again, one at a time, in
        a process of its own. Raises BrokenProcessPool when the process of this very call died again, and
        TooManyWaitError at once where no more may wait.
        """
        if self._most_waiting is not None and self._waiting >= self._most_waiting:
            raise TooManyWaitError
        self._waiting += 1
        try:
            return await self._answer_once(compute, *given, **named)
        except BrokenProcessPool:
            async with self._lock_of(asyncio.get_running_loop()):
                return await self._answer_alone(compute, *given, **named)
        finally:
            self._waiting -= 1

    def _lock_of(self, loop: asyncio.AbstractEventLoop) -> asyncio.Lock:
        """Return the lock that lets one call at a time compute alone; each event loop has its own."""
        if self._loop_lock is None or self._loop_lock[0] is not loop:
            self._loop_lock = loop, asyncio.Lock()
        return self._loop_lock[1]

    async def _answer_once(
        self, compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs
    ) -> _Answer:
        pool = self._started()
        try:
            return await asyncio.wrap_future(pool.submit(compute, *given, **named))
        except BrokenProcessPool:
            self._forget(pool)
            raise

    async def _answer_alone(
        self, compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs
    ) -> _Answer:
        pool = _executor(1, self._ranked)
        try:
            return await asyncio.wrap_future(pool.submit(compute, *given, **named))
        finally:
            pool.shutdown(wait=False)

    def submit(
        self, compute: Callable[_Given, _Answer], *given: _Given.args, **named: _Given.kwargs
    ) -> Future[_Answer]:
        """What nobody waits for now."""
        return self._started().submit(compute, *given, **named)

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = _executor(self._processes, self._ranked)
            return self._pool

    def _forget(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False)


def _executor(processes: int, ranked: Rank) -> ProcessPoolExecutor:
    _forget_program()
    # Not forked: our threads may hold locks that a copy of them would wait for without end.
    return ProcessPoolExecutor(
        max_workers=processes,
        mp_context=get_context("spawn"),
        max_tasks_per_child=_CALLS_PER_PROCESS,
        initializer=_begin,
        initargs=(ranked,),
    )


def _forget_program() -> None:
    """``spawn`` would run our own program again in each process, as a module: three seconds for the worker's imports.
    What is computed there is found by the name of its module.
    """
    program = sys.modules["__main__"]
    if program.__spec__ is None:
        vars(program).pop("__file__", None)


def _begin(ranked: Rank) -> None:
    """In each such process: leave Ctrl-C to its parent, and end with it however it ends, ``kill -9`` included."""
    if ranked is Rank.LAST:
        rank_last()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
