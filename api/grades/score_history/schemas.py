"""What was saved at once in a sheet, and the sheet as it was then."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.kit.wire import Camel, Names
from models.grades.sheet.contract import ScoreSource
from models.kit.instants import Instant


class ScoreBatch(Camel):
    """What was saved at once: how, by whom, and how many scores of how many students.

    ``standing``: so many of them are still as it left them; undoing it puts back what these were before.
    """

    batch_id: UUID
    source: ScoreSource
    by: Names
    at: Instant
    cells: int
    students: int
    topics: list[str]
    standing: int


class RestoreInput(Camel):
    """The batch after which the sheet was as it shall be again."""

    batch_id: UUID


class RestoreConfirmed(RestoreInput):
    """An earlier state whose preview was seen."""

    hash: Annotated[str, Field(min_length=64, max_length=64)]
