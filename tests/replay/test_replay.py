"""Cases that run while the code changes go on: every recorded history replays with today's workflows, and comes to the
record it came to.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.contracts.cases.case import CaseRecord
from tests.support.histories import HISTORIES, RECORDS
from tests.support.replaying import replayed_record

RECORDED = sorted(HISTORIES.glob("*.json"))


def test_histories_are_recorded() -> None:
    assert len(RECORDED) >= 80
    assert {path.stem for path in RECORDS.glob("*.json")} <= {path.stem for path in RECORDED}


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
async def test_a_recorded_history_replays_to_the_record_it_came_to(path: Path) -> None:
    record = await replayed_record(path)
    kept = RECORDS / path.name
    assert kept.exists() == (record is not None), "a case's history is kept with its record"
    if record is not None:
        assert record == CaseRecord.model_validate(json.loads(kept.read_text(encoding="utf-8")))
