"""Recorded histories: the endings and waiting stages of every process, kept as files and replayed in every run.

Beside the history of a case stands the record it came to.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from temporalio.client import WorkflowHandle

HISTORIES: Final = Path(__file__).parent.parent / "replay" / "histories"
RECORDS: Final = HISTORIES.parent / "records"
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
    # The replay needs the workflow as it is: imported only where a history is recorded.
    from tests.support.replaying import replayed_record

    record = await replayed_record(path)
    if record is not None:
        kept = record.model_dump(mode="json", exclude_defaults=True)
        text = json.dumps(kept, indent=1, ensure_ascii=False) + "\n"
        (RECORDS / path.name).write_text(text, encoding="utf-8")
