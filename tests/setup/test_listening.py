"""A part that does not answer is started again; one that is only slow to start is let start."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.embedded import supervisor as listening
from api.embedded.process import Child, Command
from api.embedded.supervisor import Supervisor
from tests.support.waiting import eventually

NAME = "Bank"


async def _begun(child: Child) -> None:
    assert child.running


@pytest.fixture
async def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Supervisor]:
    """It has one part, and listens a hundred times a second."""
    monkeypatch.setattr(listening, "_LISTENS_EVERY_SECONDS", 0.01)
    monkeypatch.setattr(listening, "_FIRST_PAUSE_SECONDS", 0.01)
    supervisor = Supervisor()
    lives = (sys.executable, "-S", "-c", "import select; select.select([], [], [])")
    await supervisor.start((Command(NAME, lives, tmp_path / "bank.log"), _begun))
    yield supervisor
    await supervisor.stop()


async def test_a_part_that_was_started_again_has_longer_to_answer_than_one_that_falls_silent(
    supervisor: Supervisor,
) -> None:
    (first,) = supervisor.named(NAME)
    asked: list[int] = []

    async def silent() -> bool:
        asked.append(supervisor.named(NAME)[0].pid)
        return False

    supervisor.listen_to(NAME, silent)

    async def third() -> bool:
        return len(set(asked)) == 3

    await eventually(third)
    by_part = [asked.count(pid) for pid in dict.fromkeys(asked)]
    assert by_part[0] >= 3
    assert asked[0] == first.pid
    assert by_part[1] >= 10, "it was ended while it was starting"
