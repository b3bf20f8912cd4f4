"""The reference of a refund: what the office names in the bank's order, and the statement shows again (finance §6)."""

from __future__ import annotations

import re
from typing import Final
from uuid import UUID

from models.documents.paper.rules.codes import ALPHABET, check_character

_KIND: Final = "R"
_LENGTH: Final = 10
_REFERENCE: Final = re.compile(rf"\b{_KIND}[{ALPHABET}]{{{_LENGTH + 1}}}\b")


def refund_reference(case_id: UUID) -> str:
    """The reference of a refund: ``R``, ten characters of its case's id, the check character last."""
    rest, digits = case_id.int, ""
    for _ in range(_LENGTH):
        rest, place = divmod(rest, len(ALPHABET))
        digits = ALPHABET[place] + digits
    return f"{_KIND}{digits}{check_character(_KIND + digits)}"


def references_in(*texts: str) -> frozenset[str]:
    """The references that a line of a statement holds, in small letters or large."""
    found = _REFERENCE.findall(" ".join(texts).upper())
    return frozenset(one for one in found if check_character(one[:-1]) == one[-1])
