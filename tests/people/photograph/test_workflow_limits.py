"""How long a chunk of photographs may take (golive §3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from models.documents.file.store.photographs import MOST_SECONDS
from workflows.chunks import OF_A_PICTURE

TRIES: Final = 2
"""In the pool, and in a process of its own where that of the pool died."""
PROCESS_START: Final = timedelta(seconds=4)
"""Longest that a process takes to start and import its decoders on a machine that does other things."""


def test_chunk_has_time_for_pictures_that_all_run_to_their_limit_in_both_tries() -> None:
    assert TRIES * (timedelta(seconds=MOST_SECONDS) + PROCESS_START) <= OF_A_PICTURE
