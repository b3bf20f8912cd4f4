"""What a rule refused, as an answer of the API."""

from __future__ import annotations

from collections.abc import Mapping

from models.cases.case.contract.record import Refused
from models.kit.errors import Refusal


def raise_refused(refused: Refused | None) -> None:
    """Raise what a rule refused as a :class:`Refusal`; where it refused nothing, go on."""
    if refused is not None:
        raise Refusal(refused.code, **refused.facts)


def raise_unknown(fields: Mapping[str, str]) -> None:
    """Raise ``fields_invalid`` for fields whose value names something that does not exist; for none, go on."""
    if fields:
        wrong = [{"field": field, "type": "unknown", "message": value} for field, value in fields.items()]
        raise Refusal("fields_invalid", fields=wrong)
