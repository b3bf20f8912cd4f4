"""A sheet as it was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from models.imports.import_batch.contract.sheets import SheetNotes, SheetRow


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a sheet that are not empty, in their order, and what they do not tell of it."""

    notes: SheetNotes
    rows: Iterator[SheetRow]
