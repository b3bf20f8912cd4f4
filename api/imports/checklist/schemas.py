"""The checklist of going live on the wire."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel
from models.imports.checklist.contract import ChecklistKind, Gap
from models.imports.import_batch.contract.case import ImportKind
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
    """A kind of data: how many rows, what is missing, the kind of file that brings it in, and the last one.

    Both are None where no file does, and ``last_file`` where none did.
    """

    kind: ChecklistKind
    count: int
    gaps: list[GapView]
    imported_as: ImportKind | None
    last_file: LastFileView | None
