"""A grade sheet as a file: what a filled in one would do."""

from __future__ import annotations

from api.grades.score.schemas import PastePreview, Problem
from api.kit.sheets import SheetFindingsView
from api.kit.wire import Camel


class RowProblem(Camel):
    """A row of the file that cannot be taken, by the number beside it, and why."""

    row: int
    problem: Problem


class FilePreview(PastePreview):
    """What a file would do: only the cells it changes. Sent again with the ``hash`` it does exactly that.

    ``rows`` cannot be taken, and the others are taken without them. ``ignored``: columns that are no topic's. ``left``:
    cells that somebody else has changed since the file was downloaded, and the file has not; they stay.
    """

    rows: list[RowProblem]
    ignored: list[str]
    left: int
    findings: SheetFindingsView
    headings: list[str]
