"""Processes that compute beside ours."""

from __future__ import annotations

import asyncio
import time

import pytest

from models.child_processes import ChildPool, TooManyWaitError


async def test_no_more_wait_for_an_answer_than_may_and_whoever_comes_after_them_is_served() -> None:
    pool = ChildPool(1, most_waiting=1)
    first = asyncio.create_task(pool.answer(time.time_ns))
    await asyncio.sleep(0)
    with pytest.raises(TooManyWaitError):
        await pool.answer(time.time_ns)
    assert await first < await pool.answer(time.time_ns)
