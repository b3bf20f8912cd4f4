"""What special fees of a subject name: pages and files say it the same way (spec §3 Special subject fees)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

AMOUNTS: Final = ("university", "faculty", "per_credit", "lecture_credit", "laboratory_credit", "books")
"""The amounts in baht, as the columns of the table and of a file are called."""


def names_no_amount(columns: Mapping[str, object]) -> bool:
    """Whether special fees would charge nothing: none of their amounts is named."""
    return all(columns.get(name) is None for name in AMOUNTS)
