"""Papers of money that are printed in one go. Persisted: never renamed."""

from __future__ import annotations

from enum import StrEnum
from typing import Final
from uuid import UUID

from models.contracts.finance.papers import INVOICE_PAPER, RECEIPT_PAPER
from models.contracts.message import Message


class PrintRunKind(StrEnum):
    """What is printed of the invoices of a list."""

    RECEIPTS = "receipts"
    """A copy of each receipt that paid them."""
    INVOICES = "invoices"


PAPER_OF: Final = {PrintRunKind.RECEIPTS: RECEIPT_PAPER, PrintRunKind.INVOICES: INVOICE_PAPER}
"""The kind of paper."""


class PrintRunWish(Message):
    """Have the papers of a print run made."""

    run_id: UUID


def print_run_workflow_id(run_id: UUID) -> str:
    """One workflow for each run, however often it is started."""
    return f"print-run-{run_id}"
