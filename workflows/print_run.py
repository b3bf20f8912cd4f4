"""Print run: an officer prints the receipts or invoices of a list as one file."""

from __future__ import annotations

import asyncio
from typing import Final

from temporalio import workflow

from workflows.document import issue
from workflows.options import transaction

with workflow.unsafe.imports_passed_through():
    from activities.finance.print_run import papers_to_print
    from models.finance.print_run.contract import PrintRunWish

_AT_ONCE: Final = 2
"""So that a student who prints one receipt meanwhile waits for two others, not for five hundred."""


@workflow.defn(name="PrintRunWorkflow")
class PrintRunWorkflow:
    """The papers of a print run, from the press of the button to the last stored PDF.

    Nobody decides here. The API starts it once what is to be printed is committed, and tells from the registry how far
    it is. Ending: every paper is issued.
    """

    @workflow.run
    async def run(self, wish: PrintRunWish) -> int:
        """How many papers were still to be made."""
        papers = await transaction(papers_to_print, wish, summary="what is to be printed")
        for first in range(0, len(papers), _AT_ONCE):
            await asyncio.gather(*map(issue, papers[first : first + _AT_ONCE]))
        return len(papers)


WORKFLOWS: Final = (PrintRunWorkflow,)
