"""Why an entry of a grade was made (grades §2). Persisted names."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class EntryKind(StrEnum):
    """Why an entry of a grade was made. The first four begin a chain; the others replace the entry before them."""

    PUBLICATION = "publication"
    """A sheet was approved."""
    WITHDRAWAL = "withdrawal"
    """The student withdrew: W."""
    TRANSFER = "transfer"
    """A credit that was earned elsewhere."""
    EARLIER = "earlier"
    """A grade of the system before this one."""
    FIX = "fix"
    """The teacher fixed I or N."""
    CONVERSION = "conversion"
    """The deadline of I or N has passed."""
    CORRECTION = "correction"
    """A published grade was wrong: KU7."""


FIRST_ENTRIES: Final = frozenset({EntryKind.PUBLICATION, EntryKind.WITHDRAWAL, EntryKind.TRANSFER, EntryKind.EARLIER})
"""The kinds an attempt's chain begins with."""
