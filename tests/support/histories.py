"""Recorded histories: the endings and waiting stages of every process, kept as files and replayed in every run."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from temporalio.client import WorkflowHandle

HISTORIES: Final = Path(__file__).parent.parent / "replay" / "histories"
RECORD: Final = "RECORD_HISTORIES"


async def keep_history(handle: WorkflowHandle[Any, Any], name: str) -> None:
    """Write the workflow's history so far, when recording is asked for.

    Record a new file when a process gains an ending or a stage; never record an old one again to make a replay pass:
    cases that run today have that history.
    """
    path = HISTORIES / f"{name.removeprefix('test_')}.json"
    if os.environ.get(RECORD) != "1" or path.exists():
        return
    history = await handle.fetch_history()
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(json.loads(history.to_json()), indent=1) + "\n", encoding="utf-8")
