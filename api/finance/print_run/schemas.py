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
    """How far it is: of so many papers so many are there; once all are, they are fetched as one file."""

    run_id: UUID
    kind: PrintRunKind
    language: PaperLanguage
    papers: int
    done: int
