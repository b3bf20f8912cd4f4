"""Papers of money: how one is asked for, and which prints of a receipt there are."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from api.kit.sentences import Sentence
from api.kit.wire import Camel, Names
from models.documents.paper.contract import PaperLanguage
from models.finance.paper.contract import ReceiptForm, WantedPrint
from models.kit.instants import Instant


class PaperPrint(Camel):
    """A wish for a paper of money."""

    language: PaperLanguage


class ReceiptPrint(PaperPrint):
    """A wish for a receipt: the original while it was not released, or in any case a copy."""

    wanted: Literal[WantedPrint.NEXT, WantedPrint.COPY] = WantedPrint.NEXT


class SubstitutePrint(PaperPrint):
    """A wish for a substitute of an original that is lost, and why."""

    reason: Sentence = Field(max_length=300)


class ReceiptPrintView(Camel):
    """A print of a receipt: as what, by whom and when."""

    form: ReceiptForm
    count: int
    language: PaperLanguage
    reason: str
    printed_at: Instant
    printed_by: Names
