"""What runs over many rows share: where one stands, its chunks, and how long it can be undone (finance §3, §6)."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from models.cases.review.contract import Regulation
from models.kit.message import Message


class RunStages(NamedTuple):
    """The persisted names of a run's stages. Who looks at ``looked_at`` confirms what was worked out before."""

    first: str
    looked_at: str
    confirmed: str
    running: str
    paused: str
    finished: str
    undo_review: str
    undoing: str
    undone: str
    cancelled: str


class RunRegulation(Regulation):
    """What a run is carried out under: for so long it can be undone once it is finished, and so many rows are done in
    one transaction.
    """

    undo_within: timedelta
    chunk: int


class RunChunk(Message):
    """The rows of a run from a position (from 0) on, so many of them."""

    case_id: UUID
    first: int
    size: int
