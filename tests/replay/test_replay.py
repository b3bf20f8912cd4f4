"""Cases that run while the code changes go on: every recorded history replays with today's workflows."""

from __future__ import annotations

from pathlib import Path

import pytest
from temporalio.client import WorkflowHistory
from temporalio.contrib.pydantic import pydantic_data_converter
from temporalio.worker import Replayer

from tests.support.histories import HISTORIES
from worker import WORKFLOWS
from workflows.request_id import RequestIdInterceptor

RECORDED = sorted(HISTORIES.glob("*.json"))


def test_histories_are_recorded() -> None:
    assert len(RECORDED) >= 10


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
async def test_a_recorded_history_replays(path: Path) -> None:
    history = WorkflowHistory.from_json(path.stem, path.read_text(encoding="utf-8"))  # noqa: ASYNC240 - a small file
    replayer = Replayer(
        workflows=WORKFLOWS, data_converter=pydantic_data_converter, interceptors=[RequestIdInterceptor()]
    )
    await replayer.replay_workflow(history)
