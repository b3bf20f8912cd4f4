"""Scores that are saved, pasted and undone, cell by cell."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field, model_validator

from api.grades.sheet.schemas import AS_TEXT, ScoreView
from api.kit.numbers import Revision, RowId
from api.kit.wire import Camel, Names
from models.grades.sheet.contract import ScoreMark, ScoreSource
from models.kit.instants import Instant

MOST_CELLS = 12_000
"""Five hundred students by twelve topics, twice over."""
PastedText = Annotated[str, Field(min_length=1, max_length=200_000)]


class CellInput(Camel):
    """A score as it shall be; ``revision`` is that of the score that was shown, 0 where there was none."""

    student_id: RowId
    topic_id: UUID
    revision: Revision
    value: Annotated[Decimal, Field(max_digits=12), AS_TEXT] | None = None
    mark: ScoreMark | None = None

    @model_validator(mode="after")
    def one_of_both(self) -> CellInput:
        """Points or a mark."""
        if self.value is not None and self.mark is not None:
            raise ValueError("a score has points or a mark, not both")
        return self


class CellsInput(Camel):
    """Scores that were typed."""

    cells: Annotated[list[CellInput], Field(min_length=1, max_length=MOST_CELLS)]


class Problem(Camel):
    """Why a cell, or a whole block, cannot be taken: a code of the error catalogue and its sentence."""

    code: str
    message: str


class SavedCell(Camel):
    """A score that is saved, with its new revision."""

    student_id: int
    topic_id: UUID
    score: ScoreView


class ConflictCell(Camel):
    """A score that somebody else has changed meanwhile: what it is now, by whom and when."""

    student_id: int
    topic_id: UUID
    score: ScoreView
    by: Names
    at: Instant


class RefusedCell(Camel):
    """A score that cannot stand, and why."""

    student_id: int
    topic_id: UUID
    problem: Problem


class StudentTotal(Camel):
    """What a student's scores come to now."""

    student_id: int
    total: str | None
    letter: str | None
    near: str | None


class SavedScores(Camel):
    """What became of each cell, and the totals of the students they are of; ``batch_id`` undoes what was saved.

    Among ``saved`` are the cells of a block that held the score already: they stay as they are.
    """

    batch_id: UUID
    saved: list[SavedCell]
    conflicts: list[ConflictCell]
    refused: list[RefusedCell]
    totals: list[StudentTotal]


class PasteInput(Camel):
    """A block as a spreadsheet copied it, the cell its upper left corner was pasted at, and the students in the order
    in which they stand on the screen.
    """

    text: PastedText
    student_id: RowId
    topic_id: UUID
    order: Annotated[list[RowId], Field(min_length=1, max_length=1_000)]


class PlannedCell(Camel):
    """A cell of a block: the score there is, and the one it would have; or why it cannot."""

    student_id: int
    topic_id: UUID
    before: ScoreView
    value: str | None
    mark: ScoreMark | None
    problem: Problem | None


class PastePreview(Camel):
    """What a block would do. Sent back with its ``hash`` it does exactly that."""

    hash: str
    by_code: bool
    problem: Problem | None
    cells: list[PlannedCell]


class PasteConfirmed(PasteInput):
    """A block whose preview was seen."""

    hash: Annotated[str, Field(min_length=64, max_length=64)]


class ScoreChange(Camel):
    """A change of a score in its history."""

    batch_id: UUID
    source: ScoreSource
    topic_id: UUID
    topic: str
    student_id: int
    student_code: str
    before: ScoreView
    after: ScoreView
    by: Names
    at: Instant
