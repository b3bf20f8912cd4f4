"""Processes that compute beside ours."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from subprocess import PIPE, Popen, run

import pytest

from models.kit.child_processes import ChildPool, Rank, TooManyWaitError
from tests.support.waiting import wait_until


async def test_no_more_wait_for_an_answer_than_may_and_whoever_comes_after_them_is_served() -> None:
    pool = ChildPool(1, most_waiting=1)
    first = asyncio.create_task(pool.answer(time.time_ns))
    await asyncio.sleep(0)
    with pytest.raises(TooManyWaitError):
        await pool.answer(time.time_ns)
    assert await first < await pool.answer(time.time_ns)


async def test_only_the_call_that_ends_its_process_has_no_answer() -> None:
    pool = ChildPool(1)
    innocent = [pool.answer(len, "x" * length) for length in range(8)]
    guilty = [pool.answer(os._exit, 1), pool.answer(os._exit, 2)]
    calls = [*innocent[:3], guilty[0], *innocent[3:6], guilty[1], *innocent[6:]]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    lengths = [answer for answer in answers if not isinstance(answer, BaseException)]
    assert lengths == list(range(8))
    assert all(isinstance(answers[place], BrokenProcessPool) for place in (3, 7))
    assert await pool.answer(len, "after") == len("after")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has an order of those who go last")
def test_what_nobody_waits_for_goes_last_and_what_somebody_waits_for_goes_as_its_parent_does() -> None:
    beside, last = ChildPool(1), ChildPool(1, ranked=Rank.LAST)
    assert beside.result(os.sched_getscheduler, 0) == os.sched_getscheduler(0)
    assert last.result(os.sched_getscheduler, 0) == os.SCHED_IDLE
    assert beside.result(os.getsid, 0) == os.getsid(0) != last.result(os.getsid, 0)


def test_a_process_that_goes_last_ends_with_its_parent_although_it_has_a_session_of_its_own() -> None:
    program = """
import os, sys
from models.kit.child_processes import ChildPool, Rank
pool = ChildPool(1, ranked=Rank.LAST)  # a pool that nobody holds ends its processes by itself
print(pool.result(os.getpid), flush=True)
sys.stdin.read()
"""
    with Popen([sys.executable, "-c", program], stdin=PIPE, stdout=PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert _runs(child)
        parent.kill()
    wait_until(lambda: not _runs(child))


def _runs(process: int) -> bool:
    """Whether a process runs; one that has ended may be listed until somebody asks how."""
    listed = run(["ps", "-o", "stat=", "-p", str(process)], stdout=PIPE, text=True, check=False)
    return listed.stdout.strip()[:1] not in ("", "Z")
