"""KU5 and KU7: in which language one is printed."""

from __future__ import annotations

from api.kit.wire import Camel
from models.contracts.documents.papers import PaperLanguage


class PaperAsk(Camel):
    """The language of the paper."""

    language: PaperLanguage
