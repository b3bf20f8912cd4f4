"""Many papers of money as one file."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel
from models.documents.paper.contract import PaperLanguage
from models.finance.print_run.contract import PrintRunKind


class PrintRunAsk(Camel):
    """Which papers of the listed invoices are printed, in which language."""

    kind: PrintRunKind
    language: PaperLanguage


class PrintRunView(Camel):
    """The progress of a print run: how many papers are done. Once all are, they can be fetched as one file."""

    run_id: UUID
    kind: PrintRunKind
    language: PaperLanguage
    papers: int
    done: int
