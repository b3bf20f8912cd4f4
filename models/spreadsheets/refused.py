"""How a spreadsheet is refused."""

from __future__ import annotations

from models.imports.import_batch.contract.sheets import SheetFault, SheetRefusal


class SheetRefusedError(Exception):
    """The spreadsheet is not read; ``refusal`` says why."""

    def __init__(self, fault: SheetFault, *, cell: str | None = None, limit: int | None = None) -> None:
        super().__init__(fault.value)
        self.refusal = SheetRefusal(fault=fault, cell=cell, limit=limit)
