"""Cases that run while the code changes go on: every recorded history replays with today's workflows, and comes to the
record it came to.
"""

from __future__ import annotations

import pytest

from tests.support.histories import RecordedHistory, archived_members, recorded_histories
from tests.support.replaying import replayed_record

RECORDED = recorded_histories()


def test_index_names_every_history_of_the_archives() -> None:
    assert len(RECORDED) >= 300
    assert archived_members() == {(recorded.workflow, recorded.name) for recorded in RECORDED}


@pytest.mark.parametrize("recorded", RECORDED, ids=lambda recorded: recorded.name)
async def test_recorded_history_replays_to_the_record_it_came_to(recorded: RecordedHistory) -> None:
    record = await replayed_record(recorded.name, recorded.history())
    assert record == recorded.record()
    assert (record and record.stage) == recorded.stage
