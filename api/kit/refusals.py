"""What a rule refused, as an answer of the API."""

from __future__ import annotations

from models.contracts.cases.case import Refused
from models.errors import Refusal


def raise_refused(refused: Refused | None) -> None:
    """Raise what a rule refused as a :class:`Refusal`; where it refused nothing, go on."""
    if refused is not None:
        raise Refusal(refused.code, **refused.facts)
