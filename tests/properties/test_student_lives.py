"""A student takes, pays, leaves, transfers and graduates in any order, over three terms, on the real rules.

Whatever the order: what is asked is what is held, the books balance, a grade keeps its subject, an attempt counts once,
and nobody is conferred with anything open (finance §2, grades §2, study §5). ``LIVES_EXAMPLES`` tries more lives:
sixty take five minutes, and more want ``-o faulthandler_timeout=0``, since each life looks at all books so far.
"""

from __future__ import annotations

import asyncio
import os
from typing import Final

import httpx
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.properties.life import STEPS_OF_A_TERM, Life
from tests.properties.world import World
from tests.support.terms import TERMS
from tests.support.university import University

EXAMPLES: Final = int(os.environ.get("LIVES_EXAMPLES", "6"))
STEPS: Final = STEPS_OF_A_TERM * len(TERMS)


async def test_whatever_a_student_does_money_grades_and_degrees_agree(
    api: httpx.AsyncClient, university: University
) -> None:
    world = World.founded(university)
    loop = asyncio.get_running_loop()

    class LifeHere(Life):
        def __init__(self) -> None:
            super().__init__(api, world, loop)

    await asyncio.to_thread(
        run_state_machine_as_test,
        LifeHere,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=STEPS,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # what fails is short enough, and each step is a real transaction
            suppress_health_check=list(HealthCheck),
        ),
    )
