"""The checklist of going live on the wire."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel
from models.imports.checklist.contract import ChecklistKind, Gap
from models.kit.instants import Instant


class GapView(Camel):
    """Something that is missing, and how many of them."""

    gap: Gap
    count: int


class LastFileView(Camel):
    """The last file that brought rows of a kind in."""

    case_id: UUID
    file_name: str
    finished_at: Instant


class ChecklistLineView(Camel):
    """A kind of data: how many rows, what is missing, and the last file; None where no file brought any in."""

    kind: ChecklistKind
    count: int
    gaps: list[GapView]
    last_file: LastFileView | None
